"""The last rolls on the page of the table's own accuracy: confirmed, put right, removed, without JavaScript."""

import pytest
from flask.testing import FlaskClient

from companion.labelled.album import KEPT_ROLLS
from tests.dice import a_die
from tests.web.conftest import Room
from tests.web.labels import JSON, card, error, keep, page, place_of, roll, truth
from vision.manifest import load_manifest


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
