"""The table's page: the one question, answers, dice as seen, everybody at a glance; for all who may see it."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.prompt import Choice
from companion.hub import Event
from companion.session.session import Session
from companion.simulation import random_action
from tests.companion.table.rolls import dice, saw, settle, waits_for_a_roll
from tests.dice import a_die, a_reading
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.visitors import JSON, MACHINE, code, let_in, seated, visitor
from web.announcing import news


@pytest.fixture
def app(room: Room) -> Flask:
    return room.app()


@pytest.fixture
def tablet(app: Flask) -> FlaskClient:
    """The tablet at the table: on the machine itself."""
    return visitor(app, MACHINE)


def page(client: FlaskClient, address: str = "/table") -> Element:
    response = client.get(address)
    assert response.status_code == 200
    return parse(response.text)


def answers(shown: Element) -> list[str]:
    return [button.text for button in shown.one(id="part-ask").all("button", class_="option")]


def number(room: Room) -> int:
    game = room.table.state.game
    assert game is not None
    return game.number


def reply(room: Room, client: FlaskClient, prompt: str, based_on: int | None = None, **fields: Any) -> Any:
    form = {"prompt": prompt, "based_on": number(room) if based_on is None else based_on, **fields}
    return client.post("/table/answer", data=form, headers=JSON)


def play_to(room: Room, prompt: str) -> None:
    """Answer with the first choice until the game asks this."""

    def first(session: Session) -> int:
        wants = session.prompts()[0].wants
        assert isinstance(wants, Choice)
        return session.submit(wants.options[0].action, session.number)

    while (game := room.table.state.game) is not None and game.main is not None and game.main.id != prompt:
        room.table.change(first)


def doubtful(room: Room) -> None:
    """A roll in which the second die may be a 5 or a 6."""
    waits_for_a_roll(room.table)
    six = dice()
    six[1] = a_die(5, sure=False, x=60, colour="purple", alternatives=((5, 0.6), (6, 0.35)), moved=True)
    saw(room.table, six)


# The question


def test_when_nothing_is_played_the_page_leads_to_the_start(tablet: FlaskClient) -> None:
    shown = page(tablet)
    assert "Nothing is being played" in shown.one("main").text
    assert shown.one("main").one("a", class_="button-main")["href"] == "/"


def test_the_one_question_its_answers_and_who_is_asked(room: Room, tablet: FlaskClient) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    play_to(room, "turn")
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
    assert number(room) == 1


def test_of_two_tablets_the_second_is_told_why_nothing_happened(room: Room, tablet: FlaskClient) -> None:
    room.begin()
    game = room.table.state.game
    assert game is not None and game.main is not None
    assert reply(room, tablet, game.main.id, 0, option=1).json == {"ok": True}
    response = reply(room, tablet, game.main.id, 0, option=1)
    assert code(response) == (409, "stale")
    assert "gone on meanwhile" in response.json["error"]
    assert number(room) == 1


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
    assert number(room) == 0


def test_what_need_not_be_told_is_folded_by_seat(room: Room, tablet: FlaskClient) -> None:
    room.begin("yak")
    play_to(room, "card_0")
    more = page(tablet).one(id="part-more")
    assert [group.one("h3").text for group in more.all("section", class_="more-group")] == ["Anna", "Ben"]
    assert "open" not in more.one("details", class_="more-asked").attributes


def test_a_player_in_a_choice_has_his_mark(room: Room, tablet: FlaskClient) -> None:
    room.begin("yak")
    play_to(room, "baby_yak")
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


# Taking back


def test_the_button_says_what_it_takes_back(room: Room, tablet: FlaskClient) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    assert page(tablet).all(id="undo") == []
    play_to(room, "turn")
    assert page(tablet).one(id="undo").text == "↶ Take back Anna starts."
    response = tablet.post("/table/undo", data={"based_on": number(room)}, headers=JSON)
    assert response.json == {"ok": True}
    assert "youngest" in page(tablet).one(class_="ask-text").text


def test_an_undo_of_something_older_is_refused(room: Room, tablet: FlaskClient) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    play_to(room, "turn")
    assert code(tablet.post("/table/undo", data={"based_on": 0}, headers=JSON)) == (409, "stale")


# Lines that no longer fit


def test_a_line_that_no_longer_fits_comes_before_everything_else(room: Room, tablet: FlaskClient) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    play_to(room, "turn")
    starts = number(room)
    reply(room, tablet, "turn", option=1)
    room.table.change(lambda session: session.drop(starts, session.number))
    shown = page(tablet)
    assert "no longer fits" in shown.one(id="part-misfits").one("h2").text
    assert shown.one(id="part-ask").all("form") == []
    assert code(reply(room, tablet, "turn", option=1)) == (409, "not_legal_now")


# Dice


def test_without_a_camera_the_dice_are_told_by_hand_at_once(room: Room) -> None:
    waits_for_a_roll(room.table)
    client = visitor(room.app(virtual=False), MACHINE)
    ask = page(client).one(id="part-ask")
    assert len(ask.all("fieldset", class_="pips")) == 6
    assert ask.all(id="throw") == ask.all("details") == []


def test_with_a_camera_throwing_comes_first_and_the_hand_is_folded_away(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    ask = page(tablet).one(id="part-ask")
    assert [button["id"] for button in ask.all("button") if "id" in button.attributes] == ["throw", "look"]
    assert "open" not in ask.one("details", class_="by-hand").attributes
    assert "hidden" not in page(tablet).one("figure").attributes


def test_dice_told_by_hand_are_noted(room: Room, tablet: FlaskClient) -> None:
    newest = waits_for_a_roll(room.table)
    pips = {f"die-{index}": value for index, value in enumerate((3, 5, 2, 6, 1, 4))}
    assert reply(room, tablet, "roll", **pips).json == {"ok": True}
    assert number(room) == newest + 1


def test_who_is_asked_to_roll_is_on_turn_though_it_is_nobodys(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    game = room.table.state.game
    assert game is not None and game.main is not None
    assert game.timeline.rules.game.view(game.timeline.state).turn is None
    [card] = page(tablet).all("section", class_="player-turn")
    assert card["aria-labelledby"] == f"player-{game.main.seat}"


def test_the_virtual_dice_are_thrown_in_the_wanted_colours(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    assert tablet.post("/table/throw", headers=JSON).json == {"ok": True}
    assert room.thrower.throws == 1
    assert room.thrower.colours == ("brown", "purple", "orange", "grey", "pink", "black")


def test_nothing_is_thrown_or_looked_at_while_no_dice_are_wanted(room: Room, tablet: FlaskClient) -> None:
    room.begin()
    for path in ("/table/throw", "/table/look"):
        assert code(tablet.post(path, headers=JSON)) == (409, "no_dice_wanted")


def test_without_a_virtual_camera_nothing_can_be_thrown(room: Room) -> None:
    waits_for_a_roll(room.table)
    client = visitor(room.app(virtual=False), MACHINE)
    assert code(client.post("/table/throw", headers=JSON)) == (409, "no_virtual_camera")


def test_looking_again_says_so_when_nothing_lies_still(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    response = tablet.post("/table/look", headers=JSON)
    assert code(response) == (409, "nothing_lies_there")
    assert "by hand" in response.json["error"]


def test_looking_again_takes_what_lies_there(room: Room, tablet: FlaskClient) -> None:
    newest = waits_for_a_roll(room.table)
    room.eye.heard("settled", a_reading(*dice()), False)
    settle(room.table)
    assert tablet.post("/table/look", headers=JSON).json == {"ok": True}
    settle(room.table)
    assert number(room) == newest + 1


def test_a_die_in_doubt_is_open_with_its_likely_values_first(room: Room, tablet: FlaskClient) -> None:
    doubtful(room)
    shown = page(tablet).one(id="part-dice")
    [opened] = [die for die in shown.all("details") if "open" in die.attributes]
    assert "Is this a 5 or 6?" in opened.text
    assert [button["value"] for button in opened.all("button")] == ["5", "6", "1", "2", "3", "4", "0"]
    picture = opened.one("img")["src"]
    assert tablet.get(picture).data == b"crop 1"


def say_die(room: Room, client: FlaskClient, die: int, tellings: int | None = None, **fields: Any) -> Any:
    roll = room.table.state.dice
    assert roll is not None
    known = roll.tellings if tellings is None else tellings
    return client.post("/table/die", data={"roll": roll.number, "tellings": known, "die": die, **fields}, headers=JSON)


def test_naming_it_takes_the_roll(room: Room, tablet: FlaskClient) -> None:
    doubtful(room)
    newest = number(room)
    assert say_die(room, tablet, 1, value=6).json == {"ok": True}
    assert number(room) == newest + 1
    assert "The last roll: Anna" in page(tablet).one(id="seen-title").text


def test_a_missing_colour_is_asked_with_those_that_are_missing_first(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    six = dice()
    six[3], six[4] = (a_die(6, x=180.0 + 60 * i, colour="white", moved=True) for i in range(2))
    saw(room.table, six)
    [opened] = [die for die in page(tablet).one(id="part-dice").all("details") if "open" in die.attributes]
    colours = [button["value"] for button in opened.all("button") if button["name"] == "colour"]
    assert colours[:2] == ["grey", "pink"]
    assert len(colours) == 6
    assert say_die(room, tablet, 3, colour="pink").json == {"ok": True}
    roll = room.table.state.dice
    assert roll is not None and roll.line is not None and roll.colours[3:5] == ("pink", "grey")


def test_too_many_dice_say_what_to_do(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    saw(room.table, [*dice(), a_die(2, x=500, colour="red", moved=True)])
    shown = page(tablet).one(id="part-dice").text
    assert "6 dice are wanted, but 7 lie there." in shown
    assert "say “No die”" in shown


def test_somebody_who_names_a_die_too_late_is_told(room: Room, tablet: FlaskClient) -> None:
    doubtful(room)
    assert say_die(room, tablet, 1, value=6).status_code == 200
    assert code(say_die(room, tablet, 1, tellings=0, value=5)) == (409, "stale")


@pytest.mark.parametrize(
    "fields", [{"value": 7}, {"value": -1}, {"colour": "white"}, {"colour": ""}, {"die": 9, "value": 3}]
)
def test_a_die_value_or_colour_that_there_is_not(room: Room, tablet: FlaskClient, fields: dict[str, Any]) -> None:
    doubtful(room)
    die = fields.pop("die", 1)
    assert code(say_die(room, tablet, die, **fields)) == (400, "no_such_die")


@pytest.mark.parametrize("path", ["/table/dice/1/9.jpg", "/table/dice/9/0.jpg"])
def test_a_picture_of_a_die_that_is_gone(room: Room, tablet: FlaskClient, path: str) -> None:
    doubtful(room)
    assert code(tablet.get(path, headers=JSON)) == (404, "roll_gone")


# Everybody at a glance


def test_each_player_has_a_card_with_points_and_a_mark_where_a_number_is_not_confirmed(
    room: Room, tablet: FlaskClient
) -> None:
    room.begin("kathmandu", ("Anna", "Ben"))
    players = page(tablet).one(id="part-players")
    assert [card.one("h3").text for card in players.all("section", class_="player")] == ["Anna", "Ben"]
    assert players.all("abbr")[0].text == "†"
    assert "nobody has copied from the box" in players.all("abbr")[0]["title"]
    assert players.one(class_="legend").one("a")["href"] == "/numbers/kathmandu"


def test_dice_are_drawn_and_told_in_words_too(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    saw(room.table, dice((3, 5, 2, 6, 1, 4)))
    left = page(tablet).one(id="part-players").all(class_="fact-pool")[0]
    assert [use["href"] for use in left.all("use")] == [f"#die-{value}" for value in (3, 5, 2, 6, 1, 4)]
    assert left.one(class_="unseen").text.startswith("brown 3, purple 5")


def test_a_tower_is_drawn_with_letters_row_by_row(room: Room, tablet: FlaskClient) -> None:
    room.begin("yak")
    tower = page(tablet).one(id="part-players").all(class_="fact-tower")[0]
    assert [len(row.all("svg")) for row in tower.all(class_="stones-row")] == [2, 3, 4, 5]
    cart = page(tablet).one(id="part-players").all(class_="fact-cart")[0]
    assert cart.one(class_="unseen").text


def test_what_all_share_is_shown_once(room: Room, tablet: FlaskClient) -> None:
    room.begin("kathmandu", ("Anna", "Ben"))
    board = page(tablet).one(id="part-board")
    assert "Round 1 of 6" in board.text
    assert "Open animals" in board.one("details").text


# Who may what


def test_strangers_may_look_but_are_shown_the_way_in(room: Room, app: Flask) -> None:
    room.begin()
    stranger = visitor(app)
    shown = page(stranger)
    assert answers(shown) == []
    assert shown.all(id="undo") == []
    assert shown.one("main").one("a", class_="button-small", href="/enter?next=/table")
    for path in ("/table/answer", "/table/undo", "/table/die", "/table/throw", "/table/look"):
        assert code(stranger.post(path, headers=JSON)) == (403, "join_first")


def test_a_phone_that_holds_another_seat_reads_who_answers(room: Room, app: Flask) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    play_to(room, "turn")
    ben, anna = seated(room, app, 1), seated(room, app, 0, "192.168.1.53")
    assert "Anna answers this." in page(ben).one(id="part-ask").text
    assert answers(page(anna))
    assert code(reply(room, ben, "turn", option=1)) == (403, "not_your_turn")
    assert reply(room, anna, "turn", option=1).json == {"ok": True}


# Streams


def events(client: FlaskClient, address: str = "/table/stream") -> Callable[[], tuple[str, dict[str, Any]]]:
    """Reads one event after another (none but pings without news)."""
    chunks = iter(client.get(address).response)

    def following() -> tuple[str, dict[str, Any]]:
        for chunk in chunks:
            text = chunk.decode() if isinstance(chunk, bytes) else chunk
            fields = dict(line.split(": ", 1) for line in text.strip().split("\n") if ": " in line)
            if fields.get("event") not in (None, "ping"):
                return fields["event"], json.loads(fields["data"])
        raise AssertionError("the stream ended")

    return following


def test_the_stream_brings_what_changed_in_the_visitors_language(
    room: Room, speaking: Callable[[str], FlaskClient]
) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    following = events(speaking("de"))
    name, data = following()
    assert (name, data["say"]) == ("snapshot", "")
    room.now += 1
    play_to(room, "setup.camels")
    name, data = following()
    assert name == "line"
    assert "ask" in data["parts"] and "Kamel" in data["parts"]["ask"]
    assert "misfits" not in data["parts"]


def test_the_state_as_json(room: Room, tablet: FlaskClient) -> None:
    assert tablet.get("/table/state.json").json == {
        "number": None,
        "game": None,
        "over": None,
        "streams": {"open": 0, "most": 12},
    }
    room.begin()
    state = tablet.get("/table/state.json").json
    assert state is not None
    assert (state["number"], state["game"], state["over"]) == (0, 1, False)


def told(room: Room, app: Flask, deed: Callable[[], object], name: str = "line") -> str:
    """What a screen reader says of what a deed brings."""
    with room.table.hub.listen() as heard:
        deed()
        event: Event[Any] | None = None
        while event is None or event.name != name:
            event = heard.get(5)
            assert event is not None
    with app.test_request_context("/table", headers={"Accept-Language": "en"}):
        return news(event)


def test_a_screen_reader_says_what_happened_and_the_next_question(room: Room, app: Flask) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    play_to(room, "setup.start")
    said = told(room, app, lambda: play_to(room, "turn"))
    assert said == "Anna starts. Anna: choose an action."


def test_a_question_that_stays_is_not_said_again(room: Room, app: Flask) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    play_to(room, "turn")
    said = told(room, app, lambda: room.table.change(lambda session: session.rename(1, "Bea", session.number)))
    assert said == "Ben is called Bea now."


def test_a_die_in_doubt_is_asked_aloud(room: Room, app: Flask) -> None:
    assert told(room, app, lambda: doubtful(room), "dice") == "Is this a 5 or 6?"


def test_who_was_let_in_may_act(room: Room, app: Flask) -> None:
    room.begin()
    assert answers(page(let_in(room, app)))
