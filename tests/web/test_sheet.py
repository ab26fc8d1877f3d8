"""The sheet of markers: what is printed is what the camera looks for, in true millimetres, on both papers."""

import re
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.texts import LANGUAGES
from tests.web.pages import Element, parse
from vision.tray.markers import MARKER_MM, QUIET_MM, find_markers, region_of
from web.sheet import PAPERS, RULER

DOTS = 6
"""Pixels a millimetre of the sheet as it is drawn here."""


def drawing(client: FlaskClient, paper: str = "a4") -> Element:
    answer = client.get(f"/calibrate/markers.svg?paper={paper}")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    return parse(answer.text).one("svg")


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def printed(sheet: Element) -> np.ndarray:
    """The sheet as a picture: white paper, and the black of the markers."""
    *_, width, height = numbers(sheet["viewbox"])
    image = np.full((round(height * DOTS), round(width * DOTS), 3), 255, np.uint8)
    for card in sheet.all("g", class_="sheet-card"):
        left, top = numbers(card["transform"])
        marker = card.one("path")
        across, down, cell = numbers(marker["transform"])
        for x, y, long in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", marker["d"]):
            start = np.array([left + across + int(x) * cell, top + down + int(y) * cell])
            (a, b), (c, d) = np.round(start * DOTS).astype(int), np.round((start + [int(long) * cell, cell]) * DOTS)
            image[b : int(d), a : int(c)] = 0
    return image


@pytest.mark.parametrize("paper", PAPERS)
def test_the_four_markers_are_found_clockwise_as_they_will_lie(client: FlaskClient, paper: str) -> None:
    found = find_markers([printed(drawing(client, paper))])
    assert [marker.number for marker in found] == [0, 1, 2, 3]
    middles = [marker.corners.mean(0) for marker in found]
    assert middles[0][0] < middles[1][0] and middles[1][1] < middles[2][1]
    assert middles[3][0] < middles[2][0] and middles[0][1] < middles[3][1]
    assert len(region_of(found).corners) == 4


@pytest.mark.parametrize("paper", PAPERS)
def test_a_printed_marker_is_as_large_as_its_finder_takes_it_to_be(client: FlaskClient, paper: str) -> None:
    for marker in find_markers([printed(drawing(client, paper))]):
        side = np.linalg.norm(np.diff(marker.corners, axis=0), axis=1).mean()
        assert side / DOTS == pytest.approx(MARKER_MM, abs=0.4)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_drawing_has_the_size_of_the_paper_in_millimetres(
    client: FlaskClient, paper: str, size: tuple[float, float]
) -> None:
    sheet = drawing(client, paper)
    assert (sheet["width"], sheet["height"]) == (f"{size[0]}mm", f"{size[1]}mm")
    assert numbers(sheet["viewbox"]) == [0, 0, *size]
    [ruler] = [line for line in sheet.all("path") if "sheet-card" not in line.attributes and "M0 -2" in line["d"]]
    assert f"H{RULER}" in ruler["d"]


@pytest.mark.parametrize("paper", PAPERS)
def test_cutting_lines_leave_white_around_each_marker_and_stay_on_the_paper(client: FlaskClient, paper: str) -> None:
    sheet = drawing(client, paper)
    *_, width, height = numbers(sheet["viewbox"])
    for card in sheet.all("g", class_="sheet-card"):
        line, (left, top) = card.one("rect"), numbers(card["transform"])
        assert line["stroke-dasharray"] and line["fill"] == "none"
        assert float(line["width"]) == float(line["height"]) == MARKER_MM + 2 * QUIET_MM
        assert left > 15 and top > 15
        assert left + float(line["width"]) < width - 15 and top + float(line["height"]) < height - 15


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_in_one_line_what_to_do(speaking: Callable[[str], FlaskClient], language: str) -> None:
    client = speaking(language)
    line = drawing(client).one("text", class_="sheet-line").text
    assert 20 < len(line) < 110
    assert parse(client.get("/calibrate/markers").text).one("text", class_="sheet-line").text == line


def test_on_each_card_stands_where_it_goes(client: FlaskClient) -> None:
    places = [card.all("text")[-1].text for card in drawing(client).all("g", class_="sheet-card")]
    assert places == ["0: top left", "1: top right", "2: bottom right", "3: bottom left"]


def test_the_file_needs_nothing_else_and_is_kept_from_scripts(client: FlaskClient) -> None:
    text = client.get("/calibrate/markers.svg").text
    assert not re.search(r"<script|<style|<image|href=", text)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_the_page_shows_the_paper_that_is_asked_for(client: FlaskClient) -> None:
    tree = parse(client.get("/calibrate/markers?paper=letter").text)
    papers = tree.one("nav", class_="markers-papers")
    assert papers.one("a", **{"aria-current": "page"}).text == "Letter"
    assert tree.one("div", class_="sheet-frame")["class"].endswith("sheet-letter")


@pytest.mark.parametrize("address", ["/calibrate/markers?paper=a5", "/calibrate/markers.svg?paper=../a4"])
def test_there_is_no_other_paper(client: FlaskClient, address: str) -> None:
    answer = client.get(address, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["code"]) == (404, "no_such_paper")


def test_a_printed_sheet_under_a_camera_that_looks_aslant_tells_the_tray(client: FlaskClient) -> None:
    image = printed(drawing(client))
    height, width = image.shape[:2]
    seen = np.array([[60, 40], [560, 70], [600, 440], [20, 400]], np.float32)
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    view = cv2.warpPerspective(image, cv2.getPerspectiveTransform(flat, seen), (640, 480), flags=cv2.INTER_AREA)
    assert [marker.number for marker in find_markers([view])] == [0, 1, 2, 3]
