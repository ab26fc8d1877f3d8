"""The lines of a game's journal: one small tagged struct for each thing that can be noted."""

from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """Base of all entries. Lines are counted from 0, which is the Start; a number names the line forever."""


class Start(Entry, frozen=True, tag="start"):
    """A game begins: its name, who sits where, the options and the players' own numbers.

    `state` is the first state in its written form, with all its numbers: the game stays the same when the companion's
    tables change. `marks` are the marks of the seats on pages and lamps, if they have any.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    own: dict[str, Any]
    state: dict[str, Any]
    marks: tuple[str, ...] = ()


class Act(Entry, frozen=True, tag="act"):
    """An action in its written form."""

    action: dict[str, Any]


class Leave(Entry, frozen=True, tag="leave"):
    """A player leaves for good; the others play on."""

    seat: int


class Undo(Entry, frozen=True, tag="undo"):
    """Everything after line `to` is taken back."""

    to: int


class Redo(Entry, frozen=True, tag="redo"):
    """What was taken back stands again, up to line `to`."""

    to: int


class Correct(Entry, frozen=True, tag="correct"):
    """At `line` another action was made in truth."""

    line: int
    action: dict[str, Any]


class Drop(Entry, frozen=True, tag="drop"):
    """`line` counts no more."""

    line: int


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a house ruling does: `points` to each seat in the end, and what it `set`s in the state at once (JSON pointer
    → value)."""

    points: tuple[int, ...] = ()
    set: dict[str, Any] = {}


class Ruling(Entry, frozen=True, tag="ruling"):
    """`line` doesn't fit the rules, but the players keep it, with this effect; `note` says why."""

    line: int
    note: str
    effect: Effect = Effect()


class Rename(Entry, frozen=True, tag="rename"):
    """The player of a seat is called otherwise."""

    seat: int
    name: str


class HandOver(Entry, frozen=True, tag="hand_over"):
    """Another player takes a seat."""

    seat: int
    name: str


AnyEntry = Start | Act | Leave | Undo | Redo | Correct | Drop | Ruling | Rename | HandOver
"""All kinds of entries."""

_decoder = msgspec.json.Decoder(AnyEntry)


def read_entry(text: str | bytes) -> AnyEntry:
    """An entry from its written form; raises msgspec.ValidationError."""
    return _decoder.decode(text)


def write_entry(entry: Entry) -> str:
    """The written form of an entry, one line of JSON."""
    return msgspec.json.encode(entry).decode()
