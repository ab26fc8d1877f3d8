"""What the rules and the session refuse, as answers of the pages."""

from collections.abc import Sequence

from companion.games.refusal import Reason, Refused
from companion.speech import spoken
from web.errors import Problem
from web.languages import language

_STATUS = {
    Reason.MALFORMED: 400,
    Reason.NOT_YOUR_TURN: 403,
    Reason.NOT_SAVED: 507,
}
"""HTTP status of a reason; 409 for all others: what was asked for doesn't go with how the game stands."""


def refused(refusal: Refused, names: Sequence[str] = ()) -> Problem:
    """The refusal as an error with the reason as its code, in the visitor's language, with the players' names."""
    told = refusal.refusal
    return Problem(_STATUS.get(told.reason, 409), told.reason.value, spoken(told.text, language(), names))
