"""Whatever is told: the rules take it, or refuse it with a reason and a text, and nothing else happens."""

from functools import cache
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.games.action import Action, Rolled
from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from companion.games.refusal import Reason, Refused
from tests.companion.games.driver import play
from tests.companion.games.kathmandu.table import COLOURS, plain

WORDS = st.sampled_from(
    [
        *("", "?", "ice", "land", "city", "start", "kathmandu", "temple_1", "temple_9", "temple_-1", "sea", "any"),
        *("red A", "red B", "blue A", "pink C", "A", "red", "tea", "silk", "gold", "route", "weather"),
        *("chest", "sledge", "guide", "dice_cup", "spyglass", "prayer_flags", "messenger", "character"),
        *("crane", "rhino", "ice_tent", "monk", "painter", "%(x)s %", "ü"),
        *COLOURS,
    ]
)

NUMBERS = st.integers(-2, 9) | st.sampled_from([-(10**9), 10**9])

DICE = st.lists(st.builds(Rolled, st.sampled_from([*COLOURS, "white"]), st.integers(-1, 8)), max_size=8).map(tuple)

KINDS = st.sampled_from(["backpack", "compass", "yak_feed", "paint_box", "coin"])

BY_FIELD: dict[str, st.SearchStrategy[Any]] = {
    "dice": DICE,
    "resource": KINDS,
    "lost": st.sampled_from(["none", "some", "all"]),
    "tile": st.booleans(),
    "animal": st.booleans(),
    "equipment": st.booleans(),
    "keep_compass": st.booleans(),
    "keep_feed": st.booleans(),
}

INTEGERS = {"seat", "slot", "needle", "strips", "there_and_back", "yak", "value", "board", "temple", "points"}


def filled(kind: type[Action]) -> st.SearchStrategy[Action]:
    """Any action of one kind, with values that may or may not be any."""
    values = {}
    for name in kind.__struct_fields__:
        values[name] = BY_FIELD.get(name, NUMBERS if name in INTEGERS else WORDS)
    if kind is do.Weather:
        values["tile"] = st.sampled_from(["sun", "storm"])
    return st.builds(kind, **values)


ANY_ACTION = st.sampled_from(GAME.actions).flatmap(filled)


@cache
def moments() -> list[State]:
    """States of all phases, out of random games."""
    histories = [
        play(GAME, 2, {}, 1),
        play(GAME, 3, {"characters": True, "tents": True, "lowest_sum_tie": "ask"}, 2),
        play(GAME, 4, {"equipment_single_use": False, "variant": "long", "zero_move_uses_field": True}, 3),
    ]
    by_phase: dict[str, list[State]] = {}
    for history in histories:
        for moment in history:
            by_phase.setdefault(moment.state.phase, []).append(moment.state)
    return [state for states in by_phase.values() for state in states[:: max(1, len(states) // 6)]]


def test_the_moments_are_of_every_phase_but_rare_ones() -> None:
    phases = {state.phase for state in moments()}
    assert {"setup", "roll", "choose", "reroll", "joker", "move", "field", "tent", "weather", "over"} <= phases


@given(action=ANY_ACTION, pick=st.integers(0, 10**6))
def test_any_action_is_taken_or_refused(action: Action, pick: int) -> None:
    state = moments()[pick % len(moments())]
    before = msgspec.json.encode(state)
    assert plain(GAME.describe(state, action))
    try:
        after = GAME.apply(state, action)
    except Refused as error:
        assert plain(error.refusal.text)
        assert error.refusal.reason in (Reason.NOT_LEGAL_NOW, Reason.MALFORMED, Reason.GAME_OVER)
    else:
        assert GAME.over(after) or GAME.prompts(after)
        GAME.score(after)
        GAME.view(after)
    assert msgspec.json.encode(state) == before


@given(actions=st.lists(ANY_ACTION, max_size=30), pick=st.integers(0, 10**6))
def test_no_garbage_leads_to_a_table_that_cannot_be(actions: list[Action], pick: int) -> None:
    state = moments()[pick % len(moments())]
    for action in actions:
        try:
            state = GAME.apply(state, action)
        except Refused:
            continue
        for player in state.players:
            assert 0 <= player.exhaustion <= 3
            assert player.resources.total >= 0
            assert min(msgspec.to_builtins(player.resources).values()) >= 0
            assert 0 <= player.board < state.numbers.boards
    GAME.score(state)


@given(action=ANY_ACTION)
def test_an_action_is_the_same_after_it_was_written(action: Action) -> None:
    written = msgspec.json.encode(action)
    assert b'"type":' in written
    kind: Any = type(action)
    assert msgspec.json.decode(written, type=kind) == action


@given(pick=st.integers(0, 10**6))
def test_who_acts_is_a_seat_or_anybody(pick: int) -> None:
    state = moments()[pick % len(moments())]
    for action in list(GAME.legal(state))[:50]:
        seat = GAME.actor(state, action)
        assert seat is None or seat in range(len(state.players))
