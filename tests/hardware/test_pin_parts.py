"""A pin is given back though its line is busy for a moment; errors of the library never end a panel's closing."""

import pytest

from hardware.pin_parts import TRIES, TRY_SECONDS, give_back


class Busy:
    """A device whose line is busy so many times."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.closed = 0

    def close(self) -> None:
        if self.times > 0:
            self.times -= 1
            raise RuntimeError("GPIO busy")
        self.closed += 1


@pytest.mark.parametrize("times", [0, 1, TRIES - 1])
def test_a_line_that_is_busy_for_a_moment_is_given_back_when_it_is_free(times: int) -> None:
    device, waited = Busy(times), list[float]()
    give_back(device, waited.append)
    assert device.closed == 1
    assert waited == [TRY_SECONDS] * times


def test_a_line_that_stays_busy_is_left_to_the_end_of_the_program() -> None:
    device, waited = Busy(10 * TRIES), list[float]()
    give_back(device, waited.append)
    assert device.closed == 0
    assert sum(waited) <= 1
