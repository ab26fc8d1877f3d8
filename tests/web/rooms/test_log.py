"""The log's page: what stands there, what may be done about a line, and what is answered to those who come late."""

from functools import partial
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.kathmandu import actions as trek
from companion.games.yak import actions as yak
from companion.hub import Event
from companion.session.entries import Drop, Undo
from companion.session.lines import Standing
from companion.session.session import Session
from tests.companion.games.kathmandu.table import dice
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.visitors import code, seated
from web.announcing import new_line
from web.rooms.log import MOST_EVIDENCE

JPEG = b"\xff\xd8\xff\xe0 a picture of dice"


@pytest.fixture
def trekking(room: Room) -> Room:
    """Kathmandu: lines 1–3 lay out, 4 and 5 are rolls, with 6 Anna takes her brown die."""
    room.begin("kathmandu")
    tell(room, trek.AllReady(), trek.StartPlayer(0), trek.AllReady())
    tell(room, trek.Roll(0, dice(4, 2)), evidence=JPEG)
    tell(room, trek.Roll(1, dice(1)), trek.TakeDie("brown"))
    return room


def tell(room: Room, *actions: Any, evidence: bytes | None = None) -> None:
    for action in actions:
        room.table.change(partial(submitted, action=action, evidence=evidence))


def submitted(session: Session, action: Any, evidence: bytes | None) -> int:
    return session.submit(action, session.number, None, evidence)


def renamed(session: Session, name: str) -> int:
    return session.rename(0, name, session.number)


def newest(room: Room) -> Any:
    game = room.table.state.game
    assert game is not None
    return game.timeline.entries[-1]


def main(answer: TestResponse) -> Element:
    assert answer.status_code == 200, answer.text
    return parse(answer.text).one("main")


def shown(client: FlaskClient, address: str = "/log") -> Element:
    return main(client.get(address))


def lines(page: Element) -> dict[int, Element]:
    """Each line of the log by its number."""
    return {int(line["id"].removeprefix("line-")): line for line in page.all("li", class_="line")}


def post(client: FlaskClient, address: str, room: Room, **fields: Any) -> TestResponse:
    return client.post(address, data={"based_on": room.number, **fields})


def test_without_a_game_the_log_leads_to_the_start(client: FlaskClient) -> None:
    assert "No game is open" in shown(client).text
    assert client.get("/log/players").status_code == 409


def test_every_line_stands_there_in_words_the_newest_first(trekking: Room) -> None:
    found = lines(shown(trekking.app().test_client()))
    assert list(found) == [6, 5, 4, 3, 2, 1, 0]
    assert "Anna takes the die: brown" in found[6].text
    assert found[6].all("svg", class_="sign") and not found[3].all("svg", class_="sign")


def test_lines_stand_under_their_round(trekking: Room) -> None:
    page = shown(trekking.app().test_client())
    assert [title.text for title in page.all("h2", class_="log-round")] == ["Round 1 of 6"]


def test_a_long_log_goes_on_page_by_page(room: Room) -> None:
    room.begin("yak")
    for turn in range(60):
        room.table.change(partial(renamed, name=f"Anna {turn}"))
    client = room.app().test_client()
    first = shown(client)
    assert (max(lines(first)), min(lines(first))) == (60, 21)
    older = shown(client, first.one("p", class_="log-older").one("a")["href"])
    assert list(lines(older)) == list(range(20, -1, -1))
    assert not older.all("p", class_="log-older") and not older.all(data_live="")


def test_a_name_with_signs_of_html_stays_a_name(room: Room) -> None:
    room.begin("yak", ("<b>Anna</b>", "Ben"))
    assert "<b>Anna</b> begins" not in shown(room.app().test_client()).text
    assert "<b>Anna</b>, Ben" in lines(shown(room.app().test_client()))[0].text


def test_a_correction_asks_as_then_and_shows_how_it_was_answered(trekking: Room) -> None:
    page = shown(trekking.app().test_client(), "/log/4/correct")
    assert page.one("h1").text == "Anna: roll your dice."
    checked = [
        (each["name"], each["value"]) for each in page.all("input", type="radio") if "checked" in each.attributes
    ]
    assert checked == [("die-0", "4"), ("die-1", "2"), ("die-2", "3"), ("die-3", "3"), ("die-4", "3"), ("die-5", "3")]


def test_another_question_of_then_can_be_answered(trekking: Room) -> None:
    client = trekking.app().test_client()
    other = shown(client, "/log/4/correct").one("div", class_="others").all("a")[0]
    assert shown(client, other["href"]).one("h1").text == other.text


