"""Games as files of actions: what is exported plays to the same end."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.refusal import Refused
from companion.session.actions_file import ActionsFile, actions_of, replayed
from companion.session.entries import Effect
from companion.session.ruling import with_rulings
from companion.speech import spoken
from tests.companion.pig import PIG, rolled, wish
from tests.companion.sessions import BANK, act, bits, new_session


def last(file: ActionsFile) -> Any:
    *_, timeline = replayed(PIG, file)
    return timeline


@given(st.lists(st.integers(1, 6).map(rolled) | st.just({"type": "rain"}), max_size=10), st.integers(0, 12))
def test_an_exported_game_plays_to_the_same_state(actions: list[dict[str, Any]], to: int) -> None:
    session = new_session(goal=100_000)
    act(session, *actions)
    if to < session.number:
        session.undo(session.number, to=to)
    timeline = last(actions_of(session.timeline))
    assert bits(timeline.state) == bits(session.state)
    assert actions_of(timeline) == actions_of(session.timeline)


def test_dropped_and_undone_lines_are_left_out() -> None:
    session = new_session()
    act(session, rolled(5), rolled(4), rolled(3))
    session.undo(session.number)
    session.drop(3, session.number)
    assert actions_of(session.timeline).actions == (wish(0), wish(1), rolled(4))


def test_leaving_and_house_rulings_are_exported_too() -> None:
    session = new_session(("A", "B", "C"))
    act(session, rolled(5), BANK)
    session.correct(4, rolled(1), session.number)
    session.rule(5, "so", Effect((3, 0, 0), {"/turn": 2}), session.number)
    session.leave(1, session.number)
    session.rename(0, "Anna", session.number)
    file = actions_of(session.timeline)
    assert file.seats == ("Anna", "B", "C")
    assert file.actions[-2:] == (
        {"type": "house_ruling", "note": "so", "effect": {"points": (3, 0, 0), "set": {"/turn": 2}}},
        {"type": "leave", "seat": 1},
    )
    again = msgspec.json.decode(msgspec.json.encode(file), type=ActionsFile)
    timeline = last(again)
    assert bits(timeline.state) == bits(session.state)
    assert with_rulings(PIG.score(timeline.state), timeline.rulings) == session.score()


def test_options_and_own_numbers_are_kept() -> None:
    file = ActionsFile("pig", ("A", "B"), (), {"goal": 10})
    assert last(file).state.goal == 10
    assert last(ActionsFile("pig", ("A", "B"), (), {}, {"goal": 33})).state.goal == 33
    assert actions_of(last(file)) == file


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (BANK, "actions[2]: There is nothing to keep: roll first."),
        ({"type": "fly"}, "actions[2]: $.type: can't be 'fly'"),
        ({"type": "leave"}, "actions[2]: $: the key 'seat' is missing"),
        ({"type": "leave", "seat": 0, "why": 1}, "actions[2]: $: unknown key 'why'"),
        ({"type": "leave", "seat": 2}, "actions[2]: There is no seat 3."),
        ({"type": "house_ruling", "note": ""}, "actions[2]: Say in a few words what you ruled."),
        (
            {"type": "house_ruling", "note": "x", "effect": {"set": {"/x": 1}}},
            "actions[2]: The game has nothing at /x.",
        ),
    ],
)
def test_the_first_action_that_is_refused_is_named(action: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as caught:
        last(ActionsFile("pig", ("A", "B"), (wish(0), wish(1), action, rolled(3))))
    assert spoken(caught.value.refusal.text) == said


def test_the_states_on_the_way_are_all_shown() -> None:
    file = ActionsFile("pig", ("A", "B"), (wish(0), wish(1), rolled(3)))
    assert [timeline.number for timeline in replayed(PIG, file)] == [0, 1, 2, 3]
