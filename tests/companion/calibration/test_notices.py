"""It is said once that the calibration fits no more, and once that it fits again; who has read it can put it away."""

import logging

import pytest

from companion.calibration.assembly import Calibrating
from companion.calibration.facts import CalibrationFacts, Step
from companion.calibration.notices import Notices
from tests.desks import ScriptedDesk, a_calibration
from tests.dice import a_frame
from vision.exposure import Lock
from vision.tray.noticing import Condition

FINE, MOVED, LIGHT = Condition.FINE, Condition.MOVED, Condition.LIGHT


class Heard:
    """Notices, and what was told of them."""

    def __init__(self) -> None:
        self.told: list[Condition | None] = []
        self.notices = Notices(self.told.append)

    def hear(self, *conditions: Condition) -> None:
        for condition in conditions:
            self.notices.heard(condition, "/dev/video0")


@pytest.fixture
def heard() -> Heard:
    return Heard()


def test_nothing_is_said_while_all_is_fine_or_nothing_is_known(heard: Heard) -> None:
    heard.hear(Condition.NONE, FINE, FINE)
    assert heard.told == [] and heard.notices.shown is None


def test_what_is_amiss_is_told_once_and_once_that_it_is_over(heard: Heard) -> None:
    heard.hear(FINE, MOVED, MOVED, MOVED, FINE, FINE)
    assert heard.told == [MOVED, None]


def test_one_thing_after_the_other_is_told(heard: Heard) -> None:
    heard.hear(MOVED, LIGHT, Condition.OTHER, Condition.NONE)
    assert heard.told == [MOVED, LIGHT, Condition.OTHER, None]


def test_the_log_has_one_line_each_way(heard: Heard, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        heard.hear(FINE, LIGHT, LIGHT, FINE, FINE)
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", "/dev/video0: the light is another than when the tray was calibrated"),
        ("INFO", "/dev/video0: all is as it was calibrated"),
    ]


def test_who_has_read_it_puts_it_away_until_it_changes(heard: Heard) -> None:
    heard.hear(MOVED)
    heard.notices.dismiss(MOVED)
    heard.hear(MOVED, MOVED)
    assert heard.told == [MOVED, None] and heard.notices.shown is None
    heard.hear(LIGHT)
    assert heard.notices.shown is LIGHT
    heard.hear(FINE, LIGHT)
    assert heard.notices.shown is LIGHT


def test_only_what_is_shown_can_be_put_away(heard: Heard) -> None:
    heard.hear(LIGHT)
    heard.notices.dismiss(MOVED)
    assert heard.notices.shown is LIGHT
    heard.notices.dismiss(LIGHT)
    heard.notices.dismiss(LIGHT)
    assert heard.told == [LIGHT, None]


def test_whoever_listens_is_told_all_that_changes() -> None:
    calibrating = Calibrating(ScriptedDesk)  # type: ignore[arg-type]
    desk, told = calibrating.desk, list[CalibrationFacts]()
    assert isinstance(desk, ScriptedDesk)
    calibrating.tell(told.append)
    assert told == [CalibrationFacts(lock="auto")]
    calibrating.steps.begin(0)
    assert told[-1] == CalibrationFacts(Step.TRAY, 1, "auto")
    desk.calibration, desk.lock = a_calibration(), None
    desk.becomes(MOVED)
    assert told[-1] == CalibrationFacts(Step.TRAY, 1, None, MOVED)
    calibrating.notices.dismiss(MOVED)
    assert told[-1].amiss is None
    desk.held(Lock("refused"))
    assert (told[-1].lock, told[-1].amiss) == ("refused", None)


def test_every_frame_is_shown_to_the_desk() -> None:
    calibrating, frame = Calibrating(ScriptedDesk), a_frame()  # type: ignore[arg-type]
    calibrating.look(frame)
    assert isinstance(calibrating.desk, ScriptedDesk)
    assert calibrating.desk.frames == [frame]
