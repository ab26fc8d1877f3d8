"""The last rolls are remembered with their whole pictures, for a while."""

import cv2
import numpy as np
import pytest

from companion.labelled import album
from companion.labelled.album import KEPT_ROLLS, Album, Pictured
from tests.dice import a_die, a_frame


def add(rolls: Album, number: int, *values: int) -> Pictured:
    """A roll of red dice."""
    dice = tuple(a_die(value, x=50.0 * place + number) for place, value in enumerate(values or (5,)))
    return rolls.add(number, 1_700_000_000.0 + number, dice, True, a_frame().image, "/dev/video0", False)


def test_a_roll_is_found_by_its_key_its_number_and_its_dice() -> None:
    rolls = Album()
    first, second = add(rolls, 1, 5, 2), add(rolls, 2, 6)
    assert rolls.rolls == (second, first)
    assert rolls.roll(first.key) is rolls.numbered(1) is rolls.showing(first.dice[1:]) is first
    assert (rolls.roll("nothing"), rolls.numbered(3), rolls.showing([a_die(1, x=999)]), rolls.showing([])) == (
        None,
    ) * 4


def test_the_picture_is_whole_and_as_the_camera_showed_it() -> None:
    image = np.random.default_rng(1).integers(0, 255, (40, 60, 3)).astype(np.uint8)
    image = cv2.GaussianBlur(image, (9, 9), 4)
    roll = Album().add(1, 0.0, (), True, image, "cam", False)
    shown = cv2.imdecode(np.frombuffer(roll.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert roll.size == (60, 40) and shown.shape == image.shape
    assert np.abs(shown.astype(int) - image).mean() < 3


def test_only_the_last_rolls_are_kept() -> None:
    rolls = Album()
    for number in range(1, KEPT_ROLLS + 3):
        add(rolls, number)
    assert [roll.number for roll in rolls.rolls] == list(range(KEPT_ROLLS + 2, 2, -1))
    assert len({roll.key for roll in rolls.rolls}) == KEPT_ROLLS


def test_large_pictures_are_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    rolls = Album()
    size = len(add(rolls, 1).jpeg)
    monkeypatch.setattr(album, "MOST_BYTES", 3 * size + 10)
    for number in range(2, 8):
        add(rolls, number)
    assert [roll.number for roll in rolls.rolls] == [7, 6, 5]
    monkeypatch.setattr(album, "MOST_BYTES", 10)
    add(rolls, 8)
    assert [roll.number for roll in rolls.rolls] == [8], "the newest stays, however large"


def test_keys_tell_when_it_was_and_are_safe_names_of_files() -> None:
    assert album.datetime.fromtimestamp(1_700_000_001.0).strftime("%Y%m%d-%H%M%S-") in add(Album(), 1).key
    assert set(add(Album(), 1).key) <= set("0123456789abcdef-")
