"""A foreign name that was bound to our address gets no answer; our own names do."""

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.web.conftest import Room
from web.hosts import host_allowed


@pytest.mark.parametrize(
    "header",
    [
        "localhost",
        "localhost:8080",
        "LOCALHOST:1",
        "127.0.0.1:8080",
        "192.168.1.20",
        "10.0.0.3:65535",
        "[::1]:8080",
        "[fe80::1]",
        "companion.local",
        "Table-2.local:8080",
    ],
)
def test_addresses_and_own_names_are_answered(header: str) -> None:
    assert host_allowed(header)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "example.com",
        "evil.example:8080",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "a.b.local",
        "-x.local",
        ".local",
        "local",
        "localhost.",
        "companion",
        "127.0.0.1:8080:9",
        "127.0.0.1:port",
        "::1",
        "[127.0.0.1]",
        "[::1",
        "[fe80::1%25eth0]",
        "user@localhost",
        "localhost/x",
        "localhost,evil.example",
        "localhost evil.example",
        "127.1",
        "0x7f000001",
        "2130706433",
        "localhost\n",
        "ⅼocalhost",
    ],
)
def test_every_other_name_is_refused(header: str) -> None:
    assert not host_allowed(header)


def test_names_out_of_the_config_are_answered_in_any_case() -> None:
    assert host_allowed("Dice.Club.example:8080", {"dice.club.example"})
    assert not host_allowed("other.club.example", {"dice.club.example"})


@given(st.ip_addresses())
def test_every_address_is_answered(address: object) -> None:
    text = str(address)
    assert host_allowed(f"[{text}]:8080" if ":" in text else f"{text}:8080")


@given(st.from_regex(r"[a-z]{1,9}(\.[a-z]{1,9}){1,3}", fullmatch=True))
def test_no_name_with_a_dot_is_answered_but_one_label_local_ones(name: str) -> None:
    assert host_allowed(name) == (name.count(".") == 1 and name.endswith(".local"))


@given(st.text(max_size=40))
def test_no_header_makes_the_guard_fail(header: str) -> None:
    assert host_allowed(header) in (True, False)


def test_a_refused_host_reaches_no_page_and_says_what_to_do(client: FlaskClient) -> None:
    response = client.get("/demo", headers={"Host": "evil.example"})
    assert response.status_code == 421
    assert "host_names" in response.text
    assert "Content-Security-Policy" not in response.headers  # none of the app's code ran


def test_programs_get_the_refusal_as_json(client: FlaskClient) -> None:
    response = client.get("/demo/state.json", headers={"Host": "evil.example", "Accept": "application/json"})
    assert response.json == {"error": response.json["error"], "code": "host_refused", "status": 421}


def test_a_configured_name_is_answered(room: Room) -> None:
    client = room.app(host_names=["Dice.example"]).test_client()
    assert client.get("/demo", headers={"Host": "dice.example:8080"}).status_code == 200
