"""A visitor's picture is read and shown; what can't be read gets a message that says what to do."""

import io
import struct
import threading
import zlib

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.dice import ScriptedReader, a_die
from tests.web.conftest import Room
from tests.web.pages import parse
from web.errors import Problem
from web.uploads import KEPT, LARGEST, MOST_BYTES, Uploads

JSON = {"Accept": "application/json"}


def a_picture(width: int = 320, height: int = 240, kind: str = ".jpg") -> bytes:
    _, data = cv2.imencode(kind, np.full((height, width, 3), 120, np.uint8))
    return data.tobytes()


def a_bomb(side: int = 12_000) -> bytes:
    """A small PNG file that unpacks to `side` × `side` pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    packer = zlib.compressobj(9)
    line = b"\0" * (side * 3 + 1)
    packed = b"".join(packer.compress(line) for _ in range(100)) + packer.flush()
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def bring(client: FlaskClient, data: bytes, name: str = "dice.jpg", *, json: bool = False) -> TestResponse:
    form = {"picture": (io.BytesIO(data), name)}
    return client.post("/demo/pictures", data=form, headers=JSON if json else {"Accept": "text/html"})


def test_a_picture_is_read_and_shown_with_marks_and_a_list(room: Room, client: FlaskClient) -> None:
    room.reader.dice = (a_die(4), a_die(2, sure=False, x=200, colour="blue", alternatives=((3, 0.4),)))
    response = bring(client, a_picture())
    assert response.status_code == 303
    page = parse(client.get(response.location).text)
    assert [mark.text for mark in page.all(class_="pill")] == ["4 red 99%", "? blue 2 or 3?"]
    assert [item.text for item in page.one(class_="seen").all("li")] == [
        "red 4, 99% sure",
        "blue, in question Is this a 2 or 3?",
    ]
    assert (page.one(class_="sum-figure").text, page.one(class_="sum-open").text) == ("4", "+ ?")
    assert "dice.jpg · 320 × 240" in page.text


def test_a_picture_without_dice_says_so_and_what_works_best(room: Room, client: FlaskClient) -> None:
    room.reader.dice = ()
    page = parse(client.get(bring(client, a_picture()).location).text)
    assert "No dice were found in this picture." in page.text
    assert "at least 20 pixels" in page.text


def test_a_picture_that_may_hold_another_die_says_so(room: Room, client: FlaskClient) -> None:
    room.reader.sure = False
    page = parse(client.get(bring(client, a_picture()).location).text)
    assert "another die that was not recognised" in page.text


def test_a_large_picture_is_read_whole_and_shown_small(room: Room, client: FlaskClient) -> None:
    location = bring(client, a_picture(3000, 2000)).location
    assert room.reader.frames[0].image.shape == (2000, 3000, 3)
    shown = cv2.imdecode(np.frombuffer(client.get(location + ".jpg").data, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None and shown.shape[1] == LARGEST


def test_programs_get_the_address_of_the_result(client: FlaskClient) -> None:
    response = bring(client, a_picture(), json=True)
    assert response.status_code == 200
    assert client.get(response.json["address"]).status_code == 200


@pytest.mark.parametrize(
    ("data", "status", "code", "words"),
    [
        (b"", 400, "no_picture", "Choose a picture first."),
        (b"#!/bin/sh\necho no picture\n", 415, "not_a_picture", "not a picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "not_a_picture", "not a picture"),
        (a_picture()[:900], 400, "picture_broken", "broken or cut off"),
        (a_picture(kind=".png")[:-30], 400, "picture_broken", "broken or cut off"),
        (a_bomb(), 413, "picture_too_large", "up to 64 megapixels"),
    ],
    ids=["nothing", "script", "svg", "cut JPEG", "cut PNG", "bomb"],
)
def test_what_can_not_be_read_is_refused_with_a_reason(
    room: Room, client: FlaskClient, data: bytes, status: int, code: str, words: str
) -> None:
    response = bring(client, data, json=True)
    assert (response.status_code, response.json["code"]) == (status, code)
    assert words in response.json["error"]
    assert room.reader.frames == []


def test_without_javascript_the_reason_is_on_a_page(client: FlaskClient) -> None:
    response = bring(client, b"no picture")
    assert response.status_code == 415
    assert "This file is not a picture." in parse(response.text).text


def test_a_file_of_too_many_bytes_is_refused(room: Room) -> None:
    app = room.app()
    assert MOST_BYTES <= app.config["MAX_CONTENT_LENGTH"] < 1.1 * MOST_BYTES
    app.config["MAX_CONTENT_LENGTH"] = 50_000
    response = bring(app.test_client(), b"\xff\xd8" + bytes(60_000), json=True)
    assert (response.status_code, response.json["code"]) == (413, "request_entity_too_large")


def test_a_form_without_a_file_is_refused(client: FlaskClient) -> None:
    assert client.post("/demo/pictures", headers=JSON).json["code"] == "no_picture"


def test_a_file_name_can_not_smuggle_code_into_the_page(client: FlaskClient) -> None:
    text = client.get(bring(client, a_picture(), name="<script>alert(1)</script>.jpg").location).text
    assert "<script>alert" not in text


@pytest.mark.parametrize("path", ["/demo/pictures/nothing", "/demo/pictures/nothing.jpg", "/demo/pictures/%2e%2e"])
def test_a_result_that_is_not_kept_says_so(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers=JSON)
    assert (response.status_code, response.json["code"]) == (404, "picture_gone")


def test_only_the_last_results_are_kept(client: FlaskClient) -> None:
    locations = [bring(client, a_picture()).location for _ in range(KEPT + 2)]
    found = [client.get(location).status_code for location in locations]
    assert found == [404, 404] + [200] * KEPT


def test_while_another_picture_is_read_one_waits_and_then_is_told_to_come_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.uploads.WAIT_SECONDS", 0)
    refusals: list[Problem] = []
    app = room.app()

    class Greedy(ScriptedReader):
        """Brings a second picture while it reads the first."""

        def read(self, frame, expect=None):  # type: ignore[no-untyped-def]
            with app.test_request_context():
                try:
                    uploads.read(a_picture(), "second.jpg")
                except Problem as problem:
                    refusals.append(problem)
            return super().read(frame, expect)

    uploads = Uploads(Greedy())
    with app.test_request_context():
        uploads.read(a_picture(), "first.jpg")
    [refusal] = refusals
    assert (refusal.code, refusal.code_name, refusal.retry_after) == (503, "busy", 5)


def test_pictures_that_many_visitors_bring_are_all_read_in_one_thread(room: Room) -> None:
    """Each further thread that unpacks large pictures would keep their memory."""
    read_in: list[int] = []

    class Noting(ScriptedReader):
        def read(self, frame, expect=None):  # type: ignore[no-untyped-def]
            read_in.append(threading.get_ident())
            return super().read(frame, expect)

    uploads, app = Uploads(Noting()), room.app()

    def visit() -> None:
        with app.test_request_context():
            uploads.read(a_picture(), "dice.jpg")

    visitors = [threading.Thread(target=visit) for _ in range(4)]
    for visitor in visitors:
        visitor.start()
    for visitor in visitors:
        visitor.join()
    assert len(read_in) == 4 and len(set(read_in)) == 1


def test_after_a_broken_picture_the_next_is_read(client: FlaskClient) -> None:
    assert bring(client, a_picture()[:900]).status_code == 400
    assert bring(client, a_picture()).status_code == 303
