"""Which of yesterday's dice is which of today's."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.dice.toy import EDGE, Cube
from vision.dice.places import edge, match, may_be_same, usual_edge
from vision.dice.reading import Die

A, B, C = Cube(60, 60, 3), Cube(200, 70, 5, "red"), Cube(120, 160, 5, "blue")


def seen(*cubes: Cube) -> list[Die]:
    return [cube.seen() for cube in cubes]


def test_the_edge_of_a_die_is_the_mean_of_its_faces_sides() -> None:
    assert edge(A.seen()) == EDGE
    tilted = replace(A.seen(), face=((0, 0), (20, 0), (20, 10), (0, 10)))
    assert edge(tilted) == 15


def test_the_usual_edge_is_that_of_most_dice() -> None:
    big = replace(A.seen(), face=((0, 0), (90, 0), (90, 90), (0, 90)))
    assert usual_edge([*seen(A, B), big]) == EDGE
    assert usual_edge([]) is None


def test_dice_that_stayed_are_paired_in_any_order() -> None:
    found = match(seen(A, B, C), seen(C, A, B))
    assert {(pair.old, pair.new) for pair in found.pairs} == {(0, 1), (1, 2), (2, 0)}
    assert all(pair.moved == 0 for pair in found.pairs)
    assert found.fresh == found.gone == ()


def test_a_nudged_die_is_paired_and_its_way_measured_in_edges() -> None:
    found = match(seen(A, B), seen(A, B.at(B.x + EDGE, B.y)))
    assert sorted(round(pair.moved, 2) for pair in found.pairs) == [0, 1]


def test_a_die_with_another_value_is_fresh() -> None:
    found = match(seen(A, B), seen(A, B.at(B.x, B.y, 2)))
    assert (found.fresh, found.gone) == ((1,), (1,))


def test_a_die_far_from_its_place_is_fresh() -> None:
    found = match(seen(A), seen(A.at(200, 150)))
    assert (found.pairs, found.fresh, found.gone) == ((), (0,), (0,))


def test_a_doubtful_value_at_the_same_place_is_the_same_die() -> None:
    assert may_be_same(A.seen(), A.seen(sure=False, value=4), 0.1)
    assert not may_be_same(A.seen(), A.seen(sure=False, value=4), 0.8)
    assert not may_be_same(A.seen(), A.seen(value=4), 0.1)


@given(st.floats(-30, 30), st.floats(-30, 30))
def test_a_camera_that_was_moved_moves_no_die(across: float, down: float) -> None:
    cubes = [A, B, C]
    found = match(seen(*cubes), seen(*(cube.at(cube.x + across, cube.y + down) for cube in cubes)))
    if (across**2 + down**2) ** 0.5 < 1.4 * EDGE:
        assert len(found.pairs) == 3
        assert all(pair.moved < 0.01 for pair in found.pairs)


def test_one_die_alone_moves_itself() -> None:
    found = match(seen(A), seen(A.at(A.x + 20, A.y)))
    assert found.pairs[0].moved == pytest.approx(20 / EDGE)


@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 200), st.integers(1, 6)), max_size=6), st.data())
def test_every_die_is_accounted_for_once(old: list[tuple[float, float, int]], data: st.DataObject) -> None:
    new = data.draw(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 200), st.integers(1, 6)), max_size=6))
    found = match([Cube(*die).seen() for die in old], [Cube(*die).seen() for die in new])
    assert sorted([pair.old for pair in found.pairs] + list(found.gone)) == list(range(len(old)))
    assert sorted([pair.new for pair in found.pairs] + list(found.fresh)) == list(range(len(new)))
