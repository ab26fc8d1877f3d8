"""The first page, a new game, all games: as a visitor without JavaScript uses them."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.household import Person
from companion.marks import MARKS
from tests.companion.tables import a_table
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from web.rooms.games import ON_A_PAGE

ANNA, BEN, CLEO = Person("Anna", "red"), Person("Ben", "blue"), Person("Cleo", "green")


def page(client: FlaskClient, path: str) -> Element:
    response = client.get(path, follow_redirects=True)
    assert response.status_code == 200
    return parse(response.text)


def form_of(shown: Element) -> list[tuple[str, str]]:
    """The fields of the draft's form as a browser would send them."""
    fields = []
    for one in shown.one("form", id="draft").all("input"):
        if one.attributes.get("type") != "radio" or "checked" in one.attributes:
            fields.append((one["name"], one.attributes.get("value", "")))
    return fields


def deeds(shown: Element) -> set[str]:
    """What the buttons of the draft do."""
    return {button["value"] for button in shown.all("button") if button.attributes.get("name") == "do"}


def touch(client: FlaskClient, shown: Element, deed: str, name: str = "") -> Element:
    """The page after one of its buttons was touched."""
    assert deed in deeds(shown)
    fields = [(key, name if key == "name" else value) for key, value in form_of(shown)]
    response = client.get(
        shown.one("form", id="draft")["action"], query_string=[*fields, ("do", deed)], follow_redirects=True
    )
    return parse(response.text)


def seats(shown: Element) -> list[tuple[str, str]]:
    """Name and mark of each seat."""
    fields = form_of(shown)
    names = [value for key, value in fields if key == "seat"]
    return list(zip(names, [value for key, value in fields if key == "mark"], strict=True))


def begin(client: FlaskClient, shown: Element, **more: str) -> TestResponse:
    button = shown.one("button", id="begin")
    assert button["formmethod"] == "post" and "disabled" not in button.attributes
    path = button["formaction"]
    return client.post(path, data=MultiDict([*form_of(shown), *more.items()]))


def test_the_first_page_offers_every_game_and_the_dice(client: FlaskClient) -> None:
    shown = page(client, "/")
    assert shown.one("h1").text == "What shall we play?"
    assert [card["href"] for card in shown.all("a", class_="game")] == ["/new/kathmandu", "/new/tuareg", "/new/yak"]
    assert "/demo" in [door["href"] for door in shown.all("a", class_="door")]
    assert not shown.all(class_="resume")


def test_a_known_group_begins_in_two_steps(room: Room, client: FlaskClient) -> None:
    room.household.played([CLEO, ANNA])
    shown = page(client, page(client, "/").all("a", class_="game")[2]["href"])
    assert seats(shown) == [("Cleo", "green"), ("Anna", "red")]
    response = begin(client, shown)
    assert response.status_code == 303
    game = room.table.state.game
    assert game is not None and game.timeline.start.game == "yak"
    assert (game.names, game.marks) == (("Cleo", "Anna"), ("green", "red"))
    assert room.household.group == (CLEO, ANNA)


def test_newcomers_get_a_mark_each_and_are_remembered(room: Room, client: FlaskClient) -> None:
    shown = page(client, "/new/tuareg")
    assert "disabled" in shown.one("button", id="begin").attributes
    for name in ("Anna", "  Ben  Löw ", "Олег"):
        shown = touch(client, shown, "add", name)
    assert seats(shown) == [("Anna", "red"), ("Ben Löw", "blue"), ("Олег", "green")]
    begin(client, shown)
    assert [person.name for person in room.household.people] == ["Anna", "Ben Löw", "Олег"]
    assert seats(page(client, "/new/yak")) == seats(shown)


def test_nobody_gets_the_mark_of_somebody_who_is_not_here_tonight(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN])
    shown = touch(client, page(client, "/new/yak"), "out:Ben")
    assert seats(touch(client, shown, "add", "Dora"))[1] == ("Dora", "green")


