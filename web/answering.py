"""Answers to prompts that come by a form: what they mean for the session, also where several answer side by side."""

from companion.games.message import Seat, say
from companion.games.prompt import Choice, Prompt
from companion.games.refusal import Reason, Refused
from companion.session.entries import Act, Entry
from companion.session.session import Session
from web.guard import Viewer
from web.replies import Fields, answered, wanted


def submit(session: Session, fields: Fields, based_on: int, who: Viewer) -> int:
    """Make the action that a form tells, for its visitor; the number of the new line. Raises Refused."""
    if based_on != session.number:
        based_on = _side_by_side(session, fields, based_on)
    session.check_newest(based_on)
    prompt = wanted(session.prompts(), fields)
    if prompt.secret and prompt.seat is not None and not who.may_see(prompt.seat):
        text = say("%(player)s chooses in secret, on a device of their own.", player=Seat(prompt.seat))
        raise Refused(Reason.NOT_YOUR_TURN, text)
    return session.submit(answered((prompt,), fields), based_on, who.seat)


def _side_by_side(session: Session, fields: Fields, based_on: int) -> int:
    """The line that an answer counts for: the newest, if since `based_on` only others have answered the same secret
    question. Nobody sees such answers, so they can't have changed anyone's mind."""
    prompt = next((prompt for prompt in session.prompts() if prompt.id == fields.get("prompt")), None)
    if prompt is None or not prompt.secret or not 0 <= based_on < session.number:
        return based_on
    others = session.timeline.entries[based_on + 1 :]
    return session.number if all(_answers_too(entry, prompt) for entry in others) else based_on


def _answers_too(entry: Entry, prompt: Prompt) -> bool:
    """Whether an entry is another seat's answer to the question of this prompt."""
    if not isinstance(entry, Act) or not isinstance(prompt.wants, Choice):
        return False
    kinds = {option.action.__struct_config__.tag for option in prompt.wants.options}
    return entry.action.get("type") in kinds and entry.action.get("seat") not in (None, prompt.seat)
