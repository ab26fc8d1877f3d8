"""The devices in a real browser: the page follows the camera."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Companion
from tests.dice import a_frame


def opened(page: Page, companion: Companion) -> Page:
    """The page once its live stream is open."""
    page.goto(companion.address + "/devices")
    expect(page.locator("#connection")).to_have_text("Live")
    return page


def test_the_first_picture_brings_figures_and_the_button_to_test(companion: Companion, page: Page) -> None:
    opened(page, companion)
    expect(page.locator("#picture")).to_be_hidden()
    companion.demo.picture.show(a_frame(number=1, size=(640, 480)), False)
    companion.board.source("online", name="/dev/video7")
    expect(page.locator("#picture")).to_be_visible()
    expect(page.get_by_text("640 × 480")).to_be_visible()
    page.get_by_role("button", name="Test: read this picture now").click()
    result = page.locator("#test")
    expect(result.get_by_text("red 4, 99% sure")).to_be_visible()
    expect(result.locator(".dot, .pill").first).to_be_attached()


@pytest.mark.parametrize("room", ["/demo", "/devices", "/calibrate"])
def test_a_picture_that_came_between_the_page_and_its_stream_is_shown(
    companion: Companion, page: Page, room: str
) -> None:
    picture = companion.demo.picture
    picture.show(a_frame(number=1, size=(320, 240)), False)

    def later(route: Route) -> None:
        picture._encoded = None  # the clock of this companion stands still
        picture.show(a_frame(number=1, size=(640, 480)), False)
        route.continue_()

    page.route(f"**{room}/stream*", later)
    page.goto(companion.address + room)
    expect(page.locator("#picture[width='640']")).to_be_visible()


def test_a_camera_that_goes_away_is_told_without_a_reload(companion: Companion, page: Page) -> None:
    companion.demo.picture.show(a_frame(number=1, size=(640, 480)), False)
    opened(page, companion)
    companion.board.source("offline", "unplugged")
    expect(page.locator("#part-state").get_by_text("Does not answer", exact=True)).to_be_visible()
    expect(page.locator(".device-steps li")).to_have_count(4)
    companion.board.source("online")
    expect(page.locator("#part-state").get_by_text("Working", exact=True)).to_be_visible()


def test_the_picture_grows_old_by_itself(companion: Companion, context_of: Callable[..., BrowserContext]) -> None:
    page = context_of().new_page()
    page.clock.install()
    page.goto(companion.address + "/devices")
    expect(page.locator("#connection")).to_have_text("Live")
    companion.demo.picture.show(a_frame(number=1, size=(640, 480)), False)
    expect(page.locator("[data-age]")).to_have_text("just now")
    page.clock.run_for(9_000)
    expect(page.locator(".device-old")).to_contain_text("seconds ago")
