"""Buttons in a real browser: a game is played with virtual ones alone, while another page shows the table."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from companion.games.prompt import Choice
from companion.table.state import OpenGame
from hardware.panel import SEAT_CONTROLS
from tests.browser.conftest import Companion

MARKED = re.compile(r"\boption-pointed\b")
ROUNDS = 24
"""Questions that are answered by keys: the setting up, and two rounds of secret cards."""


@dataclass
class Evening:
    """Two pages of one evening: the buttons, and the table."""

    companion: Companion
    devices: Page
    table: Page

    @property
    def game(self) -> OpenGame:
        game = self.companion.table.state.game
        assert game is not None
        return game

    def button(self, control: str, panel: str = "virtual") -> Locator:
        return self.devices.locator(f"#{panel}-{control}")

    def options(self) -> Locator:
        return self.table.locator("#part-ask .answer:not(.by-hand *) .option")

    def line(self, number: int) -> None:
        """Wait until the log has come so far, on the table's page."""
        expect(self.table.locator("[name=based_on]").first).to_have_value(str(number))


def begun(companion: Companion, context: BrowserContext) -> Evening:
    companion.begin("yak", ("Anna", "Ben"))
    made = Evening(companion, context.new_page(), context.new_page())
    made.table.goto(companion.address + "/table")
    made.devices.goto(companion.address + "/devices")
    for page in (made.devices, made.table):
        expect(page.locator("#connection")).to_have_text("Live")
    expect(made.devices.locator(".panel-card .device-online")).to_have_count(2)
    return made


@pytest.fixture
def evening(companion: Companion, context_of: Callable[..., BrowserContext]) -> Evening:
    return begun(companion, context_of())


def ask(evening: Evening) -> tuple[int, Choice]:
    """The seat that answers now, and what it can choose."""
    main = evening.game.main
    assert main is not None and isinstance(main.wants, Choice)
    return main.seat or 0, main.wants


def test_a_game_is_begun_and_played_by_keys_alone(evening: Evening) -> None:
    secrets = 0
    for turn in range(ROUNDS):
        seat, wants = ask(evening)
        secret, number = evening.game.main.secret, evening.game.number  # type: ignore[union-attr]
        expect(evening.button(f"seat{seat + 1}")).to_have_attribute("data-light", re.compile("pulse|on|dim"))
        presses = min(1 + turn % 2, len(wants.options))
        for pressed in range(presses):
            evening.devices.keyboard.press(f"{seat + 1}")
            if not secret:
                expect(evening.options().nth(pressed)).to_have_class(MARKED)
        if secret:
            secrets += 1
            expect(evening.table.locator("#part-panels")).to_contain_text("chooses with the buttons")
            expect(evening.devices.locator(".asked-pointed")).to_contain_text("chooses with the buttons")
            assert evening.table.locator(".option-pointed").count() == 0
        expect(evening.button("confirm")).to_have_attribute("data-light", "pulse")
        evening.devices.keyboard.press("Enter")
        evening.line(number + 1)
    assert secrets >= 4, "too few secret choices were made"
    assert evening.game.number == ROUNDS  # each press that counts is one line


def test_clicks_hold_and_the_knob_point_and_undo_takes_back_and_brings_again(evening: Evening) -> None:
    _, wants = ask(evening)
    begun = evening.game.number
    evening.button("seat2").click()
    expect(evening.options().nth(0)).to_have_class(MARKED)
    expect(evening.table.locator("#part-panels")).to_contain_text("Ben")
    evening.button("seat2").hover()
    evening.devices.mouse.down()
    expect(evening.options().nth(len(wants.options) - 1)).to_have_class(MARKED)  # still held
    evening.devices.mouse.up()
    evening.button("next").click()
    expect(evening.table.locator("#part-panels li")).to_have_count(2)
    evening.devices.keyboard.press("ArrowLeft")
    evening.devices.keyboard.press("Shift+Digit2")
    evening.button("confirm").click()
    evening.line(begun + 1)
    evening.devices.mouse.click(5, 5)
    evening.devices.keyboard.press("Backspace")
    evening.line(begun + 2)
    evening.button("undo").dblclick()
    evening.line(begun + 3)
    assert [type(entry).__name__ for entry in evening.companion.table.entries(evening.game.id)[-3:]] == [
        *("Act", "Undo", "Redo")
    ]


