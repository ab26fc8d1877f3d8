"""The config file: a few TOML keys, each of which does something; anything else is an error that names it."""

import os
import re
import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from companion.texts import LANGUAGES

Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
FILE_NAME = "companion.toml"
"""What the config file in the data folder is called."""


class SettingsError(Exception):
    """A config file can't be used; the text says which key and what is wrong with it."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a config file may hold (docs/dashboard.md lists the keys).

    `port` None: 8080 or the next free one. `source` None: the first camera. `language` None: what the browser asks for.
    """

    host: str = "127.0.0.1"
    port: Port | None = None
    host_names: tuple[str, ...] = ()
    source: str | None = None
    language: Literal["en", "de", "es", "ru"] | None = None


def data_folder() -> Path:
    """The folder that the companion keeps its things in when nobody says another; it may not be there yet."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "companion"


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
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", text)
    if unknown:
        return f"unknown key {unknown[1]!r}; known are {', '.join(Settings.__struct_fields__)}"
    text = re.sub(r"^Invalid enum value '(.*)' -", rf"'\1' is none of {', '.join(LANGUAGES)} -", text)
    return re.sub(r" - at `\$\.(.*)`$", r" (key '\1')", text)