def test_chips_bring_those_back_who_played_before(room: Room, client: FlaskClient) -> None:
    room.household.played([CLEO])
    room.household.played([ANNA, BEN])
    shown = touch(client, page(client, "/new/yak"), "pick:Cleo")
    assert seats(shown) == [("Anna", "red"), ("Ben", "blue"), ("Cleo", "green")]
    assert "pick:Cleo" not in deeds(shown)


def test_the_seating_order_is_changed_one_by_one_and_goes_round(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN, CLEO])
    shown = page(client, "/new/yak")
    shown = touch(client, shown, "down:Anna")
    assert [name for name, _ in seats(shown)] == ["Ben", "Anna", "Cleo"]
    shown = touch(client, touch(client, shown, "up:Ben"), "up:Cleo")
    assert [name for name, _ in seats(shown)] == ["Cleo", "Anna", "Ben"]
    assert "autofocus" in shown.one("button", value="up:Cleo").attributes


def test_marks_are_changed_by_exchange(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN])
    shown = touch(client, page(client, "/new/yak"), "mark:blue:Anna")
    assert seats(shown) == [("Anna", "blue"), ("Ben", "red")]
    shown = touch(client, shown, "mark:black:Ben")
    assert seats(shown) == [("Anna", "blue"), ("Ben", "black")]
    marks = [one["aria-label"] for one in shown.all("summary") if "aria-label" in one.attributes]
    assert "Anna: blue square. Choose another" in marks and "Ben: black moon. Choose another" in marks


def test_more_than_may_play_are_refused_and_of_a_larger_group_some_stay_out(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN, CLEO, Person("Dora", "purple"), Person("Emil", "white")])
    shown = page(client, "/new/yak")
    assert len(seats(shown)) == 4 and not shown.all("input", id="name")
    shown = page(client, "/new/tuareg")
    assert len(seats(shown)) == 5


def test_the_same_name_twice_is_said_and_nothing_is_lost(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN])
    shown = touch(client, page(client, "/new/yak"), "add", "anna")
    assert shown.one(role="alert").text == "anna sits at the table already."
    assert seats(shown) == [("Anna", "red"), ("Ben", "blue")]


def test_options_stand_in_words_modules_first_and_stay_through_other_changes(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN])
    shown = page(client, "/new/kathmandu")
    legends = [legend.text for legend in shown.all("legend")]
    assert legends[:3] == ["Length of the journey", "Characters", "Tents"]
    fields = [(key, value) for key, value in form_of(shown) if not key.startswith("option.")]
    fields += [("option.tents", "true"), ("option.rerolls_per_turn", "3"), ("do", "up:Ben")]
    shown = parse(client.get("/new/kathmandu", query_string=fields, follow_redirects=True).text)
    assert "open" in shown.one("details", id="readings").attributes
    assert "1 differs from the usual" in shown.one("details", id="readings").text
    begin(client, shown)
    game = room.table.state.game
    assert game is not None and game.timeline.start.options == {"tents": True, "rerolls_per_turn": 3}
    assert game.names == ("Ben", "Anna")


def test_one_game_at_a_time_the_other_is_put_away_when_somebody_says_so(room: Room, client: FlaskClient) -> None:
    first = room.begin("tuareg", ("Anna", "Ben"))
    room.household.played([ANNA, BEN])
    shown = page(client, "/new/yak")
    asked = begin(client, shown)
    assert asked.status_code == 200 and "Put Tuareg away?" in asked.text
    assert room.table.state.game is not None and room.table.state.game.id == first
    form = parse(asked.text).one("main").one("form")
    fields = [(one["name"], one["value"]) for one in form.all("input")] + [("put_away", "yes")]
    assert client.post(form["action"], data=MultiDict(fields)).status_code == 303
    assert room.table.state.game.timeline.start.game == "yak"
    resumable = page(client, "/").all("form", class_="resume")
    assert [form["action"] for form in resumable] == [f"/games/{first}"]
    assert "Tuareg" in resumable[0].text and "Stage 1" in resumable[0].text


