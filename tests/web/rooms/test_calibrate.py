"""The calibration of the tray on its page: every step by forms alone, in any browser."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.texts import LANGUAGES
from tests.desks import HELD, REGION, a_calibration
from tests.dice import a_die, a_frame
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.test_stream import Message, parsed
from tests.web.visitors import JSON, code, visitor
from vision.dice.colours import COLOURS
from vision.exposure import Lock
from vision.tray.calibration import Region
from vision.tray.errors import MarkersMissing, NotEmpty, NoThrow, TrayError, TrayNotFound
from vision.tray.noticing import Condition
from vision.tray.region import Found
from web.rooms.calibrate import PARTS


def page(client: FlaskClient, path: str = "/calibrate") -> Element:
    response = client.get(path)
    assert response.status_code == 200
    return parse(response.text)


def title(client: FlaskClient) -> str:
    return page(client).one("h2", id="step-title").text


def deeds(inside: Element) -> list[Element]:
    """The buttons that take a step."""
    return [button for button in inside.all("button") if button.attributes.get("name") == "do"]


def offered(client: FlaskClient) -> list[str]:
    """What the page offers to do, in its order."""
    return [button["value"] for button in deeds(page(client).one("section", id="part-forms"))]


def press(client: FlaskClient, do: str, **fields: str) -> TestResponse:
    """Press a button of the page as a browser without JavaScript does: with all fields of its form."""
    forms = page(client).all("form")
    [form] = [form for form in forms if any(button["value"] == do for button in deeds(form))]
    told = {field["name"]: field["value"] for field in form.all("input", type="hidden")}
    for select in form.all("select"):
        [chosen] = [option["value"] for option in select.all("option") if "selected" in option.attributes]
        told[select["name"]] = chosen
    return client.post(form["action"], data=told | {"do": do} | fields)


def done(client: FlaskClient, *deeds: str) -> None:
    """Press these buttons one after the other; each leads back to the page."""
    for deed in deeds:
        answer = press(client, deed)
        assert (answer.status_code, answer.location) == (303, "/calibrate"), answer.text


def refused(room: Room, client: FlaskClient, **fields: object) -> tuple[int, str]:
    """How a program is refused."""
    told = {"number": str(room.calibrating.steps.number)} | {name: str(value) for name, value in fields.items()}
    return code(client.post("/calibrate", data=told, headers=JSON))


def test_at_first_it_is_said_that_all_works_without(client: FlaskClient) -> None:
    assert title(client) == "The tray is not calibrated"
    assert "All works without" in page(client).one("div", id="part-title").text
    assert offered(client) == ["begin"]


def test_the_whole_way_by_forms_alone(room: Room, client: FlaskClient) -> None:
    done(client, "begin")
    assert title(client) == "Show the empty tray"
    assert "Found by itself." in page(client).one("section", id="part-forms").text
    done(client, "tray")
    assert title(client) == "Throw your dice once"
    done(client, "throw")
    assert title(client) == "What colours are they?"
    done(client, "colours")
    assert title(client) == "Hold exposure and white balance"
    done(client, "hold")
    room.desk.held(Lock("locked", HELD))
    done(client, "keep")
    assert title(client) == "Your tray is calibrated"
    learnt = page(client).one("dl", class_="learnt").text
    assert learnt == ("Tray Found by itself. Edge of a die 40 pixels Colours red blue Exposure and white balance held")
    assert offered(client) == ["begin", "forget"]


@pytest.mark.parametrize(
    ("deeds", "current", "past"),
    [
        ((), None, 0),
        (("begin",), "1 Tray", 0),
        (("begin", "tray"), "2 Dice", 1),
        (("begin", "tray", "skip"), "3 Light", 2),
        (("begin", "tray", "skip", "keep"), "✓ Done", 4),
    ],
)
def test_it_is_shown_where_one_is(client: FlaskClient, deeds: tuple[str, ...], current: str | None, past: int) -> None:
    done(client, *deeds)
    steps = page(client).one("ol", class_="progress")
    assert [step.text for step in steps.all("li", **{"aria-current": "step"})] == ([] if current is None else [current])
    assert len(steps.all("li", class_="progress-past")) == past


def outline(client: FlaskClient) -> list[str]:
    return [line["points"] for line in page(client).one("div", id="part-overlay").all("polygon")]


def test_what_was_found_is_drawn_over_the_picture(client: FlaskClient) -> None:
    assert outline(client) == []
    done(client, "begin")
    assert set(outline(client)) == {"40,30 280,30 280,210 40,210"}
    corners = page(client).one("div", class_="corners").all("button", class_="corner")
    assert [(corner["data-x"], corner["data-y"]) for corner in corners] == [
        ("12.5", "12.5"),
        ("87.5", "12.5"),
        ("87.5", "87.5"),
        ("12.5", "87.5"),
    ]
    assert [corner["aria-label"].partition(":")[0] for corner in corners] == [
        "Corner top left",
        "Corner top right",
        "Corner bottom right",
        "Corner bottom left",
    ]


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (Found(REGION), "Found by itself."),
        (Found(Region(REGION.corners, "markers"), (0, 1, 2, 3)), "Found by the four markers."),
        (Found(Region(REGION.corners, "markers"), (0, 1, 3), (2,)), "the corner bottom right is worked out"),
    ],
)
def test_it_is_said_how_the_tray_was_found(room: Room, client: FlaskClient, found: Found, text: str) -> None:
    room.desk.finds = found
    done(client, "begin")
    assert text in page(client).one("section", id="part-forms").text


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (TrayNotFound("nothing"), "Set its corners by hand, or lay markers into them."),
        (MarkersMissing("two", (1, 3)), "These markers are not seen: 1 (top right), 3 (bottom left). Lay each flat"),
    ],
)
def test_a_tray_that_is_not_found_can_be_set_by_hand(
    room: Room, client: FlaskClient, error: TrayError, text: str
) -> None:
    room.desk.finds = error
    done(client, "begin")
    assert text in page(client).one("section", id="part-forms").text
    assert offered(client) == ["find", "place", "drop"]
    done(client, "place", "tray")
    assert title(client) == "Throw your dice once"


def test_a_round_tray_can_be_taken_as_it_is_or_set_by_four_corners(room: Room, client: FlaskClient) -> None:
    corners = ((60.0, 40.0), (160.0, 20.0), (260.0, 40.0), (280.0, 120.0), (160.0, 220.0), (40.0, 120.0))
    room.desk.finds = Found(Region(corners, "found"))
    done(client, "begin")
    assert page(client).all("button", class_="corner") == []
    assert offered(client) == ["tray", "find", "place", "drop"]
    done(client, "place")
    assert len(page(client).all("button", class_="corner")) == 4


def corners(room: Room, client: FlaskClient, **fields: object) -> TestResponse:
    told = {"number": str(room.calibrating.steps.number)} | {name: str(value) for name, value in fields.items()}
    return client.post("/calibrate/corners", data=told, headers=JSON)


FOUR = {"x-0": 50, "y-0": 40, "x-1": 270.5, "y-1": 42, "x-2": 268, "y-2": 200, "x-3": 52, "y-3": 205}


def test_dragged_corners_are_taken(room: Room, client: FlaskClient) -> None:
    done(client, "begin")
    assert corners(room, client, **FOUR).json == {"ok": True}
    assert set(outline(client)) == {"50,40 270.5,42 268,200 52,205"}
    assert "Set by hand." in page(client).one("section", id="part-forms").text


def test_a_corner_is_moved_by_buttons_and_stays_chosen(client: FlaskClient) -> None:
    done(client, "begin")
    form = page(client).one("form", class_="jog")
    number = form.one("input", type="hidden")["value"]
    answer = client.post(form["action"], data={"number": number, "corner": "2", "to": "up"})
    assert (answer.status_code, answer.location) == (303, "/calibrate?corner=2#jog")
    assert set(outline(client)) == {"40,30 280,30 280,206.8 40,210"}
    after = page(client, "/calibrate?corner=2").one("form", class_="jog")
    assert [radio["value"] for radio in after.all("input", type="radio") if "checked" in radio.attributes] == ["2"]


@pytest.mark.parametrize(
    ("fields", "status", "name"),
    [
        ({**FOUR, "x-2": 60, "y-2": 50}, 409, "no_tray"),
        ({**FOUR, "x-2": 4000}, 409, "no_tray"),
        ({**FOUR, "x-2": -1}, 409, "no_tray"),
        ({**FOUR, "x-2": "nan"}, 400, "unclear"),
        ({**FOUR, "x-2": "inf"}, 400, "unclear"),
        ({**FOUR, "x-2": "wide"}, 400, "unclear"),
        ({"x-0": 50, "y-0": 40}, 400, "unclear"),
        ({"corner": 4, "to": "up"}, 400, "unclear"),
        ({"corner": 1, "to": "away"}, 400, "unclear"),
        ({"to": "up"}, 400, "unclear"),
        ({**FOUR, "number": "x"}, 400, "unclear"),
        ({**FOUR, "number": 0}, 409, "stale"),
    ],
)
def test_corners_that_are_none_are_refused(
    room: Room, client: FlaskClient, fields: dict[str, object], status: int, name: str
) -> None:
    done(client, "begin")
    before = outline(client)
    assert code(corners(room, client, **fields)) == (status, name)
    assert outline(client) == before


def test_each_die_is_shown_with_its_guess_first_and_all_colours_to_choose(room: Room, client: FlaskClient) -> None:
    done(client, "begin", "tray", "throw")
    dice = page(client).one("ol", class_="to-name").all("li")
    assert len(dice) == 2
    for die, guess in zip(dice, ("red", "blue"), strict=True):
        options = [option["value"] for option in die.all("option")]
        assert options[0] == guess and set(options) == {*COLOURS, "none"} and len(options) == len(COLOURS) + 1
        with client.get(die.one("img")["src"]) as picture:
            assert (picture.status_code, picture.mimetype) == (200, "image/jpeg")


def test_wrong_guesses_are_put_right_two_may_be_alike_and_one_left_out(room: Room, client: FlaskClient) -> None:
    room.desk.lies = (a_die(5), a_die(3, x=200), a_die(2, x=260, colour="other"))
    done(client, "begin", "tray", "throw")
    answer = press(client, "colours", **{"colour-0": "purple", "colour-1": "purple", "colour-2": "none"})
    assert answer.status_code == 303
    draft = room.desk.draft
    assert draft is not None and [colour.name for colour in draft.colours] == ["purple", "purple"]


@pytest.mark.parametrize("told", ["mauve", "", "<b>"])
def test_no_die_has_another_colour(room: Room, client: FlaskClient, told: str) -> None:
    done(client, "begin", "tray", "throw")
    assert refused(room, client, do="colours", **{"colour-0": told, "colour-1": "red"}) == (400, "unclear")


def test_as_many_colours_are_wanted_as_there_are_dice(room: Room, client: FlaskClient) -> None:
    done(client, "begin", "tray", "throw")
    assert refused(room, client, do="colours", **{"colour-0": "red"}) == (409, "not_now")


def test_pictures_of_dice_that_are_no_longer_named_are_gone(client: FlaskClient) -> None:
    done(client, "begin", "tray", "throw", "throw")
    for address in ("/calibrate/dice/1/0.jpg", "/calibrate/dice/2/2.jpg", "/calibrate/dice/7/0.jpg"):
        assert code(client.get(address, headers=JSON)) == (404, "roll_gone")
    assert client.get("/calibrate/dice/2/1.jpg").status_code == 200


@pytest.mark.parametrize(
    ("error", "deeds", "do", "name"),
    [
        (NotEmpty("dice"), ("begin",), "tray", "not_empty"),
        (NoThrow("none"), ("begin", "tray"), "throw", "no_dice"),
        (TrayError("no frame yet"), ("begin",), "tray", "not_now"),
    ],
)
def test_what_can_not_be_done_is_said_with_what_to_do(
    room: Room, client: FlaskClient, error: TrayError, deeds: tuple[str, ...], do: str, name: str
) -> None:
    done(client, *deeds)
    room.desk.lies = room.desk.empties = error  # type: ignore[assignment]
    assert refused(room, client, do=do) == (409, name)
    answer = press(client, do)
    assert answer.status_code == 409
    way_on = parse(answer.text).one("a", class_="button-main")
    assert (way_on["href"], way_on.text) == ("/calibrate", "Back to the calibration")


@pytest.mark.parametrize("do", ["", "explode", "Begin"])
def test_there_are_only_such_steps(room: Room, client: FlaskClient, do: str) -> None:
    assert refused(room, client, do=do) == (400, "unclear")


@pytest.mark.parametrize("number", ["", "x", "-1", "1.0", "9" * 40, "٣"])
def test_the_number_of_a_form_is_a_number(room: Room, client: FlaskClient, number: str) -> None:
    assert refused(room, client, do="begin", number=number) == (400, "unclear")


def test_of_two_tablets_the_slower_one_is_told_so(room: Room, app: Flask) -> None:
    one, other = app.test_client(), app.test_client()
    done(one, "begin")
    number = page(other).one("form", class_="jog").one("input", type="hidden")["value"]
    done(one, "tray")
    late = other.post("/calibrate", data={"do": "tray", "number": number}, headers=JSON)
    assert code(late) == (409, "stale")
    assert "Somebody else" in late.json["error"]
    assert title(other) == "Throw your dice once"


def test_a_button_that_is_pressed_twice_takes_one_step(room: Room, client: FlaskClient) -> None:
    done(client, "begin", "tray")
    number = str(room.calibrating.steps.number)
    assert client.post("/calibrate", data={"do": "skip", "number": number}).status_code == 303
    assert client.post("/calibrate", data={"do": "skip", "number": number}).status_code == 409
    assert title(client) == "Hold exposure and white balance"


@pytest.mark.parametrize(
    ("lock", "text", "first"),
    [
        (None, "This camera can't be told to hold them.", "keep"),
        (Lock("auto"), "", "hold"),
        (Lock("asked"), "The camera is being told.", "keep"),
        (Lock("locked", HELD), "The camera holds them.", "keep"),
        (Lock("refused", problem="no such control"), "The camera has refused to hold them.", "keep"),
    ],
)
def test_it_is_said_plainly_whether_the_camera_can_hold_the_light(
    room: Room, client: FlaskClient, lock: Lock | None, text: str, first: str
) -> None:
    room.desk.lock = lock
    done(client, "begin", "tray", "skip")
    forms = page(client).one("section", id="part-forms")
    assert text in forms.text and offered(client)[0] == first
    assert lock is None or lock.problem in forms.text


def test_what_is_held_can_be_let_go(room: Room, client: FlaskClient) -> None:
    done(client, "begin", "tray", "skip", "hold")
    room.desk.held(Lock("locked", HELD))
    done(client, "free")
    assert room.desk.lock == Lock("auto")


def test_a_calibration_that_can_not_be_kept_is_used_and_that_is_said(room: Room, client: FlaskClient) -> None:
    done(client, "begin", "tray", "skip")
    room.desk.fails = OSError("disk full")
    assert refused(room, client, do="keep") == (507, "not_saved")
    assert title(client) == "Your tray is calibrated"


def test_it_can_be_forgotten(room: Room, client: FlaskClient) -> None:
    room.desk.calibration, room.desk.condition = a_calibration(), Condition.FINE
    done(client, "forget")
    assert room.desk.calibration is None
    assert title(client) == "The tray is not calibrated"


def test_in_another_light_one_press_takes_it_as_it_is(room: Room, client: FlaskClient) -> None:
    room.desk.calibration = a_calibration()
    room.desk.becomes(Condition.LIGHT)
    assert offered(client)[0] == "relight"
    done(client, "relight")
    assert room.desk.condition is Condition.FINE and offered(client) == ["begin", "forget"]


def test_a_broken_calibration_is_said_and_can_be_removed(room: Room, client: FlaskClient) -> None:
    room.desk.problem = "/data/calibration/x.json: $.size is too small"
    notice = page(client).one("div", class_="notice-bad").text
    assert "can't be read and is not used" in notice and "$.size" in notice
    done(client, "forget")
    assert room.desk.problem == ""


def test_without_a_camera_there_is_nothing_to_calibrate(room: Room) -> None:
    client = room.app(virtual=False).test_client()
    tree = page(client)
    assert "There is no camera whose tray could be calibrated." in tree.one("section", id="part-forms").text
    assert tree.one("p", class_="advice-amiss").text == "There is no camera. Plug one in: it is found by itself."
    for path in ("/calibrate", "/calibrate/corners"):
        assert code(client.post(path, data={"number": "0", "do": "begin"}, headers=JSON)) == (409, "no_camera")


def test_virtual_dice_are_thrown_and_taken_out_here(room: Room, client: FlaskClient) -> None:
    done(client, "begin")
    room.board.tray("settled", (a_die(4),), True)
    assert page(client).one("button", id="virtual-clear")
    assert client.post("/calibrate/dice", data={"dice": "clear"}).status_code == 303
    assert room.thrower.colours == ()
    done(client, "tray")
    assert page(client).one("button", id="virtual-throw")
    assert client.post("/calibrate/dice", data={"dice": "throw"}).status_code == 303
    assert (room.thrower.throws, room.thrower.colours) == (2, None)
    assert code(client.post("/calibrate/dice", data={"dice": "eat"}, headers=JSON)) == (400, "unclear")


def test_who_may_only_look_sees_the_step_and_the_way_in(room: Room) -> None:
    app = room.app(host="0.0.0.0")
    done(app.test_client(), "begin")
    stranger = visitor(app)
    assert title(stranger) == "Show the empty tray"
    assert offered(stranger) == [] and page(stranger).all("button", class_="corner") == []
    assert page(stranger).one("section", id="part-forms").one("a")["href"] == "/enter?next=/calibrate"
    assert code(stranger.post("/calibrate", data={"do": "tray", "number": "1"}, headers=JSON)) == (403, "join_first")
    assert title(stranger) == "Show the empty tray"


NOTICES = {
    Condition.MOVED: "The camera or the tray was moved since it was calibrated.",
    Condition.LIGHT: "The light is another than when the tray was calibrated.",
    Condition.OTHER: "The pictures have another shape than when the tray was calibrated.",
}
PLACES = ("/table", "/demo", "/devices")


def notice(client: FlaskClient, path: str) -> str:
    """The notice that stands on a page; empty without."""
    return " ".join(found.one("p").text for found in page(client, path).all("div", class_="amiss"))


@pytest.mark.parametrize("condition", NOTICES)
@pytest.mark.parametrize("path", PLACES)
def test_what_is_amiss_stands_on_three_pages_with_the_way_to_mend_it(
    room: Room, client: FlaskClient, path: str, condition: Condition
) -> None:
    room.begin("yak")
    assert notice(client, path) == ""
    room.desk.becomes(condition)
    assert notice(client, path) == f"{NOTICES[condition]} Calibrate again"
    assert page(client, path).one("div", class_="amiss").one("a")["href"] == "/calibrate"
    room.desk.becomes(Condition.FINE)
    assert notice(client, path) == ""


@pytest.mark.parametrize("path", PLACES)
def test_who_has_read_it_puts_it_away_for_all_until_it_changes(room: Room, client: FlaskClient, path: str) -> None:
    room.desk.becomes(Condition.MOVED)
    form = page(client, path).one("div", class_="amiss").one("form")
    fields = {field["name"]: field["value"] for field in form.all("input")}
    answer = client.post(form["action"], data=fields)
    assert (answer.status_code, answer.location) == (303, path)
    assert [notice(client, place) for place in PLACES] == ["", "", ""]
    room.desk.becomes(Condition.LIGHT)
    assert all(notice(client, place) for place in PLACES)


def test_only_who_may_act_can_put_a_notice_away(room: Room) -> None:
    app = room.app(host="0.0.0.0")
    room.desk.becomes(Condition.MOVED)
    stranger = visitor(app)
    for path in PLACES:
        assert notice(stranger, path) and page(stranger, path).one("div", class_="amiss").all("form") == []
    answer = stranger.post("/calibrate/dismiss", data={"condition": "moved"}, headers=JSON)
    assert code(answer) == (403, "join_first")


@pytest.mark.parametrize(("told", "expected"), [("", 400), ("gone", 400), ("light", 200)])
def test_a_notice_that_is_not_shown_can_not_be_put_away(
    room: Room, client: FlaskClient, told: str, expected: int
) -> None:
    room.desk.becomes(Condition.MOVED)
    assert client.post("/calibrate/dismiss", data={"condition": told}, headers=JSON).status_code == expected
    assert notice(client, "/demo")


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_notices_speak_the_visitors_language(
    room: Room, speaking: Callable[[str], FlaskClient], language: str
) -> None:
    client = speaking(language)
    room.desk.becomes(Condition.MOVED)
    english = language == "en"
    assert ("The camera or the tray was moved" in notice(client, "/demo")) is english
    done(client, "begin")
    assert (title(client) == "Show the empty tray") is english


@contextmanager
def watching(room: Room, path: str) -> Iterator[Callable[[], Message]]:
    """Follow a stream: each call gives the next message but pings."""
    response = room.app().test_client().get(path)
    texts = (parsed(text.decode()) for text in response.iter_encoded())
    messages = (message for message in texts if message.name not in ("", "ping"))
    try:
        yield lambda: next(messages)
    finally:
        response.close()


def test_who_watches_gets_everything_first_and_then_what_changes(room: Room) -> None:
    with watching(room, "/calibrate/stream") as next_message:
        first = next_message()
        assert first.name == "snapshot" and set(first.data["parts"]) == set(PARTS)
        room.calibrating.steps.begin(0)
        begun = next_message()
        assert begun.name == "calibration" and begun.data["step"] == "tray"
        assert set(begun.data["parts"]) == {"progress", "title", "overlay", "forms"}
        assert "Show the empty tray" in begun.data["parts"]["title"]


def test_what_stands_in_the_way_is_said_as_soon_as_it_is_seen(room: Room) -> None:
    room.picture.show(a_frame(size=(640, 480)), still=False)
    room.calibrating.steps.begin(0)
    with watching(room, "/calibrate/stream") as next_message:
        assert "No dice are seen in the tray." in next_message().data["parts"]["advice"]
        room.board.tray("settled", (a_die(4),), True)
        message = next_message()
        assert message.name == "tray" and "1 die lies in the tray" in message.data["parts"]["advice"]
        assert "overlay" not in message.data["parts"]


def test_a_new_picture_changes_only_what_is_said_of_it(room: Room) -> None:
    with watching(room, "/calibrate/stream") as next_message:
        next_message()
        room.now += 1
        room.picture.show(a_frame(size=(640, 480)), still=False)
        message = next_message()
        assert (message.name, set(message.data["parts"])) == ("picture", {"advice"})


@pytest.mark.parametrize(("path", "part"), [("/demo/stream", "notice"), ("/devices/stream", "amiss")])
def test_a_notice_comes_by_the_stream_and_goes_by_it(room: Room, path: str, part: str) -> None:
    with watching(room, path) as next_message:
        next_message()
        room.desk.becomes(Condition.MOVED)
        came = next_message()
        assert came.name == "calibration" and "was moved" in came.data["parts"][part]
        room.desk.becomes(Condition.FINE)
        assert "was moved" not in next_message().data["parts"][part]


def test_a_notice_comes_to_the_table_too(room: Room) -> None:
    with watching(room, "/table/stream") as next_message:
        next_message()
        room.now += 1
        room.desk.becomes(Condition.LIGHT)
        message = next_message()
        assert message.name == "calibration" and "The light is another" in message.data["parts"]["amiss"]
