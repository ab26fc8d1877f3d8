"""What a camera was told from other threads reaches it with its next picture, and again when it was opened anew."""

import numpy as np
import pytest

from vision.exposure import Exposure, Lock
from vision.frame import Image
from vision.sources.locking import Locking, Refuses

PICTURE = np.zeros((4, 4, 3), np.uint8)
HELD = Exposure(shutter=100.0)


class Controls:
    """Notes what it is told; needs `pictures` to settle, or refuses."""

    def __init__(self, pictures: int = 1, refuses: str = "") -> None:
        self.told: list[object] = []
        self.left, self.refuses = pictures, refuses

    def hold(self, exposure: Exposure | None, image: Image) -> Exposure | None:
        self.told.append(exposure)
        if self.refuses:
            raise Refuses(self.refuses)
        self.left -= 1
        return (exposure or HELD) if self.left <= 0 else None

    def let_go(self) -> None:
        self.told.append("free")


def test_a_camera_that_was_told_nothing_chooses_by_itself() -> None:
    locking, controls = Locking(), Controls()
    locking.serve(controls, PICTURE)
    assert locking.lock == Lock("auto") and controls.told == []


def test_it_is_asked_first_and_locked_once_the_camera_has_settled() -> None:
    locking, controls = Locking(), Controls(pictures=3)
    locking.hold()
    states = []
    for _ in range(4):
        states.append(locking.lock.state)
        locking.serve(controls, PICTURE)
    assert states == ["asked", "asked", "asked", "locked"]
    assert locking.lock.exposure == HELD and controls.told == [None] * 3


def test_certain_figures_are_handed_on() -> None:
    locking, controls = Locking(), Controls()
    locking.hold(Exposure(gain=2.0))
    locking.serve(controls, PICTURE)
    assert controls.told == [Exposure(gain=2.0)] and locking.lock == Lock("locked", Exposure(gain=2.0))


def test_a_camera_that_cannot_says_why_and_is_not_asked_again() -> None:
    locking, controls = Locking(), Controls(refuses="no such controls")
    locking.hold()
    for _ in range(3):
        locking.serve(controls, PICTURE)
    assert locking.lock == Lock("refused", None, "no such controls") and len(controls.told) == 1


def test_let_go_is_done_once_and_only_if_something_was_held() -> None:
    locking, controls = Locking(), Controls()
    locking.let_go()
    locking.serve(controls, PICTURE)
    locking.hold()
    locking.serve(controls, PICTURE)
    locking.let_go()
    assert locking.lock == Lock("auto")
    for _ in range(3):
        locking.serve(controls, PICTURE)
    assert controls.told == [None, "free"]


def test_a_camera_that_comes_back_is_told_again() -> None:
    locking = Locking()
    locking.hold()
    locking.serve(Controls(), PICTURE)
    locking.opened()
    assert locking.lock == Lock("asked", HELD)
    again = Controls()
    locking.serve(again, PICTURE)
    assert again.told == [HELD] and locking.lock.state == "locked"


@pytest.mark.parametrize("refuses", ["", "no"])
def test_what_comes_out_of_an_older_wish_does_not_count(refuses: str) -> None:
    """Somebody lets go while the camera is being told to hold."""
    locking = Locking()

    class Slow(Controls):
        def hold(self, exposure: Exposure | None, image: Image) -> Exposure | None:
            locking.let_go()
            return super().hold(exposure, image)

    locking.hold()
    locking.serve(Slow(refuses=refuses), PICTURE)
    assert locking.lock == Lock("auto")
