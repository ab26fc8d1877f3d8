"""The file with the players' own numbers."""

from pathlib import Path

import pytest

from companion.numbers import FILE_NAME, NumbersError, own_numbers, read_numbers


def numbers(folder: Path, text: str) -> Path:
    """A file with numbers in `folder`."""
    path = folder / FILE_NAME
    path.write_text(text, encoding="utf-8")
    return path


def test_each_game_gets_its_part(tmp_path: Path) -> None:
    numbers(tmp_path, "[yak.scoring]\nsingle = 2\n[kathmandu]\nrounds = { long = 9 }\n")
    assert own_numbers("yak", tmp_path) == {"scoring": {"single": 2}}
    assert own_numbers("kathmandu", tmp_path) == {"rounds": {"long": 9}}
    assert own_numbers("tuareg", tmp_path) == {}


def test_no_file_is_no_numbers(tmp_path: Path) -> None:
    assert own_numbers("yak", tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("yak = 3\n", "yak must be a group of numbers"),
        ("[katmandu]\nrounds = 3\n", "unknown key katmandu; there are kathmandu, tuareg, yak"),
        ("[yak\n", "is not valid TOML"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, text: str, told: str) -> None:
    path = numbers(tmp_path, text)
    with pytest.raises(NumbersError, match=told):
        read_numbers(path, "yak")


def test_a_file_in_another_encoding_says_so(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(b"# caf\xe9\n")
    with pytest.raises(NumbersError, match="is not valid TOML"):
        read_numbers(path, "yak")


def test_a_folder_in_its_place_says_so(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(NumbersError, match="can't be read"):
        own_numbers("yak", tmp_path)