def test_a_corrected_die_is_explained(trekking: Room) -> None:
    client = trekking.app().test_client()
    pips = {f"die-{die}": 3 for die in range(6)}
    answer = post(client, "/log/4/correct", trekking, prompt="roll", **pips | {"die-0": 6})
    assert (answer.status_code, answer.location) == (303, "/log")
    page = shown(client)
    assert "What changed with line 7" in page.one("section", class_="changed").text
    assert "changed by line 7" in lines(page)[4].text


def test_a_wrong_answer_says_what_is_missing(trekking: Room) -> None:
    client = trekking.app().test_client()
    answer = post(client, "/log/4/correct", trekking, prompt="roll")
    assert answer.status_code == 400 and "Say of each die what it shows." in answer.text
    assert 'href="/log/4/correct"' in answer.text
    answer = post(client, "/log/4/correct", trekking, prompt="weather", option=1)
    assert answer.status_code == 409
    assert trekking.number == 6


def test_who_clicks_on_an_old_page_is_told_so_and_led_back(trekking: Room) -> None:
    client = trekking.app().test_client()
    answer = client.post("/log/5/undo", data={"based_on": 5}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["code"]) == (409, "stale")  # type: ignore[index]
    page = client.post("/log/5/undo", data={"based_on": 5})
    assert "The game has gone on meanwhile" in page.text and 'href="/log"' in page.text
    assert client.post("/log/5/undo").status_code == 400
    assert trekking.number == 6


def test_an_undo_says_before_what_it_takes_back(trekking: Room) -> None:
    client = trekking.app().test_client()
    page = shown(client, "/log/3/undo")
    assert page.one("h1").text == "Take back 3 lines?"
    assert "Ben rolls" in page.text
    assert post(client, "/log/3/undo", trekking).status_code == 303
    assert newest(trekking) == Undo(3)
    found = lines(shown(client))
    assert "taken back" in found[5].text and found[5].has({"class_": "line-undone"})


def test_one_can_not_go_back_to_where_the_game_stands_or_never_was(trekking: Room) -> None:
    client = trekking.app().test_client()
    assert [client.get(f"/log/{line}/undo").status_code for line in (0, 5, 6, 99)] == [200, 200, 404, 404]


def test_what_was_taken_back_can_stand_again(trekking: Room) -> None:
    client = trekking.app().test_client()
    post(client, "/log/3/undo", trekking)
    assert "Let line 4 stand again" in shown(client).text
    assert post(client, "/log/redo", trekking).status_code == 303
    assert "Let line 5 stand again" in shown(client).text
    assert post(client, "/log/redo", trekking, to=6).status_code == 303
    assert "stand again" not in shown(client).one("div", class_="log-tools").text
    assert post(client, "/log/redo", trekking).status_code == 409


def test_a_line_that_no_longer_fits_waits_for_a_decision(trekking: Room) -> None:
    client = trekking.app().test_client()
    post(client, "/log/4/drop", trekking)
    assert newest(trekking) == Drop(4)
    page = shown(client)
    card = page.one("section", class_="misfit")
    assert "Line 5 no longer fits" in card.text or "Line 6 no longer fits" in card.text
    assert "dropped" in lines(page)[4].text and "no longer fits" in lines(page)[6].text
    assert "no longer fits" in page.one("section", class_="changed").text


def misfit(room: Room) -> int:
    game = room.table.state.game
    assert game is not None
    return game.timeline.misfits[0].line.number


def test_a_misfit_is_dropped_or_kept_as_a_house_ruling(trekking: Room) -> None:
    client = trekking.app().test_client()
    post(client, "/log/4/drop", trekking)
    assert post(client, f"/log/{misfit(trekking)}/rule", trekking, note=" ").status_code == 400
    answer = post(client, f"/log/{misfit(trekking)}/rule", trekking, note="it was late", **{"points-0": "x"})
    assert answer.status_code == 400 and "whole numbers" in answer.text
    answer = post(client, f"/log/{misfit(trekking)}/rule", trekking, note="it was late", **{"points-0": "-2"})
    assert answer.status_code == 303
    assert newest(trekking).effect.points == (-2, 0)
    assert Standing.RULED in [placed.standing for placed in trekking.table.state.game.timeline.track]  # type: ignore[union-attr]
    assert "house ruling" in shown(client).text


