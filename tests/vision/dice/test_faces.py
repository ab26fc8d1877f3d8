"""Faces are looked at closely: marks to a fraction of a pixel, several looks where it pays, one where it does not."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.tables import plain
from vision.arrays import Floats
from vision.dice.faces import CLEAR, HALF, MOST, THIRD, Face, read
from vision.dice.marks import MAP
from vision.dice.network import shipped
from vision.dice.pattern import check
from vision.dice.window import MIDDLE, Zoom
from vision.frame import Image

GREY = Zoom(np.full((200, 300, 3), 90, np.uint8))


class ScriptedNetwork:
    """Sees bright spots as corners, and what it is told to as the value."""

    def __init__(self, nothing: float = 0.01, value: int = 4, slant: tuple[float, float] = (0.0, 0.0)) -> None:
        self.chances = np.full(8, 1e-4)
        self.chances[0], self.chances[value] = nothing, max(1 - nothing, 1e-4)
        self.slant = np.array([*slant, np.log(0.1)], np.float32)
        self.counts: list[int] = []

    def run(self, windows: Image) -> list[Floats]:
        """Logits in the form of the shipped network."""
        self.counts.append(len(windows))
        count = len(windows)
        light = windows[..., 0].reshape(count, MAP, 2, MAP, 2).mean((2, 4)) - MIDDLE
        bright = np.clip(light / max(float(light.max()), 1e-3), 0.001, 0.95)
        marks = np.stack([np.full_like(bright, 0.001), bright], -1)
        return [np.tile(np.log(self.chances), (count, 1)), np.log(marks / (1 - marks)), np.tile(self.slant, (count, 1))]


def cornered(x: float, y: float, edge: float) -> Zoom:
    """A dark picture with a soft bright spot at each corner of an upright square."""
    rows, columns = np.mgrid[0:200, 0:300] + 0.5
    light = np.zeros((200, 300))
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        away = (columns - x - across * edge / 2) ** 2 + (rows - y - down * edge / 2) ** 2
        light = np.maximum(light, 255 * np.exp(-away / (2 * (0.06 * edge) ** 2)))
    return Zoom(np.repeat(np.round(light).astype(np.uint8)[..., None], 3, 2))


class TestLooks:
    def test_no_places_need_no_look(self) -> None:
        network = ScriptedNetwork()
        assert read(network, GREY, [], []) == []
        assert network.counts == []

    def test_what_is_nothing_at_first_sight_is_not_looked_at_again(self) -> None:
        network = ScriptedNetwork(nothing=0.8)
        (face,) = read(network, GREY, [(100, 100, 40)], [0.4])
        assert face.chances.shape == (1, 8)
        assert network.counts == [1]

    def test_the_surer_the_finder_the_longer_it_is_looked_at(self) -> None:
        network = ScriptedNetwork(nothing=0.8)
        read(network, GREY, [(100, 100, 40), (200, 90, 40)], [0.4, 0.7])
        assert network.counts == [2, 1, 1]

    def test_what_may_be_a_die_is_looked_at_again_and_from_all_looks_one_hears(self) -> None:
        network = ScriptedNetwork(nothing=0.1, value=4)
        faces = read(network, GREY, [(100, 100, 40), (200, 90, 40)], [0.5, 0.9])
        assert network.counts == [2, 2, 2]
        for face in faces:
            assert len(face.chances) == 2
            assert (face.chances.argmax(1) == 4).all()
            np.testing.assert_allclose(face.chances.sum(1), 1, rtol=1e-5)

    def test_what_the_second_look_shows_clearly_needs_no_third(self) -> None:
        network = ScriptedNetwork(nothing=(1 - CLEAR) / 2)
        (face,) = read(network, cornered(150, 100, 40), [(150, 100, 40)], [0.5])
        assert (network.counts, len(face.chances)) == ([1, 1], 1)

    def test_of_very_many_places_only_the_first_are_read(self) -> None:
        network = ScriptedNetwork()
        assert len(read(network, GREY, [(100 + n, 100, 30) for n in range(MOST + 40)], [0.5] * (MOST + 40))) == MOST
        assert max(network.counts) == MOST

    @given(st.floats(-0.2, 0.2), st.floats(-0.2, 0.2), st.floats(0.8, 1.25), st.floats(24, 70))
    @settings(max_examples=40)
    def test_the_place_moves_to_where_the_corners_are(self, dx: float, dy: float, wrong: float, edge: float) -> None:
        askew = (150 + dx * edge, 100 + dy * edge, edge * wrong)
        (face,) = read(ScriptedNetwork(), cornered(150, 100, edge), [askew], [0.5])
        x, y, size = face.place
        assert np.hypot(x - 150, y - 100) < 0.04 * edge
        assert size == pytest.approx(edge, rel=0.06)

    @given(st.floats(-0.1, 0.1), st.floats(-0.1, 0.1), st.floats(24, 70), st.floats(0.3, 0.95))
    @settings(max_examples=40)
    def test_the_matrix_leads_from_the_picture_to_what_was_seen(
        self, dx: float, dy: float, edge: float, heat: float
    ) -> None:
        place = (150 + dx * edge, 100 + dy * edge, edge)
        (face,) = read(ScriptedNetwork(), cornered(150, 100, edge), [place], [heat])
        assert face.square is not None
        true = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge / 2 + (150, 100)
        seen = true @ face.matrix[:, :2].T + face.matrix[:, 2]
        off = np.linalg.norm(seen[:, None] - face.square[None], axis=2)
        assert off.min(1).max() < 1

    def test_a_slant_is_told_in_the_picture_whichever_way_the_window_was_turned(self) -> None:
        (once,) = read(ScriptedNetwork(nothing=0.8, slant=(0.3, 0.1)), GREY, [(140, 90, 40)], [0.4])
        np.testing.assert_allclose(once.slant, (0.3, 0.1, 0.1), atol=1e-6)
        (twice,) = read(ScriptedNetwork(nothing=0.1, slant=(0.3, 0.1)), GREY, [(140, 90, 40)], [0.9])
        turn = THIRD[0]
        back = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) @ (0.3, 0.1)
        np.testing.assert_allclose(twice.slant[:2], (np.array((0.3, 0.1)) + back) / 2, atol=1e-6)

    def test_without_corners_it_stays(self) -> None:
        (face,) = read(ScriptedNetwork(), GREY, [(140, 90, 40)], [0.5])
        assert face.place == (140, 90, 40)
        assert face.square is None


@cache
def looked_at() -> list[tuple[int, Floats, Face]]:
    """Value, corners and face of plain dice, looked at where they truly are."""
    result = []
    for number in range(12):
        corners = [np.array(truth.face) for truth in plain(number).truth]
        places = [(*c.mean(0).tolist(), float(np.hypot(*(c[0] - c[1])))) for c in corners]
        faces = read(shipped("faces"), Zoom(plain(number).image), places, [0.7] * len(places))
        values = [truth.value for truth in plain(number).truth]
        result += list(zip(values, corners, faces, strict=True))
    return result


class TestShippedWeights:
    def test_the_value_is_read(self) -> None:
        right = [int(face.chances.mean(0)[:8].argmax()) == value for value, _, face in looked_at()]
        assert sum(right) >= 0.95 * len(right)

    def test_corners_are_seen_where_they_are(self) -> None:
        off = []
        for _, corners, face in looked_at():
            if face.square is not None:
                true = corners @ face.matrix[:, :2].T + face.matrix[:, 2]
                off.append(max(np.hypot(*(true - corner).T).min() for corner in face.square) / (2 * HALF))
        assert len(off) >= 0.9 * len(looked_at())
        assert np.median(off) < 0.12

    def test_pips_form_the_pattern_of_the_value(self) -> None:
        legal = [
            check(value, face.pips, face.square).legal for value, _, face in looked_at() if face.square is not None
        ]
        assert sum(legal) >= 0.9 * len(legal)

    def test_mere_felt_is_nothing(self) -> None:
        zoom = Zoom(plain(0).image)
        corners = [np.array(truth.face).mean(0) for truth in plain(0).truth]
        grid = [(x, y, 30.0) for x in range(120, 380, 40) for y in range(90, 280, 40)]
        apart = [p for p in grid if all(np.hypot(p[0] - x, p[1] - y) > 60 for x, y in corners)]
        faces = read(shipped("faces"), zoom, apart, [0.3] * len(apart))
        assert len(faces) > 5
        nothing = [face.chances[0].argmax() == 0 for face in faces]
        assert sum(nothing) >= 0.9 * len(nothing)
