"""All pages on a phone, in the languages with the longest words."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import Companion
from tests.browser.rooms import addresses, furnish
from tests.browser.test_layout import sideways

PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("language", ["de", "es", "ru"])
def test_no_page_has_to_be_scrolled_sideways_on_a_phone(
    companion: Companion, context_of: Callable[..., BrowserContext], language: str
) -> None:
    furnish(companion)
    page = context_of(viewport=PHONE, locale=language, may_complain=True).new_page()
    wide = {}
    for path in addresses(companion):
        page.goto(companion.address + path)
        for folded in page.locator("main details:not([open]) > summary").all():
            if folded.is_visible():
                folded.click()
        if by := sideways(page):
            wide[path] = by
    assert wide == {}
