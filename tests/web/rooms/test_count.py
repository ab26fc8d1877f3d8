"""The count of the open game: its order, its reasons, and what rests on numbers nobody confirmed."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.kathmandu import actions as trek
from companion.receipt import Printer
from companion.session.entries import Effect
from companion.session.session import Session
from tests.companion.games.driver import play
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.visitors import JSON, MACHINE, code, visitor


def submitted(session: Session, action: Any) -> int:
    return session.submit(action, session.number)


def played(room: Room, game: str, seats: tuple[str, ...] = ("Anna", "Ben")) -> None:
    """A whole random game."""
    rules = room.table.games[game]
    room.begin(game, seats)
    for moment in play(rules, len(seats), {}, 3):
        if moment.action is not None:
            room.table.change(partial(submitted, action=moment.action))


def shown(client: FlaskClient) -> Element:
    answer = client.get("/count")
    assert answer.status_code == 200, answer.text
    return parse(answer.text).one("main")


def printing(room: Room, address: Path) -> FlaskClient:
    room.printer = Printer(str(address), 32)
    return visitor(room.app(), MACHINE)


def test_a_finished_game_is_printed_as_a_receipt_in_the_visitors_language(room: Room, tmp_path: Path) -> None:
    pytest.importorskip("escpos")
    played(room, "yak", ("Jürgen", "Соня"))
    paper = tmp_path / "paper"
    client = printing(room, paper)
    client.set_cookie("language", "de")
    assert parse(client.get("/count").text).all(id="receipt")
    assert client.post("/count/receipt", headers=JSON).json == {"ok": True}
    data = paper.read_bytes()
    assert "Jürgen".encode("cp437") in data
    assert "Соня".encode("cp866") in data


@pytest.mark.parametrize(
    ("why", "reason"),
    [("no printer", "no_printer"), ("not over", "not_over"), ("no game", "not_over"), ("broken", "not_printed")],
)
def test_why_no_receipt_comes_is_said(room: Room, tmp_path: Path, why: str, reason: str) -> None:
    pytest.importorskip("escpos")
    if why == "not over":
        room.begin("yak")
    elif why != "no game":
        played(room, "yak")
    client = printing(room, tmp_path / "no such folder" / "paper")
    if why == "no printer":
        room.printer = None
        client = visitor(room.app(), MACHINE)
    assert code(client.post("/count/receipt", headers=JSON)) == (409, reason)


def test_while_a_printer_keeps_one_page_waiting_it_keeps_no_second_one(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(room, "yak")
    client = printing(room, tmp_path / "paper")
    codes: list[tuple[int, str]] = []
    monkeypatch.setattr(
        "web.rooms.count.print_rows", lambda *_: codes.append(code(client.post("/count/receipt", headers=JSON)))
    )
    assert client.post("/count/receipt", headers=JSON).json == {"ok": True}
    assert codes == [(409, "printing")]
    assert client.post("/count/receipt", headers=JSON).json == {"ok": True}, "the printer is free again"


def test_without_a_printer_or_before_the_end_no_receipt_is_offered(room: Room, tmp_path: Path) -> None:
    room.begin("yak")
    assert not parse(printing(room, tmp_path / "paper").get("/count").text).all(id="receipt")
    played(room, "yak")
    room.printer = None
    assert not parse(visitor(room.app(), MACHINE).get("/count").text).all(id="receipt")


def test_without_a_game_there_is_nothing_to_count(client: FlaskClient) -> None:
    assert "No game is open" in shown(client).text


def test_a_game_that_goes_on_is_counted_as_if_it_ended_now(room: Room) -> None:
    room.begin("kathmandu")
    page = shown(room.app().test_client())
    assert page.one("h1").text.startswith("If it ended now")
    assert "as after line 0" in page.text
    assert "wins" not in page.one("h2", class_="winner").text


@pytest.mark.parametrize("game", ["kathmandu", "yak", "tuareg"])
def test_categories_come_with_their_reasons_and_the_winner_last(room: Room, game: str) -> None:
    played(room, game)
    opened = room.table.state.game
    assert opened is not None and opened.over
    sheet = opened.timeline.score()
    page = shown(room.app().test_client())
    assert page.one("h1").text.startswith("Final count")
    steps = page.all("li", class_="step")
    assert len(steps) == len(sheet.seats[0].lines) + 1
    assert steps[-1].has({"class_": "step-last"}) and "wins!" in steps[-1].text or "share" in steps[-1].text
    assert steps[-2]["data-totals"] == steps[-1]["data-totals"] == " ".join(str(seat.total) for seat in sheet.seats)
    reasons = sum(len(line.how) for seat in sheet.seats for line in seat.lines)
    assert sum(len(how.all("li")) for how in page.all("ul", class_="how")) == reasons


def test_what_nobody_confirmed_is_marked_and_leads_to_the_numbers(room: Room) -> None:
    played(room, "yak")
    opened = room.table.state.game
    assert opened is not None
    lines = [line for seat in opened.timeline.score().seats for line in seat.lines]
    page = shown(room.app().test_client())
    assert len(page.one("tbody").all("abbr", class_="dagger")) == sum(not line.confirmed for line in lines)
    doubted = sum(not all(line.confirmed for line in seat.lines) for seat in opened.timeline.score().seats)
    assert len(page.one("tfoot").all("abbr", class_="dagger")) == doubted, "a total rests on what its categories do"
    assert page.one("p", class_="dagger-text").one("a")["href"] == "/numbers/yak"


def test_the_table_has_a_row_for_each_category_and_says_who_won(room: Room) -> None:
    played(room, "tuareg", ("Анна", "Jörg", "Ñandú"))
    page = shown(room.app().test_client())
    assert [cell.text for cell in page.one("thead").all("th")] == ["Category", "Анна", "Jörg", "Ñandú"]
    assert len(page.one("tbody").all("tr")) == 4
    assert "winner" in page.one("tfoot").text


def test_a_house_ruling_is_a_category_of_its_own(room: Room) -> None:
    room.begin("kathmandu")
    for action in (trek.AllReady(), trek.StartPlayer(0), trek.AllReady()):
        room.table.change(partial(submitted, action=action))
    room.table.change(lambda session: session.drop(2, session.number))
    room.table.change(lambda session: session.rule(3, "for the birthday", Effect((2, 0)), session.number))
    page = shown(room.app().test_client())
    assert "House ruling" in page.one("tbody").text and "for the birthday → 2" in page.text
