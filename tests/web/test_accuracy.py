"""The page of the table's own accuracy, as a browser without JavaScript and as a program sees it."""

import errno
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.labelled import kept
from companion.labelled.album import KEPT_ROLLS, Pictured
from companion.labelled.kept import LabelledSet
from companion.texts import LANGUAGES
from tests.dice import a_die, a_frame
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.visitors import visitor
from vision.dice.reading import Die
from vision.manifest import load_manifest
from web.own import percent_fine

JSON = {"Accept": "application/json"}
UNSURE = a_die(5, sure=False, x=200, alternatives=((6, 0.4),), colour="blue")


def page(client: FlaskClient, path: str = "/accuracy") -> Element:
    """A page that is there."""
    response = client.get(path)
    assert response.status_code == 200, response.text
    return parse(response.text)


def roll(room: Room, *dice: Die) -> Pictured:
    """Dice fall in front of the camera."""
    those = dice or (a_die(5), a_die(2, x=200, colour="blue"))
    room.board.roll(those, all(die.sure for die in those), (), a_frame().image)
    return room.board.album.rolls[0]


def keep(client: FlaskClient, key: str, **form: str) -> TestResponse:
    """Send the form of a roll."""
    return client.post(f"/accuracy/rolls/{key}", data={name.replace("_", "-"): told for name, told in form.items()})


def error(response: TestResponse) -> tuple[int, str]:
    return response.status_code, response.json["code"]


def truth(room: Room) -> list[tuple[int | None, str | None, bool]]:
    """What the manifest says of the only labelled picture."""
    [picture] = load_manifest(room.data / "labelled")
    return [(die.value, die.colour, die.cocked) for die in picture.dice]


def place_of(shown: Element, number: int) -> str:
    """Where an added die lies, as the form has it."""
    [found] = [field["value"] for field in shown.all("input") if field.attributes.get("name") == f"box-new{number}"]
    return found


def card(shown: Element, key: str) -> Element:
    return shown.one("li", id=f"roll-{key}")


def test_before_the_first_roll_the_page_says_what_to_do(client: FlaskClient) -> None:
    shown = page(client)
    assert "Nothing was thrown since the start." in shown.one(id="part-rolls").text
    assert "Nobody has labelled a roll yet." in shown.one(id="part-own").text
    assert "0 pictures with the truth about their dice, 0.0 of 200 MB." in shown.one(id="part-set").text


