"""The demonstration in a real browser, as somebody at the table sees it."""

from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import cv2
import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.texts import LANGUAGES
from tests.browser.conftest import Companion
from tests.dice import a_die, a_frame
from tests.web.test_uploads import a_bomb
from web.stream import MOST_STREAMS

UNSURE = a_die(5, sure=False, x=200, alternatives=((6, 0.4),), colour="blue")
expect.set_options(timeout=20_000)


def visit(page: Page, companion: Companion, path: str = "/demo") -> Page:
    page.goto(companion.address + path)
    return page


def joined(page: Page, companion: Companion) -> Page:
    """The page once its live stream is open."""
    visit(page, companion)
    expect(page.locator("#connection")).to_have_text("Live")
    return page


def test_a_throw_in_front_of_the_camera_ends_as_its_value_on_the_page(table: Companion, page: Page) -> None:
    joined(page, table)
    assert table.camera is not None
    thrown = sorted(table.camera.throw([3, 5, 6], ["white", "red", "blue"]))
    expect(page.locator("#part-latest h2")).to_contain_text("Roll 1", timeout=60_000)
    [roll] = table.board.state.rolls
    assert len(roll.shown) == 3
    known = list(roll.values)
    assert [value for value in thrown if value in known] == sorted(known)
    expect(page.locator("#part-latest .sum-figure")).to_have_text(str(sum(known)))
    expect(page.locator("#part-latest .rolled-asked")).to_have_count(3 - len(known))
    expect(page.locator("#part-overlay .box-line")).to_have_count(3)
    assert page.locator("#picture").evaluate("image => image.naturalWidth") == 640


def test_the_button_throws_and_the_other_one_keeps_throwing_until_stopped(table: Companion, page: Page) -> None:
    joined(page, table)
    page.get_by_role("button", name="Throw once").click()
    expect(page.locator("#part-latest h2")).to_contain_text("Roll 1", timeout=60_000)
    page.get_by_role("button", name="Keep throwing").click()
    expect(page.get_by_role("button", name="Stop throwing")).to_be_focused()
    expect(page.locator("#part-latest h2")).to_contain_text("Roll 2", timeout=60_000)
    page.get_by_role("button", name="Stop throwing").click()
    expect(page.get_by_role("button", name="Keep throwing")).to_be_visible()
    assert not table.board.state.throwing


def test_a_roll_shows_everywhere_and_is_said(companion: Companion, page: Page) -> None:
    joined(page, companion)
    companion.board.tray("settled", (a_die(4), a_die(6, x=200)), True, (640, 480))
    companion.board.roll((a_die(4), a_die(6, x=200)), True)
    expect(page.locator(".sum-figure")).to_have_text("10")
    expect(page.locator("#part-status")).to_have_text("2 dice lie still")
    expect(page.locator("#part-overlay .pill")).to_have_count(2)
    expect(page.locator("#said")).to_have_text("Roll 1: 4, 6. Sum 10.")
    page.locator("#chart-table").click()
    expect(page.locator("td[data-count='6']")).to_have_text("1")


def test_two_pages_see_the_same_roll(companion: Companion, context_of: Callable[..., BrowserContext]) -> None:
    pages = [joined(context_of().new_page(), companion) for _ in range(2)]
    companion.board.roll((a_die(4),), True)
    for page in pages:
        expect(page.locator(".sum-figure")).to_have_text("4")


def test_an_unsure_die_is_named_with_one_tap(companion: Companion, page: Page) -> None:
    joined(page, companion)
    companion.board.roll((a_die(4), UNSURE), False)
    expect(page.get_by_text("Is this a 5 or 6?")).to_be_visible()
    page.get_by_role("button", name="6", exact=True).click()
    expect(page.locator(".sum-figure")).to_have_text("10")
    expect(page.locator(".rolled-asked")).to_have_count(0)


def test_a_misread_die_is_corrected_with_the_keyboard_alone(companion: Companion, page: Page) -> None:
    companion.board.roll((a_die(4),), True)
    joined(page, companion)
    page.locator("#latest-1-0").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="2", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sum-figure")).to_have_text("2")
    expect(page.locator("#part-latest :focus")).to_have_count(1)


def test_the_live_picture_follows_the_camera(companion: Companion, context_of: Callable[..., BrowserContext]) -> None:
    source = companion.demo.board
    source.source("online", name="virtual camera", can_throw=True)
    companion.demo.picture.show(a_frame(number=1, size=(320, 240)), False)
    page = joined(context_of().new_page(), companion)
    shown = page.locator("#picture")
    assert shown.evaluate("image => image.naturalWidth") == 320
    companion.demo.picture._announced = float("-inf")  # the clock of this companion stands still
    companion.demo.picture._encoded = None
    companion.demo.picture.show(a_frame(number=2, size=(640, 480)), False)
    expect(page.locator("#picture[width='640']")).to_be_visible()
    assert shown.get_attribute("alt") == "Live picture of the dice tray"


def test_when_the_table_goes_the_page_says_how_old_it_is_and_comes_back_by_itself(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    page = joined(context_of(may_complain=True).new_page(), companion)
    companion.stop()
    banner = page.get_by_role("alert").filter(has_text="No connection to the table")
    expect(banner).to_contain_text("seconds old")
    expect(page.locator("#connection")).to_have_text("No connection")
    companion.board.roll((a_die(4),), True)
    companion.start()
    expect(page.locator("#connection")).to_have_text("Live")
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator(".sum-figure")).to_have_text("4")


