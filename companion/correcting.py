"""What a line is corrected with: the question that it answered, asked again as it was then."""

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from companion.answered import prompt_of, reply_of
from companion.games.action import Action
from companion.games.message import Message, Seat, say
from companion.games.prompt import Prompt
from companion.games.refusal import Reason, Refused, not_legal
from companion.session.entries import Leave
from companion.session.lines import Placed
from companion.session.log import told
from companion.session.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Correction:
    """What may be told anew at line `number`, which says `text`.

    `prompts` are all questions that were open there, the one that the line answered first; `reply` is how it was
    answered (companion.answers), None if nothing of it may be shown or if it answered none of them.
    """

    number: int
    text: Message
    prompts: tuple[Prompt, ...]
    reply: Any


def correction(timeline: Timeline, number: int, viewer: int | None = None, taken: Set[int] = frozenset()) -> Correction:
    """How line `number` can be corrected by the seat of the `viewer` (None: somebody at the table); raises Refused.

    What was told in secret can be told anew by its own seat; as long as that is none of the `taken` ones (a device
    holds it), by others too, who don't see how it was told before.
    """
    index = timeline.place_of(number)
    if index is None:
        raise not_legal(say("Line %(line)s is none that could be changed.", line=number))
    placed = timeline.track[index]
    if isinstance(placed.line.deed, Leave):
        raise not_legal(say("A player leaves there: drop the line in place of correcting it."))
    action = timeline.rules.written.action(placed.line.deed.action)
    all_may = timeline.rules.revealed(placed, timeline.state)
    prompts = _asked(timeline, index, action, lambda seat: all_may or seat == viewer or seat not in taken)
    first = prompt_of(prompts, action)
    if first is not None:
        prompts = (first, *(prompt for prompt in prompts if prompt is not first))
    text, _ = told(timeline, placed.line, placed, viewer)
    return Correction(number, text, prompts, _reply(timeline, placed, first, action, viewer))


def _asked(
    timeline: Timeline, index: int, action: Action, may_tell: Callable[[int | None], bool]
) -> tuple[Prompt, ...]:
    """The questions that were open before a line, without other seats' secrets; Refused if it answered one of those."""
    state = timeline.before(index)
    game = timeline.rules.game
    prompts = () if game.over(state) else game.prompts(state)
    if not prompts:
        raise not_legal(say("At this line the game waited for nothing."))
    mine = tuple(prompt for prompt in prompts if not prompt.secret or may_tell(prompt.seat))
    line_answered = prompt_of(prompts, action)
    if not mine or line_answered not in (None, *mine):
        owner = Seat((line_answered or prompts[0]).seat or 0)
        raise Refused(Reason.NOT_YOUR_TURN, say("Only %(player)s can tell that anew: it is secret.", player=owner))
    return mine


def _reply(timeline: Timeline, placed: Placed, prompt: Prompt | None, action: Action, viewer: int | None) -> Any:
    if prompt is None:
        return None
    if prompt.secret and viewer != prompt.seat and not timeline.rules.revealed(placed, timeline.state):
        return None
    return reply_of(prompt, action)
