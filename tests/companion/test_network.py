"""A phone can find the table."""

import socket

import cv2
import numpy as np
import pytest

from companion import network
from companion.network import address_in_house, qr_lines, url


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080/"),
        ("::1", "http://[::1]:8080/"),
        ("table.local", "http://table.local:8080/"),
    ],
)
def test_the_address_is_one_a_browser_takes(host: str, address: str) -> None:
    assert url(host, 8080) == address


class FakeSocket:
    """A socket in a network that gives this machine `address`, or in none."""

    def __init__(self, address: str | None) -> None:
        self.address = address

    def __enter__(self) -> "FakeSocket":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to close."""

    def connect(self, _: object) -> None:
        if self.address is None:
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str | None, int]:
        return self.address, 1234


@pytest.mark.parametrize(
    ("given", "found"), [("192.168.1.7", "192.168.1.7"), ("127.0.0.1", None), (None, None)], ids=str
)
def test_the_address_in_the_house_is_found_if_there_is_one(
    monkeypatch: pytest.MonkeyPatch, given: str | None, found: str | None
) -> None:
    monkeypatch.setattr(network.socket, "socket", lambda *_: FakeSocket(given))
    assert address_in_house() == found


def test_asking_for_the_own_address_sends_nothing() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        assert asking.type == socket.SOCK_DGRAM  # connecting a datagram socket only looks up the way
    assert network._ELSEWHERE[0].startswith("192.0.2.")


def modules_of(lines: str) -> np.ndarray:
    """The picture that half blocks show, one pixel a module; the terminal's own background is dark."""
    shown = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}
    rows = []
    for line in lines.splitlines():
        if line:
            rows += [[shown[char][half] for char in line] for half in (0, 1)]
    return np.array(rows, np.uint8)


def test_the_qr_code_in_the_terminal_holds_the_address() -> None:
    picture = modules_of(qr_lines("http://192.168.1.7:8080/", "UTF-8"))
    framed = cv2.copyMakeBorder(picture, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=255)
    text, *_ = cv2.QRCodeDetector().detectAndDecode(
        cv2.resize(framed, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    )
    assert text == "http://192.168.1.7:8080/"


def test_a_terminal_without_half_blocks_gets_one_of_coloured_spaces() -> None:
    lines = qr_lines("http://192.168.1.7:8080/", "ascii")
    assert lines.isascii()
    assert "\033[" in lines
