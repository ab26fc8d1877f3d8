"""What the page of the table's own accuracy says where something is gone, full, broken or not allowed."""

import errno
import io
import zipfile
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.labelled import kept
from companion.labelled.kept import LabelledSet
from tests.web.conftest import Room
from tests.web.labels import JSON, card, error, keep, page, roll
from tests.web.visitors import visitor
from vision.manifest import load_manifest


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
