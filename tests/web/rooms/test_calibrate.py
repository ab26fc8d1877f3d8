"""The calibration of the tray on its page: every step by forms alone, in any browser."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.desks import HELD, a_calibration
from tests.dice import a_die
from tests.web.calibrating import done, offered, page, press, refused, title
from tests.web.conftest import Room
from tests.web.pages import parse
from tests.web.visitors import JSON, code, visitor
from vision.dice.colours import COLOURS
from vision.exposure import Lock
from vision.tray.errors import NotEmpty, NoThrow, TrayError
from vision.tray.noticing import Condition


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


def test_it_is_said_if_one_of_the_dice_was_not_read(room: Room, client: FlaskClient) -> None:
    room.board.tray("settled", (a_die(5), a_die(3, x=200), a_die(2, x=260)), True)
    done(client, "begin", "tray", "throw")
    assert page(client).one("p", class_="unread").text.startswith("1 die was not read well enough")
    room.board.tray("settled", (a_die(5), a_die(3, x=200)), True)
    assert page(client).all("p", class_="unread") == []


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
