"""A score sheet as pages tell it."""

from companion.games.message import say
from companion.games.sheet import Line, score_sheet
from web.counting import Counted, counted

NAMES = ("Anna", "Ben", "Carla")


def a_count(*points: tuple[int, ...], tie_breaks: tuple[int, ...] | None = None, confirmed: bool = True) -> Counted:
    """A count of these points, a category for each place of the rows."""
    lines = [
        [Line(f"c{at}", say("Goods"), value, (say("why"),), confirmed or at != 1) for at, value in enumerate(row)]
        for row in points
    ]
    return counted("pig", say("Pig"), NAMES[: len(points)], ("red", "blue", "green"), score_sheet(lines, tie_breaks))


def test_totals_grow_category_by_category() -> None:
    count = a_count((1, 2, 3), (0, -5, 9))
    assert [category.totals for category in count.categories] == [(1, 0), (3, -5), (6, 4)]
    assert count.most == 6


def test_the_bar_has_a_length_even_if_nobody_has_a_point() -> None:
    assert a_count((0, 0), (-3, 0)).most == 1


def test_the_winner_comes_last() -> None:
    count = a_count((5,), (9,), (7,))
    assert [player.name for player in count.climbing] == ["Anna", "Carla", "Ben"]
    assert [player.name for player in count.winners] == ["Ben"]
    assert not count.tied


def test_those_who_share_the_first_place_all_win() -> None:
    count = a_count((5,), (5,), (4,))
    assert [player.name for player in count.winners] == ["Anna", "Ben"]
    assert [player.rank for player in count.players] == [1, 1, 3]
    assert not count.tied


def test_a_tie_break_that_decided_is_told_of_both() -> None:
    count = a_count((5,), (5,), (4,), tie_breaks=(1, 3, 9))
    assert [(player.rank, player.decided) for player in count.players] == [(2, True), (1, True), (3, False)]
    assert count.tied


def test_a_category_with_an_unconfirmed_number_makes_the_whole_count_unconfirmed() -> None:
    count = a_count((1, 2), (3, 4), confirmed=False)
    assert [category.confirmed for category in count.categories] == [True, False]
    assert not count.confirmed and a_count((1, 2)).confirmed


def test_a_category_that_brings_nobody_anything_is_not_telling() -> None:
    assert [category.telling for category in a_count((0, 1), (0, 0)).categories] == [False, True]
