"""The drawing: it shows what the wiring says, nothing lies on anything else, and it can be read in light and dark."""

import re
from itertools import combinations
from xml.etree import ElementTree

import msgspec
import pytest

from hardware.drawing import COLOURS, draw
from hardware.header import header
from hardware.wiring import DEFAULT_WIRING, Wiring
from tests.hardware.test_header import FULL

SVG = "{http://www.w3.org/2000/svg}"
WIRINGS = {"default": DEFAULT_WIRING, "full": msgspec.toml.decode(FULL, type=Wiring), "empty": Wiring()}
PAPERS = {"light": "#ffffff", "dark": "#16181c"}


def texts(drawing: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawing).iter(f"{SVG}text"))


@pytest.fixture(params=WIRINGS)
def wiring(request: pytest.FixtureRequest) -> Wiring:
    return WIRINGS[request.param]


def test_each_part_stands_in_the_row_of_its_pin_with_letters_name_and_other_leg(wiring: Wiring) -> None:
    root = ElementTree.fromstring(draw(wiring))
    groups = [group for group in root.iter(f"{SVG}g") if len(group) > 2]
    drawn = {tuple(text.text for text in group.iter(f"{SVG}text")) for group in groups}
    wanted = {
        (pin.badge, f"{pin.what} → {pin.to}", pin.name, str(pin.number))
        for pin in header(wiring)
        if pin.part is not None
    }
    assert wanted <= drawn


def test_a_line_leads_from_each_part_to_its_pin_and_from_nothing_else(wiring: Wiring) -> None:
    root = ElementTree.fromstring(draw(wiring))
    lines = {(line.get("y1"), line.get("y2")) for line in root.iter(f"{SVG}line")}
    assert all(begin == end for begin, end in lines), "they are level"
    assert len(list(root.iter(f"{SVG}line"))) == len(list(wiring.parts()))


def test_nothing_lies_on_anything_else(wiring: Wiring) -> None:
    boxes = []
    for text in texts(draw(wiring)):
        classes = (text.get("class") or "").split()
        width = (6 if "small" in classes else 7.2) * len(text.text or "")
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        left = x - width if "end" in classes else x - width / 2 if "mid" in classes else x
        boxes.append((left, left + width, y - 10, y, text.text))
    for one, other in combinations(boxes, 2):
        apart = one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]
        assert apart, (one, other)


def test_everything_is_within_the_paper(wiring: Wiring) -> None:
    root = ElementTree.fromstring(draw(wiring))
    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    for text in root.iter(f"{SVG}text"):
        assert 0 < float(text.get("x", "")) < width and 0 < float(text.get("y", "")) < height
    longest = max(
        (text for text in texts(draw(wiring)) if text.get("x") == "48"), key=lambda text: len(text.text or "")
    )
    assert 48 + 7.2 * len(longest.text or "") < width


def luminance(colour: str) -> float:
    """Of WCAG 2."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("kind", COLOURS)
@pytest.mark.parametrize(("look", "paper"), PAPERS.items())
def test_every_colour_stands_out_from_the_paper_in_light_and_dark(kind: str, look: str, paper: str) -> None:
    colour = COLOURS[kind][look == "dark"]
    dark, light = sorted((luminance(colour), luminance(paper)))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_light_and_dark_each_have_all_colours() -> None:
    style = re.search(r"<style>(.*)</style>", draw(DEFAULT_WIRING))
    assert style is not None
    light, _, dark = style[1].partition("@media (prefers-color-scheme:dark)")
    for one, other in COLOURS.values():
        assert one in light and other in dark
    assert PAPERS["dark"] in dark


def test_who_can_not_see_it_is_told_in_words(wiring: Wiring) -> None:
    root = ElementTree.fromstring(draw(wiring))
    description = root.findtext(f"{SVG}desc") or ""
    for pin in header(wiring):
        assert (f"pin {pin.number} ({pin.name}): {pin.what} to {pin.to}" in description) == (pin.part is not None)


def test_the_same_wiring_makes_the_same_drawing(wiring: Wiring) -> None:
    assert draw(wiring) == draw(wiring)
