"""The set-up that the players lay out: the companion says each step and follows (Y-2 … Y-8, YX-4)."""

from msgspec.structs import replace

from companion.games.message import say
from companion.games.refusal import Reason, Refused
from companion.games.yak import drawing
from companion.games.yak.actions import SetUp, SetUpRest, SetUpStep, TakeBabyYak
from companion.games.yak.state import State, not_asked
from companion.games.yak.steps import Choosing, OpeningGoal, Preparing, Starting


def set_up(state: State, action: SetUp) -> State:
    """One step is done, in any order."""
    if not isinstance(state.step, Preparing) or action.step not in state.step.left:
        raise not_asked()
    return _done(state, state.step, tuple(step for step in state.step.left if step != action.step))


def set_up_rest(state: State, _: SetUpRest) -> State:
    """All steps that were left are done."""
    if not isinstance(state.step, Preparing):
        raise not_asked()
    return _done(state, state.step, ())


def _done(state: State, step: Preparing, left: tuple[SetUpStep, ...]) -> State:
    if left:
        return replace(state, step=Preparing(left))
    if step.left != ("fog",):
        return replace(state, step=Starting())
    fog = state.bag[-1] + state.fog_beside
    return replace(state, bag=(*state.bag[:-1], fog), fog_beside=0, step=Choosing())


def take_baby_yak(state: State, action: TakeBabyYak) -> State:
    """The first holder of the baby yak; the sources don't say who that is, so it is told."""
    if not isinstance(state.step, Starting):
        raise not_asked()
    if action.seat >= len(state.players):
        raise Refused(Reason.MALFORMED, say("There is no such seat."))
    if state.players[action.seat].left:
        raise not_asked()
    state = replace(state, baby_yak=action.seat)
    if state.master_builder and state.tables.scoring.goal_cards_open.value:
        return replace(state, step=OpeningGoal())
    return drawing.load_cart(state, 0)
