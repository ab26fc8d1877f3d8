"""Whole evenings in a real browser: each game in each language, from the first page to the final count, with clicks."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from click.testing import CliRunner
from playwright.sync_api import BrowserContext, Page, expect

from companion.cli.main import cli
from companion.sheets import sheet_json
from companion.table.state import OpenGame
from companion.texts import LANGUAGES
from tests.browser.conftest import Companion
from tests.browser.evening import Evening, begin_with_clicks
from tests.browser.leftovers import leftovers, read, read_along

NAMES = ("Antje", "Bartolo")
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}

ContextOf = Callable[..., BrowserContext]


class House:
    """The browsers of one evening, all in one language, each of which is read along."""

    def __init__(self, context_of: ContextOf, language: str) -> None:
        self._context_of = context_of
        self.language = language
        self._pages: list[Page] = []

    def page(self, size: dict[str, int], locale: str = "") -> Page:
        """A browser with a page, of one who wants that language, else that of the evening."""
        context = self._context_of(viewport=size, locale=locale or self.language, reduced_motion="reduce")
        read_along(context)
        self._pages.append(context.new_page())
        return self._pages[-1]

    def check(self) -> None:
        """Everything that was shown is in the language of the evening."""
        assert {page.locator("html").get_attribute("lang") for page in self._pages} == {self.language}
        texts = set().union(*map(read, self._pages))
        assert len(texts) > 150
        assert leftovers(texts, self.language) == []


def the_end(companion: Companion) -> OpenGame:
    """The game, which is over."""
    game = companion.table.state.game
    assert game is not None and game.over
    return game


def check_count(page: Page, companion: Companion) -> None:
    """The final count, category by category, comes to the points of the game."""
    page.locator("#to-count").click()
    page.wait_for_url("**/count")
    expect(page.locator(".winner")).to_be_visible()
    shown = [int(text.replace("−", "-")) for text in page.locator(".racer-total").all_text_contents()]
    assert shown == [seat.total for seat in the_end(companion).timeline.score().seats]


def check_log(page: Page, companion: Companion, lines: int) -> None:
    """The log holds each accepted line once."""
    page.goto(f"{companion.address}/log")
    numbers: list[str] = []
    while True:
        numbers += page.locator(".line-number").evaluate_all("all => all.map((each) => each.lastChild.data)")
        older = page.locator(".log-older a")
        if not older.count():
            break
        older.click()
        page.wait_for_url("**before=*")
    assert sorted(map(int, numbers)) == list(range(lines + 1))  # the beginning of the game is line 0


def check_replay(companion: Companion, game_id: int) -> None:
    """The exported actions, played again, come to the same sheet."""
    runner = CliRunner()
    written = runner.invoke(cli, ["export", str(game_id), "--format", "actions", "--data", str(companion.data)])
    assert written.exit_code == 0, written.output
    again = runner.invoke(cli, ["replay", "--json", "-"], input=written.stdout)
    assert again.exit_code == 0, again.output
    timeline = the_end(companion).timeline
    assert json.loads(again.stdout) == sheet_json(timeline.start.game, timeline.names, timeline.score())


def finish(evening: Evening, house: House) -> None:
    """After the last answer: count, log, export, and that nothing was English."""
    check_count(evening.table, evening.companion)
    check_log(evening.table, evening.companion, evening.accepted)
    check_replay(evening.companion, evening.game.id)
    house.check()


EVENINGS = [(game, language) for game in ("kathmandu", "tuareg") for language in LANGUAGES]
SWITCHED, WITH_PHONE = "de", "ru"
"""Where the language is chosen on the page, not by the browser; where one player has a phone."""


@pytest.mark.parametrize(("game", "language"), EVENINGS[1:])
def test_an_evening_at_one_tablet(companion: Companion, context_of: ContextOf, game: str, language: str) -> None:
    house = House(context_of, language)
    page = house.page(TABLET, "en" if language == SWITCHED else "")
    begin_with_clicks(page, companion, game, language, NAMES)
    evening = Evening(companion, page, seed=len(language + game) + ord(language[0]))
    if language == WITH_PHONE:
        evening.join(1, house.page(PHONE))
    evening.play()
    finish(evening, house)


def test_an_evening_whose_first_dice_fall_before_the_camera(table: Companion, context_of: ContextOf) -> None:
    game, language = EVENINGS[0]
    house = House(context_of, language)
    page = house.page(TABLET)
    begin_with_clicks(page, table, game, language, NAMES)
    evening = Evening(table, page, seed=4)
    evening.play(lambda game: game.rolling is not None)
    expect(page.locator(".tray-state")).to_have_text("The tray is empty", timeout=60_000)
    thrown = [evening.throw() for _ in NAMES]
    assert any(thrown)
    evening.play()
    finish(evening, house)
    picture = page.locator(".line-picture").first.get_attribute("href")
    assert picture is not None
    assert page.request.get(f"{table.address}{picture}").headers["content-type"] == "image/jpeg"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_of_yak_with_secret_cards(companion: Companion, context_of: ContextOf, language: str) -> None:
    house = House(context_of, language)
    page = house.page(TABLET)
    begin_with_clicks(page, companion, "yak", language, NAMES)
    evening = Evening(companion, page, seed=ord(language[0]))
    chosen = partial(waits_for, "card_1")
    evening.play(chosen)
    evening.answer(evening.next())  # both have chosen on the tablet, which went from hand to hand
    phones = [house.page(PHONE) for _ in NAMES]
    for seat, phone in enumerate(phones):
        evening.join(seat, phone)
    evening.play(chosen)
    expect(phones[0].locator(".own-secret")).to_be_visible()
    expect(phones[1].locator(".own-secret")).to_be_hidden()
    evening.play()
    finish(evening, house)


def waits_for(prompt: str, game: OpenGame) -> bool:
    """Whether that is what the game waits for."""
    return game.main is not None and game.main.id == prompt
