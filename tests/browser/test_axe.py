"""axe-core looks at every page, small and large, light and dark, and finds no serious fault."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import Companion
from tests.browser.rooms import addresses, furnish
from tests.browser.test_budget import load

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
EVERYTHING: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS: dict[str, Any] = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
"""In the dark only colours are others."""


def faults(page: Page, options: dict[str, Any]) -> list[str]:
    """The serious and critical ones: rule and element."""
    found = []
    for fault in Axe().run(page, options=options).response["violations"]:
        if fault["impact"] in ("serious", "critical"):
            found += [f"{fault['id']}: {node['target']} {node['failureSummary']}" for node in fault["nodes"]]
    return found


@pytest.mark.parametrize("size", SIZES)
def test_no_page_has_a_serious_fault(
    companion: Companion, context_of: Callable[..., BrowserContext], size: str
) -> None:
    furnish(companion)
    found = {}
    context = context_of(viewport=SIZES[size], may_complain=True, reduced_motion="reduce")
    for path in addresses(companion):
        page = context.new_page()
        load(page, companion.address + path)
        found[path, "light"] = faults(page, EVERYTHING)
        page.emulate_media(color_scheme="dark")
        found[path, "dark"] = faults(page, COLOURS)
        page.close()
    assert len(found) > 40
    assert {place: what for place, what in found.items() if what} == {}


def test_axe_finds_a_fault_where_there_is_one(page: Page) -> None:
    page.set_content("<html lang=en><title>Bad</title><main><h1>Bad</h1><button></button><img src=''></main></html>")
    assert {fault.partition(":")[0] for fault in faults(page, EVERYTHING)} >= {"button-name", "image-alt"}
