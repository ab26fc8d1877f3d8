"""The pages fit phones, tablets and desks, by day and by night, and can be read."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.household import Person
from companion.texts import LANGUAGES
from tests.browser.conftest import Companion
from tests.dice import a_die, a_frame

SIZES = [(390, 844), (820, 1180), (1280, 800), (1920, 1080)]
SCHEMES = ["light", "dark"]

# For each element with text of its own: its text, its size in pixels, and the contrast with what is behind it (WCAG).
CONTRASTS = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, alpha] = parts(getComputedStyle(at).backgroundColor);
      if (alpha === 255) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const element of document.querySelectorAll("body *:not(svg *):not(script):not(noscript):not(.unseen *)")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !element.checkVisibility() || element.matches(".unseen")) continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(parts(style.color).slice(0, 3)), light(behind(element))].sort((x, y) => y - x);
    const [text, size] = [element.textContent.trim().slice(0, 40), parseFloat(style.fontSize)];
    found.push({ text, size, contrast: (a + 0.05) / (b + 0.05) });
  }
  return found;
}"""

# Whatever can be tapped: its name and its smaller side in pixels.
TARGETS = """() => [...document.querySelectorAll("button, summary, .upload-field, a.button")]
  .filter((element) => element.checkVisibility())
  .map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return { name: element.textContent.trim(), side: Math.min(width, height) };
  })"""


def full_table(companion: Companion) -> None:
    """As much as a page can hold: questions, long lists, a picture."""
    dice = [a_die(value, x=20.0 + 45 * value, colour="purple") for value in range(1, 7)]
    asked = [
        a_die(5, sure=False, x=10.0, colour="orange", alternatives=((6, 0.3), (1, 0.1))),
        a_die(None, sure=False, state="cocked", x=280.0, colour="brown"),
    ]
    for _ in range(6):
        companion.board.roll((*dice, *asked), False)
    companion.board.tray("settled", (*dice, *asked), False, (320, 240))
    companion.demo.picture.show(a_frame(size=(320, 240)), False)


def visit(companion: Companion, context: BrowserContext, path: str = "/demo") -> Page:
    """The page, once its stream has brought what there is."""
    page = context.new_page()
    page.goto(companion.address + path)
    if path == "/demo":
        expect(page.locator("#connection")).to_be_visible()
    return page


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_has_to_be_scrolled_sideways(
    companion: Companion, context_of: Callable[..., BrowserContext], size: tuple[int, int], scheme: str
) -> None:
    full_table(companion)
    context = context_of(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page = visit(companion, context)
    assert sideways(page) == 0
    for summary in page.locator("#part-rolls li:first-child summary").all():
        summary.click()
    page.locator(".languages summary").click()
    assert sideways(page) == 0
    assert page.locator("main").bounding_box()["width"] > 0.9 * min(size[0], 1900)  # type: ignore[index]


@pytest.mark.parametrize("language", LANGUAGES)
def test_longer_words_fit_a_phone_too(
    companion: Companion, context_of: Callable[..., BrowserContext], language: str
) -> None:
    full_table(companion)
    page = visit(companion, context_of(viewport={"width": 390, "height": 844}, locale=language))
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert sideways(page) == 0


def small(texts: list[dict[str, Any]]) -> list[str]:
    return [text["text"] for text in texts if text["size"] < 12.5]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", ["/", "/new/kathmandu", "/games", "/numbers/yak", "/settings", "/demo", "/nothing"])
def test_every_text_stands_out_and_is_large_enough(
    companion: Companion, context_of: Callable[..., BrowserContext], scheme: str, path: str
) -> None:
    full_table(companion)
    companion.begin("tuareg")
    companion.services.household.played([Person("Anna", "red"), Person("Ben", "blue"), Person("Cleo", "green")])
    page = visit(companion, context_of(color_scheme=scheme, may_complain=path == "/nothing"), path)
    page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")
    texts = page.evaluate(CONTRASTS)
    assert len(texts) > 3
    assert [(text["text"], text["contrast"]) for text in texts if text["contrast"] < 4.5] == []
    assert small(texts) == []


def test_what_counts_can_be_read_from_a_metre_away(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    companion.board.roll((a_die(4),), True)
    page = visit(companion, context_of(viewport={"width": 390, "height": 844}))
    sum_size = page.locator(".sum-figure").evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    die = page.locator("#part-latest .die").bounding_box()
    assert sum_size >= 40
    assert die is not None and die["width"] >= 48


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=lambda size: f"{size[0]}x{size[1]}")
def test_whatever_can_be_tapped_is_large_enough_for_a_finger(
    companion: Companion, context_of: Callable[..., BrowserContext], size: tuple[int, int]
) -> None:
    full_table(companion)
    page = visit(companion, context_of(viewport={"width": size[0], "height": size[1]}, has_touch=True))
    targets = page.evaluate(TARGETS)
    assert len(targets) > 10
    assert [target for target in targets if target["side"] < 43.5] == []


def test_at_a_desk_tray_newest_roll_and_chart_are_seen_without_scrolling(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    companion.board.roll((a_die(4), a_die(6, x=200)), True)
    companion.demo.picture.show(a_frame(size=(640, 480)), False)
    page = visit(companion, context_of(viewport={"width": 1280, "height": 800}))
    for selector in ("#picture", "#throw", "#part-latest .sum-figure", ".chart"):
        expect(page.locator(selector)).to_be_visible()
        box = page.locator(selector).bounding_box()
        assert box is not None and box["y"] + box["height"] <= 800, selector
