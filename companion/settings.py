"""The config file: a few TOML keys, each of which does something; anything else is an error that names it."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import inspect

from hardware.lamps import LampHours
from hardware.receipt import COLUMNS
from hardware.wiring import DEFAULT_WIRING, Wiring

Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
FILE_NAME = "companion.toml"
"""What the config file in the data folder is called."""


class SettingsError(Exception):
    """A config file can't be used; the text says which key and what is wrong with it."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a config file may hold (docs/dashboard.md lists the keys).

    `port` None: 8080 or the next free one. `source` None: the first camera. `language` None: what the browser asks for.
    `printer` None: there is no receipt printer. `wiring` is of use only on a machine that has pins. `labelled_mb` are
    the megabytes that labelled pictures may take.
    """

    host: str = "127.0.0.1"
    port: Port | None = None
    host_names: tuple[str, ...] = ()
    source: str | None = None
    language: Literal["en", "de", "es", "ru"] | None = None
    wiring: Wiring = DEFAULT_WIRING
    lamps: LampHours = LampHours()
    printer: str | None = None
    printer_columns: Annotated[int, msgspec.Meta(ge=24, le=96)] = COLUMNS
    labelled_mb: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 200


def load_settings(path: Path) -> Settings:
    """Read a config file; raises SettingsError."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Settings)
    except OSError as error:
        raise SettingsError(f"{path} can't be read: {error.strerror}") from error
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {_plain(str(error))}") from error
    except (msgspec.DecodeError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} is not valid TOML: {error}") from error


def _plain(text: str) -> str:
    """What msgspec says, in the words of who writes a config file."""
    said, _, path = text.partition(" - at `$")
    key = path.strip("`").lstrip(".")
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", said):
        known = [field.name for one in _types_at(key) if isinstance(one, inspect.StructType) for field in one.fields]
        return f"unknown key {_within(key, unknown[1])!r}; known are {', '.join(known)}"
    if missing := re.fullmatch(r"Object missing required field `(.*)`", said):
        return f"key {_within(key, missing[1])!r} is missing"
    if wrong := re.fullmatch(r"Invalid enum value '(.*)'", said):
        allowed = [value for one in _types_at(key) if isinstance(one, inspect.LiteralType) for value in one.values]
        said = f"'{wrong[1]}' is none of {', '.join(map(str, allowed))}"
    return f"{said.replace('object', 'table')} (key {key!r})"


def _within(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _types_at(key: str) -> Iterator[inspect.Type]:
    """The types that the value at this key may have."""
    found = [inspect.type_info(Settings)]
    for name in filter(None, re.split(r"[.\[]", key)):
        if name.endswith("]"):
            found = [one.item_type for one in _plain_types(found) if isinstance(one, inspect.VarTupleType)]
        else:
            structs = [one for one in _plain_types(found) if isinstance(one, inspect.StructType)]
            found = [field.type for one in structs for field in one.fields if field.name == name]
    return _plain_types(found)


def _plain_types(types: list[inspect.Type]) -> Iterator[inspect.Type]:
    """These types, and instead of a union its members."""
    for one in types:
        yield from one.types if isinstance(one, inspect.UnionType) else (one,)
