"""The table's own figures: those of how dice were taken when they fell, and those that `companion accuracy` counts."""

from collections.abc import Sequence

import pytest

from companion.labelled.figures import Own, own_figures, read_now
from companion.labelled.kept import AsRead, KeptPicture
from companion.labelled.truth import Said, Truth, as_read
from tests.dice import a_die
from vision.dice.reading import Die
from vision.figures import wilson
from vision.manifest import TrueDie

SURE, ASKED = a_die(5), a_die(2, x=200, sure=False)


def a_picture(
    dice: Sequence[Die],
    truth: Truth | None = None,
    *,
    sure: bool | None = None,
    group: str = "cam",
    tags: tuple[str, ...] = ("confirmed",),
    number: int = 0,
) -> KeptPicture:
    """A labelled picture in which these dice were read."""
    seen = AsRead(all(die.sure for die in dice) if sure is None else sure, tuple(dice), 7.0)
    lying = (truth or as_read(dice)).dice(dice)
    return KeptPicture(f"{number}.jpg", lying, (320, 240), group, None, tags, seen=seen)


def test_nothing_labelled_has_no_figures() -> None:
    assert own_figures([]) == ()


def test_right_and_sure_asked_and_wrong_are_told_apart() -> None:
    right, asked = a_picture([SURE, ASKED]), a_picture([ASKED])
    wrong = a_picture([SURE], Truth((Said(6),)))
    overlooked = a_picture([SURE], Truth((Said(5),), (TrueDie(1, (10, 10, 20, 20)),)), sure=True)
    no_die = a_picture([SURE], Truth((Said(0),)))
    assert own_figures([right, asked]) == (Own("camera", 2, 3, 0, 2, 0),)
    assert own_figures([wrong]) == (Own("camera", 1, 1, 1, 0, 0),)
    assert own_figures([overlooked]) == (Own("camera", 1, 2, 1, 0, 0),)
    assert own_figures([no_die]) == (Own("camera", 1, 0, 1, 0, 0),)


def test_virtual_dice_are_counted_apart() -> None:
    pictures = [a_picture([SURE]), a_picture([SURE, ASKED], group="virtual")]
    assert [(own.kind, own.dice) for own in own_figures(pictures)] == [("camera", 1), ("virtual", 2)]


def test_rolls_that_came_in_by_a_correction_are_told() -> None:
    assert own_figures([a_picture([SURE]), a_picture([SURE], tags=("told",))])[0].told == 1


def test_pictures_of_others_were_not_seen_here() -> None:
    assert own_figures([KeptPicture("a.jpg", (TrueDie(5),))]) == ()


def test_the_upper_end_of_the_interval_is_that_of_wilson() -> None:
    own = Own("camera", 80, 412, 0, 3, 0)
    assert own.at_most == wilson(0, 412)[1] == pytest.approx(0.0092, abs=1e-4)
    assert own.to_json() == {
        "kind": "camera",
        "pictures": 80,
        "told": 0,
        "dice": 412,
        "wrong_and_sure": 0,
        "asked": 3,
        "interval": [0.0, pytest.approx(0.0092, abs=1e-4)],
    }


def test_read_now_counts_what_is_read_now_not_what_was_seen() -> None:
    pictures = [a_picture([SURE], number=1), a_picture([SURE], number=2), a_picture([SURE], number=3)]
    read = {"1.jpg": AsRead(True, (SURE,)), "2.jpg": AsRead(True, (a_die(6),)), "3.jpg": None}
    groups = read_now(pictures, read)
    assert list(groups) == ["cam", "all"]
    counts = groups["all"].counts
    assert (counts["pictures"], counts["silent"], counts["errors"], counts["exact"]) == (3, 1, 1, 1)


def test_what_has_not_been_read_yet_is_left_out() -> None:
    pictures = [a_picture([SURE], number=1), a_picture([SURE], number=2)]
    assert read_now(pictures, {"1.jpg": AsRead(True, (SURE,))})["all"].counts["pictures"] == 1


def test_photographs_and_virtual_dice_are_never_counted_together() -> None:
    pictures = [a_picture([SURE], number=1), a_picture([SURE], number=2, group="virtual")]
    read = {f"{number}.jpg": AsRead(True, (SURE,)) for number in (1, 2)}
    assert list(read_now(pictures, read)) == ["cam", "virtual", "all photographs", "all rendered"]
