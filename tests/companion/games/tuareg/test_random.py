"""Random games: they end, lose nothing, count right and can be played again."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.action import Action
from companion.games.refusal import Refused
from companion.games.tuareg import GAME
from companion.games.tuareg import actions as act
from companion.games.tuareg.knowledge import unseen
from companion.games.tuareg.state import State
from companion.games.tuareg.tables import SPECIALS
from tests.companion.games.driver import Moment, check_correction, play, replay
from tests.companion.games.tuareg.book import Book
from tests.companion.games.tuareg.table import COUNTS, english

GAMES = 300
"""Random games, spread over numbers of players and options."""


def options(seed: int) -> dict[str, Any]:
    """The switches of one random game; the usual ones in every other."""
    if seed % 2:
        return {}
    chance = Random(seed)
    return {key: chance.choice(values) for key, values in GAME.options.items()}


def history(seed: int) -> list[Moment]:
    """One random game."""
    return play(GAME, 2 + seed // 2 % 4, options(seed), seed)


def goods_cards(state: State) -> int:
    """All goods cards, place by place."""
    places = [state.stack, state.missing, *state.market, *state.out]
    for player in state.players:
        places += [player.hand, *(len(animal.goods) for animal in player.animals)]
        places += [len(cave.goods) for cave in player.caves] + [thief.used for thief in player.thieves]
    return sum(places)


def special_cards(state: State) -> list[int]:
    """All special cards of each sort."""
    owned = []
    for player in state.players:
        donkeys = sum(animal.beast == "donkey" for animal in player.animals)
        owned.append((donkeys, len(player.caves), player.maps, len(player.thieves)))
    return [there + sum(cards[sort] for cards in owned) for sort, there in enumerate(state.stock)]


def lies_right(state: State) -> None:
    """Nothing lies where the rules don't allow it, and all that is known fits together."""
    assert min((*unseen(state), state.stack, state.missing, *state.stock, *state.market)) >= 0
    for player in state.players:
        assert 0 <= sum(player.known) <= player.hand
        assert all(len(cave.goods) <= 2 for cave in player.caves)
        for animal in player.animals:
            kinds = Counter(animal.goods)
            changes = sum(one != other for one, other in zip(animal.goods, animal.goods[1:], strict=False))
            assert len(animal.goods) <= 4
            if animal.beast == "camel":
                assert changes <= 1 and kinds["gold"] <= 2 and (not kinds["water"] or len(kinds) == 1)


def one_game(seats: int, seed: int) -> list[Moment]:
    """A random game with random options, checked all over."""
    moments = play(GAME, seats, options(seed), seed)
    start, end = moments[0].state, moments[-1].state
    book = Book(len(start.players), start.tables)
    for before, (state, action) in zip(moments, moments[1:], strict=False):
        assert goods_cards(state) == sum(COUNTS) == 44
        assert special_cards(state) == list(start.stock)
        book.write(before.state, action, state)
    lies_right(end)
    sheet = GAME.score(end)
    assert [seat.total for seat in sheet.seats] == book.totals()
    assert [sum(line.points for line in seat.lines) for seat in sheet.seats] == book.totals()
    assert all(english(text) for seat in sheet.seats for line in seat.lines for text in line.how)
    assert replay(GAME, moments) == msgspec.json.encode(end)
    check_correction(GAME, options(seed), moments, seed)
    return moments


@pytest.mark.rule("T-1", "T-8", "T-9", "T-17", "T-41")
@pytest.mark.parametrize("part", range(10))
def test_random_games(part: int) -> None:
    for seed in range(part, GAMES, 10):
        end = one_game(2 + seed // 2 % 4, seed)[-1].state
        assert end.phase == "over" and len(end.stages) == 2


def test_all_special_cards_are_seventeen_when_five_play() -> None:
    assert sum(GAME.start(5, {}, {}).stock) == 17 == sum(GAME.start(2, {"special_piles": False}, {}).stock)
    assert len(SPECIALS) == 4


def anything(chance: Random) -> Action:
    """Some action, possible or not."""
    kind = chance.choice(("water", "gold", "salt", "millet"))
    number, other = chance.randint(-1, 5), chance.randint(-1, 5)
    return chance.choice(
        (
            act.Done(chance.choice(("goods", "camels", "specials", "stack"))), act.AllDone(), act.MarketCard(kind),
            act.StartPlayer(number), act.Draw(), act.Discard(kind), act.Load(chance.choice(("hand", "market"))),
            act.Onto(number), act.LoadGood(kind), act.StopLoading(), act.Buy(chance.choice(SPECIALS)),
            act.PayFromHand(kind), act.PayFromRow(number), act.Pass(), act.StoreFromHand(number),
            act.StoreFromRow(number, other), act.StealFromHand(number), act.StealFromRow(number, other),
            act.EndTurn(), act.TellCard(number, kind), act.StackEmpty(), act.Reveal(kind),
        )
    )  # fmt: skip


@pytest.mark.rule("T-8", "T-A18")
@pytest.mark.parametrize("seed", range(24))
def test_what_is_offered_is_accepted_and_anything_else_refused(seed: int) -> None:
    """Two things need not be offered: a used-up stack, and the other one of two equal caves."""
    chance = Random(seed)
    for state, _ in history(seed)[:-1]:
        legal = list(GAME.legal(state))
        assert legal and len(set(map(msgspec.json.encode, legal))) == len(legal)
        for action in legal:
            after = GAME.apply(state, action)
            lies_right(after)
            assert english(GAME.describe(state, action))
        for action in (anything(chance) for _ in range(4)):
            try:
                after = GAME.apply(state, action)
            except Refused as refused:
                assert english(refused.refusal.text)
                assert action not in legal
            else:
                assert action in legal or isinstance(action, act.StackEmpty | act.StoreFromHand | act.StoreFromRow)
                lies_right(after)


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_can_be_shown(seed: int) -> None:
    for state, _ in history(seed):
        view = GAME.view(state)
        assert len(view.seats) == len(state.players)
        assert all(english(fact.name) and english(fact.value) for facts in (view.board, *view.seats) for fact in facts)
        prompts = GAME.prompts(state)
        assert bool(prompts) != GAME.over(state)
        assert all(english(prompt.text) for prompt in prompts)
        assert [prompt.optional for prompt in prompts] == [False, *[True] * (len(prompts) - 1)][: len(prompts)]
        assert max((len(prompt.wants.options) for prompt in prompts), default=0) <= 20  # type: ignore[union-attr]
        sheet = GAME.score(state)
        assert all(seat.total == sum(line.points for line in seat.lines) for seat in sheet.seats)


@pytest.mark.parametrize("seed", range(12))
def test_players_may_leave_at_any_moment(seed: int) -> None:
    chance = Random(seed)
    moments = history(seed)
    state = moments[chance.randrange(len(moments) - 1)].state
    while not GAME.over(state):
        here = [seat for seat, player in enumerate(state.players) if player.here]
        state = GAME.leave(state, chance.choice(here))
        for _ in range(10):
            if not GAME.over(state):
                state = GAME.apply(state, chance.choice(list(GAME.legal(state))))
            assert goods_cards(state) == 44
            lies_right(state)