def test_a_roll_is_shown_with_its_whole_picture_and_its_dice(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    shown = card(page(client), one.key)
    assert [use["href"] for use in shown.one(class_="label-dice").all("use")] == ["#die-5", "#die-2"]
    assert "red 5, blue 2" in shown.one(class_="label-dice").text
    assert len(shown.all(class_="box-line")) == 2
    small = client.get(shown.one("img")["src"])
    assert (small.mimetype, small.data[:3]) == ("image/jpeg", b"\xff\xd8\xff")
    whole = client.get(f"/accuracy/rolls/{one.key}/whole.jpg")
    assert whole.data == one.jpeg


def test_one_tap_confirms_a_roll(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    form = card(page(client), one.key).all("form")[0]
    response = client.post(form["action"])
    assert (response.status_code, response.location) == (303, f"/accuracy#roll-{one.key}")
    assert truth(room) == [(5, "red", False), (2, "blue", False)]
    shown = page(client)
    assert "confirmed and kept" in card(shown, one.key).text
    assert [form["action"] for form in card(shown, one.key).all("form")] == [f"/accuracy/rolls/{one.key}/remove"]
    assert shown.one(id="part-own").text.startswith(
        "This table's own figures Virtual dice: 2 dice, 0 wrong and sure, 0 asked "
        "(at most 65.8% wrong and sure, with 95% certainty)"
    )


def test_a_roll_with_an_open_die_has_no_such_tap(room: Room, client: FlaskClient) -> None:
    one = roll(room, a_die(5), a_die(None, sure=False, x=200, state="cocked"))
    shown = card(page(client), one.key)
    assert shown.all("form") == [] and "Say what they show" in shown.text
    response = client.post(f"/accuracy/rolls/{one.key}", headers=JSON)
    assert error(response) == (409, "open")


def test_the_form_of_a_roll_stands_as_it_was_read(room: Room, client: FlaskClient) -> None:
    one = roll(room, a_die(5), a_die(None, sure=False, x=200, state="cocked", colour="pink"))
    first, second = page(client, f"/accuracy/rolls/{one.key}").all("fieldset")
    assert [field["value"] for field in first.all("input", type="radio") if "checked" in field.attributes] == ["5"]
    assert [field["value"] for field in first.all("input", type="radio")] == [*"123456", "x", "0"]
    assert [o["value"] for o in first.all("option") if "selected" in o.attributes] == ["red"]
    assert not any("checked" in field.attributes for field in second.all("input", type="radio"))
    assert "checked" in second.one("input", type="checkbox").attributes, "it was read as leaning"
    assert [o["value"] for o in second.all("option") if "selected" in o.attributes] == ["pink"]
    assert client.get(first.one("img")["src"]).mimetype == "image/jpeg"


def test_values_colours_leaning_and_unreadable_dice_can_be_put_right(room: Room, client: FlaskClient) -> None:
    one = roll(room, a_die(5), a_die(2, x=200), a_die(3, x=250))
    told = {"value_0": "6", "colour_0": "pink", "value_1": "2", "cocked_1": "1", "value_2": "x", "colour_2": ""}
    response = keep(client, one.key, sent="1", **told)
    assert response.status_code == 303
    assert truth(room) == [(6, "pink", False), (2, None, True), (None, None, False)]


def test_what_is_no_die_is_left_out_and_an_overlooked_one_added(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    told = {
        "value_0": "0",
        "value_1": "2",
        "value_new0": "4",
        "colour_new0": "green",
        "box_new0": "10.0,20.5,40.0,40.0",
    }
    keep(client, one.key, sent="1", **told)
    [picture] = load_manifest(room.data / "labelled")
    assert [(die.value, die.colour, die.box) for die in picture.dice] == [
        (2, None, (200.0, 60.0, 40.0, 40.0)),
        (4, "green", (10.0, 20.5, 40.0, 40.0)),
    ]
    assert room.board.state.labels.own[0].wrong == 2, "one where none lies, one overlooked without a question"


def test_an_overlooked_die_gets_a_place_by_a_tap_in_the_picture(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    draft = "sent=1&value-0=1&colour-0=red&value-1=2&colour-1="
    shown = page(client, f"/accuracy/rolls/{one.key}?{draft}&add=500,250")
    rows = shown.all("fieldset")
    assert len(rows) == 3
    checked = [
        field["value"] for row in rows for field in row.all("input", type="radio") if "checked" in field.attributes
    ]
    assert checked == ["1", "2"], "what was said before still stands"
    assert place_of(shown, 0) == "140.0,40.0,40.0,40.0", "as large as the others"
    assert "where it was tapped" in rows[2].text
    assert len(shown.all(class_="box-line")) == 3


def test_without_a_place_it_is_somewhere(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    shown = page(client, f"/accuracy/rolls/{one.key}?add=")
    assert place_of(shown, 0) == ""
    assert "somewhere in the picture" in shown.all("fieldset")[2].text
    keep(client, one.key, sent="1", value_0="5", value_1="2", value_new0="3", box_new0="")
    [picture] = load_manifest(room.data / "labelled")
    assert picture.dice[2].box is None


def test_each_further_die_keeps_those_before_it(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    shown = page(client, f"/accuracy/rolls/{one.key}?sent=1&value-0=5&value-1=2&box-new0=1,2,3,4&value-new0=6&add=0,0")
    assert [row.one("legend").text for row in shown.all("fieldset")[2:]] == ["Die 3: overlooked", "Die 4: overlooked"]
    assert place_of(shown, 0) == "1.0,2.0,3.0,4.0"
    assert place_of(shown, 1) == "-20.0,-20.0,40.0,40.0"


@pytest.mark.parametrize(
    "form",
    [
        {"value_0": "7", "value_1": "2"},
        {"value_0": "5"},
        {"value_0": "5", "value_1": "²"},
        {"value_0": "5", "value_1": "2", "colour_1": "beige"},
        {"value_0": "5", "value_1": "2", "box_new0": "1,2,3", "value_new0": "1"},
        {"value_0": "5", "value_1": "2", "box_new0": "1,2,-3,4", "value_new0": "1"},
        {"value_0": "5", "value_1": "2", "box_new0": ""},
    ],
    ids=str,
)
def test_an_unclear_form_is_refused_and_nothing_kept(room: Room, client: FlaskClient, form: dict[str, str]) -> None:
    one = roll(room)
    assert keep(client, one.key, sent="1", **form).status_code == 400
    assert room.labels.kept() == []


def test_an_unclear_place_is_refused(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    assert client.get(f"/accuracy/rolls/{one.key}?add=here").status_code == 400


def test_a_kept_roll_can_be_put_right_again_with_what_was_said(room: Room, client: FlaskClient) -> None:
    one = roll(room)
    keep(client, one.key, sent="1", value_0="0", value_1="x", colour_1="blue", value_new0="4", box_new0="10,20,40,40")
    rows = page(client, f"/accuracy/rolls/{one.key}").all("fieldset")
    checked = [
        field["value"] for row in rows for field in row.all("input", type="radio") if "checked" in field.attributes
    ]
    assert checked == ["0", "x", "4"]


def test_a_roll_can_be_removed(room: Room, client: FlaskClient) -> None:
    one, two = roll(room), roll(room, a_die(1))
    keep(client, one.key)
    keep(client, two.key)
    response = client.post(f"/accuracy/rolls/{one.key}/remove")
    assert (response.status_code, response.location) == (303, "/accuracy")
    assert [found.key for found in room.labels.kept()] == [two.key]
    assert "not kept" in card(page(client), one.key).text, "it can still be confirmed"


def test_all_can_be_removed(room: Room, client: FlaskClient) -> None:
    for _ in range(3):
        keep(client, roll(room).key)
    assert "Remove 3 labelled pictures for good?" in page(client).one(class_="label-clear").text
    client.post("/accuracy/remove-all")
    assert list((room.data / "labelled").glob("*.jpg")) == []
    assert "Nobody has labelled a roll yet." in page(client).one(id="part-own").text


def test_the_set_can_be_looked_through_page_by_page(room: Room, client: FlaskClient) -> None:
    keys = [roll(room).key for _ in range(KEPT_ROLLS)]
    keys += [roll(room).key for _ in range(2)]
    for key in keys[2:]:
        keep(client, key)
    first, second = room.labels.kept()[0], roll(room)
    keep(client, second.key)
    shown = page(client, "/accuracy/kept")
    assert len(shown.all("li", class_="label-roll")) == 24
    assert card(shown, second.key) and card(shown, first.key)
    assert len(page(client, "/accuracy/kept?page=2").all("li", class_="label-roll")) == 1
    last = page(client, "/accuracy/kept?page=2").one("li", class_="label-roll")
    response = client.post(last.all("form")[-1]["action"], data={"from": "kept"})
    assert response.location == "/accuracy/kept"


def test_only_some_rolls_are_shown_until_somebody_wants_all(room: Room, client: FlaskClient) -> None:
    for _ in range(11):
        roll(room)
    shown = page(client)
    assert len(shown.all("li", class_="label-roll")) == 8
    [link] = [link for link in shown.all("a") if link.text == "3 earlier rolls"]
    whole = page(client, link["href"])
    assert len(whole.all("li", class_="label-roll")) == 11
    assert "all=1" in whole.one(class_="labels")["data-stream"]


@pytest.mark.parametrize(
    "path",
    [
        "GET /accuracy/rolls/x",
        "GET /accuracy/rolls/x/whole.jpg",
        "GET /accuracy/rolls/x/small.jpg",
        "GET /accuracy/rolls/x/0.jpg",
        "POST /accuracy/rolls/x",
        "POST /accuracy/rolls/x/remove",
        "GET /accuracy/rolls/manifest.jsonl",
        "GET /accuracy/rolls/..%2F..%2Fgames.db/whole.jpg",
    ],
)
def test_a_roll_that_is_gone_says_so(room: Room, client: FlaskClient, path: str) -> None:
    keep(client, roll(room).key)
    method, address = path.split()
    assert client.open(address, method=method, headers=JSON).status_code == 404


def test_a_die_that_is_not_there_has_no_picture(room: Room, client: FlaskClient) -> None:
    assert client.get(f"/accuracy/rolls/{roll(room).key}/2.jpg").status_code == 404


def test_more_than_may_be_kept_is_one_plain_message(room: Room, client: FlaskClient) -> None:
    room.labels.set = LabelledSet(room.data / "labelled", 0)
    response = client.post(f"/accuracy/rolls/{roll(room).key}", headers=JSON)
    assert error(response) == (409, "set_full")
    assert response.json["error"].startswith("The labelled pictures take 0 MB, as much as they may. Remove some")


def test_a_full_disk_is_one_plain_message_and_what_was_kept_stays(
    room: Room, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = roll(room), roll(room)
    keep(client, first.key)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(kept, "write_atomically", full)
    response = client.post(f"/accuracy/rolls/{second.key}", headers=JSON)
    assert error(response) == (507, "not_saved")
    assert response.json["error"] == "The disk is full: nothing was changed. Make room, then try again."
    shown = page(client)
    assert "confirmed and kept" in card(shown, first.key).text and "not kept" in card(shown, second.key).text


def test_a_folder_that_may_not_be_written_is_told(
    room: Room, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(kept, "write_atomically", refuse)
    response = client.post(f"/accuracy/rolls/{roll(room).key}", headers=JSON)
    assert "can't be written (Permission denied): nothing was changed" in response.json["error"]


def test_a_manifest_that_is_none_is_told_on_the_page_and_by_the_form(room: Room, client: FlaskClient) -> None:
    keep(client, roll(room).key)
    path = room.data / "labelled" / "manifest.jsonl"
    path.write_text("{oops\n")
    response = client.post(f"/accuracy/rolls/{roll(room).key}", headers=JSON)
    assert error(response) == (409, "manifest_broken") and "manifest.jsonl line 1" in response.json["error"]
    room.labels.publish()
    assert "manifest.jsonl line 1" in page(client).one(id="part-own").text
    assert client.get("/accuracy/labelled.zip").status_code == 409
    assert path.read_text() == "{oops\n"


def test_the_set_comes_as_a_zip_that_companion_accuracy_reads(room: Room, client: FlaskClient, tmp_path: Path) -> None:
    keep(client, roll(room).key)
    response = client.get("/accuracy/labelled.zip")
    assert response.headers["Content-Disposition"] == 'attachment; filename="labelled.zip"'
    zipfile.ZipFile(io.BytesIO(response.data)).extractall(tmp_path / "unpacked")
    [picture] = load_manifest(tmp_path / "unpacked")
    assert (tmp_path / "unpacked" / picture.file).exists() and len(picture.dice) == 2


def test_who_may_not_act_may_look_but_has_no_buttons(room: Room) -> None:
    one = roll(room)
    keep(room.app().test_client(), one.key)
    stranger = visitor(room.app(host="0.0.0.0"))
    shown = page(stranger)
    assert [form["action"] for form in shown.one(id="main").all("form")] == []
    assert "labelled.zip" not in str([link["href"] for link in shown.all("a") if "href" in link.attributes])
    assert "join the table first" in page(stranger, f"/accuracy/rolls/{one.key}").text


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
