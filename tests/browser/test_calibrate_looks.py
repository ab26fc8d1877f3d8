"""Each step of the calibration fits phones, tablets and desks, and can be read; the sheet prints as large as it is."""

import re
from collections.abc import Callable, Iterator

import cv2
import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.texts import LANGUAGES
from tests.browser.conftest import Companion
from tests.browser.test_axe import COLOURS, EVERYTHING, faults
from tests.browser.test_layout import CONTRASTS, SIZES, TARGETS, sideways, small
from tests.desks import HELD, a_calibration
from tests.dice import a_die, a_frame
from vision.exposure import Lock
from vision.tray.errors import MarkersMissing
from vision.tray.markers import MARKER_MM, find_markers
from vision.tray.noticing import Condition

DICE = ("white", "red", "purple", "orange", "black", "grey")
CUT = """() => [...document.querySelectorAll(".progress-step > span")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""

DOTS = 96 / 25.4
"""Pixels of a browser in a millimetre."""


def steps(companion: Companion) -> Iterator[str]:
    """The calibration at one step after the other, each with all that it can hold."""
    taken, desk = companion.tray.steps, companion.desk
    companion.demo.picture.show(a_frame(size=(640, 480)), False)
    desk.problem = "/home/pi/.local/share/companion/calibration/dev-video0.json: $.edge must be more than 0"
    desk.changed()
    yield "not calibrated"
    desk.problem, found, desk.finds = "", desk.finds, MarkersMissing("two", (0, 1, 2))
    taken.begin(taken.number)
    yield "not found"
    desk.finds = found
    companion.board.tray("settled", (a_die(4),), True)
    taken.find(taken.number)
    yield "tray"
    taken.accept(taken.number)
    companion.board.tray("empty")
    yield "dice"
    desk.lies = tuple(a_die(3, x=40.0 * at, colour=colour) for at, colour in enumerate(DICE))
    taken.see(taken.number)
    yield "colours"
    taken.name(taken.number, DICE)
    yield "light"
    desk.held(Lock("refused", problem="no such control: exposure_auto"))
    yield "refused"
    desk.held(Lock("locked", HELD))
    yield "held"
    taken.keep(taken.number)
    desk.becomes(Condition.LIGHT)
    yield "done"


def at_step(page: Page, companion: Companion) -> Page:
    """The page as it is at this step, all of it unfolded."""
    page.goto(companion.address + "/calibrate")
    expect(page.locator("#connection")).to_be_visible()
    page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")
    return page


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_step_has_to_be_scrolled_sideways_and_all_can_be_tapped(
    companion: Companion, context_of: Callable[..., BrowserContext], size: tuple[int, int]
) -> None:
    page = context_of(viewport={"width": size[0], "height": size[1]}, has_touch=True).new_page()
    for step in steps(companion):
        at_step(page, companion)
        assert sideways(page) == 0, step
        assert [one for one in page.evaluate(TARGETS) if one["side"] < 43.5] == [], step


@pytest.mark.parametrize("language", LANGUAGES)
def test_longer_words_fit_a_phone_too(
    companion: Companion, context_of: Callable[..., BrowserContext], language: str
) -> None:
    page = context_of(viewport={"width": 390, "height": 844}, locale=language).new_page()
    for step in steps(companion):
        at_step(page, companion)
        assert sideways(page) == 0, step
        assert page.evaluate(CUT) == [], step


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_step_can_be_read_and_has_no_serious_fault(
    companion: Companion, context_of: Callable[..., BrowserContext], scheme: str
) -> None:
    page = context_of(viewport={"width": 390, "height": 844}, color_scheme=scheme, reduced_motion="reduce").new_page()
    for step in steps(companion):
        at_step(page, companion)
        texts = page.evaluate(CONTRASTS)
        assert len(texts) > 3
        assert [(text["text"], text["contrast"]) for text in texts if text["contrast"] < 4.5] == [], step
        assert small(texts) == [], step
        assert faults(page, EVERYTHING if scheme == "light" else COLOURS) == [], step


def test_at_a_desk_picture_and_main_button_of_each_step_are_seen_at_once(companion: Companion, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    for step in steps(companion):
        page.goto(companion.address + "/calibrate")
        for selector in ("#picture", "#part-forms .button-main"):
            expect(page.locator(selector).first, step).to_be_in_viewport(ratio=1)


PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheet_prints_on_one_page_of_its_paper(companion: Companion, page: Page, paper: str) -> None:
    page.goto(f"{companion.address}/calibrate/markers?paper={paper}")
    printed = page.pdf(prefer_css_page_size=True).decode("latin-1")
    [box] = set(re.findall(r"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed))
    points = [side / 25.4 * 72 for side in PAPERS[paper]]
    assert [float(side) for side in box] == pytest.approx(points, abs=1)
    assert re.findall(r"/Type\s*/Pages\s*/Count (\d+)", printed) == ["1"]


@pytest.mark.parametrize("paper", PAPERS)
def test_printed_markers_have_true_millimetres_and_are_found(companion: Companion, page: Page, paper: str) -> None:
    width, height = (round(side * DOTS) for side in PAPERS[paper])
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(media="print")
    page.goto(f"{companion.address}/calibrate/markers?paper={paper}")
    shot = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    found = find_markers([np.asarray(shot, np.uint8)])
    assert [marker.number for marker in found] == [0, 1, 2, 3]
    for marker in found:
        sides = np.linalg.norm(marker.corners - np.roll(marker.corners, 1, 0), axis=1)
        assert sides / DOTS == pytest.approx([MARKER_MM] * 4, abs=0.35)
    assert page.locator(".top").is_hidden() and page.locator(".markers-head").is_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_of_the_sheet_fit_its_paper(
    companion: Companion, context_of: Callable[..., BrowserContext], language: str
) -> None:
    page = context_of(locale=language).new_page()
    page.goto(companion.address + "/calibrate/markers")
    boxes = page.evaluate(
        "[...document.querySelectorAll('.sheet text')].map((one) => { const b = one.getBBox(); const m = one.getCTM();"
        "const s = document.querySelector('.sheet').getCTM();"
        "return [b.width * m.a / s.a, one.textContent]; })"
    )
    assert len(boxes) == 10
    assert [text for width, text in boxes if width > 190] == []


@pytest.mark.parametrize("path", ["/demo", "/devices", "/table"])
def test_a_notice_comes_by_itself_and_is_put_away_by_a_click(companion: Companion, page: Page, path: str) -> None:
    companion.begin()
    companion.desk.calibration = a_calibration()
    page.goto(companion.address + path)
    expect(page.locator("#connection")).to_be_visible()
    companion.desk.becomes(Condition.MOVED)
    notice = page.locator(".amiss")
    expect(notice).to_contain_text("The camera or the tray was moved since it was calibrated.")
    page.get_by_role("button", name="Put this notice away").click()
    expect(notice).to_have_count(0)
    companion.desk.becomes(Condition.LIGHT)
    expect(notice).to_contain_text("The light is another")
    notice.get_by_role("link", name="Calibrate again").click()
    expect(page.locator("#do-relight")).to_be_visible()
