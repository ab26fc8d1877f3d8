"""The bars are as high as the counts say."""

from hypothesis import given
from hypothesis import strategies as st

from web.chart import BASE, HEIGHT, TOP, WIDTH, chart


def test_an_empty_chart_has_six_flat_bars() -> None:
    drawn = chart((0, 0, 0, 0, 0, 0))
    assert [bar.height for bar in drawn.bars] == [0] * 6
    assert [bar.share for bar in drawn.bars] == [0] * 6
    assert drawn.dice == 0


def test_the_highest_bar_fills_the_height_and_others_are_in_proportion() -> None:
    bars = chart((0, 1, 2, 4, 0, 1)).bars
    assert bars[3].height == BASE - TOP
    assert (bars[2].height, bars[1].height) == ((BASE - TOP) / 2, round((BASE - TOP) / 4, 1))
    assert bars[3].share == 0.5


def test_the_line_of_equal_counts_is_where_all_bars_would_end() -> None:
    drawn = chart((3, 3, 3, 3, 3, 3))
    assert {bar.y for bar in drawn.bars} == {drawn.even}


@given(st.tuples(*[st.integers(0, 10**6)] * 6))
def test_bars_stand_on_the_line_side_by_side_inside_the_drawing(counts: tuple[int, int, int, int, int, int]) -> None:
    drawn = chart(counts)
    assert [bar.count for bar in drawn.bars] == list(counts)
    right = 0.0
    for bar in drawn.bars:
        assert bar.x >= right and bar.y >= TOP
        assert abs(bar.y + bar.height - BASE) < 0.2
        right = bar.x + bar.width
    assert right <= WIDTH and BASE < HEIGHT
