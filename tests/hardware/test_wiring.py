"""The wiring: what the config file may say of pins, what is refused, and that the default one is sound."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
import tomlkit
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from hardware.inputs import ENCODER_A, ENCODER_B, ENCODER_PUSH
from hardware.panel import CONFIRM, MOST_SEATS, SEAT_CONTROLS, UNDO
from hardware.wiring import BUSES, DEFAULT_WIRING, Buzzer, Contact, Output, Wiring

FULL = """
confirm = { button = 6, lamp = { pin = 16, active = "low" } }
undo = { button = { pin = 13, pull = "down" } }
encoder = { a = 19, b = { pin = 26, pull = "none", closed = "high" }, push = 2 }
buzzer = { pin = 21, tones = false, active = "low" }
camera = { red = 10, green = 9, blue = { pin = 11, active = "low" } }
seats = [{ button = 4, lamp = 18 }, { button = { pin = 17, closed = "high" } }]
"""


def wired(text: str) -> Wiring:
    return msgspec.toml.decode(text, type=Wiring)


def test_everything_that_can_be_wired_is_read() -> None:
    wiring = wired(FULL)
    assert wiring.contacts() == {
        "seat1": Contact(pin=4),
        "seat2": Contact(pin=17, closed="high"),
        CONFIRM: Contact(pin=6),
        UNDO: Contact(pin=13, pull="down"),
        ENCODER_A: Contact(pin=19),
        ENCODER_B: Contact(pin=26, pull="none", closed="high"),
        ENCODER_PUSH: Contact(pin=2),
    }
    assert wiring.lamps() == {"seat1": Output(pin=18), CONFIRM: Output(pin=16, active="low")}
    assert wiring.sounder() == Buzzer(pin=21, tones=False, active="low")
    assert wiring.colours() == (Output(pin=10), Output(pin=9), Output(pin=11, active="low"))


def test_a_pin_alone_is_a_button_that_is_pulled_up_and_a_lamp_that_is_on_when_high() -> None:
    wiring = wired("confirm = { button = 6, lamp = 16 }\nbuzzer = 21")
    assert wiring.contacts()[CONFIRM] == Contact(pin=6, pull="up")
    assert not wiring.contacts()[CONFIRM].closed_high
    assert wiring.lamps()[CONFIRM] == Output(pin=16, active="high")
    assert wiring.sounder() == Buzzer(pin=21, tones=True)


@pytest.mark.parametrize(
    ("pull", "closed", "high"),
    [
        ("up", None, False),
        ("down", None, True),
        ("none", None, False),
        ("up", "high", True),
        ("down", "low", False),
        ("none", "high", True),
    ],
)
def test_a_contact_is_closed_on_the_other_side_of_its_pull_unless_told(pull: Any, closed: Any, high: bool) -> None:
    assert Contact(pin=5, pull=pull, closed=closed).closed_high == high


def test_nothing_is_wired_where_nothing_is_said() -> None:
    wiring = wired("")
    assert list(wiring.parts()) == []
    assert wiring.contacts() == wiring.lamps() == {}
    assert wiring.colours() == () and wiring.sounder() is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("confirm = { button = 4, lamp = 4 }", ["pin 4 is given twice", "confirm.button", "confirm.lamp"]),
        ("seats = [{ button = 4 }, { button = 4 }]", ["seats[0].button and seats[1].button"]),
        ("buzzer = 5\ncamera = { red = 5, green = 6, blue = 7 }", ["pin 5", "buzzer and camera.red"]),
        ("encoder = { a = 5, b = 6, push = 6 }", ["pin 6", "encoder.b and encoder.push"]),
        ("confirm = { button = 1 }", [">= 2", "$.confirm.button"]),
        ("confirm = { button = 28 }", ["<= 27", "$.confirm.button"]),
        ("confirm = { button = { pin = 28 } }", ["<= 27", "$.confirm.button.pin"]),
        ("confirm = { button = { pin = 3, pull = 'down' } }", ["pin 3 is always pulled up", "$.confirm.button"]),
        ("confirm = { button = { pin = 2, pull = 'none' } }", ["pin 2 is always pulled up"]),
        ("buzzer = { pin = 5, active = 'low' }", ["a buzzer with tones can't be active low", "$.buzzer"]),
        ("confirm = { lamp = 4 }", ["`button`", "$.confirm"]),
        ("encoder = { a = 4 }", ["`b`", "$.encoder"]),
        ("camera = { red = 4 }", ["`green`", "$.camera"]),
        ("cancel = { button = 4 }", ["`cancel`"]),
        ("confirm = { buton = 4 }", ["`buton`", "$.confirm"]),
        ("confirm = { button = { pin = 4, pul = 'up' } }", ["`pul`", "$.confirm.button"]),
        ("confirm = { button = { pin = 4, pull = 'left' } }", ["'left'", "$.confirm.button.pull"]),
        ("confirm = { button = '4' }", ["`str`", "$.confirm.button"]),
        ("seats = [" + "{ button = 4 }," * 6 + "]", ["length <= 5", "$.seats"]),
    ],
)
def test_what_is_wrong_is_said_with_its_key(text: str, words: list[str]) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        wired(text)
    for word in words:
        assert word in str(error.value)


def default_pins() -> Mapping[str, int]:
    return {key: part.pin for key, part in DEFAULT_WIRING.parts()}


def test_the_default_wiring_has_all_seats_with_lamps_confirm_undo_a_knob_and_a_buzzer() -> None:
    assert set(DEFAULT_WIRING.contacts()) == {*SEAT_CONTROLS, CONFIRM, UNDO, ENCODER_A, ENCODER_B}
    assert set(DEFAULT_WIRING.lamps()) == {*SEAT_CONTROLS, CONFIRM, UNDO}
    assert len(DEFAULT_WIRING.seats) == MOST_SEATS
    assert DEFAULT_WIRING.sounder() is not None


def test_the_default_wiring_uses_no_pin_twice_and_leaves_all_buses_free() -> None:
    pins = list(default_pins().values())
    assert len(set(pins)) == len(pins)
    for bus, taken in BUSES.items():
        assert not taken & set(pins), bus


def test_every_button_of_the_default_wiring_is_pulled_so_that_nothing_floats_where_no_panel_is() -> None:
    assert {contact.pull for contact in DEFAULT_WIRING.contacts().values()} == {"up"}


def test_no_lamp_of_the_default_wiring_glows_while_the_pi_starts() -> None:
    pulled_up_at_start = range(9)
    for key, part in DEFAULT_WIRING.parts():
        assert not isinstance(part, Output) or part.pin not in pulled_up_at_start, key


def test_buttons_are_in_the_left_column_of_the_header_and_lamps_in_the_right_one() -> None:
    places = {info.name: info for info in MockFactory().board_info.headers["J8"].pins.values()}
    for key, part in DEFAULT_WIRING.parts():
        assert places[f"GPIO{part.pin}"].col == (1 if isinstance(part, Contact) else 2), key


def test_the_default_wiring_can_be_written_down_and_read_again() -> None:
    assert msgspec.toml.decode(tomlkit.dumps(_plain(DEFAULT_WIRING)), type=Wiring) == DEFAULT_WIRING


def _plain(wiring: Wiring) -> Any:
    """As TOML has it, which knows no null."""

    def without_none(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without_none(inner) for key, inner in value.items() if inner is not None}
        return [without_none(inner) for inner in value] if isinstance(value, list) else value

    return without_none(msgspec.to_builtins(wiring))


pins = st.integers(0, 30)
buttons = st.fixed_dictionaries({"button": pins}, optional={"lamp": pins})
tables = st.fixed_dictionaries(
    {},
    optional={
        "seats": st.lists(buttons, max_size=6),
        "confirm": buttons,
        "undo": buttons,
        "encoder": st.fixed_dictionaries({"a": pins, "b": pins}, optional={"push": pins}),
        "buzzer": pins,
    },
)


@given(tables)
def test_a_wiring_is_sound_or_refused(table: dict[str, Any]) -> None:
    try:
        wiring = msgspec.convert(table, Wiring)
    except msgspec.ValidationError as error:
        assert str(error)
        return
    used = [part.pin for _, part in wiring.parts()]
    assert len(set(used)) == len(used) and all(2 <= pin <= 27 for pin in used)
    assert len(used) == len(wiring.contacts()) + len(wiring.lamps()) + (wiring.sounder() is not None)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner)))
def test_nothing_else_makes_it_fail_otherwise(value: Any) -> None:
    for key in ("seats", "confirm", "encoder", "buzzer", "camera"):
        try:
            assert isinstance(msgspec.convert({key: value}, Wiring), Wiring)
        except msgspec.ValidationError as error:
            assert f"$.{key}" in str(error)
