"""Why an action is not accepted: one of a closed set of reasons, and a text that a player understands."""

from enum import StrEnum

import msgspec

from companion.games.message import Message


class Reason(StrEnum):
    """All reasons there are."""

    STALE = "stale"
    """It was made on an older state than there is now."""
    NOT_YOUR_TURN = "not_your_turn"
    """Somebody else is asked."""
    NOT_LEGAL_NOW = "not_legal_now"
    """The rules don't allow it in this state."""
    MALFORMED = "malformed"
    """It can't be understood: a missing or unknown field, a wrong type, a value out of range."""
    GAME_OVER = "game_over"
    """The game is counted up."""
    UNRESOLVED = "unresolved"
    """After a correction some lines no longer fit; they are settled first."""
    NOT_SAVED = "not_saved"
    """The journal could not be written (a full disk), so nothing happened."""


class Refusal(msgspec.Struct, frozen=True):
    """A `reason` for machines and a `text` for people."""

    reason: Reason
    text: Message


class Refused(Exception):
    """Raised by the rules and the session; carries the `refusal`. The state stays as it was."""

    def __init__(self, reason: Reason, text: Message) -> None:
        """Make the refusal; `text` says what is wrong and, where it helps, what to do."""
        super().__init__(f"{reason}: {text.id}")
        self.refusal = Refusal(reason, text)


def not_legal(text: Message) -> Refused:
    """The commonest refusal."""
    return Refused(Reason.NOT_LEGAL_NOW, text)
