"""What all games are made of: messages, actions, refusals, prompts, and where games are found."""

from importlib.metadata import EntryPoint
from typing import Any, Union

import msgspec
import pytest

from companion.games import game as games
from companion.games.action import Action, Rolled
from companion.games.game import find_games
from companion.games.message import Message, Seat, say, say_n
from companion.games.prompt import Dice, Prompt
from companion.games.refusal import Reason, Refusal, Refused, not_legal
from tests.companion.pig import PIG, Bank, Roll


class TakeDieOnce(Action, frozen=True):
    """For the tag."""

    seat: int = 0


def test_a_message_holds_a_text_and_what_fills_it() -> None:
    message = say("%(who)s takes %(what)s", who=Seat(1), what=say("the die"))
    assert message.id == "%(who)s takes %(what)s"
    assert message.params == {"who": Seat(1), "what": Message("the die")}
    assert message.plural is None


def test_a_message_with_a_number_has_it_as_a_gap() -> None:
    message = say_n("%(n)s die of %(who)s", "%(n)s dice of %(who)s", 3, who=Seat(0))
    assert (message.plural, message.params) == ("%(n)s dice of %(who)s", {"n": 3, "who": Seat(0)})


@pytest.mark.parametrize(
    "message",
    [
        say("x"),
        say("%(a)s", a=1),
        say("%(a)s", a="b"),
        say("%(a)s", a=Seat(2)),
        say("%(a)s", a=say("%(b)s", b=Seat(0))),
    ],
)
def test_messages_have_a_written_form(message: Message) -> None:
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message


def test_an_action_is_tagged_with_its_name() -> None:
    assert msgspec.json.encode(TakeDieOnce(2)) == b'{"type":"take_die_once","seat":2}'
    assert msgspec.json.encode(Roll((Rolled("red", 5),))) == b'{"type":"roll","dice":[{"colour":"red","value":5}]}'


def test_an_action_is_read_by_its_tag_and_nothing_more_is_taken() -> None:
    kinds: Any = Union[Bank, TakeDieOnce]  # noqa: UP007
    assert msgspec.json.decode(b'{"type":"bank"}', type=kinds) == Bank()
    for wrong in (b'{"type":"bank","x":1}', b'{"type":"fly"}', b"{}", b'{"type":"take_die_once","seat":"1"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=kinds)


def test_actions_and_dice_never_change() -> None:
    with pytest.raises(AttributeError):
        TakeDieOnce(1).seat = 2  # type: ignore[misc]
    assert len({TakeDieOnce(1), TakeDieOnce(1), TakeDieOnce(2), Bank()}) == 3


def test_a_refusal_has_one_of_a_closed_set_of_reasons() -> None:
    assert {reason.value for reason in Reason} == {
        "stale",
        "not_your_turn",
        "not_legal_now",
        "malformed",
        "game_over",
        "unresolved",
        "not_saved",
    }
    assert not_legal(say("No.")).refusal == Refusal(Reason.NOT_LEGAL_NOW, say("No."))
    assert str(Refused(Reason.STALE, say("Look again."))) == "stale: Look again."


def test_a_prompt_has_a_written_form_that_tells_what_answers_it() -> None:
    prompt = Prompt("roll", 1, say("Roll."), Dice({"type": "roll"}, 2, ("red", "blue")))
    written = msgspec.json.decode(msgspec.json.encode(prompt))
    assert written["wants"] == {
        "type": "dice",
        "template": {"type": "roll"},
        "count": 2,
        "colours": ["red", "blue"],
    }
    assert (written["seat"], written["optional"], written["secret"]) == (1, False, False)


def test_games_are_found_by_their_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("piglet", "tests.companion.pig:PIG", "companion.games")
    asked = []

    def entry_points(group: str) -> list[EntryPoint]:
        asked.append(group)
        return [point]

    monkeypatch.setattr(games, "entry_points", entry_points)
    assert find_games()["piglet"].name == PIG.name
    assert asked == ["companion.games"]


def test_our_three_games_are_installed() -> None:
    found = find_games()
    assert {"kathmandu", "yak", "tuareg"} <= set(found)
    for name, game in found.items():
        assert game.name == name
        assert game.players and min(game.players) >= 1
        assert len(set(game.actions)) == len(game.actions)
        tags = [kind.__struct_config__.tag for kind in game.actions]
        assert len(set(tags)) == len(tags)
        assert not {"leave", "house_ruling"} & set(tags), "these two belong to the session"
