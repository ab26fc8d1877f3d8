"""Several devices play at once, and the connection goes and comes: no line is made twice, none is lost, and whoever was
too late is told."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from companion.session.entries import Act
from tests.browser.conftest import Companion
from tests.browser.evening import Evening

ContextOf = Callable[..., BrowserContext]

COLLISIONS = 8
"""So many times both must really have pressed before they saw what the other did."""

MOST_TRIES = 40

PRESS = """([at, option]) => new Promise((done) => {
  const button = document.querySelector(`#part-ask [name=option][value="${option}"]`);
  document.addEventListener("answered", ({ detail }) => done(detail), { once: true });
  setTimeout(() => (button.isConnected ? button.click() : done("too late to press")), at - Date.now());
})"""
"""Presses that answer at that moment; gives what was wrong with it, nothing if it was taken."""

START = "(given) => { window.pressed = PRESS(given); return true; }".replace("PRESS", f"({PRESS})")


@pytest.fixture
def devices(companion: Companion, context_of: ContextOf) -> tuple[Page, Page]:
    """A tablet on the table and Ben's phone, in a game of Yak that waits for somebody to draw a stone."""
    companion.begin("yak", ("Anna", "Ben"))
    tablet = context_of(may_complain=True).new_page()
    phone = context_of(may_complain=True, viewport={"width": 390, "height": 844}).new_page()
    tablet.goto(f"{companion.address}/table")
    evening = Evening(companion, tablet, seed=1)
    evening.join(1, phone)
    evening.play(lambda game: game.main is not None and game.main.id == "draw")
    return tablet, phone


def shows(page: Page, companion: Companion) -> None:
    """The page shows the newest line."""
    page.locator(f"#part-ask [name=based_on][value='{companion.number}']").first.wait_for(state="attached")


def drawn(companion: Companion) -> Any:
    """The stone of the newest line."""
    game = companion.table.state.game
    assert game is not None
    newest = game.timeline.track[-1].line.deed
    assert isinstance(newest, Act)
    return newest.action["stone"]


def press_at_once(devices: tuple[Page, Page], companion: Companion) -> list[str]:
    """Both press another stone at the same moment; what each was told."""
    for page in devices:
        shows(page, companion)
    at = devices[0].evaluate("Date.now() + 150")
    for option, page in enumerate(devices, 1):
        page.evaluate(START, [at, option])
    return [page.evaluate("pressed") for page in devices]


def test_of_two_who_answer_at_once_one_is_taken_and_the_other_told_why_not(
    companion: Companion, devices: tuple[Page, Page]
) -> None:
    shows(devices[0], companion)
    stones = [option.inner_text().split()[-1] for option in devices[0].locator("#part-ask .option").all()[:2]]
    collisions = tries = 0
    while collisions < COLLISIONS:
        before, tries = companion.number, tries + 1
        told = press_at_once(devices, companion)
        assert companion.number == before + 1
        [winner] = [index for index, problem in enumerate(told) if not problem]
        assert drawn(companion) == stones[winner]
        if told[1 - winner].startswith("The game has gone on meanwhile."):
            expect(devices[1 - winner].locator("#trouble")).to_have_text(told[1 - winner])
            collisions += 1
        assert tries < MOST_TRIES, "they never met"
        companion.table.change(lambda session: session.undo(session.number))


def test_while_the_table_is_gone_nothing_is_lost_and_afterwards_nothing_is_there_twice(
    companion: Companion, devices: tuple[Page, Page]
) -> None:
    tablet, phone = devices
    before = companion.number
    shows(tablet, companion)
    companion.stop()
    tablet.locator("#part-ask .option").first.click()
    expect(tablet.locator("#trouble")).to_have_text("No connection")
    assert companion.number == before
    companion.table.change(lambda session: session.rename(0, "Antje", session.number))  # by another way, e.g. a camera
    companion.start()
    for page in devices:
        shows(page, companion)
        expect(page.locator("#banner")).to_be_hidden()
    expect(tablet.locator("#part-players")).to_contain_text("Antje")
    evening = Evening(companion, tablet, seed=2)
    evening.phones[1] = phone
    evening.play(lambda game: game.number >= before + 9)
    assert companion.number == before + 1 + evening.accepted


def test_an_answer_whose_receipt_was_lost_is_not_taken_twice(companion: Companion, devices: tuple[Page, Page]) -> None:
    tablet, _ = devices
    before = companion.number
    shows(tablet, companion)
    tablet.evaluate("window.form = document.querySelector('#part-ask .answer').cloneNode(true)")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    tablet.route("**/table/answer", lose)
    tablet.locator("#part-ask .option").first.click()
    expect(tablet.locator("#trouble")).to_have_text("No connection")
    assert companion.number == before + 1
    tablet.unroute("**/table/answer")
    tablet.evaluate("document.body.append(form); form.querySelector('.option').click()")  # as if the page hung
    expect(tablet.locator("#trouble")).to_contain_text("The game has gone on meanwhile.")
    assert companion.number == before + 1
