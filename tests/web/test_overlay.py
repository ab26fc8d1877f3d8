"""Marks lie where the dice are, at any size, and labels stay in the picture and out of each other's way."""

from hypothesis import given
from hypothesis import strategies as st

from tests.dice import a_die
from web.overlay import HEIGHT, SHOWN_WIDTH, Mark, marks

SIZE = (800, 600)


def named(dice: list, size: tuple[int, int] = SIZE) -> list[Mark]:
    return marks(dice, size, lambda die: "red 99%")


def rectangle(mark: Mark, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a label in percent."""
    half_x = 100 * mark.half / SHOWN_WIDTH
    half_y = 50 * HEIGHT * size[0] / size[1] / SHOWN_WIDTH
    return mark.x - half_x, mark.y - half_y, mark.x + half_x, mark.y + half_y


def test_boxes_are_percent_of_the_picture_and_faces_its_pixels() -> None:
    [mark] = named([a_die(x=200)])
    assert mark.box == (25.0, 10.0, 5.0, 6.67)
    assert mark.face == "200,60 240,60 240,100 200,100"


def test_a_label_stands_above_its_die_where_there_is_room() -> None:
    [mark] = named([a_die(x=400, box=(400.0, 300.0, 40.0, 40.0))])
    assert mark.x == 52.5
    assert mark.y < 50


def test_a_die_at_the_upper_edge_has_its_label_below() -> None:
    [mark] = named([a_die(box=(400.0, 0.0, 40.0, 40.0))])
    assert mark.y > 100 * 40 / 600


def test_labels_of_neighbours_do_not_cover_each_other() -> None:
    first, second = named([a_die(x=400, box=(400.0, 300.0, 40.0, 40.0)), a_die(x=445, box=(445.0, 300.0, 40.0, 40.0))])
    a, b = rectangle(first, SIZE), rectangle(second, SIZE)
    assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_a_longer_text_gets_a_wider_label() -> None:
    short, long = marks([a_die(1), a_die(2)], SIZE, lambda die: "red" if die.value == 1 else "purple 5 or 6?")
    assert long.half > short.half


@given(
    st.lists(st.tuples(st.floats(-20, 820), st.floats(-20, 620), st.floats(0, 300)), max_size=8),
    st.sampled_from([(800, 600), (600, 800), (1280, 720), (4000, 3000)]),
)
def test_labels_never_leave_the_picture(boxes: list[tuple[float, float, float]], size: tuple[int, int]) -> None:
    for mark in named([a_die(box=(x, y, side, side)) for x, y, side in boxes], size):
        left, top, right, bottom = rectangle(mark, size)
        assert min(left, top) >= -0.1
        assert max(right, bottom) <= 100.1
