"""Last of all: the companion ends when the system says so."""

from tests.vm.guest.serving import Serving
from tests.vm.guest.test_pins import shining


def test_it_ends_in_order_and_leaves_the_lamps_dark(serving: Serving) -> None:
    assert serving.end() == 0, serving.log()
    assert shining() == set()
    assert serving.lines("Traceback", "ERROR", "terminate") == []