def test_a_game_that_rests_is_gone_on_with(room: Room, client: FlaskClient) -> None:
    game = room.begin("kathmandu", ("Anna", "Ben"))
    room.table.put_away()
    [form] = page(client, "/").all("form", class_="resume")
    assert form["action"] == f"/games/{game}" and "Anna" in form.text and "Round 1 of 6" in form.text
    assert client.post(form["action"]).status_code == 303
    assert room.table.state.game is not None and room.table.state.game.id == game


def test_opening_another_game_asks_before_it_puts_one_away(room: Room, client: FlaskClient) -> None:
    first, second = room.begin("yak"), room.begin("tuareg")
    asked = client.post(f"/games/{first}")
    assert asked.status_code == 200 and "Put Tuareg away?" in asked.text
    assert room.table.state.game is not None and room.table.state.game.id == second
    assert client.post(f"/games/{second}").status_code == 303
    assert client.post(f"/games/{first}", data={"put_away": "yes"}).status_code == 303
    assert room.table.state.game.id == first


def test_a_game_that_is_over_is_in_nobodys_way_and_is_listed_as_over(room: Room, client: FlaskClient) -> None:
    over = room.begin("tuareg", ("Anna", "Ben"))
    room.table.change(lambda session: session.leave(0, session.number))
    assert "Over, and still on the table" in page(client, "/").text
    room.household.played([ANNA, BEN])
    assert begin(client, page(client, "/new/yak")).status_code == 303
    listed = page(client, "/games").all("li", class_="card")
    assert "over" in listed[1].text and "See how it ended" in listed[1].text
    assert [form["action"] for form in page(client, "/").all("form", class_="resume")] == []
    assert listed[1].one("form")["action"] == f"/games/{over}"


def test_all_games_are_listed_page_by_page(room: Room, client: FlaskClient) -> None:
    assert "Nothing was played yet." in page(client, "/games").text
    for number in range(ON_A_PAGE + 2):
        room.begin("tuareg", (f"P{number}", "Ben"))
    shown = page(client, "/games")
    assert len(shown.all("li", class_="card")) == ON_A_PAGE and "Page 1 of 2" in shown.text
    older = page(client, shown.one("nav", class_="pager").one("a")["href"])
    assert len(older.all("li", class_="card")) == 2 and "P0" in older.text
    assert "Page 2 of 2" in page(client, "/games?page=99").text
    assert "Page 1 of 2" in page(client, "/games?page=nonsense").text


def test_the_numbers_of_the_box_are_asked_for_once_and_never_stand_in_the_way(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN])
    shown = page(client, "/new/yak")
    assert "12 numbers of this game could not be confirmed." in shown.text
    assert client.post("/numbers/yak/later").status_code == 303
    assert "could not be confirmed" not in page(client, "/new/yak").text
    assert "could not be confirmed" in page(client, "/new/tuareg").text


def test_numbers_that_cannot_be_used_say_so_when_a_game_begins(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN])
    (room.data / "numbers.toml").write_text("[yak\n")
    response = begin(client, page(client, "/new/yak"))
    assert response.status_code == 409 and "is not valid TOML" in response.text
    (room.data / "numbers.toml").write_text('[yak]\ncrystals = "many"\n')
    response = begin(client, page(client, "/new/yak"))
    assert response.status_code == 409 and "crystals" in response.text
    assert room.table.state.game is None


def test_too_few_players_are_told_what_is_missing(client: FlaskClient, room: Room) -> None:
    response = client.post("/new/yak", data={"seat": "Anna"})
    assert response.status_code == 400 and "Choose 2 to 4 players." in response.text
    assert room.table.state.game is None


