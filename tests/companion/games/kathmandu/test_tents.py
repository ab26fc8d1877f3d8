"""Tent cards: drawn with the lowest sum, played at the end of another's turn."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from tests.companion.games.kathmandu.table import (
    asked,
    choices,
    fields,
    main,
    moving,
    pass_round,
    plain,
    refused,
    rolled,
    then,
    with_me,
    with_other,
)

ICE = do.Move("ice")


def camp(*tents: str, seats: int = 2) -> State:
    """Seat 0 is about to move, seat 1 holds these tents."""
    return with_other(moving(seats=seats, tents=True), 1, tents=tents)


@pytest.mark.rule("K-68", "K-A8")
def test_the_lowest_sum_draws_a_tent() -> None:
    state = pass_round(rolled((6, 6, 6), (2, 2, 2), tents=True))
    assert [player.tents for player in state.players] == [(), ("?",)]


@pytest.mark.rule("K-68", "K-66")
def test_without_the_module_nobody_does() -> None:
    state = pass_round(rolled((6, 6, 6), (2, 2, 2)))
    assert [player.tents for player in state.players] == [(), ()]


@pytest.mark.rule("K-68")
def test_only_its_owner_may_see_the_tent_that_is_told() -> None:
    state = with_me(rolled(tents=True), tents=("?",))
    prompt = asked(state)["tell_tent"]
    assert prompt.secret
    assert prompt.seat == 0
    assert then(state, do.TellTent(0, "ice_tent")).me.tents == ("ice_tent",)
    assert "nothing called" in refused(state, do.TellTent(0, "circus"))
    assert "All tents" in refused(state, do.TellTent(1, "ice_tent"))


@pytest.mark.rule("K-68")
def test_a_tent_of_the_target_landscape_tires_the_opponent() -> None:
    state = then(camp("ice_tent", "rock_tent"), ICE)
    assert main(state).id == "tent"
    assert choices(main(state)) == [do.NoTent(), do.PlayTent(1, "ice_tent")]
    state = then(state, do.PlayTent(1, "ice_tent"))
    assert state.players[0].exhaustion == 1
    assert state.players[1].tents == ("rock_tent",)
    assert state.seat == 1


@pytest.mark.rule("K-68")
def test_playing_it_is_a_choice() -> None:
    state = then(camp("ice_tent"), ICE, do.NoTent())
    assert state.players[0].exhaustion == 0
    assert state.players[1].tents == ("ice_tent",)
    assert state.seat == 1


@pytest.mark.rule("K-68")
def test_nobody_is_asked_where_no_tent_fits() -> None:
    assert then(camp("ice_tent"), do.Move("rock")).seat == 1
    assert then(camp("ice_tent"), do.Move("city"), do.EndTurn()).seat == 1
    assert then(camp(), ICE).seat == 1
    own = with_me(moving(tents=True), tents=("ice_tent",))
    assert then(own, ICE).seat == 1, "nobody tires the own yak"


@pytest.mark.rule("K-68")
def test_a_tent_nobody_told_may_fit_any_landscape() -> None:
    assert choices(main(then(camp("?"), ICE))) == [do.NoTent(), do.PlayTent(1, "?")]
    assert choices(main(then(camp("ice_tent"), do.Move("land")))) == [do.NoTent(), do.PlayTent(1, "ice_tent")]


@pytest.mark.rule("K-68", "K-A20")
def test_no_tent_on_a_yak_that_did_not_move() -> None:
    assert then(camp("?"), do.Move("ice", lost="all")).seat == 1


@pytest.mark.rule("K-68", "K-20")
def test_no_tent_when_exhaustion_ended_the_turn() -> None:
    state = with_other(with_me(rolled(tents=True), exhaustion=3), 1, tents=("?",))
    assert then(state, do.TakeDie("brown")).seat == 1


@pytest.mark.rule("K-68")
def test_several_may_be_played_one_after_the_other() -> None:
    state = with_other(camp("?", "ice_tent", seats=3), 2, tents=("ice_tent",))
    state = then(state, ICE, do.PlayTent(2, "ice_tent"))
    assert main(state).id == "tent"
    state = then(state, do.PlayTent(1, "ice_tent"), do.PlayTent(1, "?"))
    assert state.players[0].exhaustion == 3
    assert state.seat == 1


@pytest.mark.rule("K-68", "K-A4")
def test_no_more_markers_than_three() -> None:
    state = then(with_me(camp("?"), exhaustion=3), ICE)
    assert then(state, do.PlayTent(1, "?")).players[0].exhaustion == 3


@pytest.mark.rule("K-68")
def test_other_tents_and_seats_are_refused() -> None:
    state = then(camp("ice_tent", seats=3), ICE)
    for action in (do.PlayTent(1, "rock_tent"), do.PlayTent(0, "ice_tent"), do.PlayTent(2, "ice_tent")):
        assert "Only a tent card" in refused(state, action)
    assert GAME.actor(state, do.PlayTent(1, "ice_tent")) == 1
    assert plain(main(state).text) == "Does anybody play a tent card on 0?"
    assert plain(main(state).wants.options[1].text) == "1 plays a tent"  # type: ignore[union-attr]


@pytest.mark.rule("K-68")
def test_which_tents_are_in_hand_stays_secret() -> None:
    holding, empty = camp("ice_tent"), camp()
    assert main(holding) == main(empty), "the form of a move names all landscapes of tents"
    assert "ice" in fields(main(empty))["field"]
    state = then(camp("?", "ice_tent"), ICE)
    assert choices(main(state)) == [do.NoTent(), do.PlayTent(1, "ice_tent")]
    assert "ice" not in " ".join(plain(option.text) for option in main(state).wants.options)  # type: ignore[union-attr]


@pytest.mark.rule("K-68")
def test_a_tent_not_told_may_be_played_though_a_told_one_fits_too() -> None:
    state = then(camp("?", "ice_tent"), ICE, do.PlayTent(1, "?"))
    assert state.players[1].tents == ("ice_tent",)