def test_the_choice_below_a_panel_makes_a_click_long_without_holding(evening: Evening) -> None:
    _, wants = ask(evening)
    evening.devices.locator("#panel-virtual").get_by_role("radio", name="long").check()
    evening.button("seat1").press("Space")
    expect(evening.options().nth(len(wants.options) - 1)).to_have_class(MARKED)


def test_the_virtual_box_plays_over_its_cable_and_shows_numbers(evening: Evening) -> None:
    number = evening.game.number
    for _ in range(2):
        evening.button("seat1", "virtual-box").click()
    expect(evening.options().nth(1)).to_have_class(MARKED)
    expect(evening.devices.locator("#part-box")).to_contain_text("Display of Anna: 2")
    evening.devices.keyboard.press("1")  # keys go to the panel that was used last
    expect(evening.options().nth(0)).to_have_class(MARKED)  # round and round
    assert evening.companion.buttons.virtual is not None
    assert evening.companion.buttons.virtual.beeps[0] == 0
    evening.button("confirm", "virtual-box").click()
    evening.line(number + 1)


@pytest.mark.parametrize(("panel", "name"), [("virtual", "Virtual buttons"), ("virtual-box", "Virtual table box")])
def test_pulling_the_cable_is_a_notice_at_the_table_that_goes_with_plugging_it_in(
    companion: Companion, context_of: Callable[..., BrowserContext], panel: str, name: str
) -> None:
    evening = begun(companion, context_of(may_complain=True))  # of the press that is refused
    notice = evening.table.locator(".panel-away")
    evening.devices.locator(f"#{panel}-faults").click()
    evening.devices.locator(f"#{panel}-unplug").click()
    expect(notice).to_contain_text(f"{name}: no connection")
    expect(evening.devices.locator(f"#panel-{panel} .device-state")).to_have_text("Unplugged")
    evening.button("seat1", panel).click()
    expect(evening.devices.locator("#trouble")).to_have_text("This panel is unplugged. Plug it in first.")
    evening.devices.locator(f"#{panel}-unplug").click()  # the faults are still unfolded
    expect(notice).to_have_count(0)
    evening.button("seat1", panel).click()
    expect(evening.options().first).to_have_class(MARKED)
    expect(evening.devices.locator("#trouble")).to_be_hidden()


def test_a_press_that_answers_nothing_sounds_low_and_changes_nothing(evening: Evening) -> None:
    before = evening.companion.table.state
    for control in SEAT_CONTROLS[2:]:
        evening.button(control).click()
    expect(evening.devices.locator("#part-panel .panel-buzzer")).to_contain_text("low: answers nothing")
    expect(evening.devices.locator("#said")).to_have_text("That press answers nothing.")
    assert evening.companion.table.state is before


def test_lamps_stand_still_for_who_wants_no_motion(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    companion.begin("yak", ("Anna", "Ben"))
    for motion, moving in (("no-preference", 1), ("reduce", 0)):
        page = context_of(reduced_motion=motion).new_page()
        page.goto(companion.address + "/devices")
        expect(page.locator("#connection")).to_have_text("Live")
        page.keyboard.press("1")
        expect(page.locator("#virtual-confirm")).to_have_attribute("data-light", "pulse")
        expect(page.locator("#virtual-confirm .unseen")).to_have_text("Confirm, lamp pulses")
        animated = "document.querySelector('#virtual-confirm .dome-ring').getAnimations().length"
        assert page.evaluate(animated) == moving


def test_without_javascript_a_seat_is_played_by_forms(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    companion.begin("yak", ("Anna", "Ben"))
    page = context_of(java_script_enabled=False).new_page()
    page.goto(companion.address + "/devices")
    with companion.table.hub.listen() as listener:
        page.locator("#panel-virtual").get_by_role("radio", name="long").check()
        page.locator("#virtual-seat2").click()
        assert listener.get(timeout=20)
    [pointed] = companion.table.state.pointed
    assert (pointed.seat, pointed.pick.number) == (1, len(pointed.pick.prompt.wants.options))  # type: ignore[union-attr]


def test_the_table_leads_to_the_virtual_buttons(evening: Evening) -> None:
    evening.table.locator("#virtual-buttons").click()
    expect(evening.table).to_have_url(re.compile(r"/devices#buttons$"))
    expect(evening.table.locator("#virtual-seat1")).to_be_in_viewport()
