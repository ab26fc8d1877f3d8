"""Lamps and buzzer of a box do the same as those on pins, though MicroPython can't run what reckons for pins."""

from typing import get_args

import pytest

from hardware import lamps, tones
from hardware.box.firmware import BEEPS, LIGHTS
from hardware.box.looks import FULL, MELODIES, duty
from hardware.box.talk import LETTERS
from hardware.panel import Beep, Light


def test_every_light_has_a_letter_that_the_box_knows() -> None:
    assert set(LETTERS) == set(get_args(Light))
    assert sorted(LETTERS.values()) == sorted(LIGHTS)


def test_every_beep_is_known_to_the_box() -> None:
    assert set(BEEPS) == set(get_args(Beep)) == set(MELODIES)


@pytest.mark.parametrize("light", get_args(Light))
@pytest.mark.parametrize("brightness", [25, 100])
def test_lamps_shine_alike(light: Light, brightness: int) -> None:
    for at in range(0, 4000, 7):
        on_pins = lamps.level(light, at / 1000, brightness / 100)
        assert duty(LETTERS[light], at, brightness) / FULL == pytest.approx(on_pins, abs=0.02)


@pytest.mark.parametrize("beep", get_args(Beep))
def test_beeps_sound_alike(beep: Beep) -> None:
    on_pins = [(round(hertz or 0), round(seconds * 1000)) for hertz, seconds in tones.MELODIES[beep]]
    assert on_pins == list(MELODIES[beep])
