"""Random legal games."""

from random import Random
from typing import Any

import pytest

from companion.games.message import say
from companion.games.prompt import Dice, Number, Prompt
from companion.session.written import Written
from companion.simulation import Endless, play_on, random_action, thrown
from tests.companion.pig import PIG, Pig
from tests.companion.sessions import bits


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_comes_to_its_end(seats: int) -> None:
    steps = list(play_on(PIG, PIG.start(seats, {}, {}), Random(seats)))
    assert PIG.over(steps[-1].state)
    assert not any(PIG.over(step.state) for step in steps[:-1])


def test_its_actions_lead_to_its_states() -> None:
    state = PIG.start(2, {}, {})
    for step in play_on(PIG, state, Random(3)):
        state = PIG.apply(state, step.action)
        assert bits(state) == bits(step.state)


def test_the_same_seed_plays_the_same_game() -> None:
    games = [[step.action for step in play_on(PIG, PIG.start(2, {}, {}), Random(seed))] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_game_that_is_over_goes_no_further() -> None:
    *_, last = play_on(PIG, PIG.start(2, {}, {}), Random(1))
    assert list(play_on(PIG, last.state, Random(1))) == []


def test_a_game_without_an_end_is_noticed() -> None:
    with pytest.raises(Endless, match="pig came to no end after 5 actions"):
        list(play_on(PIG, PIG.start(2, {"goal": 100_000}, {}), Random(1), limit=5))


def test_a_game_in_which_nobody_can_do_anything_is_noticed() -> None:
    class Stuck(Pig):
        def prompts(self, state: Any) -> tuple[Prompt, ...]:
            return ()

    with pytest.raises(Endless, match="pig waits for something that nobody can do"):
        random_action(Stuck(), Written(PIG), PIG.start(2, {}, {}), Random(1))


def test_dice_fall_in_the_colours_that_are_wanted() -> None:
    wants = Dice({"type": "roll", "seat": 1}, 2, ("red", "blue"))
    told = thrown(Prompt("roll", 1, say("Roll."), wants), Random(1))
    assert told["type"] == "roll" and told["seat"] == 1
    assert [die["colour"] for die in told["dice"]] == ["red", "blue"]


def test_dice_fall_on_all_sides_alike() -> None:
    prompt, chance = Prompt("roll", 0, say("Roll."), Dice({}, 6)), Random(5)
    values = [die["value"] for _ in range(1000) for die in thrown(prompt, chance)["dice"]]
    assert all(900 < values.count(side) < 1100 for side in range(1, 7))


def test_other_prompts_are_left_to_the_rules() -> None:
    state = PIG.start(2, {}, {})
    assert isinstance(PIG.prompts(state)[0].wants, Number)
    assert random_action(PIG, Written(PIG), state, Random(1)) in set(PIG.legal(state))
