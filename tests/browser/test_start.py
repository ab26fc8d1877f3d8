"""The first page in a real browser: a known group plays in three taps, on a phone and with the keyboard alone, too."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.household import Person
from tests.browser.conftest import Companion

GROUP = [Person("Anna", "red"), Person("Maximiliane", "blue"), Person("Ben", "green")]


@pytest.fixture
def house(companion: Companion) -> Iterator[Companion]:
    """A companion that knows people."""
    companion.services.household.played([Person("Gregor", "orange")])
    companion.services.household.played(GROUP)
    yield companion


def playing(house: Companion) -> tuple[str, tuple[str, ...]]:
    """The game on the table and its players."""
    game = house.table.state.game
    assert game is not None
    return game.timeline.start.game, game.names


def names(page: Page) -> list[str]:
    return page.locator(".seat-name").all_inner_texts()


def test_a_known_group_plays_in_three_taps(house: Companion, page: Page) -> None:
    house.begin("tuareg")
    page.goto(house.address)
    page.get_by_role("link", name="Kathmandu").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Put it away and begin").click()
    page.wait_for_url("**/table")
    assert playing(house) == ("kathmandu", ("Anna", "Maximiliane", "Ben"))


def test_seats_change_without_a_flicker_and_the_focus_stays(house: Companion, page: Page) -> None:
    page.goto(f"{house.address}/new/yak")
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Ben one seat earlier").click()
    expect(page.locator(".seat-name").nth(1)).to_have_text("Ben")
    expect(page.get_by_role("button", name="Ben one seat earlier")).to_be_focused()
    page.get_by_role("button", name="Gregor plays too").click()
    expect(page.locator(".seat")).to_have_count(4)
    page.get_by_role("button", name="Anna doesn't play").click()
    expect(page.locator(".seat")).to_have_count(3)
    assert names(page) == ["Ben", "Maximiliane", "Gregor"]
    assert page.evaluate("window.same")
    page.reload()
    assert names(page) == ["Ben", "Maximiliane", "Gregor"]


def test_a_mark_is_changed_colour_and_shape_together(house: Companion, page: Page) -> None:
    page.goto(f"{house.address}/new/yak")
    page.get_by_label("Anna: red circle. Choose another").click()
    page.locator(".seat").first.get_by_role("button", name="yellow star").click()
    expect(page.get_by_label("Anna: yellow star. Choose another")).to_be_focused()


def test_the_keyboard_alone_is_enough(companion: Companion, page: Page) -> None:
    page.goto(f"{companion.address}/new/tuareg")
    expect(page.get_by_label("Name of another player")).to_be_focused()
    for name in ("Anna", "Олег"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator(".seat-name").last).to_have_text(name)
        expect(page.get_by_label("Name of another player")).to_be_focused()
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "begin":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/table")
    assert playing(companion) == ("tuareg", ("Anna", "Олег"))


def test_options_that_were_chosen_stay_when_the_seats_change(house: Companion, page: Page) -> None:
    page.goto(f"{house.address}/new/kathmandu")
    page.get_by_role("group", name="Tents").get_by_role("radio", name="with", exact=True).check()
    page.get_by_role("button", name="Ben one seat earlier").click()
    expect(page.locator(".seat-name").nth(1)).to_have_text("Ben")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table")
    game = house.table.state.game
    assert game is not None and game.timeline.start.options == {"tents": True}


def test_it_all_works_without_javascript(house: Companion, context_of: Callable[..., BrowserContext]) -> None:
    page = context_of(java_script_enabled=False).new_page()
    page.goto(house.address)
    page.get_by_role("link", name="Yak").click()
    page.get_by_role("button", name="Ben one seat earlier").click()
    page.get_by_role("button", name="Begin").click()
    assert playing(house) == ("yak", ("Anna", "Ben", "Maximiliane"))


@pytest.mark.parametrize("language", ["en", "de", "es", "ru"])
@pytest.mark.parametrize("path", ["/", "/new/kathmandu", "/new/yak", "/games", "/numbers/kathmandu", "/settings"])
def test_nothing_is_wider_than_a_phone(
    house: Companion, context_of: Callable[..., BrowserContext], path: str, language: str
) -> None:
    house.begin("tuareg", ("Maximiliane", "Ben"))
    page = context_of(viewport={"width": 390, "height": 844}, locale=language).new_page()
    page.goto(house.address + path)
    page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".more > summary").click()
    expect(page.locator(".more .menu-list a").first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".more .menu-list")).to_be_hidden()


def test_numbers_are_copied_and_a_wrong_one_is_said_where_it_stands(house: Companion, page: Page) -> None:
    page.goto(f"{house.address}/new/yak")
    page.get_by_role("link", name="Copy them").click()
    page.get_by_label("For triggering the end of the game", exact=True).fill("4")
    page.get_by_role("button", name="These are right").click()
    expect(page.get_by_role("status")).to_contain_text("12 numbers are confirmed.")
    page.goto(f"{house.address}/new/yak")
    expect(page.get_by_role("link", name="Copy them")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_chosen_theme_beats_that_of_the_device(
    house: Companion, context_of: Callable[..., BrowserContext], scheme: str
) -> None:
    page = context_of(color_scheme="light" if scheme == "dark" else "dark").new_page()
    page.goto(f"{house.address}/settings")
    colour = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(colour)
    page.get_by_role("button", name=scheme, exact=True).click()
    expect(page.get_by_role("button", name=scheme, exact=True)).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(colour) != before
    other = context_of(color_scheme=scheme).new_page()
    other.goto(f"{house.address}/settings")
    assert page.evaluate(colour) == other.evaluate(colour)
