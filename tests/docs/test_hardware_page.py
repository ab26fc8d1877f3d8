"""The page for who builds a panel: its drawing, its table and its numbers are those of the code."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.settings import Settings
from hardware.debounce import DOUBLE_SECONDS, LONG_SECONDS, QUIET, STUCK_SECONDS, WINDOW
from hardware.drawing import draw
from hardware.header import table
from hardware.lamps import LampHours
from hardware.panel import DOUBLE_CONTROLS
from hardware.wiring import DEFAULT_WIRING, Buzzer, Contact, Output, Wiring

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "hardware.md").read_text(encoding="utf-8")


def section(name: str) -> str:
    """What stands below a heading."""
    found = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[1]


def keys(text: str) -> set[str]:
    """The keys in the first column of a table."""
    return set(re.findall(r"^\| `(\w+)`", text, flags=re.MULTILINE))


def test_the_drawing_is_what_the_script_makes() -> None:
    drawn = (DOCS / "images" / "wiring.svg").read_text(encoding="utf-8")
    assert drawn == draw(DEFAULT_WIRING), "type: deploy/wiring --out docs/images/wiring.svg"


def test_the_drawing_is_shown() -> None:
    assert "(images/wiring.svg)" in section("The default wiring")


def test_the_table_is_that_of_the_default_wiring() -> None:
    assert table(DEFAULT_WIRING) in section("The default wiring")


def test_the_example_is_a_sound_config_file_that_shows_every_part() -> None:
    example = "\n".join(line[4:] for line in section("The config file").splitlines() if line.startswith("    "))
    wiring = msgspec.convert(tomllib.loads(example), Settings).wiring
    assert all(getattr(wiring, name) for name in Wiring.__struct_fields__)


def test_every_key_of_a_part_has_its_row() -> None:
    parts = {name for kind in (Contact, Output, Buzzer) for name in kind.__struct_fields__}
    assert keys(section("The config file")) == parts


def test_every_key_of_the_lamps_has_its_row_with_what_holds_without_it() -> None:
    text = section("Brightness")
    assert keys(text) == set(LampHours.__struct_fields__)
    for name in LampHours.__struct_fields__:
        (row,) = [line for line in text.splitlines() if line.startswith(f"| `{name}`")]
        assert f"{getattr(LampHours(), name):g} without it" in row


@pytest.mark.parametrize(
    "words",
    [
        f"{LONG_SECONDS} seconds",
        f"{DOUBLE_SECONDS} seconds",
        f"{STUCK_SECONDS:.0f} seconds",
        f"{1000 * WINDOW:.0f} milliseconds",
        f"only after {1000 * QUIET:.0f}",
        f"{1000 * WINDOW:.0f} to {1000 * (WINDOW + QUIET) - 1:.0f} milliseconds",
    ],
)
def test_the_times_of_a_press_are_those_of_the_code(words: str) -> None:
    assert words in section("What a press is")


def test_the_controls_with_a_double_press_are_named() -> None:
    (row,) = [line for line in section("What a press is").splitlines() if line.startswith("| double")]
    assert set(re.findall(r"`(\w+)`", row)) == DOUBLE_CONTROLS
