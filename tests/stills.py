"""What the virtual camera shows of dice at rest, with the truth about them."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.through_camera import VirtualTime
from vision.frame import Frame
from vision.manifest import TrueDie, TruePicture
from vision.sources.virtual import VirtualCamera

KATHMANDU = ("brown", "purple", "orange", "grey", "pink", "black")


def stills(seed: int, throws: int, colours: Sequence[str] | None = None) -> Iterator[tuple[Frame, TruePicture]]:
    """A picture after each of some throws on the table of that seed; without colours, of the table's own dice."""
    time = VirtualTime()
    camera = VirtualCamera(seed, clock=time, wait=time.wait)
    frames = camera.frames()
    for _ in range(throws):
        camera.throw(colours=colours)
        while camera.busy():
            time.wait(0.1)  # nobody looks meanwhile
        frame = next(frames)
        dice = tuple(_true(die.to_json()) for die in camera.truth())
        yield frame, TruePicture(f"virtual {seed}", dice, (frame.image.shape[1], frame.image.shape[0]))


def _true(told: dict[str, object]) -> TrueDie:
    return msgspec.convert(told, TrueDie)
