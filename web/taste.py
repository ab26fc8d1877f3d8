"""How a device likes its pages: light or dark, large letters, sounds, speech. Kept in its own cookies, a year long."""

from typing import NamedTuple

from flask import Flask, request
from werkzeug.wrappers import Response

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "text": ("normal", "large"),
    "sound": ("0", "30", "60", "100"),
    "speech": ("off", "on"),
}
"""What can be chosen, each with its values, the usual one first; `sound` is the volume in percent."""

_YEAR = 365 * 24 * 3600


class Taste(NamedTuple):
    """What this device has chosen: one of CHOICES each."""

    theme: str
    text: str
    sound: str
    speech: str


def taste() -> Taste:
    """The taste of the device that asks; the usual where it has not chosen, or its cookie holds nonsense."""
    return Taste(*(_chosen(name) for name in CHOICES))


def keep(response: Response, name: str, value: str) -> None:
    """Remember a choice; ValueError for one that there is not."""
    if value not in CHOICES.get(name, ()):
        raise ValueError(f"{name} can't be {value!r}")
    response.set_cookie(name, value, max_age=_YEAR, httponly=True, samesite="Lax")


def dress(app: Flask) -> None:
    """Let every page of the app know the taste."""
    app.context_processor(lambda: {"taste": taste()})


def _chosen(name: str) -> str:
    value = request.cookies.get(name, "")
    return value if value in CHOICES[name] else CHOICES[name][0]
