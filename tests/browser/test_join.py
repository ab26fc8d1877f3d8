"""Joining with a phone's browser: what its script does with the code's address, and the page that shows the code."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from companion.access.access import Caller
from tests.browser.conftest import Companion


@pytest.fixture
def phones(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> Companion:
    """A companion to which every browser is a stranger."""
    monkeypatch.setattr("web.guard._is_loopback", lambda _: False)
    return companion


def test_a_scanned_code_leads_to_the_seats_and_leaves_no_token_behind(
    phones: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    game, token = phones.begin(), phones.services.access.invite()
    page = context_of(viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{phones.address}/join#{token}")
    expect(page.get_by_role("button", name="Ben")).to_be_visible()
    assert page.url == f"{phones.address}/join"
    page.get_by_role("button", name="Ben").click()
    page.wait_for_url(lambda url: not url.endswith("/join"))
    assert token not in page.url
    assert phones.services.access.taken(game) == {1}
    assert page.evaluate("document.cookie") == ""


def test_a_code_for_one_seat_offers_only_that(phones: Companion, context_of: Callable[..., BrowserContext]) -> None:
    phones.begin()
    page = context_of().new_page()
    page.goto(f"{phones.address}/join")
    expect(page.get_by_role("button", name="Anna")).to_be_hidden()
    page.goto(f"{phones.address}/join#{phones.services.access.invite()}.1")  # the page is open already
    expect(page.get_by_role("button", name="Ben")).to_be_visible()
    expect(page.get_by_role("button", name="Anna")).to_be_hidden()


def test_a_hasty_double_tap_joins_all_the_same(phones: Companion, context_of: Callable[..., BrowserContext]) -> None:
    game = phones.begin()
    page = context_of().new_page()
    page.goto(f"{phones.address}/join#{phones.services.access.invite()}")
    page.get_by_role("button", name="Anna").dblclick(no_wait_after=True)
    page.wait_for_url(lambda url: not url.endswith("/join"))
    assert phones.services.access.taken(game) == {0}
    page.goto(f"{phones.address}/join")
    expect(page.get_by_role("button", name="Anna")).to_have_attribute("aria-current", "true")


def test_the_pin_can_be_entered_without_javascript(
    phones: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    page = context_of(java_script_enabled=False).new_page()
    page.goto(f"{phones.address}/enter?next=/demo")
    page.get_by_label("Six digits").fill(phones.services.access.pin or "")
    page.get_by_label("Six digits").press("Enter")
    page.wait_for_url("**/demo")
    page.goto(f"{phones.address}/settings")
    pin = phones.services.access.pin or ""
    expect(page.locator(".pin-shown")).to_have_text(f"{pin[:3]} {pin[3:]}")


def test_the_page_with_the_code_shows_a_new_one_when_somebody_came_in(
    companion: Companion, context_of: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.rooms.join.address_for_phones", lambda _: "192.168.1.7")
    monkeypatch.setattr("web.rooms.join.this_machine_only", lambda _: False)
    page = context_of().new_page()
    with page.expect_response("**/invite.json"):
        page.goto(f"{companion.address}/invite")
    before = page.locator(".code").inner_html()
    access = companion.services.access
    access.join(Caller(None, "192.168.1.9"), access.invite())
    expect(page.locator(".invite-said")).to_have_text("A device has joined. This is a new code.")
    assert page.locator(".code").inner_html() != before
