"""The program on the Pico, with a machine that isn't there: pins in, bytes out, lamps and displays as told."""

import importlib.util
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from hardware.box.firmware import Box
from hardware.box.looks import FULL
from hardware.box.wire import Line, Reader, line

ROOT = Path(__file__).resolve().parents[3]
PICO = ROOT / "deploy" / "pico"


def loaded(name: str, path: Path) -> ModuleType:
    """A module by its file."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Usb:
    """The cable: what the companion sent, and what the box said. Stands for select, sys.stdin and sys.stdout."""

    POLLIN = 1

    def __init__(self) -> None:
        self.sent = b""
        self.said = b""
        self.buffer = self

    def poll(self, *_: int) -> Any:
        """Itself as a poll object; asked with a time, whether there is something."""
        return bool(self.sent) if _ else self

    def register(self, *_: object) -> None:
        """Everything is heard anyway."""

    def read(self, size: int) -> bytes:
        """What the companion sent."""
        taken, self.sent = self.sent[:size], self.sent[size:]
        return taken

    def write(self, data: bytes) -> None:
        """The box says this."""
        self.said += data

    def lines(self) -> list[Line]:
        """What the box said since the last look."""
        said, self.said = self.said, b""
        return Reader().feed(said)


class Pico:
    """The program, its board and its time."""

    def __init__(self, main: ModuleType, usb: Usb, fakes: ModuleType) -> None:
        self.usb, self.fakes, self.main = usb, fakes, main
        self.now = 1000
        self.switch_on()

    def switch_on(self) -> None:
        """The program begins."""
        main = self.main
        self.board = main.Board()
        self.box = Box("b7", main.CONTACTS, main.BUTTONS, len(self.board.displays), self.now)

    def pass_time(self, milliseconds: int, step: int = 1) -> None:
        """The program runs so long."""
        for _ in range(0, milliseconds, step):
            self.now += step
            self.main.turn(self.board, self.box)

    def meet(self) -> None:
        """A companion begins to talk."""
        self.usb.sent += line(0, "host", "1", "s1")
        self.pass_time(200)
        self.usb.lines()

    def digits(self, address: int) -> bytes:
        """The four places of a display."""
        memory = self.fakes.I2C.written[address][-1]
        return bytes(memory[1 + place] for place in (0, 2, 6, 8))


@pytest.fixture
def fakes() -> ModuleType:
    made = loaded("fakes", Path(__file__).parent / "fakes.py")
    made.clean()
    return made


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = loaded("ht16k33", PICO / "ht16k33.py")
    monkeypatch.setitem(sys.modules, "ht16k33", module)
    return module


@pytest.fixture
def pico(monkeypatch: pytest.MonkeyPatch, fakes: ModuleType, display: ModuleType) -> Iterator[Pico]:
    monkeypatch.setitem(sys.modules, "machine", fakes.Machine)
    main = loaded("pico_main", PICO / "main.py")
    usb = Usb()
    monkeypatch.setattr(main, "select", usb)
    monkeypatch.setattr(main, "sys", SimpleNamespace(stdin=usb, stdout=usb))
    made = Pico(main, usb, fakes)
    monkeypatch.setattr(time, "ticks_ms", lambda: made.now, raising=False)
    return made


def test_it_greets_with_all_that_is_soldered_to_it(pico: Pico) -> None:
    pico.pass_time(10)
    (greeting,) = pico.usb.lines()
    assert greeting.word == "box"
    assert greeting.fields[-3:] == [
        "contacts=seat1,seat2,seat3,seat4,seat5,confirm,undo,encoder_a,encoder_b,encoder_push",
        "lamps=seat1,seat2,seat3,seat4,seat5,confirm,undo",
        "displays=3",
    ]


@pytest.mark.parametrize(("pin", "contact"), [(2, "seat1"), (8, "undo"), (9, "encoder_a"), (11, "encoder_push")])
def test_a_closed_contact_pulls_its_pin_down_and_is_told_within_a_millisecond(
    pico: Pico, pin: int, contact: str
) -> None:
    pico.meet()
    pico.fakes.Pin.levels[pin] = 0
    pico.pass_time(1)
    edges = [one.fields for one in pico.usb.lines() if one.word == "edge"]
    assert edges == [[contact, "1", str(pico.now)]]


def test_every_button_has_a_pin_and_no_pin_is_used_twice(pico: Pico) -> None:
    main = pico.main
    assert len(main.CONTACT_PINS) == len(main.CONTACTS) and len(main.LAMP_PINS) == len(main.BUTTONS)
    pins = [*main.CONTACT_PINS, *main.LAMP_PINS, main.CAMERA_PIN, main.BUZZER_PIN, main.SDA_PIN, main.SCL_PIN]
    assert len(set(pins)) == len(pins)
    assert set(pins) <= {*range(2, 23), 26, 27, 28}, "0 and 1 are the serial console, 23 to 25 are the Pico's own"


def test_the_buzzer_shares_its_tone_with_no_lamp(pico: Pico) -> None:
    main = pico.main
    blocks = {pin // 2 % 8 for pin in (*main.LAMP_PINS, main.CAMERA_PIN)}  # two pins each have one frequency
    assert main.BUZZER_PIN // 2 % 8 not in blocks
    channels = [pin % 16 for pin in (*main.LAMP_PINS, main.CAMERA_PIN, main.BUZZER_PIN)]
    assert len(set(channels)) == len(channels), "pins 16 apart show the same"


def test_lamps_shine_as_they_are_told(pico: Pico) -> None:
    pico.meet()
    pico.usb.sent += line(1, "show", "o......", "o", "50", "-")
    pico.pass_time(200)
    duties = pico.fakes.PWM.duties
    assert duties[12] == duties[19] == FULL // 2
    assert {duties[pin] for pin in range(13, 19)} == {0}


def test_everything_is_dark_after_switching_on(pico: Pico) -> None:
    pico.pass_time(100)
    assert set(pico.fakes.PWM.duties.values()) == {0}


def test_displays_show_numbers(pico: Pico) -> None:
    pico.meet()
    pico.usb.sent += line(1, "show", ".......", ".", "100", "1234,-7,-")
    pico.pass_time(200)
    assert pico.digits(0x70) == b"\x06\x5b\x4f\x66"
    assert pico.digits(0x71) == b"\x00\x00\x40\x07"
    assert pico.digits(0x72) == b"\x00\x00\x00\x00"


def test_a_display_in_the_middle_that_is_missing_leaves_the_others_in_their_places(pico: Pico) -> None:
    pico.fakes.I2C.there = (0x72,)
    pico.switch_on()
    pico.meet()
    pico.usb.sent += line(1, "show", ".......", ".", "100", "1,2,3")
    pico.pass_time(200)
    assert pico.digits(0x72) == b"\x00\x00\x00\x4f"


def test_a_box_without_displays_works(pico: Pico) -> None:
    pico.fakes.I2C.there = ()
    pico.switch_on()
    pico.pass_time(10)
    assert pico.usb.lines()[0].fields[-1] == "displays=0"


def test_a_beep_sounds_and_ends(pico: Pico) -> None:
    pico.meet()
    pico.usb.sent += line(1, "beep", "taken")
    pico.pass_time(40)
    assert pico.fakes.PWM.duties[22] > 0 and pico.fakes.PWM.tones[22] == 1397
    pico.pass_time(200)
    assert pico.fakes.PWM.duties[22] == 0


def test_displays_are_written_only_when_something_changes(pico: Pico) -> None:
    pico.meet()
    before = len(pico.fakes.I2C.written[0x70])
    pico.pass_time(500)
    assert len(pico.fakes.I2C.written[0x70]) == before


@pytest.mark.parametrize(
    ("number", "places"),
    [
        (0, "   0"),
        (42, "  42"),
        (9999, "9999"),
        (-999, "-999"),
        (10000, "----"),
        (-1000, "----"),
        (None, "    "),
    ],
)
def test_a_number_is_right_aligned_and_one_that_does_not_fit_is_dashes(
    display: Any, number: int | None, places: str
) -> None:
    segments = dict(zip("0123456789- ", [*display.SEGMENTS, display.MINUS, 0], strict=True))
    memory = display.memory(number)
    assert len(memory) == 17 and memory[0] == 0 and memory[5] == 0, "no colon"
    assert [memory[1 + place] for place in display.PLACES] == [segments[letter] for letter in places]


def test_a_display_that_comes_loose_is_written_anew_when_it_is_back(fakes: Any, display: Any) -> None:
    one = display.Display(fakes.I2C(1), 0x70)
    fakes.I2C.there = ()
    one.show(5, 100)
    fakes.I2C.there = (0x70,)
    one.show(5, 100)
    assert fakes.I2C.written[0x70][-1] == display.memory(5)


@pytest.mark.parametrize(("percent", "level"), [(0, 0), (100, 15), (50, 7), (400, 15)])
def test_brightness_is_one_of_sixteen(fakes: Any, display: Any, percent: int, level: int) -> None:
    display.Display(fakes.I2C(1), 0x70).show(5, percent)
    assert bytes([0xE0 | level]) in fakes.I2C.written[0x70]


def test_whatever_goes_wrong_the_box_starts_anew(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pico.main, "time", SimpleNamespace(ticks_ms=lambda: 0, sleep=lambda seconds: None))
    monkeypatch.setattr(pico.main, "turn", lambda board, box: 1 / 0)
    pico.main.run()
    assert pico.fakes.Machine.resets == 1


def test_ctrl_c_ends_it_for_who_installs_another_version(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(board: object, box: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pico.main, "turn", interrupt)
    with pytest.raises(KeyboardInterrupt):
        pico.main.run()
    assert pico.fakes.Machine.resets == 0


def test_its_name_is_that_of_this_very_pico(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> None:
    names = []

    def end(board: object, box: Box) -> None:
        names.append(box.id)
        raise KeyboardInterrupt

    monkeypatch.setattr(pico.main, "turn", end)
    with pytest.raises(KeyboardInterrupt):
        pico.main.run()
    assert names == ["e66164084373532a"]
