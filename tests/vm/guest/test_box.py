"""A table box on USB: its presses reach the dashboard, and one that is pulled and put back goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.panel import CONFIRM
from tests.vm.guest.box import BenchBox
from tests.vm.guest.devices import Pins, wait_for
from tests.vm.guest.serving import Serving
from tests.vm.guest.test_pins import LAMPS

SECONDS = 60.0
NAME = "box bench"
GAME = 1


@pytest.fixture
def box() -> Iterator[BenchBox]:
    made = BenchBox("bench")
    made.put_in()
    yield made
    made.pull_out()


def test_a_box_that_is_pulled_and_put_back_plays_on(serving: Serving, box: BenchBox) -> None:
    serving.play(GAME)
    wait_for(lambda: serving.lines(f"{NAME} is there"), SECONDS)
    wait_for(lambda: "seat1" in box.shining and "seat2" not in box.shining, SECONDS)
    with serving.stream("/table/stream") as stream:
        stream.told("snapshot")
        box.push("seat1")
        stream.told("pointed")
        wait_for(lambda: CONFIRM in box.shining and Pins.level(LAMPS[CONFIRM]), SECONDS)
        before = serving.held()
        box.pull_out()
        stream.told("panels")  # the page has a mark
        wait_for(lambda: not Path("/dev/ttyACM0").exists(), SECONDS)
        box.put_in()
        stream.told("panels")
        assert Path("/dev/ttyACM0").exists()
        assert not Path("/dev/ttyACM1").exists()
        wait_for(lambda: "seat1" in box.shining, SECONDS)
        serving.holds_as(before)
        line = serving.get("/table/state.json")["number"]
        box.push(CONFIRM)
        stream.told("line")
        assert serving.get("/table/state.json")["number"] == line + 1
    assert len(serving.lines(f"{NAME} is away")) == 1
    assert len(serving.lines(f"{NAME} is there")) == 2
