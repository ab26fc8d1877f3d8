"""Whether dice fall as fair ones do, in a real Chromium: live, a colour alone, readable."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Companion
from tests.browser.test_layout import CONTRASTS, SCHEMES, SIZES, TARGETS, sideways, small
from tests.dice import a_die

COLOURS = ("red", "white", "blue", "black", "purple")


def throw(companion: Companion, times: int, loaded: str = "") -> None:
    """Throw a die of each colour; sixes come easily to the loaded one."""
    chance = random.Random(4)
    for _ in range(times):
        dice = (
            a_die(
                chance.choices(range(1, 7), (1, 1, 1, 1, 1, 3 if colour == loaded else 1))[0], x=60.0 * x, colour=colour
            )
            for x, colour in enumerate(COLOURS)
        )
        companion.board.roll(tuple(dice), True)


def visit(page: Page, companion: Companion, path: str = "/demo") -> Page:
    page.goto(companion.address + path)
    expect(page.locator("#connection")).to_be_visible()
    return page


def test_the_words_follow_the_dice(companion: Companion, page: Page) -> None:
    visit(page, companion)
    said = page.locator(".fair-said")
    expect(said).to_have_text("All together: Nothing has been thrown yet.")
    throw(companion, 5)
    expect(said).to_contain_text("25 dice thrown, too few yet to say anything: at least 30 are wanted.")
    throw(companion, 20)
    expect(said).to_contain_text("Of 125 dice thrown nothing stands out. Fair dice differ at least this much in")
    page.locator("#reset").click()
    expect(said).to_have_text("All together: Nothing has been thrown yet.")


def test_a_colour_alone_is_shown_with_its_charts_and_stays_so_live(companion: Companion, page: Page) -> None:
    throw(companion, 120, "red")
    visit(page, companion)
    page.locator("#fair-red").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/demo?colour=red#fairness")
    expect(page.locator(".fair-said")).to_contain_text("red: Of 120 dice thrown one value stands out. The 6 came up")
    expect(page.locator("#chart-name")).to_have_text("How often each value fell: red")
    companion.board.roll((a_die(1, colour="red"), a_die(2, x=200, colour="blue")), True)
    expect(page.locator(".fair-said")).to_contain_text("red: Of 121 dice thrown")
    expect(page.locator("#fair-red")).to_have_attribute("aria-current", "true")


def test_a_screen_reader_finds_tables_with_the_same_numbers(companion: Companion, page: Page) -> None:
    throw(companion, 60)
    visit(page, companion)
    table = page.get_by_role("table", name="Do the dice fall as fair ones do?")
    row = table.get_by_role("row", name="red")
    counts = [int(text) for text in row.get_by_role("cell").all_inner_texts()]
    assert sum(counts[:6]) == counts[6] == 60
    page.locator("#run-table").click()
    shares = page.locator(".fair-run table")
    expect(shares.get_by_role("row").last).to_contain_text("300")
    assert shares.get_by_role("columnheader").count() == 7


def test_without_javascript_it_can_be_read_and_a_colour_chosen(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    throw(companion, 120, "red")
    page = context_of(java_script_enabled=False).new_page()
    page.goto(companion.address + "/demo")
    page.locator("#fair-red").click()
    expect(page.locator(".fair-said")).to_contain_text("red: Of 120 dice thrown one value stands out.")
    expect(page.locator(".run-way").first).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_fits_and_stands_out(
    companion: Companion, context_of: Callable[..., BrowserContext], size: tuple[int, int], scheme: str
) -> None:
    throw(companion, 120, "red")
    context = context_of(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page = visit(context.new_page(), companion, "/demo?colour=red")
    page.locator("#run-table").click()
    assert sideways(page) == 0
    texts = page.evaluate(CONTRASTS)
    assert [(text["text"], text["contrast"]) for text in texts if text["contrast"] < 4.5] == []
    assert small(texts) == []
    assert [target for target in page.evaluate(TARGETS) if target["side"] < 43.5] == []


def test_the_words_can_be_read_from_a_metre_away(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    throw(companion, 60)
    page = visit(context_of(viewport={"width": 390, "height": 844}).new_page(), companion)
    assert page.locator(".fair-said").evaluate("element => parseFloat(getComputedStyle(element).fontSize)") >= 20
    assert page.locator(".run-line b").first.evaluate("element => parseFloat(getComputedStyle(element).fontSize)") >= 20


def test_the_lines_differ_by_place_and_die_not_by_colour(companion: Companion, page: Page) -> None:
    throw(companion, 60)
    visit(page, companion)
    strokes = page.locator(".run-way").evaluate_all("lines => lines.map((line) => getComputedStyle(line).stroke)")
    assert len(strokes) == 6 and len(set(strokes)) == 1
    dice = page.locator(".run-line use").evaluate_all("uses => uses.map((use) => use.getAttribute('href'))")
    assert dice == [f"#die-{value}" for value in range(1, 7)]
