"""What is on which pin, in the words of who solders."""

import msgspec
import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware.header import PI, HeaderPin, header, table
from hardware.wiring import DEFAULT_WIRING, Wiring

FULL = """
seats = [{ button = 4, lamp = 18 }, { button = { pin = 17, pull = "down" }, lamp = { pin = 23, active = "low" } }]
confirm = { button = { pin = 6, closed = "high" }, lamp = 16 }
undo = { button = { pin = 13, pull = "none" } }
encoder = { a = 19, b = { pin = 26, pull = "none", closed = "high" }, push = 2 }
buzzer = { pin = 21, tones = false, active = "low" }
camera = { red = 10, green = 9, blue = 11 }
"""


def on(wiring: Wiring) -> dict[str, HeaderPin]:
    """What is wired, by its letters."""
    return {pin.badge: pin for pin in header(wiring) if pin.part is not None}


@pytest.fixture
def full() -> dict[str, HeaderPin]:
    return on(msgspec.toml.decode(FULL, type=Wiring))


def test_the_header_has_forty_pins_in_two_columns_odd_ones_left() -> None:
    pins = header(Wiring())
    assert [pin.number for pin in pins] == list(range(1, 41))
    assert all((pin.row, pin.column) == ((pin.number + 1) // 2, 2 - pin.number % 2) for pin in pins)
    assert {pin.kind for pin in pins} == {"ground", "power", "free"}
    assert sum(pin.kind == "ground" for pin in pins) == 8 and sum(pin.kind == "power" for pin in pins) == 4


@pytest.mark.parametrize("revision", [0xA02082, 0xA020D3, 0xC03115, 0xC04170, 0xB04170])
def test_every_pi_has_the_same_header(revision: int) -> None:
    pis = [PiBoardInfo.from_revision(code).headers["J8"].pins for code in (PI, revision)]
    first, second = ({number: info.name for number, info in pins.items()} for pins in pis)
    assert first == second


def test_pins_that_other_boards_want_say_for_what() -> None:
    buses = {pin.name: pin.bus for pin in header(Wiring()) if pin.bus}
    assert buses["GPIO2"] == "I2C" and buses["GPIO14"] == "UART" and buses["GPIO11"] == "SPI" and buses["GPIO0"] == "ID"
    assert len(buses) == 2 + 2 + 5 + 2


def test_every_part_has_letters_of_its_own_and_words(full: dict[str, HeaderPin]) -> None:
    assert {badge: pin.what for badge, pin in full.items()} == {
        "B1": "seat 1 button",
        "L1": "seat 1 lamp",
        "B2": "seat 2 button",
        "L2": "seat 2 lamp",
        "BC": "confirm button",
        "LC": "confirm lamp",
        "BU": "undo button",
        "EA": "encoder a",
        "EB": "encoder b",
        "EP": "encoder push",
        "Z": "buzzer",
        "KR": "camera red",
        "KG": "camera green",
        "KB": "camera blue",
    }


def test_part_and_pin_belong_together(full: dict[str, HeaderPin]) -> None:
    assert (full["B1"].name, full["B1"].number) == ("GPIO4", 7)
    assert (full["Z"].name, full["Z"].number) == ("GPIO21", 40)
    for pin in full.values():
        assert pin.part is not None and pin.name == f"GPIO{pin.part.pin}"


def test_kinds_tell_contacts_lamps_and_buzzers_apart(full: dict[str, HeaderPin]) -> None:
    kinds = {badge: pin.kind for badge, pin in full.items()}
    assert {badge for badge, kind in kinds.items() if kind == "lamp"} == {"L1", "L2", "LC", "KR", "KG", "KB"}
    assert {badge for badge, kind in kinds.items() if kind == "buzzer"} == {"Z"}


def test_the_other_leg_goes_to_where_the_pull_and_the_polarity_want_it(full: dict[str, HeaderPin]) -> None:
    power = {badge for badge, pin in full.items() if pin.to == "3V3"}
    assert power == {"B2", "L2", "Z", "EB"}
    assert full["BC"].to == "GND", "a button that opens when pressed rests on GND"
    assert full["BU"].to == "GND", "who pulls by himself says low by saying nothing"


def test_the_table_has_a_row_for_each_part() -> None:
    rows = table(DEFAULT_WIRING).splitlines()
    assert len(rows) == 2 + len(list(DEFAULT_WIRING.parts()))
    assert "| 11 | GPIO17 | B2 | seat 2 button | GND |" in rows
