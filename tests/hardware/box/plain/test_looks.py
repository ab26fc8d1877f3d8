"""What lamps and buzzer of a box do over time. These tests run under CPython and MicroPython alike: no fixtures."""

from hardware.box.looks import BLINK, FULL, LEAST, MELODIES, PULSE, Buzzer, duty


def test_lamps_are_dark_or_lit_as_told() -> None:
    assert duty(".", 123, 100) == 0
    assert duty("o", 123, 100) == FULL
    assert duty("o", 123, 50) == FULL // 2
    assert 0 < duty("d", 123, 100) < FULL // 4
    assert duty("?", 123, 100) == 0


def test_a_blinking_lamp_is_on_half_the_time() -> None:
    assert [duty("b", at, 100) for at in (0, BLINK // 2 - 1, BLINK // 2, BLINK - 1, BLINK)] == [FULL, FULL, 0, 0, FULL]


def test_a_pulsing_lamp_is_never_quite_dark_and_moves_softly() -> None:
    levels = [duty("p", at, 100) for at in range(0, PULSE + 1, 20)]
    assert max(levels) == levels[0] == levels[-1] == FULL
    assert min(levels) == LEAST
    assert max([abs(levels[at + 1] - levels[at]) for at in range(len(levels) - 1)]) < FULL // 20


def test_every_level_can_be_given_to_a_pin_at_any_time_and_brightness() -> None:
    for light in ".dobp":
        for now in range(0, 1 << 30, 99999989):
            for brightness in (0, 1, 50, 100):
                assert 0 <= duty(light, now, brightness) <= FULL


def test_a_beep_sounds_as_long_as_it_should() -> None:
    buzzer, beeps = Buzzer(), ["taken"]
    hertz, lasts = MELODIES["taken"][0]
    assert buzzer.tone(5, beeps) == hertz and beeps == []
    assert buzzer.tone(5 + lasts - 1, []) == hertz
    assert buzzer.tone(5 + lasts, []) == 0


def test_beeps_come_one_after_the_other() -> None:
    buzzer = Buzzer()
    buzzer.tone(0, ["taken", "nothing"])
    assert buzzer.tone(60, []) == 466
    assert buzzer.tone(360, []) == 0


def test_two_tones_have_silence_between_them() -> None:
    buzzer = Buzzer()
    assert [buzzer.tone(at, ["asked"] if at == 0 else []) for at in (0, 99, 100, 179, 180, 339, 340)] == [
        784,
        784,
        0,
        0,
        1046,
        1046,
        0,
    ]


def test_a_beep_that_is_unknown_is_silence() -> None:
    assert Buzzer().tone(0, ["trumpet"]) == 0
