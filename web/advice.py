"""What stands in the way of the next step of a calibration, and what to do about it."""

from typing import NamedTuple

import numpy as np

from companion.calibration.facts import Step
from companion.demo.state import DemoState
from vision.frame import Frame
from web.languages import gettext, ngettext

DARK = 40
"""If nearly all of a picture is darker than this (0–255), nothing can be told in it."""

NEARLY_ALL = 95
SAMPLE = 8


class Advice(NamedTuple):
    """A sentence, and whether all is `well` so that one can go on."""

    well: bool
    text: str


def advice(state: DemoState, step: Step, frame: Frame | None, fits: bool = True) -> Advice | None:
    """What to say of the camera and of its newest frame at this step; None if nothing. `fits`: dice are sought where
    the tray is; else that none are seen says nothing."""
    if state.status != "online" or frame is None:
        return Advice(False, _camera(state))
    if np.percentile(frame.image[::SAMPLE, ::SAMPLE], NEARLY_ALL) < DARK:
        return Advice(
            False, gettext("It is too dark to see anything. Switch a light on, or take the cap off the camera.")
        )
    if state.tray == "hand" and step is not Step.START:
        return Advice(False, gettext("A hand is in the picture. Take it out and wait a moment."))
    if not state.dice and not fits:
        return None
    match step:
        case Step.TRAY:
            return _empty(state)
        case Step.DICE:
            return _thrown(state)
    return None


def _camera(state: DemoState) -> str:
    match state.status:
        case "none":
            return gettext("There is no camera. Plug one in: it is found by itself.")
        case "ended":
            return gettext("The film is over. A tray can only be calibrated under a camera.")
        case "offline":
            return gettext("The camera does not answer. Check its cable; it is tried again by itself.")
    return gettext("The first picture is awaited. A camera may take some seconds.")


def _empty(state: DemoState) -> Advice:
    if state.dice:
        number = len(state.dice)
        found = ngettext("%(num)d die lies in the tray.", "%(num)d dice lie in the tray.", number)
        return Advice(False, " ".join((found, gettext("Take everything out."))))
    return Advice(True, gettext("No dice are seen in the tray."))


def _thrown(state: DemoState) -> Advice:
    if state.tray == "rolling":
        return Advice(False, gettext("The dice are rolling."))
    if not state.dice:
        return Advice(
            False, gettext("No dice are seen. Throw them into the tray; each ought to be 20 pixels wide or more.")
        )
    number = len(state.dice)
    return Advice(True, ngettext("%(num)d die lies still.", "%(num)d dice lie still.", number))
