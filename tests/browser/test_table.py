"""The table in real browsers: dice from camera to log, a tablet and phones that act side by side, a page that turns."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Companion
from tests.companion.table.rolls import dice, saw, waits_for_a_roll
from tests.dice import a_frame

TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
expect.set_options(timeout=20_000)


def joined(page: Page, companion: Companion, path: str = "/table") -> Page:
    """The page once its live stream is open."""
    page.goto(companion.address + path)
    expect(page.locator("#connection")).to_have_text("Live")
    return page


def options(page: Page) -> Locator:
    return page.locator("#part-ask .option")


def pool(companion: Companion, seat: int) -> dict[str, int]:
    """The dice of a player of Kathmandu."""
    game = companion.table.state.game
    assert game is not None
    return {die.colour: die.value for die in game.timeline.state.players[seat].pool}


def settle_dice(page: Page, companion: Companion, line: int) -> None:
    """Answer what is asked about the dice, as they really lie, until they are noted as that line."""
    for _ in range(12):
        roll = companion.table.state.dice
        assert roll is not None and roll.problem is None
        if roll.line is not None:
            break
        page.locator(".seen-dice details[open] .choice").first.click()
        expect(page.locator(f"[data-roll='{roll.number}'][data-tellings='{roll.tellings + 1}']")).to_be_visible()
    assert companion.number == line


# Dice


def test_the_first_round_of_kathmandu_is_thrown_by_the_virtual_dice(table: Companion, page: Page) -> None:
    newest = waits_for_a_roll(table.table)
    page.set_viewport_size(TABLET)
    joined(page, table)
    expect(page.locator(".tray-state")).to_have_text("The tray is empty", timeout=60_000)
    for seat, name in enumerate(("Anna", "Ben")):
        expect(page.locator(".ask-who")).to_have_text(name)
        page.locator("#throw").click()
        expect(page.locator(f"[data-roll='{seat + 1}']")).to_be_visible(timeout=60_000)
        settle_dice(page, table, newest + 1 + seat)
        expect(page.locator(".player").nth(seat).locator(".fact-pool use")).to_have_count(6)
    expect(page.locator(".ask-text")).to_have_text("Take a die.")
    expect(page.locator("#tray-picture")).to_be_hidden()
    assert table.table.evidence(1, newest + 1)


def test_a_die_is_put_right_in_two_taps(companion: Companion, page: Page) -> None:
    waits_for_a_roll(companion.table)
    saw(companion.table, dice((3, 5, 2, 6, 1, 4)))
    joined(page, companion)
    page.locator(".seen-dice summary").nth(1).click()
    page.locator(".seen-dice details[open]").get_by_role("button", name="6", exact=True).click()
    expect(page.locator(".player").first.locator(".fact-pool .unseen")).to_contain_text("purple 6")
    assert pool(companion, 0)["purple"] == 6


def test_a_die_in_doubt_is_asked_on_every_page_and_one_tap_answers_it(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    tablet, other = (joined(context_of().new_page(), companion) for _ in range(2))
    newest = waits_for_a_roll(companion.table)
    six = dice()
    six[1] = replace(six[1], sure=False, alternatives=((5, 0.6), (6, 0.35)))
    saw(companion.table, six)
    expect(other.locator(".seen-dice details[open]")).to_contain_text("Is this a 5 or 6?")
    tablet.locator(".seen-dice details[open]").get_by_role("button", name="6", exact=True).click()
    expect(other.locator("#seen-title")).to_contain_text("The last roll")
    assert companion.number == newest + 1


def test_the_trays_picture_is_there_only_while_dice_are_wanted(table: Companion, page: Page) -> None:
    joined(page, table)
    expect(page.locator("#tray-picture")).to_be_hidden()
    waits_for_a_roll(table.table)
    expect(page.locator("#tray-picture")).to_be_visible()
    page.wait_for_function("() => document.getElementById('picture').naturalWidth > 100")


# Side by side


def test_two_tablets_act_at_once_and_the_loser_is_told_why(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    companion.begin("tuareg")
    winner = joined(context_of().new_page(), companion)
    loser = context_of(may_complain=True).new_page()
    # the loser hears nothing of the winner's tap before tapping as well
    loser.route("**/table/stream*", lambda route: route.abort())
    loser.goto(companion.address + "/table")
    question = loser.locator(".ask-text").inner_text()
    options(winner).first.click()
    expect(winner.locator(".ask-text")).not_to_have_text(question)
    options(loser).first.click()
    expect(loser.locator("#trouble")).to_contain_text("The game has gone on meanwhile")
    assert companion.number == 1
    loser.unroute("**/table/stream*")
    expect(loser.locator(".ask-text")).not_to_have_text(question)
    options(loser).first.click()
    expect(loser.locator("#trouble")).to_be_hidden()
    assert companion.number == 2


def test_a_tap_shows_at_once_and_a_second_one_is_not_sent(companion: Companion, page: Page) -> None:
    companion.begin("tuareg")
    joined(page, companion)
    marked = page.evaluate(
        """async () => {
        const button = document.querySelector("#part-ask .option");
        const begun = performance.now();
        button.click();
        const busy = button.getAttribute("aria-busy");
        button.click();
        return [busy, performance.now() - begun];
    }"""
    )
    assert marked[0] == "true"
    assert marked[1] < 100
    expect(page.locator("#undo")).to_be_visible()
    assert companion.number == 1
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_double_tap_does_not_answer_the_next_question_too(companion: Companion, page: Page) -> None:
    companion.begin("kathmandu")
    joined(page, companion)
    counted = page.evaluate(
        """async () => {
        const ask = document.getElementById("part-ask");
        const tap = (detail) => ask.querySelector(".option")
          .dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
        const filled = new Promise((done) => ask.addEventListener("filled", done, { once: true }));
        const first = tap(1);
        await filled;
        return [first, tap(2)];
    }"""
    )
    assert counted == [True, False]
    options(page).first.click()
    expect(page.locator("#part-ask input[name=based_on]").first).to_have_value("2")


def test_a_lost_connection_shows_how_old_the_page_is_and_comes_back_with_what_was_missed(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    companion.begin("tuareg")
    page = joined(context_of(may_complain=True).new_page(), companion)
    companion.stop()
    banner = page.get_by_role("alert").filter(has_text="No connection to the table")
    expect(banner).to_contain_text("seconds old")
    companion.play_to("turn")
    companion.start()
    expect(page.locator(".ask-text")).to_have_text("Choose an action.")
    expect(page.locator("#banner")).to_be_hidden()


def test_a_phone_chooses_in_secret_while_the_tablet_shows_nothing(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    companion.begin("yak")
    companion.play_to("card_0")
    tablet = joined(context_of(viewport=TABLET).new_page(), companion)
    phone = context_of(viewport=PHONE, has_touch=True).new_page()
    phone.goto(companion.address + "/join")
    phone.locator("button.seat[value='0']").click()
    expect(phone).to_have_url(companion.address + "/place/0")
    expect(tablet.locator(".seat-line").first).to_contain_text("chooses on a phone")
    options(phone).filter(has_text="Restock").tap()
    expect(phone.locator(".own-secret")).to_contain_text("Restock")
    expect(tablet.locator(".seat-line").first).to_contain_text("ready")
    assert "Restock" not in tablet.locator("main").inner_text()
    tablet.locator("#secret-1").click()
    tablet.locator("#uncover").click()
    options(tablet).filter(has_text="Market").click()
    expect(tablet).to_have_url(companion.address + "/table")
    expect(tablet.locator(".player").first).to_contain_text("Restock")


# The page itself


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_page_can_be_used_and_the_tablet_remembers(
    companion: Companion, context_of: Callable[..., BrowserContext], turns: int
) -> None:
    companion.begin("kathmandu", ("Anna", "Ben", "Clara", "David"))
    page = joined(context_of(viewport=TABLET).new_page(), companion)
    for _ in range(turns):
        page.locator("#turn").click()
    page.reload()
    expect(page.locator("#connection")).to_have_text("Live")
    expect(page.locator("html")).to_have_attribute("data-turned", str(90 * turns))
    box = page.locator("body").bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) == (TABLET["width"], TABLET["height"])
    assert page.evaluate("document.body.scrollWidth - document.body.clientWidth") == 0
    options(page).first.click()
    expect(page.locator("#undo")).to_be_visible()
    assert companion.number == 1
    page.locator("#all-3").click()
    expect(page.locator("#all-3")).to_be_in_viewport()
    assert page.evaluate("document.body.scrollTop") > 0
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_have_count(0)


def test_a_turned_page_scrolls_the_way_it_lies(companion: Companion, page: Page) -> None:
    companion.begin("kathmandu", ("Anna", "Ben", "Clara", "David"))
    page.set_viewport_size(TABLET)
    joined(page, companion)
    page.locator("#turn").click()
    page.evaluate("document.body.scrollTo(0, 0)")
    name = page.locator(".ask-who").bounding_box()
    assert name is not None and name["x"] > TABLET["width"] / 2  # the top of the page is at the right edge


def test_keys_answer_and_take_back_but_not_while_somebody_types(companion: Companion, page: Page) -> None:
    companion.begin("tuareg")
    joined(page, companion)
    expect(options(page).first).to_have_attribute("aria-keyshortcuts", "1")
    page.keyboard.press("2")
    expect(page.locator("#undo")).to_be_visible()
    companion.play_to("turn")
    expect(page.locator(".ask-text")).to_have_text("Choose an action.")
    newest = companion.number
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<input id=typed>')")
    page.locator("#typed").press_sequentially("1u")
    assert companion.number == newest
    page.locator("#typed").blur()
    page.keyboard.press("u")
    expect(page.locator(".ask-text")).not_to_have_text("Choose an action.")


def test_what_is_unfolded_stays_so_when_the_game_goes_on(companion: Companion, page: Page) -> None:
    companion.begin("kathmandu")
    joined(page, companion)
    page.locator("#all-1").click()
    expect(page.locator(".player").nth(1).locator("details")).to_have_attribute("open", "")
    options(page).first.click()
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator(".player").nth(1).locator("details")).to_have_attribute("open", "")


def test_a_screen_reader_hears_what_is_new_only(companion: Companion, page: Page) -> None:
    companion.begin("tuareg")
    companion.play_to("setup.start")
    joined(page, companion)
    expect(page.locator("#said")).to_have_text("")
    options(page).first.click()
    expect(page.locator("#said")).to_have_text("Anna starts. Anna: choose an action.")


@pytest.mark.parametrize("game", ["kathmandu", "yak", "tuareg"])
@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1280, 800), (1920, 1080)], ids=str)
def test_the_question_is_large_the_targets_too_and_nothing_scrolls_sideways(
    companion: Companion, context_of: Callable[..., BrowserContext], game: str, size: tuple[int, int]
) -> None:
    companion.begin(game, ("Anna-Katharina", "Benjamin Maximilian", "Clara"))
    companion.demo.picture.show(a_frame(size=(640, 480)), False)
    page = joined(context_of(viewport={"width": size[0], "height": size[1]}).new_page(), companion)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    text = page.locator(".ask-text").evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert text >= (26 if size[0] < 500 else 28)
    sides = page.locator("main button, main summary, main a.button").evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => Math.min(one.offsetWidth, one.offsetHeight))"
    )
    assert min(sides) >= 44
    answers = options(page).evaluate_all("all => all.map(one => one.offsetHeight)")
    assert answers and min(answers) >= 48
