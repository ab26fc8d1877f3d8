"""What is wrong at a step of the calibration, and what to do about it."""

from typing import Any

import numpy as np
import pytest
from flask import Flask

from companion.calibration.facts import Step
from companion.demo.state import DemoState
from tests.dice import a_die, a_frame
from vision.frame import Frame
from web.advice import DARK, Advice, advice

ONLINE = {"source": "/dev/video0", "status": "online", "tray": "empty"}


def told(app: Flask, step: Step = Step.TRAY, frame: Frame | None = None, **facts: Any) -> Advice | None:
    with app.test_request_context():
        return advice(DemoState(**(ONLINE | facts)), step, frame or a_frame())


@pytest.mark.parametrize(
    ("status", "what_to_do"),
    [
        ("none", "Plug one in"),
        ("starting", "may take some seconds"),
        ("offline", "Check its cable"),
        ("ended", "only be calibrated under a camera"),
    ],
)
@pytest.mark.parametrize("step", Step)
def test_without_pictures_it_is_said_why_at_every_step(app: Flask, step: Step, status: str, what_to_do: str) -> None:
    said = told(app, step, status=status)
    assert said is not None and not said.well and what_to_do in said.text


def test_before_the_first_picture_there_is_nothing_to_see(app: Flask) -> None:
    with app.test_request_context():
        said = advice(DemoState(source="/dev/video0", status="online"), Step.TRAY, None)
    assert said is not None and "first picture" in said.text


@pytest.mark.parametrize("step", Step)
def test_in_the_dark_a_light_is_wanted(app: Flask, step: Step) -> None:
    said = told(app, step, a_frame(grey=DARK - 5))
    assert said is not None and not said.well and "Switch a light on" in said.text


def test_a_black_tray_on_a_lit_table_is_not_the_dark(app: Flask) -> None:
    frame = a_frame(grey=10)
    frame.image[:60] = 150
    said = told(app, frame=frame)
    assert said is not None and said.well


def test_one_bright_speck_is_no_light(app: Flask) -> None:
    image = np.full((240, 320, 3), 10, np.uint8)
    image[:16, :16] = 255
    said = told(app, frame=Frame(image, 0.0, 0))
    assert said is not None and "too dark" in said.text


@pytest.mark.parametrize("step", [Step.TRAY, Step.DICE, Step.LIGHT])
def test_a_hand_is_in_the_way_while_one_is_being_made(app: Flask, step: Step) -> None:
    said = told(app, step, tray="hand")
    assert said is not None and not said.well and "Take it out" in said.text
    assert told(app, Step.START, tray="hand") is None


@pytest.mark.parametrize(
    ("step", "dice", "tray", "well", "text"),
    [
        (Step.TRAY, 0, "empty", True, "No dice are seen in the tray."),
        (Step.TRAY, 1, "settled", False, "1 die lies in the tray. Take everything out."),
        (Step.TRAY, 3, "settled", False, "3 dice lie in the tray. Take everything out."),
        (Step.DICE, 0, "empty", False, "No dice are seen. Throw them into the tray"),
        (Step.DICE, 0, "rolling", False, "The dice are rolling."),
        (Step.DICE, 1, "settled", True, "1 die lies still."),
        (Step.DICE, 6, "settled", True, "6 dice lie still."),
    ],
)
def test_the_empty_tray_is_to_be_empty_and_the_thrown_dice_are_to_lie(
    app: Flask, step: Step, dice: int, tray: str, well: bool, text: str
) -> None:
    said = told(app, step, tray=tray, dice=tuple(a_die(x=40.0 * n) for n in range(dice)))
    assert said is not None and said.well is well and said.text.startswith(text)


@pytest.mark.parametrize("step", [Step.START, Step.LIGHT])
def test_where_nothing_is_wrong_and_nothing_is_waited_for_nothing_is_said(app: Flask, step: Step) -> None:
    assert told(app, step) is None


@pytest.mark.parametrize("step", [Step.TRAY, Step.DICE])
def test_under_a_camera_that_was_moved_unseen_dice_say_nothing(app: Flask, step: Step) -> None:
    with app.test_request_context():
        assert advice(DemoState(**ONLINE), step, a_frame(), fits=False) is None
        seen = DemoState(**ONLINE | {"tray": "settled", "dice": (a_die(4),)})
        assert advice(seen, step, a_frame(), fits=False) is not None
        assert advice(DemoState(**ONLINE | {"tray": "hand"}), step, a_frame(), fits=False) is not None
