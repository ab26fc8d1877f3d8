"""The table's own figures: sentence, table and JSON, in every language, live, and on the demonstration."""

import json
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from companion.texts import LANGUAGES
from tests.dice import a_die, a_frame
from tests.web.conftest import Room
from tests.web.labels import card, keep, page, roll
from web.own import percent_fine


def test_the_figures_are_those_of_companion_accuracy(room: Room, client: FlaskClient) -> None:
    keep(client, roll(room).key, sent="1", value_0="6", colour_0="pink", value_1="2", colour_1="blue")
    assert (
        "1 picture is still to be read" in page(client).one(id="part-figures").text or room.labels.read_now().left == 0
    )
    room.labels.wait()
    figures = page(client).one(id="part-figures")
    # in the test's reader a red 5 lies at 100 in every picture
    rows = {row.one("th").text: row.one("td").text for row in figures.one(class_="label-figures").all("tr")}
    assert rows["wrong and sure, of all dice"] == "100.0% (34.2% to 100.0%), 2 of 2"
    assert rows["colours right"] == "0.0% (0.0% to 79.3%), 0 of 1"
    cells = figures.one(class_="label-confusion")
    [six] = [row for row in cells.one("tbody").all("tr") if row.one("th").text == "6"]
    assert [cell.text for cell in six.all("td")][4] == "1 (1 sure)"
    assert figures.one(class_="label-colours").one("tbody").text == "pink red 1"


def test_camera_and_virtual_dice_stand_apart(room: Room, client: FlaskClient) -> None:
    keep(client, roll(room).key)
    room.board.source("online", name="/dev/video0", can_throw=False)
    keep(client, roll(room).key)
    room.labels.wait()
    shown = page(client)
    assert [line.text[:15] for line in shown.one(id="part-own").all(class_="own-said")] == [
        "At this table: ",
        "Virtual dice: 2",
    ]
    assert [title.text for title in shown.one(id="part-figures").all("h3")][::2] == ["Camera", "Virtual dice"]


def test_rolls_that_came_in_by_a_correction_are_explained(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    room.labels.tell(one.key, room.labels.rolls()[0].truth)
    shown = page(client)
    assert "1 roll is among them because somebody named a die" in shown.one(id="part-own").text
    assert "put right while playing, and kept" in card(shown, one.key).text
    assert card(shown, one.key).one("button", class_="button-main").text == "All right"


def test_programs_get_the_same(room: Room, client: FlaskClient) -> None:
    keep(client, roll(room).key)
    room.labels.wait()
    told = client.get("/accuracy/state.json").json
    assert told["own"] == [
        {
            "kind": "virtual",
            "pictures": 1,
            "told": 0,
            "dice": 2,
            "wrong_and_sure": 0,
            "asked": 0,
            "interval": [0.0, 0.65763],
        }
    ]
    assert (told["pictures"], told["left"], told["most_bytes"]) == (1, 0, 200_000_000)
    assert [group["group"] for group in told["read_now"]] == ["virtual", "all"]
    assert client.get("/demo/state.json").json["labels"]["own"] == told["own"]


def test_the_demonstration_shows_the_same_sentence_and_the_way(room: Room, client: FlaskClient) -> None:
    assert "Nobody has labelled a roll yet." in page(client, "/demo").one(id="part-own").text
    keep(client, roll(room).key)
    own = page(client, "/demo").one(id="part-own")
    assert "Virtual dice: 2 dice, 0 wrong and sure, 0 asked (at most 65.8%" in own.text
    assert own.one("a", id="own-link")["href"] == "/accuracy"


def test_the_log_and_the_devices_lead_there_too(room: Room, client: FlaskClient) -> None:
    room.begin()
    room.picture.show(a_frame(), False)
    for path in ("/log", "/devices"):
        assert [link.text for link in page(client, path).all("a", href="/accuracy")] == ["How well it reads here"], path


SENTENCES = {
    "en": "1 die, 0 wrong and sure, 0 asked (at most 79.3% wrong and sure, with 95% certainty)",
    "de": "1 Würfel, 0 falsch und sicher, 0 nachgefragt (höchstens 79,3 % falsch und sicher, mit 95 % Gewissheit)",
    "es": "1 dado, 0 erróneos y seguros, 0 preguntados "
    "(como mucho 79,3 % erróneos y seguros, con una certeza del 95 %)",
    "ru": "1 кубик, 0 неверно и уверенно, 0 под вопросом (не более 79,3 % неверно и уверенно, с достоверностью 95 %)",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_is_right_in_every_language(
    room: Room, speaking: Callable[[str], FlaskClient], language: str
) -> None:
    client = speaking(language)
    keep(client, roll(room, a_die(5)).key)
    said = page(client).one(class_="own-said").text.replace("\xa0", " ")
    assert said.endswith(SENTENCES[language])


@pytest.mark.parametrize(("language", "text"), [("en", "0.9%"), ("de", "0,9 %"), ("es", "0,9 %"), ("ru", "0,9 %")])
def test_small_shares_keep_a_digit_in_every_language(room: Room, language: str, text: str) -> None:
    with room.app().test_request_context("/accuracy", headers={"Accept-Language": language}):
        assert percent_fine(0.00923).replace("\xa0", " ") == text


def test_an_open_page_hears_of_rolls_and_labels(room: Room) -> None:
    client = room.app().test_client()
    one = roll(room)
    response = client.get("/accuracy/stream", buffered=False)
    stream = iter(response.response)

    def event(name: str) -> dict[str, object]:
        for text in stream:
            told = text.decode() if isinstance(text, bytes) else str(text)
            if f"event: {name}\n" in told:
                data: dict[str, object] = json.loads(re.findall(r"^data: (.*)$", told, re.MULTILINE)[0])
                return data
        raise AssertionError(name)

    assert set(event("snapshot")["parts"]) == {"own", "rolls", "figures", "set"}  # type: ignore[call-overload]
    keep(room.app().test_client(), one.key)
    told = event("labels")
    assert "confirmed and kept" in told["parts"]["rolls"]  # type: ignore[index]
    assert told["say"] == "Noted."
    assert told["labels"]["pictures"] == 1  # type: ignore[index]
    response.close()
