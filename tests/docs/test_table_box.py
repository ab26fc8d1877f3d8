"""The page about table boxes is true: pins, words, letters, numbers, and its example of a line."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from hardware.box import firmware, link, search, talk, wire
from hardware.panel import CONTROLS, Beep

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "table-box.md").read_text(encoding="utf-8")


@cache
def pico() -> dict[str, Any]:
    """The constants of the program on the Pico."""
    tree = ast.parse((ROOT / "deploy" / "pico" / "main.py").read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = node.targets[0]
            values = eval(compile(ast.Expression(node.value), "main.py", "eval"), dict(found))
            pairs = zip(names.elts, values, strict=True) if isinstance(names, ast.Tuple) else [(names, values)]
            found |= {ast.unparse(name): value for name, value in pairs}
    return found


def pins() -> dict[int, str]:
    """The table of pins: number → what is on it."""
    return {int(pin): what for pin, what in re.findall(r"^\| GP(\d+) \| (.+) \|$", PAGE, re.MULTILINE)}


def words(head: str) -> set[str]:
    """The first words of the lines in one of the two tables."""
    table = PAGE.partition(f"| {head} | number | when |")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE)
    return {text.split()[0] for cell in cells for text in re.findall(r"`([^`]+)`", cell)}


def test_contacts_and_lamps_are_on_the_pins_of_the_program() -> None:
    main, table = pico(), pins()
    for contact, pin in zip(main["CONTACTS"], main["CONTACT_PINS"], strict=True):
        assert f"`{contact}`" in table.pop(pin) and contact
    for lamp, pin in zip(main["BUTTONS"], main["LAMP_PINS"], strict=True):
        assert table.pop(pin) == f"lamp `{lamp}`"
    rest = {main["CAMERA_PIN"]: "camera", main["BUZZER_PIN"]: "buzzer", main["SDA_PIN"]: "SDA", main["SCL_PIN"]: "SCL"}
    for pin, word in rest.items():
        assert word in table.pop(pin)
    assert table == {}


def test_displays_have_the_addresses_of_the_program() -> None:
    addresses = pico()["DISPLAYS"]
    assert f"0x{addresses[0]:x}, seat 2 0x{addresses[1]:x}, up to seat 5 0x{addresses[4]:x}" in PAGE.replace("\n", " ")


def test_the_example_is_a_line() -> None:
    (example,) = re.findall(r"^    (!\d.*)$", PAGE, re.MULTILINE)
    (one,) = wire.Reader().feed(example.encode() + b"\n")
    assert (one.number, one.word, one.fields) == (7, "edge", ["seat1", "1", "4"])


def test_both_sides_say_the_words_of_the_page_and_no_others() -> None:
    box, companion = set(), set()
    for node in ast.walk(ast.parse(Path(firmware.__file__).read_text(encoding="utf-8"))):
        box |= said(node)
    for node in ast.walk(ast.parse(Path(talk.__file__).read_text(encoding="utf-8"))):
        companion |= said(node)
    assert box == words("the box says")
    assert companion == words("the companion says")


def said(node: ast.AST) -> set[str]:
    """The word of a line that this call makes."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) not in ("line", "self._outbox.add"):
        return set()
    return {node.args[1].value} if isinstance(node.args[1], ast.Constant) else set()


def test_letters_and_beeps_are_those_of_the_program() -> None:
    letters = re.search(r"Letters of lamps: (.+?)\. Contacts", PAGE)
    assert letters is not None
    assert re.findall(r"`(.)`", letters[1]) == list(firmware.LIGHTS)
    assert all(f"`beep {beep}`" in PAGE for beep in get_args(Beep))


def test_every_control_can_be_a_contact() -> None:
    listed = PAGE.partition("Contacts are called ")[2].partition(".")[0]
    assert {"seat1", "seat5", *CONTROLS[5:], "encoder_a", "encoder_b", "encoder_push"} == set(
        re.findall(r"`(\w+)`", listed)
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("at most 400 bytes", wire.MOST == 400),
        ("from 1 to 65535", wire.NUMBERS == 65535),
        ("every 80 ms until", wire.RESEND == 80),
        ("begin anew after 2³⁰", wire.TICKS == 2**30),
        ("`VERSION` is 1", wire.VERSION == 1),
        ("twice a second", firmware.GREET == 500),
        ("every quarter of a second", firmware.ALIVE == talk.ALIVE == 250),
        ("every 3 ms up to 60 ms after an edge", (firmware.QUICK_ALIVE, firmware.QUICK) == (3, 60)),
        ("then every 20 ms", (firmware.BUSY_ALIVE, firmware.BUSY) == (20, 500)),
        ("**Silence** of three seconds", firmware.SILENT == talk.SILENT == 3000),
        ("in none of four tries within 40 seconds", len(search.PAUSES) == 3 and sum(search.PAUSES) == 40),
        ("after a quarter of a second", link.FIRST_PAUSE == 0.25),
        ("up to 5 seconds, a quarter more or less", link.LONGEST_PAUSE == 5.0 and link.JITTER == 0.25),
    ],
)
def test_numbers_are_those_of_the_program(text: str, value: bool) -> None:
    assert text in " ".join(PAGE.split()) and value
