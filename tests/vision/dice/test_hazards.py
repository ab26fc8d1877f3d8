"""What goes on around a real tray, on rendered pictures: only throws are rolls. The reader knows the truth."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tests.vision.dice.toy import kinds, rolls
from vision.dice.events import Event
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading, Die
from vision.dice.tracker import Tracker
from vision.frame import Frame, Image
from vision.render.furnish import house_die, spots
from vision.render.hand import Hand, make_hand
from vision.render.show import Show
from vision.render.solid import Solid
from vision.render.stage import Held, Stage
from vision.render.tray import Truth

SIZE = (320, 240)
RATE = 20.0
SEEDS = (1, 4)


class Film:
    """Rendered frames, each with what a perfect reader would see in it."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.stage: Stage = Show(seed, SIZE).stage
        made = [house_die(self.rng, colour, 1.7) for colour in ("white", "red", "blue", "yellow")]
        places = spots(self.rng, self.stage.tray, [1.7] * 4)
        self.dice = [d.lying(p.x, p.y, int(self.rng.integers(1, 7)), p.yaw) for d, p in zip(made, places, strict=True)]
        self.values = sorted(die.value for die in self.dice)
        self.shots: list[tuple[Image, list[Die]]] = []
        self._hand: Hand | None = None

    def rest(self, frames: int = 14) -> "Film":
        for _ in range(frames):
            self._shoot(None)
        return self

    def hand(self, then: Sequence[Solid], stay: int = 6, back: bool = True) -> "Film":
        """A hand comes from the right over the first die; when it is there, the dice are those of `then`."""
        x, y = (float(v) for v in self.dice[0].centre[:2])
        out = [34 * (1 - step / 7) ** 1.6 for step in range(8)]
        for away in out:
            self._shoot(Held(self._the_hand(), x + 4 + away, y))
        self.dice = list(then)
        for _ in range(stay):
            self._shoot(Held(self._the_hand(), x + 4, y))
        for away in reversed(out if back else []):
            self._shoot(Held(self._the_hand(), x + 4 + away, y))
        return self

    def pushed(self, across: float, down: float) -> None:
        """The last frame as a camera that stands elsewhere saw it."""
        image, dice = self.shots[-1]
        step = np.array([[1, 0, across], [0, 1, down]], np.float32)
        moved = cv2.warpAffine(image, step, SIZE, borderMode=cv2.BORDER_REPLICATE)
        self.shots[-1] = np.asarray(moved, np.uint8), [shifted(die, across, down) for die in dice]

    def dimmed(self, gain: float) -> None:
        """The last frame in other light."""
        image, dice = self.shots[-1]
        self.shots[-1] = np.clip(image * gain, 0, 255).astype(np.uint8), dice

    def events(self) -> list[Event]:
        tracker = Tracker(self)
        frames = [Frame(image, number / RATE, number) for number, (image, _) in enumerate(self.shots)]
        return [event for frame in frames for event in tracker.feed(frame)] + tracker.finish()

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """The film is its own reader."""
        return DiceReading(tuple(self.shots[frame.number][1]), True, 1.0, frame)

    def _shoot(self, held: Held | None) -> None:
        image = self.stage.picture(self.dice, (), held)
        dice = [seen(truth) for truth in self.stage.truth]
        if held is not None:
            palm = self.stage.tray.camera.project(np.array([[held.x, held.y, 0]], np.float32))[0]
            sprite = held.hand.at(*palm.tolist())
            dice = [die for die in dice if not covered(die, sprite.alpha, sprite.left, sprite.top)]
        self.shots.append((image, dice))

    def _the_hand(self) -> Hand:
        if self._hand is None:
            tray = self.stage.tray
            self._hand = make_hand(self.rng, tray.camera.scale(np.zeros(3, np.float32)), np.pi, tray.light)
        return self._hand


def seen(truth: Truth) -> Die:
    x, y = np.mean(truth.face, axis=0).tolist()
    a, b, c, d = truth.face
    return Die(truth.value, True, 0.99, (), truth.colour, truth.pip_colour, truth.box, (x, y), (a, b, c, d))


def shifted(die: Die, across: float, down: float) -> Die:
    x, y, width, height = die.box
    a, b, c, d = ((u + across, v + down) for u, v in die.face)
    centre = (die.centre[0] + across, die.centre[1] + down)
    box = (x + across, y + down, width, height)
    return Die(die.value, True, 0.99, (), die.colour, die.pip_colour, box, centre, (a, b, c, d))


def covered(die: Die, alpha: np.ndarray, left: int, top: int) -> bool:
    x, y, width, height = (round(v) for v in die.box)
    part = alpha[max(0, y - top) : max(0, y + height - top), max(0, x - left) : max(0, x + width - left)]
    return bool(part.size and part.max() > 0.5)


@pytest.fixture(params=SEEDS)
def film(request: pytest.FixtureRequest) -> Film:
    return Film(request.param).rest()


def test_a_passing_hand_changes_nothing(film: Film) -> None:
    assert kinds(film.hand(film.dice).rest().events()) == ["settled", "roll", "hand", "settled"]


def test_a_nudged_die_is_a_change(film: Film) -> None:
    first = film.dice[0]
    near = first.lying(float(first.centre[0]) + 1.3, float(first.centre[1]), first.value, 1.0)
    found = kinds(film.hand([near, *film.dice[1:]]).rest().events())
    assert found.count("roll") == 1
    assert found.count("changed") == 1


def test_a_die_lifted_out_is_a_change(film: Film) -> None:
    found = kinds(film.hand(film.dice[1:]).rest().events())
    assert found.count("roll") == 1
    assert found.count("changed") == 1


def test_under_a_resting_hand_nothing_is_told(film: Film) -> None:
    found = film.hand(film.dice[1:], stay=40, back=False).events()
    assert kinds(found) == ["settled", "roll", "hand"]


@pytest.mark.parametrize("gain", [0.5, 1.7])
def test_a_switched_light_is_nothing(film: Film, gain: float) -> None:
    for _ in range(12):
        film.rest(1).dimmed(gain)
    assert kinds(film.rest().events()) == ["settled", "roll"]


def test_drifting_exposure_is_nothing(film: Film) -> None:
    for step in range(50):
        film.rest(1).dimmed(1 - step / 100)
    assert kinds(film.events()) == ["settled", "roll"]


def test_a_shaken_camera_is_no_throw(film: Film) -> None:
    for _ in range(10):
        film.rest(1).pushed(*film.rng.normal(0, 3, 2).tolist())
    found = kinds(film.rest().events())
    assert found.count("roll") == 1
    assert "changed" not in found


def test_a_camera_pushed_aside_is_no_throw(film: Film) -> None:
    for _ in range(14):
        film.rest(1).pushed(10, -5)
    found = kinds(film.events())
    assert found.count("roll") == 1
    assert "changed" not in found


@pytest.mark.parametrize("seed", SEEDS)
def test_throws_with_a_hand_between_them_are_one_roll_each(seed: int) -> None:
    show, film, number, thrown = Show(seed, SIZE), Film(seed), 0, []
    for values in ([1, 2, 3], [6, 5], [4, 4, 4]):
        thrown.append(sorted(show.throw(number / RATE, values)))
        end = show.ends(0.0) + 0.7
        while number / RATE < end:
            film.shots.append((show.picture(number / RATE), [seen(truth) for truth in show.truth]))
            number += 1
    assert rolls(film.events()) == thrown