def test_the_picture_of_a_roll_stands_beside_its_line(trekking: Room) -> None:
    client = trekking.app().test_client()
    page = shown(client)
    [picture] = page.all("img")
    assert picture["src"] == "/log/4/picture.jpg"
    answer = client.get(picture["src"])
    assert (answer.data, answer.mimetype) == (JPEG, "image/jpeg")
    assert client.get("/log/5/picture.jpg").status_code == 404


@pytest.mark.parametrize("evidence", [b"<svg onload=alert(1)>", JPEG + b"x" * MOST_EVIDENCE])
def test_what_is_no_small_picture_is_not_shown(room: Room, evidence: bytes) -> None:
    room.begin("kathmandu")
    tell(room, trek.AllReady(), evidence=evidence)
    assert room.app().test_client().get("/log/1/picture.jpg").status_code == 404


@pytest.fixture
def choosing(room: Room) -> Room:
    """Yak: the cards are due."""
    room.begin("yak")
    while (game := room.table.state.game) and not game.prompts[0].id.startswith("card_"):
        tell(room, game.prompts[0].wants.options[-1].action)  # type: ignore[union-attr]
    return room


def test_a_secret_can_be_read_by_nobody_else_before_the_reveal(choosing: Room) -> None:
    tell(choosing, yak.ChooseCard(0, "market"), evidence=JPEG)
    secret = choosing.number
    client = choosing.app().test_client()
    line = lines(shown(client))[secret]
    assert line.one("p", class_="line-text").text == "Anna has chosen a card."
    page = shown(client, f"/log/{secret}/correct")
    assert not [each for each in page.all("button") if "aria-current" in each.attributes]
    assert client.get(f"/log/{secret}/picture.jpg").status_code == 404
    state = choosing.table.state
    assert "Market" not in said_in(client, choosing, Event("line", {"line": secret}, state))
    tell(choosing, yak.ChooseCard(1, "restock"))
    assert "Market" in lines(shown(client))[secret].text
    assert client.get(f"/log/{secret}/picture.jpg").status_code == 200


def test_a_secret_of_who_sits_at_a_phone_is_told_anew_there_alone(choosing: Room) -> None:
    app = choosing.app()
    phone = seated(choosing, app, 0)
    tell(choosing, yak.ChooseCard(0, "market"))
    address = f"/log/{choosing.number}/correct"
    asked = app.test_client().get(address, headers={"Accept": "application/json"})
    assert code(asked) == (403, "not_your_turn")
    assert "Only Anna" in asked.json["error"]
    tablet = post(app.test_client(), address, choosing, prompt="card_1", option=1)
    assert tablet.status_code == 403  # Ben's question was open, too, but it is Anna's line
    assert "Anna, choose" in shown(phone, address).one("h1").text


def said_in(client: FlaskClient, room: Room, event: Event[Any]) -> str:
    with client.application.test_request_context():
        return new_line(event)


def test_only_a_new_line_is_announced(trekking: Room) -> None:
    client = trekking.app().test_client()
    state = trekking.table.state
    assert said_in(client, trekking, Event("line", {"line": 6}, state)) == "Anna takes the die: brown"
    for name in ("snapshot", "game", "dice", "tray"):
        assert said_in(client, trekking, Event(name, {}, state)) == ""


def test_players_are_renamed_replaced_and_leave(trekking: Room) -> None:
    client = trekking.app().test_client()
    assert post(client, "/log/players/0/rename", trekking, name="Annette").status_code == 303
    assert post(client, "/log/players/1/hand_over", trekking, name="Carla").status_code == 303
    page = shown(client, "/log/players")
    assert [title.text for title in page.all("h2")] == ["Annette", "Carla"]
    assert post(client, "/log/players/1/rename", trekking, name="annette").status_code == 400
    assert post(client, "/log/players/7/leave", trekking).status_code == 400
    assert post(client, "/log/players/1/leave", trekking).status_code == 303
    assert "Carla leaves the game." in shown(client).text


def test_a_line_in_which_a_player_leaves_can_not_be_corrected(trekking: Room) -> None:
    client = trekking.app().test_client()
    post(client, "/log/players/1/leave", trekking)
    row = lines(shown(client))[7]
    assert "Correct this" not in row.text and "Drop" in row.text
    assert client.get("/log/7/correct").status_code == 409


@pytest.mark.parametrize("language", ["de", "es", "ru"])
def test_every_page_of_the_log_speaks_the_language(trekking: Room, language: str) -> None:
    client = trekking.app().test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    post(client, "/log/4/drop", trekking)
    for address in ("/log", "/log/4/correct", "/log/3/undo", "/log/players"):
        assert f'lang="{language}"' in client.get(address).text
