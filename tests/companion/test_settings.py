"""The config file: what it may hold, and a clear word about everything else."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.settings import Settings, SettingsError, load_settings
from hardware.lamps import LampHours
from hardware.wiring import Button, Wiring


def loaded(folder: Path, text: str | bytes) -> Settings:
    path = folder / "companion.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_settings(path)


def test_every_key_is_read(tmp_path: Path) -> None:
    text = 'host = "0.0.0.0"\nport = 9000\nhost_names = ["dice.example"]\nsource = "picamera"\nlanguage = "de"\n'
    text += "[wiring]\nconfirm = { button = 5 }\n[lamps]\nnight = 0.5\n"
    assert loaded(tmp_path, text) == Settings(
        host="0.0.0.0",
        port=9000,
        host_names=("dice.example",),
        source="picamera",
        language="de",
        wiring=Wiring(confirm=Button(button=5)),
        lamps=LampHours(night=0.5),
    )


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    assert loaded(tmp_path, "") == Settings()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colour = 1", ["unknown key 'colour'", "host_names"]),
        ('port = "many"', ["`int", "'port'"]),
        ("port = 0", [">= 1", "'port'"]),
        ("port = 70000", ["<= 65535", "'port'"]),
        ('language = "fr"', ["'fr' is none of de, en, es, ru", "'language'"]),
        ('host_names = "one"', ["array", "'host_names'"]),
        ("host_names = [1]", ["str", "'host_names[0]'"]),
        ("host = \nport = 1", ["not valid TOML", "line 1"]),
        (b"\xff\xfe", ["not valid TOML"]),
        ("wiring = 3", ["Expected `table`, got `int` (key 'wiring')"]),
        ("[wiring]\ncolour = 1", ["unknown key 'wiring.colour'; known are seats, confirm, undo"]),
        ("[wiring]\nseats = [{button = 4, lmp = 5}]", ["unknown key 'wiring.seats[0].lmp'; known are button, lamp"]),
        ("[wiring]\nundo = {lamp = 4}", ["key 'wiring.undo.button' is missing"]),
        ("[wiring]\nseats = [{button = 4}, {button = 28}]", ["<= 27", "'wiring.seats[1].button'"]),
        ("[wiring]\nundo = {button = true}", ["`int | table`, got `bool` (key 'wiring.undo.button')"]),
        (
            "[wiring]\nundo = {button = {pin = 4, pull = 'left'}}",
            ["'left' is none of down, none, up (key 'wiring.undo.button.pull')"],
        ),
        ("[wiring]\nundo = {button = 4, lamp = 4}", ["pin 4 is given twice: undo.button and undo.lamp"]),
        ("[lamps]\nnight_from = 24", ["<= 23", "'lamps.night_from'"]),
        ("[lamps]\nnoon = 1", ["unknown key 'lamps.noon'; known are day, night, night_from, night_to"]),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_with_file_and_key(tmp_path: Path, text: str | bytes, words: list[str]) -> None:
    with pytest.raises(SettingsError) as error:
        loaded(tmp_path, text)
    for word in ["companion.toml", *words]:
        assert word in str(error.value)


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="can't be read: No such file"):
        load_settings(tmp_path / "nothing.toml")


@given(st.binary(max_size=60))
def test_no_file_makes_it_fail_otherwise(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    try:
        assert isinstance(loaded(tmp_path_factory.getbasetemp(), data), Settings)
    except SettingsError as error:
        assert str(error)
