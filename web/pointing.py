"""What buttons point at, and which panels are away, as pages show them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.panels.names import panel_name
from companion.speech import spoken
from companion.table.picks import DiePick, OptionPick, Pick
from companion.table.state import TableState
from web.languages import gettext, language
from web.saying import name_of, text_of


@dataclass(frozen=True, slots=True)
class Pointing:
    """A seat points at something: `text` says at what (None: at a secret), `key` is the id of the button on the page
    that means the same."""

    seat: int
    text: str | None
    key: str


def pointing(state: TableState) -> tuple[Pointing, ...]:
    """What the buttons of each seat point at, the newest last."""
    names = () if state.game is None else state.game.names
    return tuple(
        Pointing(one.seat, None if one.pick.secret else text_of(one.pick.text, names), _key(one.pick))
        for one in state.pointed
    )


def pointed_keys(found: Iterable[Pointing]) -> frozenset[str]:
    """The ids of the buttons on the page that are pointed at; of secrets there are none."""
    return frozenset(one.key for one in found if one.text is not None)


def pointed_text(state: TableState) -> str:
    """What was pointed at last, in a breath; empty if it is a secret or nothing."""
    names = () if state.game is None else state.game.names
    found = pointing(state)
    if not found or found[-1].text is None:
        return ""
    return gettext("%(name)s: %(text)s", name=name_of(found[-1].seat, names), text=found[-1].text)


def away(state: TableState) -> Iterator[str]:
    """The panels that were there and went away, by names that a person knows."""
    return (spoken(panel_name(name), language()) for name in state.away)


def _key(pick: Pick) -> str:
    match pick:
        case OptionPick(prompt, number):
            return f"{prompt.id}-{number}"
        case DiePick(roll, tellings, die, value, colour):
            return f"seen-{roll}-{die}-{tellings}-{value if colour is None else colour}"
