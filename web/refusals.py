"""What the rules and the session refuse, as answers of the pages."""

from collections.abc import Sequence

from companion.games.refusal import Reason, Refused
from companion.speech import spoken
from web.errors import Problem, WayOn
from web.languages import language

_STATUS = {
    Reason.MALFORMED: 400,
    Reason.NOT_YOUR_TURN: 403,
    Reason.NOT_SAVED: 507,
}
"""HTTP status of a reason; 409 for all others: what was asked for doesn't go with how the game stands."""


def refused(refusal: Refused, names: Sequence[str] = (), way_on: WayOn | None = None) -> Problem:
    """The refusal as an error with the reason as its code, in the visitor's language, with the players' names; from
    which `way_on` leads on."""
    told = refusal.refusal
    status, text = _STATUS.get(told.reason, 409), spoken(told.text, language(), names)
    return Problem(status, told.reason.value, text, way_on=way_on)
