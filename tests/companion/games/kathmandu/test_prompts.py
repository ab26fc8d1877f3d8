"""Every question: who is asked, and with which words."""

from typing import Any

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import Phase, State
from companion.games.prompt import Choice, Dice, Form, Number
from tests.companion.games.kathmandu.table import (
    asked,
    main,
    moving,
    new,
    pass_round,
    pass_turn,
    plain,
    rolled,
    set_up,
    then,
    with_me,
    with_other,
)


def in_phase(phase: Phase) -> State:
    """A game that waits for just that."""
    tents = {"tents": True}
    states: dict[Phase, Any] = {
        Phase.SETUP: lambda: new(2),
        Phase.START_PLAYER: lambda: then(new(2), do.AllReady()),
        Phase.CHARACTERS: lambda: then(new(2, characters=True), do.AllReady(), do.StartPlayer(1)),
        Phase.START_FIELDS: lambda: then(new(2), do.AllReady(), do.StartPlayer(0)),
        Phase.ROLL: lambda: set_up(2),
        Phase.CHOOSE: lambda: rolled(),
        Phase.REROLL: lambda: then(rolled(), do.PutAside("brown")),
        Phase.JOKER: lambda: then(rolled(), do.TakeDie("black")),
        Phase.MOVE: lambda: moving(),
        Phase.FIELD: lambda: then(moving(), do.Move("city")),
        Phase.FREE: lambda: pass_turn(then(with_me(moving(), board=5), do.Move("kathmandu"))),
        Phase.TENT: lambda: then(with_other(moving(**tents), 1, tents=("?",)), do.Move("ice")),
        Phase.TIE: lambda: pass_round(rolled(lowest_sum_tie="ask")),
        Phase.WEATHER: lambda: pass_round(rolled()),
        Phase.COUNT: lambda: then(pass_round(rolled(own={"rounds": {"standard": 1}})), do.Weather("sun")),
        Phase.OVER: lambda: then(in_phase(Phase.COUNT), do.CountUp()),
    }
    state: State = states[phase]()
    assert state.phase == phase
    return state


ASKED = {
    Phase.START_PLAYER: (None, "Who is the first start player?", Choice),
    Phase.CHARACTERS: (1, "1: which character do you have?", Choice),
    Phase.START_FIELDS: (1, "1: put your yak on a start field of your choice.", Choice),
    Phase.ROLL: (0, "0: roll your dice.", Dice),
    Phase.CHOOSE: (0, "0: take a die.", Choice),
    Phase.REROLL: (0, "0: roll the other 5 dice again.", Dice),
    Phase.JOKER: (0, "0: take a resource of your choice.", Choice),
    Phase.MOVE: (0, "0: move your yak 3 steps. Where does it stand?", Form),
    Phase.FIELD: (0, "0: what do you do on this field?", Choice),
    Phase.FREE: (0, "0: take a resource of your choice.", Choice),
    Phase.TENT: (None, "Does anybody play a tent card on 0?", Choice),
    Phase.TIE: (None, "Several have the lowest sum. Who becomes start player?", Choice),
    Phase.WEATHER: (None, "Turn up the weather tile of round 1.", Choice),
    Phase.COUNT: (None, "The game has ended. Tell what is not told yet, or count up.", Choice),
}


@pytest.mark.parametrize("phase", list(ASKED))
def test_the_main_question(phase: Phase) -> None:
    prompt = main(in_phase(phase))
    seat, text, wants = ASKED[phase]
    assert (prompt.seat, plain(prompt.text), type(prompt.wants)) == (seat, text, wants)
    assert not prompt.optional


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase != Phase.OVER])
def test_one_question_has_to_be_answered_the_others_may(phase: Phase) -> None:
    first, *others = GAME.prompts(in_phase(phase))
    assert not first.optional
    assert all(prompt.optional for prompt in others)


@pytest.mark.parametrize("phase", list(Phase))
def test_no_choice_is_longer_than_a_screen(phase: Phase) -> None:
    for prompt in GAME.prompts(in_phase(phase)):
        if isinstance(prompt.wants, Choice):
            assert 1 <= len(prompt.wants.options) <= 16
            actions = [option.action for option in prompt.wants.options]
            assert len(set(actions)) == len(actions)


@pytest.mark.parametrize("phase", list(Phase))
def test_an_answer_to_any_question_is_an_action_that_is_legal(phase: Phase) -> None:
    state = in_phase(phase)
    legal = set(GAME.legal(state))
    for prompt in GAME.prompts(state):
        if isinstance(prompt.wants, Choice):
            assert {option.action for option in prompt.wants.options} <= legal


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in (Phase.ROLL, Phase.REROLL, Phase.OVER)])
def test_every_question_without_dice_has_an_answer_that_can_be_listed(phase: Phase) -> None:
    state = in_phase(phase)
    after = [GAME.apply(state, action) for action in GAME.legal(state)]
    assert any(other.phase != phase or other != state for other in after)


def test_a_single_die_is_rolled_again_in_the_singular() -> None:
    state = then(rolled(rerolls_per_turn=3), do.TakeDie("brown"), do.Move("land"))
    state = then(pass_turn(state), do.TakeDie("purple"), do.Move("land"))
    state = pass_turn(state)
    for colour in ("orange", "grey"):
        state = then(state, do.PutAside(colour))
        state = then(state, do.Reroll(state.me.pool))
    assert len(state.me.pool) == 2
    assert plain(main(then(state, do.PutAside("pink"))).text) == "0: roll the other die again."


def test_the_question_for_printed_points_wants_a_number() -> None:
    state = with_other(in_phase(Phase.COUNT), 0, goods=(1, 0, 0, 0, 0, 0))
    prompt = asked(state)["goods_points"]
    assert isinstance(prompt.wants, Number)
    assert (prompt.wants.field, prompt.wants.low) == ("points", 0)
    assert "goods_points" not in asked(then(state, do.TellGoodsPoints(0, 3)))


def test_a_form_has_a_value_set_wherever_one_is_usual() -> None:
    for phase in (Phase.MOVE, Phase.FIELD):
        for prompt in GAME.prompts(in_phase(phase)):
            if isinstance(prompt.wants, Form):
                for field in prompt.wants.fields:
                    assert field.options
                    assert plain(field.text)
                    assert all(plain(option.text) for option in field.options)


def test_a_game_that_is_over_asks_nothing() -> None:
    assert GAME.prompts(in_phase(Phase.OVER)) == ()


def test_boards_are_named_by_their_distance_from_the_start() -> None:
    own = {"character": [{"id": "x", "ability": "two_offerings", "resources": {"coin": 1}, "status": "own"}]}
    state = then(moving(own=own, characters=True), do.Move("temple_1"))
    wants: Any = asked(state)["use_two_offerings"].wants
    boards = next(field for field in wants.fields if field.name == "board")
    assert [plain(option.text) for option in boards.options][:3] == [
        "start board",
        "1 strip from the start",
        "2 strips from the start",
    ]
