"""A player's own place: own questions, also secret ones, and that nobody else ever gets to see them."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.companion.table.rolls import dice, saw, waits_for_a_roll
from tests.web.conftest import Room
from tests.web.rooms.table.tablet import answers, page
from tests.web.visitors import JSON, MACHINE, code, let_in, seated, visitor

CARDS = ["Build", "Restock", "Market"]


@pytest.fixture
def app(room: Room) -> Flask:
    """A game of Yak in which all choose a card."""
    room.begin("yak", ("Anna", "Ben", "Clara"))
    room.play_to("card_0")
    return room.app()


@pytest.fixture
def anna(room: Room, app: Flask) -> FlaskClient:
    """Anna's phone."""
    return seated(room, app, 0)


@pytest.fixture
def ben(room: Room, app: Flask) -> FlaskClient:
    """Ben's phone."""
    return seated(room, app, 1, "192.168.1.60")


@pytest.fixture
def tablet(room: Room, app: Flask) -> FlaskClient:
    """The tablet in the middle of the table, let in by the PIN."""
    return let_in(room, app)


def choose(client: FlaskClient, seat: int, based_on: int, option: int = 1, path: str = "/place/{}/answer") -> Any:
    form = {"prompt": f"card_{seat}", "based_on": based_on, "option": option}
    return client.post(path.format(seat), data=form, headers=JSON)


def first_event(client: FlaskClient, address: str) -> dict[str, Any]:
    """The snapshot of a stream."""
    for chunk in client.get(address).response:
        text = chunk.decode() if isinstance(chunk, bytes) else chunk
        if "event: snapshot" in text:
            data: dict[str, Any] = json.loads(text.split("data: ", 1)[1])
            return data
    raise AssertionError("no snapshot")


# Where a place is


def test_a_phone_with_a_seat_comes_to_its_place(anna: FlaskClient) -> None:
    assert anna.get("/place").location == "/place/0"
    assert page(anna, "/place/0").one("h1").text == "Anna"


def test_a_device_without_a_seat_is_led_to_where_one_is_chosen(tablet: FlaskClient) -> None:
    assert tablet.get("/place").location == "/join"


def test_when_nothing_is_played_the_table_says_so(room: Room) -> None:
    client = room.app().test_client()
    assert client.get("/place").location == "/table"
    assert "Nothing is being played" in page(client, "/place/0").one("main").text


def test_a_seat_that_the_game_does_not_have(anna: FlaskClient) -> None:
    for path in ("/place/3", "/place/77/stream"):
        assert code(anna.get(path, headers=JSON)) == (404, "no_such_seat")


# Own choices


def test_a_phone_shows_the_secret_choice_of_its_seat(anna: FlaskClient) -> None:
    shown = page(anna, "/place/0")
    assert shown.one(class_="ask-text").text == "Choose a card in secret."
    assert answers(shown) == CARDS


def test_what_was_chosen_can_be_read_on_the_own_phone_only(
    room: Room, anna: FlaskClient, ben: FlaskClient, tablet: FlaskClient
) -> None:
    assert choose(anna, 0, room.number, 2).json == {"ok": True}
    assert "Anna has chosen the card Restock." in page(anna, "/place/0").one(class_="own-secret").text
    for client in (ben, tablet):
        for path in ("/place/0", "/place/1", "/table", "/table?show=1", "/place/0?show=1"):
            assert "Restock" not in page(client, path).one(id="part-own" if "place" in path else "part-players").text
            assert page(client, path).all(class_="own-secret") == []
            assert "card Restock" not in client.get(path).text


def test_two_phones_that_choose_at_the_same_time_are_both_heard(
    room: Room, anna: FlaskClient, ben: FlaskClient
) -> None:
    same = room.number
    assert choose(anna, 0, same).json == choose(ben, 1, same).json == {"ok": True}
    assert room.number == same + 2


def test_but_nobody_chooses_twice(room: Room, anna: FlaskClient) -> None:
    same = room.number
    assert choose(anna, 0, same).json == {"ok": True}
    assert code(choose(anna, 0, same)) == (409, "stale")
    assert room.number == same + 1


def test_a_choice_made_before_something_else_happened_is_refused(room: Room, anna: FlaskClient) -> None:
    same = room.number
    room.table.change(lambda session: session.rename(2, "Clea", session.number))
    assert code(choose(anna, 0, same)) == (409, "stale")


def test_a_choice_of_yesterday_does_not_count_for_today(room: Room, app: Flask, anna: FlaskClient) -> None:
    yesterday = room.number
    room.table.change(lambda session: session.submit(session.prompts()[0].wants.options[0].action, yesterday))  # type: ignore[union-attr]
    room.play_to("card_0")
    assert code(choose(anna, 0, yesterday)) == (409, "stale")


