"""Random games of which players get up and go at any moment, with any options."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.games.game import find_games
from companion.games.refusal import Refused
from companion.games.tuareg.state import cards
from companion.session.actions_file import actions_of, replayed
from companion.session.session import Session, new_start, reopen
from companion.speech import question
from tests.companion.games.driver import MOST_ACTIONS, choose
from tests.companion.games.yak.table import food_there, stones_there
from tests.companion.sessions import Memory, bits

GAMES = sorted(find_games())
SEEDS = range(12)
NAMES = ["Anna", "Ben", "Cem", "Dana", "Eva"]


def kathmandu_there(state: Any) -> dict[str, int]:
    """Things of which there is one each, or a fixed number of: how many players have more."""
    specials = [good for player in state.players for good in player.specials]
    return {
        "special goods twice": len(specials) - len(set(specials)),
        "too many offerings": sum(len(player.offerings) > 9 for player in state.players),
        "too many markers": sum(player.exhaustion > 3 for player in state.players),
        "dice of those who play": sum(
            len((*player.pool, *player.placed, *player.aside)) not in (0, 6) for player in state.players
        ),
    }


CONSERVED: dict[str, Callable[[Any], Any]] = {
    "kathmandu": kathmandu_there,
    "tuareg": cards,
    "yak": lambda state: (food_there(state), stones_there(state)),
}
"""What must always be the same."""


def begun(name: str, chance: Random) -> Session:
    """A game with some options that are not the usual ones."""
    game = find_games()[name]
    options = {key: chance.choice(values) for key, values in game.options.items() if chance.random() < 0.4}
    start = new_start(game, NAMES[: chance.choice(list(game.players))], options)
    store = Memory()
    store.append(0, start, None, None)
    return Session(reopen(game, [start]), store)


def get_up(session: Session, gone: set[int], chance: Random) -> None:
    """Somebody leaves; whoever has left already is refused."""
    seat = chance.randrange(len(session.timeline.names))
    before = session.number
    try:
        session.leave(seat, before)
    except Refused:
        assert seat in gone
        assert session.number == before
    else:
        assert seat not in gone, "nobody leaves twice"
        gone.add(seat)


def played(name: str, seed: int) -> tuple[Session, set[int]]:
    """A game to its end, with all that must hold after each line."""
    chance = Random(seed)
    session, gone = begun(name, chance), set[int]()
    kept = CONSERVED[name](session.state)
    while not session.over():
        assert session.number < MOST_ACTIONS
        if chance.random() < 0.015:
            get_up(session, gone, chance)
        else:
            asked = [prompt for prompt in session.prompts() if not prompt.optional]
            assert not {prompt.seat for prompt in asked} & gone, "nobody is asked who isn't there"
            assert all(question(prompt, "de", session.timeline.names) for prompt in asked)
            session.submit(choose(session.game, session.state, chance), session.number)
        assert CONSERVED[name](session.state) == kept
    return session, gone


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_the_others_play_to_the_end_and_nothing_is_lost(name: str, seed: int) -> None:
    session, _ = played(name, seed)
    sheet = session.score()
    assert [seat.total for seat in sheet.seats] == [sum(line.points for line in seat.lines) for seat in sheet.seats]
    assert any(seat.winner for seat in sheet.seats)
    *_, last = replayed(session.game, actions_of(session.timeline))
    assert bits(last.state) == bits(session.state)


@pytest.mark.parametrize("name", GAMES)
def test_some_do_leave(name: str) -> None:
    assert sum(len(played(name, seed)[1]) for seed in SEEDS) > len(SEEDS) / 3


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_when_everybody_leaves_the_game_can_be_counted_up(name: str, seed: int) -> None:
    chance = Random(seed)
    session = begun(name, chance)
    for _ in range(chance.randrange(120)):
        if not session.over():
            session.submit(choose(session.game, session.state, chance), session.number)
    for seat in chance.sample(range(len(session.timeline.names)), len(session.timeline.names)):
        if not session.over():
            session.leave(seat, session.number)
    for _ in range(200):
        if not session.over():
            session.submit(choose(session.game, session.state, chance), session.number)
    assert session.over()
