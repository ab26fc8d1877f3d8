"""The log in a real browser: a die is corrected three turns later, two pages act at once, an outage repeats nothing."""

from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.kathmandu import actions as trek
from companion.games.kathmandu.state import State
from companion.games.prompt import Dice, Form
from companion.session.session import Session
from tests.browser.conftest import Companion
from tests.companion.games.kathmandu.table import dice


def submitted(session: Session, action: Any) -> int:
    return session.submit(action, session.number)


def tell(companion: Companion, *actions: Any) -> None:
    for action in actions:
        companion.table.change(partial(submitted, action=action))


def trekking(companion: Companion) -> int:
    """Kathmandu after everybody has rolled; the number of Anna's roll."""
    companion.begin("kathmandu")
    tell(companion, trek.AllReady(), trek.StartPlayer(0), trek.AllReady())
    tell(companion, trek.Roll(0, dice(4, 2)), trek.Roll(1, dice(1)))
    return 4


def three_turns(companion: Companion) -> None:
    """Anna, Ben and Anna again take a die and move with it; whatever else may be done is left."""
    turns = 0
    while turns < 3:
        game = companion.table.state.game
        assert game is not None and game.main is not None
        wants = game.main.wants
        if isinstance(wants, Form):
            tell(companion, trek.Move("land", lost="all"))
            turns += 1
        elif isinstance(wants, Dice):
            tell(companion, trek.Roll(game.main.seat or 0, dice()))
        else:
            take = [each.action for each in wants.options if isinstance(each.action, trek.TakeDie | trek.EndTurn)]  # type: ignore[union-attr]
            tell(companion, take[-1] if take else wants.options[-1].action)  # type: ignore[union-attr]


def state(companion: Companion) -> State:
    game = companion.table.state.game
    assert game is not None
    found: State = game.timeline.state
    return found


def test_a_die_is_corrected_three_turns_back_and_what_changed_is_told(page: Page, companion: Companion) -> None:
    roll = trekking(companion)
    three_turns(companion)
    page.goto(f"{companion.address}/log")
    line = page.locator(f"#line-{roll}")
    expect(line).to_contain_text("Anna rolls brown 4, purple 2")
    line.locator("summary").click()
    line.get_by_role("link", name="Correct this").click()
    expect(page.get_by_role("heading", name="Anna: roll your dice.")).to_be_visible()
    expect(page.locator("[name=die-0]:checked")).to_have_value("4")
    page.locator("[name=die-0][value='6']").check()
    page.get_by_role("button", name="Done").click()
    page.wait_for_url("**/log")
    expect(page.locator(".changed")).to_contain_text("What changed with line")
    expect(page.locator(".changed li").first).to_be_visible()
    expect(page.locator(f"#line-{roll}")).to_contain_text("brown 6, purple 2")
    expect(page.locator(f"#line-{roll}")).to_contain_text("changed by line")


def test_a_new_line_comes_by_itself_and_is_said_once(page: Page, companion: Companion) -> None:
    trekking(companion)
    page.goto(f"{companion.address}/log")
    expect(page.locator("#connection")).to_have_text("Live")
    expect(page.locator("#said")).to_have_text("")
    tell(companion, trek.TakeDie("brown"))
    expect(page.locator("#line-6")).to_contain_text("Anna takes the die: brown")
    expect(page.locator("#said")).to_have_text("Anna takes the die: brown")


def test_after_an_outage_nothing_old_is_said_again(
    context_of: Callable[..., BrowserContext], companion: Companion
) -> None:
    page = context_of(may_complain=True).new_page()
    trekking(companion)
    page.goto(f"{companion.address}/log")
    expect(page.locator("#connection")).to_have_text("Live")
    tell(companion, trek.TakeDie("brown"))
    expect(page.locator("#said")).to_have_text("Anna takes the die: brown")
    page.evaluate("document.getElementById('said').textContent = ''")
    companion.stop()
    expect(page.locator("#banner")).to_be_visible()
    companion.start()
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator("#connection")).to_have_text("Live")
    expect(page.locator("#said")).to_have_text("")


def test_what_is_unfolded_stays_so_when_a_line_comes(page: Page, companion: Companion) -> None:
    trekking(companion)
    page.goto(f"{companion.address}/log")
    expect(page.locator("#connection")).to_have_text("Live")
    page.locator("#more-4").click()
    expect(page.locator("#line-4").get_by_role("link", name="Undo to here")).to_be_visible()
    tell(companion, trek.TakeDie("brown"))
    expect(page.locator("#line-6")).to_be_visible()
    expect(page.locator("#line-4").get_by_role("link", name="Undo to here")).to_be_visible()


def test_of_two_pages_that_undo_at_once_one_is_told_why_not(
    context_of: Callable[..., BrowserContext], companion: Companion
) -> None:
    trekking(companion)
    pages = [context_of(may_complain=True).new_page() for _ in range(2)]
    for each in pages:
        each.goto(f"{companion.address}/log/4/undo")
    for each in pages:
        each.get_by_role("button", name="Take 1 line back").click()
    expect(pages[0].locator("#line-6")).to_contain_text("Taken back to line 4.")
    expect(pages[1].get_by_text("The game has gone on meanwhile.")).to_be_visible()
    pages[1].get_by_role("link", name="To the log").click()
    expect(pages[1].locator("#line-6")).to_be_visible()
    assert companion.number == 6


def test_a_click_on_what_is_old_says_so_on_the_page(
    context_of: Callable[..., BrowserContext], companion: Companion
) -> None:
    page = context_of(may_complain=True).new_page()
    trekking(companion)
    page.goto(f"{companion.address}/log")
    expect(page.locator("#connection")).to_have_text("Live")
    page.evaluate("document.querySelector('.log-tools [name=based_on]').value = 3")
    page.locator("#undo").click()
    expect(page.locator("#trouble")).to_contain_text("The game has gone on meanwhile.")
    tell(companion, trek.TakeDie("brown"))
    expect(page.locator("#line-6")).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator("#line-7")).to_contain_text("Taken back to line 5.")
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_line_that_no_longer_fits_is_settled_on_the_spot(page: Page, companion: Companion) -> None:
    trekking(companion)
    tell(companion, trek.TakeDie("brown"))
    page.goto(f"{companion.address}/log")
    expect(page.locator("#connection")).to_have_text("Live")
    page.locator("#more-4").click()
    page.locator("#drop-4").click()
    card = page.locator(".misfit")
    expect(card).to_contain_text("no longer fits")
    card.locator("summary").click()
    card.get_by_label("What did you rule?").fill("it was late")
    card.get_by_label("Anna").fill("2")
    card.get_by_role("button", name="Keep it").click()
    expect(page.locator(".standing", has_text="house ruling").first).to_be_visible()


def test_the_log_works_without_a_script(browser: Browser, companion: Companion) -> None:
    roll = trekking(companion)
    page = browser.new_context(java_script_enabled=False, locale="en-GB").new_page()
    page.goto(f"{companion.address}/log")
    page.locator(f"#more-{roll}").click()
    page.locator(f"#line-{roll}").get_by_role("link", name="Correct this").click()
    page.locator("[name=die-1][value='5']").check()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(f"#line-{roll}")).to_contain_text("purple 5")
    page.context.close()


def test_the_log_fits_on_a_phone(context_of: Callable[..., BrowserContext], companion: Companion) -> None:
    roll = trekking(companion)
    page = context_of(viewport={"width": 390, "height": 844}).new_page()
    for address in ("/log", f"/log/{roll}/correct", f"/log/{roll}/undo", "/log/players"):
        page.goto(companion.address + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
