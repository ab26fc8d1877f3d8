"""The buzzer: three beeps that nobody takes for each other, with tones and without."""

from itertools import pairwise
from typing import get_args

import pytest

from hardware.panel import Beep
from hardware.tones import MELODIES, tone

BEEPS: tuple[Beep, ...] = get_args(Beep)


def played(beep: Beep) -> list[tuple[float | None, float]]:
    """Its tones with their seconds, found by listening until it is over."""
    made, began = [], 0.0
    while True:
        hertz, until = tone(beep, began)
        if until is None:
            assert hertz is None
            return made
        assert until > began
        made.append((hertz, until - began))
        began = until


@pytest.mark.parametrize("beep", BEEPS)
def test_a_beep_is_over_soon_and_ends_in_silence(beep: Beep) -> None:
    assert sum(seconds for _, seconds in played(beep)) < 0.5
    assert tone(beep, 0.5) == (None, None)


def test_taken_is_high_nothing_is_low_and_asked_are_two_tones_upwards() -> None:
    ((taken, _),) = played("taken")
    ((nothing, _),) = played("nothing")
    (first, _), (gap, _), (second, _) = played("asked")
    assert taken is not None and nothing is not None and first is not None and second is not None and gap is None
    assert nothing < first < second < taken
    assert taken > 2 * nothing


def test_a_buzzer_of_one_tone_tells_them_apart_by_length_and_number() -> None:
    sounds = {beep: [seconds for hertz, seconds in played(beep) if hertz] for beep in BEEPS}
    assert {beep: len(lengths) for beep, lengths in sounds.items()} == {"taken": 1, "nothing": 1, "asked": 2}
    assert sounds["nothing"][0] > 3 * sounds["taken"][0]


def test_tones_lie_where_small_buzzers_are_heard() -> None:
    heard = [hertz for melody in MELODIES.values() for hertz, _ in melody if hertz]
    assert all(400 <= hertz <= 3000 for hertz in heard)


@pytest.mark.parametrize("beep", BEEPS)
def test_one_tone_lasts_from_its_beginning_to_its_end(beep: Beep) -> None:
    ends = [0.0]
    for _, seconds in played(beep):
        ends.append(ends[-1] + seconds)
    for begin, end in pairwise(ends):
        assert tone(beep, begin) == tone(beep, (begin + end) / 2) != tone(beep, end)
