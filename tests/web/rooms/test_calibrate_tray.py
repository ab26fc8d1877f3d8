"""The tray as it is shown and set at its calibration: found or not, its corners dragged or moved by buttons."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.desks import REGION
from tests.web.calibrating import done, offered, outline, page, title
from tests.web.conftest import Room
from tests.web.visitors import JSON, code
from vision.tray.calibration import Region
from vision.tray.errors import MarkersMissing, TrayError, TrayNotFound
from vision.tray.region import Found


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