def test_all_else_that_is_asked_of_a_seat_is_asked_at_its_place(
    room: Room, anna: FlaskClient, ben: FlaskClient
) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    app = room.app()
    anna, ben = seated(room, app, 0), seated(room, app, 1, "192.168.1.60")
    room.play_to("turn")
    assert answers(page(anna, "/place/0"))[0].startswith("Draw")
    waits = page(ben, "/place/1").one(id="part-ask").text
    assert waits == "Nothing is asked of you now. The table waits: Anna: choose an action."
    form = {"prompt": "turn", "based_on": room.number, "option": 1}
    assert anna.post("/place/0/answer", data=form).location == "/place/0"


def test_a_phone_can_put_its_own_dice_right(room: Room) -> None:
    waits_for_a_roll(room.table)
    saw(room.table, dice())
    anna = seated(room, room.app(), 0)
    assert len(page(anna, "/place/0").one(id="part-dice").all("details")) == 6


def test_the_others_stand_in_one_line_each(anna: FlaskClient) -> None:
    lines = [line.text for line in page(anna, "/place/0").one(id="part-others").all("li")]
    assert [line.split()[0] for line in lines] == ["Ben", "Clara"]
    assert all("is asked" in line for line in lines)


# What the table shows


def test_the_table_never_shows_a_secret_choice(tablet: FlaskClient) -> None:
    ask = page(tablet).one(id="part-ask")
    assert ask.all("form") == []
    assert [link["href"] for link in ask.all("a")] == ["/place/0", "/place/1", "/place/2"]
    assert ask.all("a")[0].text == "Anna: Choose"  # the name is not seen, it stands beside it


def test_a_seat_with_a_phone_chooses_there(room: Room, tablet: FlaskClient, anna: FlaskClient) -> None:
    ask = page(tablet).one(id="part-ask")
    assert [link["href"] for link in ask.all("a")] == ["/place/1", "/place/2"]
    assert "Anna chooses on a phone" in ask.text
    choose(anna, 0, room.number)
    assert "Anna ready" in page(tablet).one(id="part-ask").text


def test_the_tablet_is_handed_over_under_a_cover(room: Room, tablet: FlaskClient) -> None:
    cover = page(tablet, "/place/1")
    assert cover.one(class_="ask-text").text == "Only Ben looks now."
    assert answers(cover) == []
    shown = page(tablet, cover.one("a", id="uncover")["href"])
    assert answers(shown) == CARDS
    form = {"prompt": "card_1", "based_on": room.number, "option": 3}
    assert tablet.post("/place/1/answer", data=form).location == "/table"
    assert "Ben ready" in page(tablet).one(id="part-ask").text


# Nobody else


@pytest.mark.parametrize("show", ["", "?show=1"])
def test_no_stream_of_another_carries_the_choice_or_the_answer(
    room: Room, app: Flask, anna: FlaskClient, ben: FlaskClient, show: str
) -> None:
    stranger = visitor(app)
    choose(anna, 0, room.number, 2)
    room.table.change(lambda session: session.undo(session.number))
    for client in (ben, stranger, visitor(app, MACHINE)):
        told = json.dumps(first_event(client, f"/place/0/stream{show}"))
        assert not any(card in told for card in CARDS)
    assert all(card in json.dumps(first_event(anna, "/place/0/stream")) for card in CARDS)


def test_a_tablet_gets_the_choice_by_stream_only_when_it_is_uncovered(tablet: FlaskClient) -> None:
    assert "Restock" not in json.dumps(first_event(tablet, "/place/2/stream"))
    assert "Restock" in json.dumps(first_event(tablet, "/place/2/stream?show=1"))
    assert "Restock" not in json.dumps(first_event(tablet, "/table/stream"))


def test_nobody_chooses_for_a_seat_that_has_its_own_device(
    room: Room, app: Flask, anna: FlaskClient, ben: FlaskClient, tablet: FlaskClient
) -> None:
    for client in (ben, tablet, visitor(app, MACHINE)):
        for path in ("/place/{}/answer", "/table/answer"):
            response = choose(client, 0, room.number, path=path)
            assert code(response) == (403, "not_your_turn")
    assert code(choose(visitor(app), 2, room.number)) == (403, "join_first")
    assert choose(anna, 0, room.number).json == {"ok": True}


def test_who_leaves_the_seat_sees_it_no_more(anna: FlaskClient) -> None:
    anna.post("/leave-seat")
    assert answers(page(anna, "/place/0")) == []
    assert anna.get("/place").location == "/join"
