"""A phone can find the table."""

import re
import socket

import cv2
import numpy as np
import pytest

from companion import network
from companion.network import address_for_phones, address_in_house, qr_lines, qr_svg, this_machine_only, url


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


@pytest.mark.parametrize(
    ("host", "alone", "address"),
    [
        ("127.0.0.1", True, None),
        ("::1", True, None),
        ("localhost", True, None),
        ("0.0.0.0", False, "192.168.1.7"),
        ("::", False, "192.168.1.7"),
        ("192.168.1.9", False, "192.168.1.9"),
        ("table.local", False, "table.local"),
    ],
)
def test_phones_reach_what_is_served_to_the_house(
    monkeypatch: pytest.MonkeyPatch, host: str, alone: bool, address: str | None
) -> None:
    monkeypatch.setattr(network, "address_in_house", lambda: "192.168.1.7")
    assert (this_machine_only(host), address_for_phones(host)) == (alone, address)


def test_a_code_on_a_page_can_be_read_and_carries_no_style() -> None:
    text = "http://192.168.1.7:8080/join#" + "x" * 32
    svg = qr_svg(text)
    assert "style" not in svg and "<script" not in svg and "id=" not in svg
    assert drawn(svg) == text


def drawn(svg: str) -> str:
    """What a camera reads in the SVG: its dark path is runs of squares, moves between them."""
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    picture = np.full((size, size), 255, np.uint8)
    [path] = re.findall(r'stroke="#000"[^>]* d="([^"]*)"', svg)
    x = y = 0.0
    for kind, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        steps = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if kind == "h":
            picture[int(y), int(x) : int(x + steps[0])] = 0
            x += steps[0]
        else:
            x, y = (steps[0], steps[1]) if kind == "M" else (x + steps[0], y + steps[1])
    found, *_ = cv2.QRCodeDetector().detectAndDecode(np.kron(picture, np.ones((8, 8), np.uint8)))
    return found


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
