"""What was told in secret: who reads it in the log, and when everybody does."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.correcting import correction
from companion.games.game import Game
from companion.games.kathmandu import GAME as KATHMANDU
from companion.games.kathmandu import actions as trek
from companion.games.kathmandu.state import Phase, change, change_player
from companion.games.refusal import Reason, Refused
from companion.games.tuareg import GAME as TUAREG
from companion.games.tuareg import actions as caravan
from companion.games.yak import GAME as YAK
from companion.games.yak import actions as yak
from companion.session.entries import Start
from companion.session.log import log_lines
from companion.session.session import Session, reopen
from companion.session.written import Written
from companion.speech import spoken
from tests.companion.games.kathmandu.table import moving
from tests.companion.games.tuareg.table import begun as laid_out
from tests.companion.games.tuareg.table import holding
from tests.companion.games.yak.table import begun
from tests.companion.sessions import Memory, act, new_session

NAMES = ("Anna", "Ben")


def session_from(game: Game[Any, Any], state: Any, seats: Sequence[str] = NAMES) -> Session:
    """A game that begins in the middle."""
    start = Start(game.name, tuple(seats), {}, {}, Written(game).write(state))
    store = Memory()
    store.append(0, start, None, None)
    return Session(reopen(game, [start]), store)


def submit(session: Session, *actions: Any) -> None:
    for action in actions:
        session.submit(action, session.number)


def read(session: Session, line: int, viewer: int | None = None) -> str:
    """A line as somebody reads it."""
    [told] = [told for told in log_lines(session.timeline, line, viewer) if told.number == line]
    return spoken(told.text, names=told.names)


def cards(*chosen: yak.Card) -> Session:
    """Yak: cards are chosen, one after the other."""
    session = session_from(YAK, begun(2))
    submit(session, *(yak.ChooseCard(seat, card) for seat, card in enumerate(chosen)))
    return session


def test_a_card_stays_secret_until_all_have_chosen() -> None:
    session = cards("market")
    assert read(session, 1) == read(session, 1, viewer=1) == "Anna has chosen a card."
    assert read(session, 1, viewer=0) == "Anna has chosen the card Market."
    submit(session, yak.ChooseCard(1, "restock"))
    for viewer in (None, 0, 1):
        assert read(session, 1, viewer) == "Anna has chosen the card Market."
        assert read(session, 2, viewer).startswith("Ben has chosen the card Restock.")


def test_what_only_one_seat_may_read_is_marked_as_a_secret() -> None:
    session = cards("market")
    assert [line.secret for line in log_lines(session.timeline, 1, 0)] == [True]
    assert [line.secret for line in log_lines(session.timeline, 1, 1)] == [False]


def test_a_card_that_was_taken_back_is_secret_again() -> None:
    session = cards("market", "restock")
    session.undo(session.number, to=0)
    assert read(session, 1) == "Anna has chosen a card."
    submit(session, yak.ChooseCard(0, "build"))
    assert read(session, 1) == "Anna has chosen a card."


def test_a_corrected_card_is_secret_too() -> None:
    session = cards("market")
    session.correct(1, yak.ChooseCard(0, "restock"), session.number)
    assert read(session, 1) == "Anna has chosen a card."
    assert read(session, 1, viewer=0) == "Anna has chosen the card Restock."
    assert "Restock" not in read(session, 2)


def test_whoever_corrects_a_secret_at_the_table_does_not_see_it() -> None:
    session = cards("market")
    assert correction(session.timeline, 1).reply is None
    assert correction(session.timeline, 1).prompts[0].id == "card_0"
    mine = correction(session.timeline, 1, viewer=0)
    assert mine.reply is not None and "Market" in spoken(mine.text, names=NAMES)


def test_another_seat_can_not_correct_a_secret() -> None:
    with pytest.raises(Refused) as refused:
        correction(cards("market").timeline, 1, viewer=1, taken={0, 1})
    assert refused.value.refusal.reason is Reason.NOT_YOUR_TURN


def test_where_a_seat_has_no_device_another_may_tell_its_secret_anew_without_seeing_it() -> None:
    asked = correction(cards("market").timeline, 1, viewer=1, taken={1})
    assert (asked.prompts[0].id, asked.reply) == ("card_0", None)


def test_where_nothing_but_a_secret_was_asked_others_are_told_whose_it_is() -> None:
    session = new_session(wished=False)
    act(session, {"type": "wish", "seat": 0, "number": 33})
    with pytest.raises(Refused) as refused:
        correction(session.timeline, 1, viewer=1, taken={0})
    assert refused.value.refusal.reason is Reason.NOT_YOUR_TURN
    assert correction(session.timeline, 1, viewer=0).reply == 33


def test_a_revealed_card_can_be_corrected_by_all() -> None:
    session = cards("market", "restock")
    asked = correction(session.timeline, 1, viewer=1)
    assert asked.prompts[0].id == "card_0" and asked.reply is not None


def test_a_tent_is_read_by_all_when_it_was_played() -> None:
    state = moving(tents=True)
    state = change_player(state, 1, tents=("?", "?"))
    session = session_from(KATHMANDU, state)
    submit(session, trek.TellTent(1, "ice_tent"))
    assert read(session, 1) == read(session, 1, viewer=0) == "Ben knows a tent card"
    assert read(session, 1, viewer=1) == "Ben knows a tent card: tent on ice"
    played = change_player(session.state, 1, tents=("?",))
    assert KATHMANDU.revealed(state, trek.TellTent(1, "ice_tent"), played)
    assert not KATHMANDU.revealed(state, trek.TellTent(1, "ice_tent"), state)


def test_an_unplayed_tent_is_read_by_all_at_the_end() -> None:
    state = change_player(moving(tents=True), 1, tents=("?",))
    action = trek.TellTent(1, "ice_tent")
    told = KATHMANDU.apply(state, action)
    assert not KATHMANDU.revealed(state, action, told)
    assert KATHMANDU.revealed(state, action, change(told, phase=Phase.OVER))


def test_a_told_hand_card_stays_secret_until_the_end() -> None:
    state = holding(laid_out(), 0, 3)
    session = session_from(TUAREG, state)
    seat = session.state.turn
    submit(session, caravan.TellCard(seat, "salt"))
    name = NAMES[seat]
    assert read(session, 1) == read(session, 1, viewer=1 - seat) == f"{name} tells a hand card."
    assert read(session, 1, viewer=seat) == f"{name} tells a hand card: rock salt."
    assert not TUAREG.revealed(state, caravan.TellCard(seat, "salt"), session.state)


@pytest.mark.parametrize(
    ("game", "state", "action"),
    [
        (YAK, begun(2), yak.TellFood(0, 1, 1, 1)),
        (KATHMANDU, moving(), trek.Move("land")),
        (TUAREG, laid_out(), caravan.Draw()),
    ],
)
def test_what_nobody_keeps_back_is_no_secret(game: Game[Any, Any], state: Any, action: Any) -> None:
    assert game.secret(state, action) is None