@pytest.mark.parametrize(
    "fields",
    [
        [("seat", "<b>x</b>"), ("mark", "no such mark"), ("option.tents", "["), ("do", "mark:beige:<b>x</b>")],
        [("seat", "x" * 500), ("do", "up:nobody")],
        [("seat", "A\x00\n\u202eB"), ("do", "out:")],
        [("mark", "red")] * 30 + [("seat", "x")] * 30 + [("do", "nonsense:more")],
        [("seat", ""), ("do", "pick:" + "y" * 99)],
        [("seat", "Anna"), ("option.nonsense", "1"), ("do", ":::")],
    ],
)
def test_whatever_the_address_holds_makes_a_page(client: FlaskClient, fields: list[tuple[str, str]]) -> None:
    response = client.get("/new/kathmandu", query_string=[("draft", "yes"), *fields], follow_redirects=True)
    assert response.status_code == 200
    for name, mark in seats(parse(response.text)):
        assert 0 < len(name) <= 40 and name.isprintable() and mark in MARKS
    assert "<b>" not in response.text


def test_a_change_leads_to_an_address_that_does_not_change_it_again(room: Room, client: FlaskClient) -> None:
    room.household.played([ANNA, BEN])
    response = client.get(
        "/new/yak", query_string=[("draft", "yes"), ("seat", "Anna"), ("seat", "Ben"), ("do", "up:Ben")]
    )
    assert response.status_code == 303
    fields = dict(parse_qsl(urlsplit(response.location).query))
    assert "do" not in fields and fields["at"] == "up:Ben"


@pytest.mark.parametrize("path", ["/new/chess", "/numbers/chess", "/new/../demo"])
def test_a_game_that_is_not_there_is_said(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404


def test_a_game_that_never_was_cannot_be_opened(client: FlaskClient) -> None:
    response = client.post("/games/77", headers={"Accept": "application/json"})
    assert (response.status_code, response.json["code"]) == (404, "no_such_game")  # type: ignore[index]


@pytest.mark.parametrize(("address", "leads_to"), [("127.0.0.1", "/invite"), ("192.168.1.9", "/join")])
def test_the_first_page_leads_phones_in(client: FlaskClient, address: str, leads_to: str) -> None:
    page = parse(client.get("/", environ_base={"REMOTE_ADDR": address}).text)
    assert page.one("a", id="phones")["href"] == leads_to


def test_a_game_that_another_program_plays_is_no_missing_game(room: Room) -> None:
    game_id = room.begin()
    room.table.put_away()
    with a_table(room.data) as elsewhere:
        elsewhere.open(game_id)
        response = room.app().test_client().post(f"/games/{game_id}", headers={"Accept": "application/json"})
    assert (response.status_code, response.json["code"]) == (409, "open_elsewhere")  # type: ignore[index]
    assert "open in another window" in response.json["error"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Wer spielt mit?"), ("es", "¿Quién juega?"), ("ru", "Кто играет?"), ("en", "Who plays?")],
)
def test_a_game_begins_in_every_language(client: FlaskClient, language: str, words: str) -> None:
    text = client.get("/new/kathmandu", headers={"Accept-Language": language}).text
    assert words in text
    assert not re.search(r"option\.\w+</", text)


def test_programs_get_json(room: Room, client: FlaskClient) -> None:
    json = {"Accept": "application/json"}
    group = MultiDict([("seat", "Anna"), ("mark", "red"), ("seat", "Ben"), ("mark", "blue")])
    assert client.post("/new/yak", data=group, headers=json).json == {"ok": True}
    refused = client.post("/new/tuareg", data=group, headers=json)
    assert (refused.status_code, refused.json["code"]) == (409, "game_on_table")  # type: ignore[index]
    refused = client.post("/new/tuareg", data={"seat": "Anna"}, headers=json)
    assert (refused.status_code, refused.json["code"]) == (400, "unclear")  # type: ignore[index]
    assert client.post("/numbers/yak/later", headers=json).json == {"ok": True}
    refused = client.post("/numbers/yak", data={"scoring.trigger_bonus": "x"}, headers=json)
    assert (refused.status_code, refused.json["code"]) == (400, "unclear")  # type: ignore[index]
    assert client.post("/settings", data={"theme": "dark"}, headers=json).json == {"ok": True}
