"""Who a table box says that it is, and what it has."""

from dataclasses import dataclass

from hardware.box.wire import Line, whole

MOST_CONTACTS = 32
MOST_DISPLAYS = 32
"""More than a line has room for."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """A box: the `version` of the protocol that it speaks, its lasting `box_id`, its `session` (`-`: none), its time in
    milliseconds, and what it has. `closed` are the contacts that are closed now."""

    version: int
    box_id: str
    session: str
    at: int
    contacts: tuple[str, ...] = ()
    lamps: tuple[str, ...] = ()
    displays: int = 0
    closed: frozenset[str] = frozenset()


def greeting(line: Line) -> Greeting | None:
    """The greeting that this line is, None if it is none. What boxes of another version have isn't looked at."""
    if line.word != "box" or len(line.fields) < 4:
        return None
    version, at = whole(line.fields[0]), whole(line.fields[3])
    if version is None or at is None:
        return None
    has = dict(field.partition("=")[::2] for field in line.fields[4:])
    contacts = _names(has.get("contacts", ""))[:MOST_CONTACTS]
    held = _mask(has.get("held", ""))
    return Greeting(
        version,
        line.fields[1],
        line.fields[2],
        at,
        contacts,
        _names(has.get("lamps", "")),
        min(MOST_DISPLAYS, max(0, whole(has.get("displays", "")) or 0)),
        frozenset(contact for index, contact in enumerate(contacts) if held >> index & 1),
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in text.split(",") if name))


def _mask(text: str) -> int:
    try:
        return int(text, 16)
    except ValueError:
        return 0
