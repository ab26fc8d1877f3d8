"""Every page is light, fetches nothing from elsewhere, and complains about nothing."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Companion
from tests.browser.rooms import addresses, furnish

MOST_BYTES = 150_000
"""What a page may weigh when it is loaded the first time, with styles, scripts, pictures and the stream's beginning."""


class Scales:
    """Weighs all that a page receives, with headers, as the browser counts it."""

    def __init__(self, page: Page) -> None:
        self._done: dict[str, int] = {}
        self._coming: dict[str, int] = {}
        self._kept: set[str] = set()
        self._asked: dict[str, str] = {}
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.dataReceived", self._piece)
        wire.on("Network.loadingFinished", self._whole)
        wire.on("Network.requestServedFromCache", lambda event: self._kept.add(event["requestId"]))
        wire.on("Network.responseReceived", self._answer)

    @property
    def bytes(self) -> int:
        """The weight so far, of streams that go on what has come of them."""
        return sum((self._coming | self._done).values())

    @property
    def fetched(self) -> list[str]:
        """The addresses that were fetched from the companion, not from what the browser keeps."""
        return [url for key, url in self._asked.items() if key not in self._kept]

    def _answer(self, event: dict[str, Any]) -> None:
        self._asked[event["requestId"]] = event["response"]["url"]
        if event["response"].get("fromDiskCache"):
            self._kept.add(event["requestId"])

    def _piece(self, event: dict[str, Any]) -> None:
        size = max(event["encodedDataLength"], event["dataLength"])
        self._coming[event["requestId"]] = self._coming.get(event["requestId"], 0) + size

    def _whole(self, event: dict[str, Any]) -> None:
        self._done[event["requestId"]] = event["encodedDataLength"]


def load(page: Page, address: str) -> None:
    """Open a page and wait until it is all there, its live stream too."""
    page.goto(address, wait_until="load")
    if page.locator("[data-stream]").count():
        expect(page.locator("#connection")).to_be_visible()


def twice(addresses: list[str]) -> list[str]:
    """Those that are there more than once, whatever their query says."""
    bare = [address.partition("?")[0] for address in addresses]
    return [address for address, times in Counter(bare).items() if times > 1]


def test_every_page_is_light_at_the_first_visit(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    furnish(companion)
    weights, again = {}, {}
    for path in addresses(companion):
        context = context_of(may_complain=path.startswith("/nothing"))
        page = context.new_page()
        scales = Scales(page)
        load(page, companion.address + path)
        weights[path], again[path] = scales.bytes, twice(scales.fetched)
        context.close()
    assert min(weights.values()) > 5_000, "weighed wrongly"
    assert {path: weight for path, weight in weights.items() if weight > MOST_BYTES} == {}
    assert {path: fetched for path, fetched in again.items() if fetched} == {}, "fetched more than once"


def test_what_was_fetched_once_is_not_fetched_again(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    furnish(companion)
    page = context_of().new_page()
    load(page, companion.address + "/help")
    scales = Scales(page)
    load(page, companion.address + "/help/yak")
    assert [url for url in scales.fetched if "/static/" in url and not url.endswith("icon.svg")] == []
    assert companion.address + "/help/yak" in scales.fetched


def test_without_javascript_every_page_can_be_read(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    furnish(companion)
    silent = []
    for path in addresses(companion):
        context = context_of(java_script_enabled=False, may_complain=True)
        page = context.new_page()
        page.goto(companion.address + path)
        if not page.locator("h1").count() or len(page.locator("main").inner_text()) < 30:
            silent.append(path)
        context.close()
    assert silent == []
