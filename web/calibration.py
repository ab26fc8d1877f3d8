"""The calibration of the tray as its page shows it, and the words for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.calibration.assembly import Calibrating
from companion.calibration.facts import Step
from vision.dice.colours import COLOURS
from vision.exposure import Lock
from vision.tray.calibration import Calibration, Region
from vision.tray.errors import MarkersMissing, TrayError
from vision.tray.noticing import Condition
from web.languages import gettext
from web.saying import day

USUAL = 4
"""Corners of a tray that can be moved one by one."""


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner: its name, and where it lies in percent of the picture's sides."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Outline:
    """A region over a picture of `size`: `points` of an SVG polygon in its pixels, `corners` if they can be moved,
    `middle` in percent, `die` the edge of a die in percent of the picture's width (None: not known)."""

    size: tuple[int, int]
    points: str
    corners: tuple[Corner, ...]
    middle: tuple[float, float]
    die: float | None


@dataclass(frozen=True, slots=True)
class ToName:
    """A die whose colour is to be named: its place in the throw, the colour it seems to have, and all others."""

    index: int
    guess: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownCalibration:
    """All that the page shows: how much was done (`number`), the draft's or else the calibration's `outline`, why no
    tray was found, how it was; the dice `to_name` of throw `throw`; the calibration in `use`, how it does, and why a
    kept one can't be used; whether the camera holds what it has settled on (None: it can't)."""

    number: int
    outline: Outline | None
    not_found: str
    found: str
    to_name: tuple[ToName, ...]
    throw: int
    use: Calibration | None
    condition: Condition
    problem: str
    lock: Lock | None


def shown(calibrating: Calibrating | None) -> ShownCalibration | None:
    """The calibration as it is now; None where there is no source that could be calibrated."""
    if calibrating is None:
        return None
    desk, steps = calibrating.desk, calibrating.steps
    drawn = desk.calibration if steps.step is Step.START else desk.draft
    thrown = desk.thrown if steps.crops else None
    return ShownCalibration(
        number=steps.number,
        outline=None if drawn is None else _outline(drawn),
        not_found="" if steps.not_found is None else trouble_of(steps.not_found),
        found="" if drawn is None else found_text(drawn.region, () if desk.found is None else desk.found.missing),
        to_name=() if thrown is None else tuple(map(_to_name, range(len(thrown.guesses)), thrown.guesses)),
        throw=steps.throws,
        use=desk.calibration,
        condition=desk.condition,
        problem=desk.problem,
        lock=desk.lock,
    )


def _outline(drawn: Calibration) -> Outline | None:
    region, (width, height) = drawn.region, drawn.size
    if region is None:
        return None
    points = " ".join(f"{x:g},{y:g}" for x, y in region.corners)
    places = [(round(100 * x / width, 2), round(100 * y / height, 2)) for x, y in region.corners]
    names = place_names() if len(places) == USUAL else ()
    corners = tuple(Corner(name, x, y) for name, (x, y) in zip(names, places, strict=bool(names)))
    middle = tuple(sum(place[axis] for place in places) / len(places) for axis in (0, 1))
    die = None if drawn.edge is None else round(100 * drawn.edge / width, 2)
    return Outline(drawn.size, points, corners, (round(middle[0], 2), round(middle[1], 2)), die)


def _to_name(index: int, guess: str) -> ToName:
    return ToName(index, guess, tuple(colour for colour in COLOURS if colour != guess))


def place_names() -> tuple[str, ...]:
    """The four corners of a tray, clockwise from the top left one, as the camera sees it."""
    return gettext("top left"), gettext("top right"), gettext("bottom right"), gettext("bottom left")


def found_text(region: Region | None, missing: Sequence[int]) -> str:
    """How a region came about; empty without one."""
    match region.way if region is not None else None:
        case "found":
            return gettext("Found by itself.")
        case "markers" if missing:
            place = place_names()[missing[0]]
            return gettext("Found by three markers; the corner %(place)s is worked out from them.", place=place)
        case "markers":
            return gettext("Found by the four markers.")
        case "hand":
            return gettext("Set by hand.")
    return ""


def trouble_of(error: TrayError) -> str:
    """Why the tray was not found, and what to do."""
    if isinstance(error, MarkersMissing):
        names = place_names()
        places = ", ".join(f"{number} ({names[number]})" for number in error.missing)
        lacking = gettext("These markers are not seen: %(places)s.", places=places)
        return " ".join((lacking, gettext("Lay each flat into its corner, without glare, and look again.")))
    text = gettext("The tray was not found by itself: its floor hardly differs from what is around it.")
    return " ".join((text, gettext("Set its corners by hand, or lay markers into them.")))


def condition_text(condition: Condition) -> str:
    """What is amiss with the calibration in use; empty if nothing."""
    texts = {
        Condition.MOVED: gettext("The camera or the tray was moved since it was calibrated."),
        Condition.LIGHT: gettext("The light is another than when the tray was calibrated."),
        Condition.OTHER: gettext("The pictures have another shape than when the tray was calibrated."),
    }
    return texts.get(condition, "")


def made_text(calibration: Calibration) -> str:
    """The day a calibration was made."""
    return day(datetime.fromtimestamp(calibration.made))


WORDS: tuple[Callable[..., str], ...] = (condition_text, made_text)
"""What templates may call."""
