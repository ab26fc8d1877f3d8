"""All pages on a phone and on a tablet, in the languages with the longest words."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import Companion
from tests.browser.rooms import addresses, furnish
from tests.browser.test_budget import load
from tests.browser.test_layout import sideways

SIZES = [(390, 844), (820, 1180)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["de", "es", "ru"])
def test_no_page_has_to_be_scrolled_sideways(
    companion: Companion, context_of: Callable[..., BrowserContext], language: str, size: tuple[int, int]
) -> None:
    furnish(companion)
    viewport = {"width": size[0], "height": size[1]}
    page = context_of(viewport=viewport, locale=language, may_complain=True).new_page()
    wide = {}
    for path in addresses(companion):
        load(page, companion.address + path)
        for folded in page.locator("main details:not([open]) > summary").all():
            if folded.is_visible():
                folded.click()
        if by := sideways(page):
            wide[path] = by
    assert wide == {}


def test_the_help_is_printed_dark_on_light_and_without_what_is_for_tapping(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    context = context_of(color_scheme="dark")
    context.add_cookies([{"name": "theme", "value": "dark", "url": companion.address}])
    page = context.new_page()
    page.goto(companion.address + "/help/yak")
    page.emulate_media(media="print")
    ink = page.evaluate("getComputedStyle(document.querySelector('.help-part p')).color")
    assert max(map(int, ink.removeprefix("rgb(").rstrip(")").split(","))) < 60
    assert page.locator(".top, .help-contents, .help-books").evaluate_all(
        "all => all.every((one) => !one.checkVisibility())"
    )
    assert page.locator(".help-part").first.is_visible()
