"""The count in a real browser: category by category, by hand and by itself, at once where motion is not wanted, and on
paper."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.session.session import Session
from tests.browser.conftest import Companion
from tests.companion.games.driver import play

STEPS = 7
"""Yak's six categories, and who wins."""


def submitted(session: Session, action: Any) -> int:
    return session.submit(action, session.number)


@pytest.fixture
def played(companion: Companion) -> Companion:
    """A whole game of Yak."""
    rules = companion.table.games["yak"]
    companion.begin("yak", ("Anna", "Ben", "Дарья"))
    for moment in play(rules, 3, {}, 5):
        if moment.action is not None:
            companion.table.change(partial(submitted, action=moment.action))
    return companion


def totals(page: Page) -> list[str]:
    return page.locator(".racer-total").all_text_contents()


def sums(companion: Companion) -> list[str]:
    game = companion.table.state.game
    assert game is not None and game.over
    return [str(seat.total) for seat in game.timeline.score().seats]


def test_categories_come_one_after_the_other_and_the_winner_last(page: Page, played: Companion) -> None:
    page.goto(f"{played.address}/count")
    assert totals(page) == ["0", "0", "0"]
    expect(page.locator(".step:visible")).to_have_count(0)
    expect(page.locator(".count-table")).to_be_hidden()
    for step in range(1, STEPS):
        page.locator("[data-next]").click()
        expect(page.locator(".step:visible")).to_have_count(step)
        expect(page.locator(".winner")).to_be_hidden()
    page.locator("[data-next]").click()
    expect(page.locator(".winner")).to_be_visible()
    expect(page.locator(".count-table")).to_be_visible()
    assert totals(page) == sums(played)


def test_a_key_or_a_tap_goes_on_and_all_can_be_shown_at_once(page: Page, played: Companion) -> None:
    page.goto(f"{played.address}/count")
    page.locator("[data-next]").blur()
    page.keyboard.press("Space")
    expect(page.locator(".step:visible")).to_have_count(1)
    page.locator(".step:visible").click()
    expect(page.locator(".step:visible")).to_have_count(2)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".step:visible")).to_have_count(STEPS)
    expect(page.locator(".count-controls")).to_be_hidden()


def test_it_goes_on_by_itself_if_wanted(page: Page, played: Companion) -> None:
    page.clock.install()
    page.goto(f"{played.address}/count")
    page.get_by_role("button", name="By itself").click()
    page.clock.run_for(4_000)
    expect(page.locator(".step:visible")).to_have_count(1)
    page.clock.run_for(60_000)
    expect(page.locator(".winner")).to_be_visible()


def test_where_motion_is_not_wanted_all_stands_there(
    context_of: Callable[..., BrowserContext], played: Companion
) -> None:
    page = context_of(reduced_motion="reduce").new_page()
    page.goto(f"{played.address}/count")
    expect(page.locator(".winner")).to_be_visible()
    expect(page.locator(".step:visible")).to_have_count(STEPS)


def test_without_a_script_all_stands_there(browser: Browser, played: Companion) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{played.address}/count")
    expect(page.locator(".winner")).to_be_visible()
    assert totals(page) == sums(played)
    page.context.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_sheet_on_paper_is_one_page_in_black_on_white(
    context_of: Callable[..., BrowserContext], played: Companion, paper: str
) -> None:
    page = context_of(color_scheme="dark").new_page()
    page.goto(f"{played.address}/count")
    page.emulate_media(media="print")
    expect(page.locator(".count-table")).to_be_visible()
    expect(page.get_by_text("Дарья").locator("visible=true").first).to_be_visible()
    for hidden in (".top", ".race", ".count-controls", ".steps", ".rooms"):
        expect(page.locator(hidden)).to_be_hidden()
    colours = page.evaluate("(({color, backgroundColor}) => [color, backgroundColor])(getComputedStyle(document.body))")
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert page.pdf(format=paper).count(b"/Type /Page\n") == 1


def test_a_game_without_the_companion_is_typed_in_and_counted(page: Page, companion: Companion) -> None:
    page.goto(f"{companion.address}/score/yak")
    page.get_by_label("Name").first.fill("Anna")
    first = page.locator(".score-player").first
    first.locator(".tower-stone", has_text="blue").click()
    for place in (1, 2, 3):
        first.get_by_role("button", name=f"Row 1, place {place}").click()
    first.get_by_role("button", name="Row 1, place 3").click()
    first.get_by_label("Food left").fill("4")
    first.locator(".score-yes input").check()
    page.locator(".score-done button").click()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".winner")).to_have_text("Anna wins!")
    expect(page.locator(".score-player").first.get_by_role("button", name="Row 1, place 2: blue")).to_be_visible()
    expect(page.locator(".score-player").first.get_by_role("button", name="Row 1, place 3: –")).to_be_visible()


def test_the_count_fits_on_a_phone(context_of: Callable[..., BrowserContext], played: Companion) -> None:
    page = context_of(viewport={"width": 390, "height": 844}, reduced_motion="reduce").new_page()
    for address in ("/count", "/score/yak", "/score/kathmandu", "/score/tuareg?players=5"):
        page.goto(played.address + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
