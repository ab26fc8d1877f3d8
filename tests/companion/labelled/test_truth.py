"""What a person says beside what was read: made into dice of a manifest, and found again."""

from hypothesis import given
from hypothesis import strategies as st

from companion.labelled.truth import NO_DIE, Said, Truth, as_kept, as_read, box_at, box_of
from tests.dice import a_die
from vision.manifest import TrueDie

DICE = (a_die(5, x=10.04), a_die(2, x=90, colour="blue"))


def test_all_right_is_what_was_read_with_boxes_to_a_tenth_of_a_pixel() -> None:
    truth = as_read(DICE)
    assert truth.whole and truth.values == (5, 2)
    assert truth.dice(DICE) == (
        TrueDie(5, (10.0, 60.0, 40.0, 40.0), colour="red"),
        TrueDie(2, (90.0, 60.0, 40.0, 40.0), colour="blue"),
    )


def test_a_die_without_a_value_is_open() -> None:
    truth = as_read((*DICE, a_die(None, sure=False, state="cocked", x=200)))
    assert not truth.whole and truth.said[2] is None


def test_what_is_no_die_is_left_out_and_what_was_overlooked_is_added() -> None:
    truth = Truth((Said(6, "red"), Said(NO_DIE)), (TrueDie(1, None, colour="green"),))
    assert truth.dice(DICE) == (TrueDie(6, box_of(DICE[0]), colour="red"), TrueDie(1, None, colour="green"))
    assert truth.values == (6, 1)


def test_a_die_that_leans_or_that_nobody_reads_is_said_so() -> None:
    leaning, unreadable = Truth((Said(4, None, cocked=True), Said(None, "red"))).dice(DICE)
    assert (leaning.cocked, leaning.readable, unreadable.value, unreadable.readable) == (True, False, None, False)


saids = st.builds(
    Said, st.sampled_from((None, 0, 1, 2, 3, 4, 5, 6)), st.sampled_from((None, "red", "blue")), st.booleans()
)
boxes = st.builds(lambda x: (x + 0.5, 200.0, 20.0, 20.0), st.integers(0, 500).map(float))
added = st.builds(TrueDie, st.integers(1, 6), boxes, colour=st.sampled_from((None, "pink")))


@given(st.lists(saids, max_size=6), st.lists(added, max_size=3, unique_by=lambda die: die.box))
def test_what_was_kept_is_found_again_die_by_die(said: list[Said], more: list[TrueDie]) -> None:
    dice = [a_die(3, x=47.3 * place) for place in range(len(said))]
    truth = Truth(tuple(said), tuple(more))
    found = as_kept(dice, truth.dice(dice))
    assert [one.value for one in found.said if one] == [one.value for one in said]
    assert found.dice(dice) == truth.dice(dice)
    assert found.added == truth.added


def test_kept_dice_without_boxes_stand_for_all() -> None:
    found = as_kept(DICE, [TrueDie(1), TrueDie(2)])
    assert found.said == (Said(NO_DIE), Said(NO_DIE)) and found.values == (1, 2)


def test_a_box_around_a_tap_is_as_large_as_the_other_dice() -> None:
    assert box_at(100, 50, DICE, (640, 480)) == (80.0, 30.0, 40.0, 40.0)
    assert box_at(100, 50, (), (640, 480)) == (76.0, 26.0, 48.0, 48.0)
