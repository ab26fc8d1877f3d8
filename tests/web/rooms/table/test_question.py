"""The one question of the table: its answers, taking back, and lines that no longer fit."""

from random import Random

import pytest
from flask.testing import FlaskClient

from companion.simulation import random_action
from tests.web.conftest import Room
from tests.web.rooms.table.tablet import answers, page, reply
from tests.web.visitors import JSON, code


def test_when_nothing_is_played_the_page_leads_to_the_start(tablet: FlaskClient) -> None:
    shown = page(tablet)
    assert "Nothing is being played" in shown.one("main").text
    assert shown.one("main").one("a", class_="button-main")["href"] == "/"


def test_the_one_question_its_answers_and_who_is_asked(room: Room, tablet: FlaskClient) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    room.play_to("turn")
    shown = page(tablet)
    assert shown.one(class_="ask-who").text == "Anna"
    assert shown.one(class_="ask-who").one("use")["href"] == "#mark-red"
    assert shown.one(class_="ask-text").text == "Choose an action."
    assert answers(shown)[0].startswith("Draw")


def test_an_answer_is_taken_and_the_form_leads_back(room: Room, tablet: FlaskClient) -> None:
    room.begin()
    prompt = page(tablet).one(id="part-ask").one("form")["data-prompt"]
    response = tablet.post("/table/answer", data={"prompt": prompt, "based_on": 0, "option": 1})
    assert (response.status_code, response.location) == (303, "/table")
    assert room.number == 1


def test_of_two_tablets_the_second_is_told_why_nothing_happened(room: Room, tablet: FlaskClient) -> None:
    room.begin()
    game = room.table.state.game
    assert game is not None and game.main is not None
    assert reply(room, tablet, game.main.id, 0, option=1).json == {"ok": True}
    response = reply(room, tablet, game.main.id, 0, option=1)
    assert code(response) == (409, "stale")
    assert "gone on meanwhile" in response.json["error"]
    assert room.number == 1


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, (400, "malformed")),
        ({"option": "99"}, (400, "malformed")),
        ({"option": "x"}, (400, "malformed")),
        ({"option": "1", "prompt": "no_such"}, (409, "not_legal_now")),
        ({"option": "1", "based_on": ""}, (400, "malformed")),
    ],
)
def test_answers_that_are_none(room: Room, tablet: FlaskClient, fields: dict[str, str], told: tuple[int, str]) -> None:
    room.begin()
    game = room.table.state.game
    assert game is not None and game.main is not None
    form = {"prompt": game.main.id, "based_on": "0"} | fields
    assert code(tablet.post("/table/answer", data=form, headers=JSON)) == told
    assert room.number == 0


def test_what_need_not_be_told_is_folded_by_seat(room: Room, tablet: FlaskClient) -> None:
    room.begin("yak")
    room.play_to("card_0")
    more = page(tablet).one(id="part-more")
    assert [group.one("h3").text for group in more.all("section", class_="more-group")] == ["Anna", "Ben"]
    assert "open" not in more.one("details", class_="more-asked").attributes


def test_a_player_in_a_choice_has_his_mark(room: Room, tablet: FlaskClient) -> None:
    room.begin("yak")
    room.play_to("baby_yak")
    marks = [use["href"] for use in page(tablet).one(id="part-ask").one(class_="options").all("use")]
    assert marks == ["#mark-red", "#mark-blue"]


def test_the_end_leads_to_the_count(room: Room, tablet: FlaskClient) -> None:
    room.begin("yak")
    end_by_chance(room)
    assert page(tablet).one("a", id="to-count")["href"] == "/count"


def end_by_chance(room: Room) -> None:
    """Play a game by chance to its end."""
    chance = Random(5)
    while (game := room.table.state.game) is not None and not game.over:
        rules = game.timeline.rules
        action = random_action(rules.game, rules.written, game.timeline.state, chance)
        room.table.change(lambda session, action=action: session.submit(action, session.number))  # type: ignore[misc]


def test_the_button_says_what_it_takes_back(room: Room, tablet: FlaskClient) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    assert page(tablet).all(id="undo") == []
    room.play_to("turn")
    assert page(tablet).one(id="undo").text == "↶ Take back Anna starts."
    response = tablet.post("/table/undo", data={"based_on": room.number}, headers=JSON)
    assert response.json == {"ok": True}
    assert "youngest" in page(tablet).one(class_="ask-text").text


def test_an_undo_of_something_older_is_refused(room: Room, tablet: FlaskClient) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    room.play_to("turn")
    assert code(tablet.post("/table/undo", data={"based_on": 0}, headers=JSON)) == (409, "stale")


def test_a_line_that_no_longer_fits_comes_before_everything_else(room: Room, tablet: FlaskClient) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    room.play_to("turn")
    starts = room.number
    reply(room, tablet, "turn", option=1)
    room.table.change(lambda session: session.drop(starts, session.number))
    shown = page(tablet)
    assert "no longer fits" in shown.one(id="part-misfits").one("h2").text
    assert shown.one(id="part-ask").all("form") == []
    assert code(reply(room, tablet, "turn", option=1)) == (409, "not_legal_now")
