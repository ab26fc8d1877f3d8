"""A calibration is made step by step, each step once, whoever asks for it."""

from collections.abc import Callable

import pytest

from companion.calibration.facts import Step
from companion.calibration.steps import StaleStep, Steps
from tests.desks import HELD, REGION, ScriptedDesk, a_calibration
from vision.exposure import Lock
from vision.tray.calibration import Region
from vision.tray.errors import MarkersMissing, NotEmpty, NoThrow, TrayError, TrayNotFound
from vision.tray.noticing import Condition


class AtDesk:
    """The steps at a scripted desk, each taken with the number that a page would have; `told` counts what pages
    heard."""

    def __init__(self) -> None:
        self.told = 0
        self.desk = ScriptedDesk(self._hear)
        self.steps = Steps(self.desk, self._hear)  # type: ignore[arg-type]

    @property
    def region(self) -> Region | None:
        """That of the calibration being made."""
        return None if self.desk.draft is None else self.desk.draft.region

    def take(self, *deeds: str) -> None:
        """These steps, one after the other."""
        for deed in deeds:
            getattr(self.steps, deed)(self.steps.number)

    def _hear(self) -> None:
        self.told += 1


@pytest.fixture
def at() -> AtDesk:
    return AtDesk()


def test_the_whole_way_makes_a_calibration_that_is_used(at: AtDesk) -> None:
    at.take("begin")
    assert at.steps.step is Step.TRAY and at.region == REGION
    at.take("accept")
    assert at.steps.step is Step.DICE
    at.take("see")
    assert len(at.steps.crops) == 2 and at.steps.throws == 1
    at.steps.name(at.steps.number, ("red", "purple"))
    assert at.steps.step is Step.LIGHT
    at.steps.hold(at.steps.number, True)
    at.desk.held(Lock("locked", HELD))
    at.take("keep")
    assert at.steps.step is Step.START and at.desk.draft is None
    made = at.desk.calibration
    assert made is not None and made.exposure == HELD and made.region == REGION
    assert [colour.name for colour in made.colours] == ["red", "purple"]


def test_dice_and_light_may_be_left_out(at: AtDesk) -> None:
    at.take("begin", "accept", "skip", "keep")
    made = at.desk.calibration
    assert made is not None and made.region == REGION
    assert made.colours == () and made.edge is None and made.exposure is None


def test_each_change_counts_and_is_told(at: AtDesk) -> None:
    at.take("begin", "accept")
    assert (at.steps.number, at.told) == (2, 2)


def test_a_page_that_knows_too_little_changes_nothing(at: AtDesk) -> None:
    at.take("begin")
    for deed in (at.steps.begin, at.steps.accept, at.steps.find, at.steps.drop, at.steps.back):
        with pytest.raises(StaleStep):
            deed(0)
    assert at.steps.step is Step.TRAY and at.steps.number == 1


@pytest.mark.parametrize(
    ("before", "deed"),
    [
        ((), "accept"),
        ((), "find"),
        ((), "see"),
        ((), "keep"),
        (("begin",), "see"),
        (("begin",), "keep"),
        (("begin",), "forget"),
        (("begin",), "relight"),
        (("begin", "accept"), "accept"),
        (("begin", "accept"), "keep"),
        (("begin", "accept", "skip"), "see"),
    ],
)
def test_a_step_is_taken_only_where_it_is_offered(at: AtDesk, before: tuple[str, ...], deed: str) -> None:
    at.take(*before)
    number = at.steps.number
    with pytest.raises(StaleStep):
        at.take(deed)
    assert at.steps.number == number


