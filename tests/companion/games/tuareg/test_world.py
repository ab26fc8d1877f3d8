"""The table is the truth: what can really happen is never refused, and what the companion counts is really there."""

from random import Random
from typing import Any

import pytest

from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.knowledge import holdable, least, most, unseen
from companion.games.tuareg.possible import may_pass
from tests.companion.games.tuareg.table import offered
from tests.companion.games.tuareg.world import KINDS, World, accepted

FREE = (act.StoreFromHand, act.StoreFromRow, act.StealFromHand, act.StealFromRow)


def world(seed: int) -> World:
    """A real table with cards; every other one plays by other readings."""
    chance = Random(seed)
    options: dict[str, Any] = {}
    if seed % 2:
        options = {key: chance.choice(values) for key, values in GAME.options.items() if key != "tiebreak"}
    return World(2 + seed % 4, seed, options)


def true_card(real: World) -> list[act.TellCard]:
    """A card of the hand that the player on turn may tell; each card once."""
    seat = real.state.turn
    left = list(real.hands[seat])
    for kind, number in zip(KINDS, real.state.players[seat].known, strict=True):
        for _ in range(number if kind in left else 0):
            left.remove(kind)
    return [act.TellCard(seat, kind) for kind in left[:1]]


def step(real: World, talkative: bool) -> None:
    """One true thing happens; every other true thing would have been accepted too."""
    offers = offered(real.state)
    true = real.true_actions()
    for action in true:
        assert action in offers
        assert accepted(real.state, action)
    free = [action for action in offers if isinstance(action, FREE)]
    if talkative and real.state.phase in ("act", "free", "discard"):
        told = [action for action in true_card(real) if action in offers]
        assert len(told) == (real.state.player.unknown > 0)
        true = [*told, *true]
    real.act(real.chance.choice(free if free and real.chance.random() < 0.5 else true))


def known_right(real: World) -> None:
    """What the companion counts and believes of hands is what they really hold."""
    for seat, (player, hand) in enumerate(zip(real.state.players, real.hands, strict=True)):
        assert player.hand == len(hand)
        assert all(hand.count(kind) >= number for kind, number in zip(KINDS, player.known, strict=True))
        assert set(hand) <= set(holdable(real.state, seat))
        worth = sum(real.state.tables.dinars(kind) for kind in hand)
        assert least(real.state, seat) <= worth <= most(real.state, seat)
    assert real.state.stack == len(real.stack)
    secret = [*real.stack, *(kind for hand in real.hands for kind in hand), *real.hidden.values()]
    known = [sum(player.known[index] for player in real.state.players) for index in range(4)]
    truth = tuple(secret.count(kind) - number for kind, number in zip(KINDS, known, strict=True))
    assert unseen(real.state) == truth


@pytest.mark.rule("T-8", "T-10", "T-24", "T-26", "T-34", "T-40", "T-A18")
@pytest.mark.parametrize("talkative", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_the_companion_never_refuses_what_is_true(seed: int, talkative: bool) -> None:
    real = world(seed)
    for _ in range(2000):
        if GAME.over(real.state):
            break
        step(real, talkative)
        if real.state.phase not in ("stack", "over"):  # the cards of a scored stage are being shuffled
            known_right(real)
    assert GAME.over(real.state)


@pytest.mark.rule("T-A18")
@pytest.mark.parametrize("seed", range(20, 30))
def test_a_pass_is_offered_whenever_there_is_really_nothing_to_do(seed: int) -> None:
    real = world(seed)
    while not GAME.over(real.state):
        if real.state.phase == "act":
            nothing = real.true_actions() == [act.Pass()]
            assert may_pass(real.state) or not nothing
            assert not (may_pass(real.state) and real.stack), "who can draw can't pass"
        step(real, talkative=False)
