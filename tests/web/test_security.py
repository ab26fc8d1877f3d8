"""Nothing on a page comes from elsewhere, and no foreign page can change anything."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import Room
from web.security import POLICY

WEB = Path(__file__).parents[2] / "web"
OWN = {"Origin": "http://localhost"}


@pytest.mark.parametrize("path", ["/demo", "/demo/state.json", "/nothing", "/static/any/base.css", "/"])
def test_every_answer_has_the_security_headers(client: FlaskClient, path: str) -> None:
    with client.get(path) as response:
        headers = response.headers
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_the_policy_allows_neither_inline_code_nor_other_servers() -> None:
    assert "unsafe" not in POLICY
    assert "http" not in POLICY and "*" not in POLICY
    assert POLICY.startswith("default-src 'none'")


def test_neither_pages_nor_files_of_another_version_are_kept_by_caches(client: FlaskClient) -> None:
    assert client.get("/demo").headers["Cache-Control"] == "no-store"
    with client.get("/static/any/base.css") as response:
        assert response.headers["Cache-Control"] == "no-cache"


SOURCES = [path for path in WEB.rglob("*") if path.suffix in (".html", ".svg", ".css", ".js")]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_template_or_file_names_another_server_or_inlines_code(path: Path) -> None:
    text = path.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?://|//[a-z]+\.", text)
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=", text)
    for script in re.findall(r"<script[^>]*>", text):
        assert "src=" in script


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:8081"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    ],
    ids=str,
)
@pytest.mark.parametrize(
    "path", ["/demo/throw", "/demo/throws", "/demo/answer", "/demo/reset", "/demo/pictures", "/language"]
)
def test_a_change_that_a_foreign_page_asks_for_is_refused(
    room: Room, client: FlaskClient, path: str, headers: dict[str, str]
) -> None:
    response = client.post(
        path, data={"run": "start", "language": "de"}, headers=headers | {"Accept": "application/json"}
    )
    assert (response.status_code, response.json["code"]) == (403, "cross_site")
    assert room.thrower.throws == 0
    assert not room.board.state.throwing


@pytest.mark.parametrize("headers", [OWN, OWN | {"Sec-Fetch-Site": "same-origin"}, {}], ids=str)
def test_our_own_page_and_programs_may_change_things(room: Room, client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/demo/throw", headers=headers).status_code == 303
    assert room.thrower.throws == 1


def test_a_foreign_page_is_refused_before_its_upload_is_unpacked(room: Room, client: FlaskClient) -> None:
    client.post("/demo/pictures", data={"picture": (b"x", "x.jpg")}, headers={"Origin": "http://evil.example"})
    assert room.reader.frames == []


def test_a_link_from_elsewhere_may_still_open_the_page(client: FlaskClient) -> None:
    assert client.get("/demo", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize("path", ["/demo/throw", "/demo/throws", "/demo/answer", "/demo/reset", "/language"])
def test_following_a_link_changes_nothing(room: Room, client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 405
    assert room.thrower.throws == 0