@pytest.mark.parametrize("error", [TrayNotFound("nothing"), MarkersMissing("two", (1, 3))])
def test_a_tray_that_is_not_found_can_be_looked_for_again_or_set_by_hand(at: AtDesk, error: TrayError) -> None:
    found, at.desk.finds = at.desk.finds, error
    at.take("begin")
    assert at.steps.step is Step.TRAY and at.steps.not_found is error
    with pytest.raises(TrayNotFound):
        at.take("accept")
    at.desk.finds = found
    at.take("find")
    assert at.steps.not_found is None and at.region == REGION
    at.desk.finds = error
    at.take("find", "place", "accept")
    assert at.steps.not_found is None and at.region is not None and at.region.way == "hand"


def test_corners_set_by_hand_lie_a_little_inside_at_first(at: AtDesk) -> None:
    at.take("begin", "place")
    assert corners_of(at) == ((48, 36), (272, 36), (272, 204), (48, 204))


def test_a_corner_can_be_moved_a_little_and_never_out_of_the_picture(at: AtDesk) -> None:
    at.take("begin")
    for way in ("right", "down"):
        at.steps.jog(at.steps.number, 2, way)
    assert corners_of(at)[2] == pytest.approx((283.2, 213.2), abs=0.1)
    for _ in range(20):
        at.steps.jog(at.steps.number, 2, "right")
    assert corners_of(at)[2][0] == 320


@pytest.mark.parametrize(("corner", "way"), [(4, "left"), (0, "away")])
def test_there_are_only_such_corners_and_ways(at: AtDesk, corner: int, way: str) -> None:
    at.take("begin")
    with pytest.raises(LookupError):
        at.steps.jog(at.steps.number, corner, way)
    assert at.steps.number == 1


def corners_of(at: AtDesk) -> tuple[tuple[float, float], ...]:
    return () if at.region is None else at.region.corners


def empties(desk: ScriptedDesk) -> None:
    desk.empties = NotEmpty("dice lie there")


def no_dice(desk: ScriptedDesk) -> None:
    desk.lies = NoThrow("nothing")


@pytest.mark.parametrize(
    ("amiss", "before", "deed", "step"),
    [(empties, ("begin",), "accept", Step.TRAY), (no_dice, ("begin", "accept"), "see", Step.DICE)],
)
def test_what_can_not_be_done_leaves_everything_as_it_was(
    at: AtDesk, amiss: Callable[[ScriptedDesk], None], before: tuple[str, ...], deed: str, step: Step
) -> None:
    at.take(*before)
    amiss(at.desk)
    number = at.steps.number
    with pytest.raises(TrayError):
        at.take(deed)
    assert (at.steps.step, at.steps.number, at.steps.crops) == (step, number, ())


def test_one_can_go_back_step_by_step_and_out(at: AtDesk) -> None:
    at.take("begin", "accept", "skip")
    for step in (Step.DICE, Step.TRAY, Step.START):
        at.take("back")
        assert at.steps.step is step
    assert at.desk.draft is None


def test_who_gives_up_keeps_what_was_in_use(at: AtDesk) -> None:
    at.desk.calibration = before = a_calibration()
    at.take("begin", "accept", "see", "drop")
    assert at.steps.step is Step.START and at.steps.crops == ()
    assert at.desk.calibration is before and at.desk.draft is None


def test_a_new_calibration_shows_no_dice_of_the_one_before(at: AtDesk) -> None:
    at.take("begin", "accept", "see")
    at.take("begin")
    assert at.steps.crops == ()


def test_what_can_not_be_kept_is_used_all_the_same_and_said(at: AtDesk) -> None:
    at.take("begin", "accept", "skip")
    at.desk.fails = OSError("disk full")
    number = at.steps.number
    with pytest.raises(OSError, match="disk full"):
        at.take("keep")
    assert at.desk.calibration is not None
    assert (at.steps.step, at.steps.number) == (Step.START, number + 1)


def test_the_light_is_taken_as_it_is_and_all_can_be_forgotten(at: AtDesk) -> None:
    at.desk.calibration, at.desk.condition = a_calibration(), Condition.LIGHT
    at.take("relight")
    assert at.desk.condition is Condition.FINE
    at.take("forget")
    assert at.desk.calibration is None