def test_a_page_in_the_background_gives_its_stream_back(companion: Companion, page: Page) -> None:
    joined(page, companion)
    hub = companion.board.hub
    assert hub.listeners == 1
    page.goto("about:blank")
    with hub.listen() as listener:
        while hub.listeners > 1:  # the server notices with its next ping at the latest
            hub.announce("picture", {"number": 0})
            listener.get(0.1)
    page.go_back()
    expect(page.locator("#connection")).to_have_text("Live")


def test_too_many_pages_are_told_so_and_join_when_one_leaves(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    taken = [urlopen(companion.address + "/demo/stream") for _ in range(MOST_STREAMS)]
    page = visit(context_of(may_complain=True).new_page(), companion)
    expect(page.get_by_role("alert").filter(has_text="already watching")).to_be_visible()
    for stream in taken:
        stream.close()
    companion.board.roll((a_die(4),), True)  # whoever is gone is noticed when there is something to tell
    expect(page.locator("#connection")).to_have_text("Live")
    expect(page.locator(".sum-figure")).to_have_text("4")


def bring(page: Page, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(path)


def a_file(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_an_own_picture_is_read_and_shown(companion: Companion, page: Page, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "mine.png"), np.full((300, 400, 3), 90, np.uint8))
    bring(visit(page, companion), tmp_path / "mine.png")
    page.wait_for_url("**/demo/pictures/*")
    expect(page.locator(".pill")).to_contain_text("red 99%")
    expect(page.locator(".sum-figure")).to_have_text("4")
    expect(page.get_by_text("mine.png · 400 × 300")).to_be_visible()
    page.get_by_role("link", name="Back to the tray").click()
    page.wait_for_url("**/demo")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("letter.txt", b"no picture", "This file is not a picture."),
        ("cut.jpg", cv2.imencode(".jpg", np.zeros((90, 90, 3), np.uint8))[1].tobytes()[:500], "broken or cut off"),
        ("bomb.png", a_bomb(), "up to 64 megapixels"),
        ("huge.jpg", b"\xff\xd8" + bytes(20_000_001), "too large: up to 20 MB"),
    ],
    ids=["text", "cut", "bomb", "huge"],
)
def test_a_file_that_can_not_be_read_gets_a_reason_on_the_spot(
    companion: Companion, context_of: Callable[..., BrowserContext], tmp_path: Path, name: str, data: bytes, words: str
) -> None:
    page = visit(context_of(may_complain=True).new_page(), companion)  # Chromium notes each refused request
    bring(page, a_file(tmp_path, name, data))
    expect(page.locator(".bring").get_by_role("alert")).to_contain_text(words)
    assert page.url.endswith("/demo")


def test_without_a_connection_each_form_says_so_in_the_language_of_the_page(
    companion: Companion, context_of: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    context = context_of(may_complain=True, locale="de")
    page = visit(context.new_page(), companion)
    context.set_offline(True)
    bring(page, a_file(tmp_path, "dice.png", b"whatever"))
    expect(page.locator(".bring").get_by_role("alert")).to_have_text("Keine Verbindung")
    page.locator("#throw").click()
    expect(page.locator("#trouble")).to_have_text("Keine Verbindung")


class TestWithoutJavaScript:
    """The page can be read and used."""

    @pytest.fixture
    def page(self, context_of: Callable[..., BrowserContext]) -> Page:
        return context_of(java_script_enabled=False).new_page()

    def test_the_table_can_be_read(self, companion: Companion, page: Page) -> None:
        companion.board.roll((a_die(4), a_die(6, x=200)), True)
        visit(page, companion)
        expect(page.locator(".sum-figure")).to_have_text("10")
        expect(page.locator("#connection")).to_be_hidden()

    def test_dice_can_be_named_and_throws_started(self, companion: Companion, page: Page) -> None:
        companion.board.roll((a_die(4), UNSURE), False)
        visit(page, companion)
        page.get_by_role("button", name="6", exact=True).click()
        expect(page.locator(".sum-figure")).to_have_text("10")

    def test_a_picture_can_be_brought(self, companion: Companion, page: Page, tmp_path: Path) -> None:
        cv2.imwrite(str(tmp_path / "mine.png"), np.full((300, 400, 3), 90, np.uint8))
        bring(visit(page, companion), tmp_path / "mine.png")
        page.get_by_role("button", name="Read the picture").click()
        expect(page.locator(".sum-figure")).to_have_text("4")

    def test_a_broken_one_gets_its_reason_on_a_page(
        self, companion: Companion, context_of: Callable[..., BrowserContext], tmp_path: Path
    ) -> None:
        page = context_of(java_script_enabled=False, may_complain=True).new_page()
        bring(visit(page, companion), a_file(tmp_path, "letter.txt", b"no picture"))
        page.get_by_role("button", name="Read the picture").click()
        expect(page.get_by_role("heading", name="That did not work")).to_be_visible()
        page.get_by_role("link", name="Back", exact=True).click()
        page.wait_for_url("**/demo")


@pytest.mark.parametrize(("language", "word"), [("de", "Summe"), ("es", "Suma"), ("ru", "Сумма"), ("en", "Sum")])
def test_the_language_is_switched_and_events_follow(companion: Companion, page: Page, language: str, word: str) -> None:
    visit(page, companion)
    page.get_by_label("Language: English").click()
    page.get_by_role("button", name=LANGUAGES[language]).click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#connection")).to_be_visible()
    companion.board.roll((a_die(4),), True)
    expect(page.locator("#part-latest .sum-word")).to_have_text(word)
