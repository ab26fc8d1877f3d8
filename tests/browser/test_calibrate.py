"""The calibration of a tray in a real browser: on the virtual table by clicks, by keyboard alone, and without
JavaScript; corners by mouse and finger."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.calibration.facts import Step
from tests.browser.conftest import Companion
from tests.desks import HELD
from tests.dice import a_die, a_frame
from vision.exposure import Lock
from vision.tray.calibration import Calibration, Region
from vision.tray.errors import NotEmpty

PATIENCE = 60_000
"""Milliseconds in which the virtual dice fall and are read, also on a busy machine."""


def opened(page: Page, companion: Companion) -> Page:
    """The page once its live stream is open."""
    page.goto(companion.address + "/calibrate")
    expect(page.locator("#connection")).to_have_class("connection")
    expect(page.locator("#connection")).to_be_visible()
    return page


def titled(page: Page, text: str) -> None:
    """Wait for a step."""
    expect(page.locator("#step-title")).to_have_text(text)


def tab_to(page: Page, key: str) -> None:
    """Go by Tab to the element of that id."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == key:
            return
    raise AssertionError(f"{key} can't be reached by Tab")


def press(page: Page, key: str) -> None:
    """Go to a button by Tab and press it."""
    tab_to(page, key)
    page.keyboard.press("Enter")


def learnt(companion: Companion) -> Calibration:
    """The calibration in use."""
    calibration = companion.tray.desk.calibration
    assert calibration is not None
    return calibration


def check_all(companion: Companion, named: list[str]) -> None:
    """All of the virtual table was learnt, and dice of these colours."""
    made = learnt(companion)
    assert made.region is not None and made.empty and made.edge is not None
    assert companion.camera is not None
    for die in companion.camera.truth():
        x, y = (sum(corner[axis] for corner in die.face) / 4 for axis in (0, 1))
        assert made.region.inside(x, y) > 0
        assert made.edge == pytest.approx(edge_of(die.face), rel=0.2)
    assert [colour.name for colour in made.colours] == named


def edge_of(face: tuple[tuple[float, float], ...]) -> float:
    """The edge of a top face in pixels."""
    sides = zip(face, (*face[1:], face[0]), strict=True)
    return sum(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in sides) / 4


def put_right(page: Page, companion: Companion) -> list[str]:
    """Choose for each die the colour that it has. One that is hard to see may be missing."""
    assert companion.camera is not None and companion.tray.desk.thrown is not None
    truth, named = companion.camera.truth(), []
    for index, die in enumerate(companion.tray.desk.thrown.dice):
        near = min(truth, key=lambda true: abs(true.box[0] - die.box[0]) + abs(true.box[1] - die.box[1]))
        page.locator(f"#colour-{index}").select_option(near.colour)
        named.append(near.colour)
    assert len(named) >= 3
    expect(page.locator(".to-name select")).to_have_count(len(named))
    return named


def test_a_tray_is_calibrated_by_clicks(table: Companion, page: Page) -> None:
    opened(page, table)
    page.get_by_role("button", name="Begin").click()
    titled(page, "Show the empty tray")
    expect(page.locator("#part-overlay polygon").first).to_be_attached()
    expect(page.get_by_text("No dice are seen in the tray.")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="This is my empty tray").click()
    titled(page, "Throw your dice once")
    page.get_by_role("button", name="Throw the virtual dice").click()
    expect(page.get_by_text("5 dice lie still.")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="These are my dice").click()
    titled(page, "What colours are they?")
    named = put_right(page, table)
    page.get_by_role("button", name="These colours are right").click()
    titled(page, "Hold exposure and white balance")
    if page.locator("#do-hold").is_visible():
        page.locator("#do-hold").click()
        expect(page.locator("#do-free")).to_be_visible(timeout=PATIENCE)
    page.locator("#do-keep").click()
    titled(page, "Your tray is calibrated")
    check_all(table, named)
    expect(page.locator(".learnt-colours li")).to_have_count(len(named))
    page.get_by_role("button", name="Forget the calibration").click()
    titled(page, "The tray is not calibrated")
    assert table.tray.desk.calibration is None


def test_a_tray_is_calibrated_by_keyboard_alone(table: Companion, page: Page) -> None:
    opened(page, table)
    press(page, "do-begin")
    titled(page, "Show the empty tray")
    expect(page.locator("#step-title")).to_be_focused()
    expect(page.get_by_text("No dice are seen in the tray.")).to_be_visible(timeout=PATIENCE)
    tab_to(page, "corner-0")
    before = table.tray.desk.draft
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    press(page, "do-tray")
    titled(page, "Throw your dice once")
    moved = table.tray.desk.draft
    assert before is not None and moved is not None and before.region is not None and moved.region is not None
    assert moved.region.way == "hand"
    assert moved.region.corners[0][0] == pytest.approx(before.region.corners[0][0] + 0.02 * before.size[0], abs=0.2)
    press(page, "virtual-throw")
    expect(page.get_by_text("5 dice lie still.")).to_be_visible(timeout=PATIENCE)
    press(page, "do-throw")
    titled(page, "What colours are they?")
    tab_to(page, "colour-0")
    page.keyboard.type("pur")
    press(page, "do-colours")
    titled(page, "Hold exposure and white balance")
    press(page, "do-keep")
    titled(page, "Your tray is calibrated")
    assert "purple" in [colour.name for colour in learnt(table).colours]


def test_a_tray_is_calibrated_without_javascript(table: Companion, context_of: Callable[..., BrowserContext]) -> None:
    page = context_of(java_script_enabled=False).new_page()

    def until(text: str) -> None:
        """Look again until the page says that."""
        ends = time.monotonic() + PATIENCE / 1000
        while text not in page.content():
            assert time.monotonic() < ends, text
            page.wait_for_timeout(200)
            page.goto(table.address + "/calibrate")

    page.goto(table.address + "/calibrate")
    page.locator("#do-begin").click()
    titled(page, "Show the empty tray")
    page.locator("#jog").click()
    page.locator("#jog-2").check()
    for way in ("right", "left"):  # the corner stays chosen, the fold open
        page.locator(f"#jog-{way}").click()
        expect(page.locator("#jog-2")).to_be_checked()
    assert table.tray.desk.draft is not None and table.tray.desk.draft.region is not None
    assert table.tray.desk.draft.region.way == "hand"
    until("No dice are seen in the tray.")
    page.locator("#do-tray").click()
    titled(page, "Throw your dice once")
    page.locator("#virtual-throw").click()
    until("5 dice lie still.")
    page.locator("#do-throw").click()
    named = put_right(page, table)
    expect(page.locator(".to-name img")).to_have_count(len(named))
    page.locator("#do-colours").click()
    page.locator("#do-keep").click()
    titled(page, "Your tray is calibrated")
    check_all(table, named)


@pytest.fixture
def shown(companion: Companion) -> Companion:
    """A companion whose scripted camera shows a picture."""
    companion.demo.picture.show(a_frame(size=(640, 480)), False)
    companion.board.tray("empty")
    return companion


def begun(page: Page, companion: Companion) -> Page:
    """The page at its first step."""
    companion.tray.steps.begin(companion.tray.steps.number)
    opened(page, companion)
    expect(page.locator("#corner-0")).to_be_visible()
    return page


def place(page: Page, key: str) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = page.locator(key).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def region(companion: Companion) -> Region:
    """That of the calibration being made."""
    draft = companion.tray.desk.draft
    assert draft is not None and draft.region is not None
    return draft.region


def until_set(page: Page) -> None:
    """Wait until the companion has a region set by hand."""
    expect(page.get_by_text("Set by hand.")).to_be_visible()


def test_a_corner_follows_the_mouse(shown: Companion, page: Page) -> None:
    begun(page, shown)
    picture = page.locator("#picture").bounding_box()
    assert picture is not None
    x, y = place(page, "#corner-2")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 0.1 * picture["width"], y - 0.05 * picture["height"], steps=5)
    dragged = page.locator("#part-overlay polygon").first.get_attribute("points")
    page.mouse.up()
    until_set(page)
    assert region(shown).corners[2] == pytest.approx((280 - 32, 210 - 12), abs=2)
    assert page.locator("#part-overlay polygon").first.get_attribute("points") == dragged


def test_a_corner_follows_a_finger(shown: Companion, context_of: Callable[..., BrowserContext]) -> None:
    page = begun(context_of(viewport={"width": 390, "height": 844}, has_touch=True).new_page(), shown)
    x, y = place(page, "#corner-0")
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

    scrolled = page.evaluate("scrollY")
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x + 6 * step, y + 8 * step))
    touch("touchEnd")
    until_set(page)
    picture = page.locator("#picture").bounding_box()
    assert picture is not None and page.evaluate("scrollY") == scrolled
    expected = 40 + 320 * 30 / picture["width"], 30 + 240 * 40 / picture["height"]
    assert region(shown).corners[0] == pytest.approx(expected, abs=3)


def test_who_presses_on_at_once_has_the_corners_as_they_are_seen(shown: Companion, page: Page) -> None:
    begun(page, shown)
    page.locator("#corner-3").focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.locator("#do-tray").click()
    titled(page, "Throw your dice once")
    assert region(shown).corners[3] == pytest.approx((40 - 0.025 * 320, 210), abs=0.2)
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_corner_stays_in_the_picture(shown: Companion, page: Page) -> None:
    begun(page, shown)
    page.locator("#corner-0").focus()
    for _ in range(9):
        page.keyboard.press("Shift+ArrowUp")
    until_set(page)
    assert region(shown).corners[0] == pytest.approx((40, 0), abs=0.2)
    expect(page.locator("#corner-0")).to_be_focused()


def test_two_tablets_follow_each_other(shown: Companion, context_of: Callable[..., BrowserContext]) -> None:
    one, other = (opened(context_of(may_complain=True).new_page(), shown) for _ in range(2))
    one.locator("#do-begin").click()
    titled(other, "Show the empty tray")
    other.locator("#do-tray").click()
    titled(one, "Throw your dice once")
    assert shown.tray.steps.number == 2


def test_a_click_that_comes_too_late_is_said_and_changes_nothing(
    shown: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    page = begun(context_of(may_complain=True).new_page(), shown)
    page.route("**/calibrate/stream*", lambda route: route.abort())
    page.reload()
    shown.tray.steps.accept(shown.tray.steps.number)
    page.locator("#do-tray").click()
    expect(page.locator("#trouble")).to_contain_text("Somebody else has gone on")
    assert shown.tray.steps.step is Step.DICE


def test_what_stands_in_the_way_is_said_live_and_when_one_goes_on_all_the_same(
    shown: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    page = begun(context_of(may_complain=True).new_page(), shown)
    advice = page.locator("#part-advice")
    expect(advice).to_have_text("No dice are seen in the tray.")
    shown.board.tray("hand")
    expect(advice).to_have_text("A hand is in the picture. Take it out and wait a moment.")
    shown.board.tray("settled", (a_die(4),), True)
    expect(advice).to_have_text("1 die lies in the tray. Take everything out.")
    shown.desk.empties = NotEmpty("a die lies there")
    page.locator("#do-tray").click()
    expect(page.locator("#trouble")).to_contain_text("Something lies in the tray. Take everything out")
    shown.board.source("offline", "unplugged")
    expect(advice).to_contain_text("The camera does not answer.")


def test_colours_that_were_chosen_stay_while_the_dice_are_taken_out(shown: Companion, page: Page) -> None:
    steps = shown.tray.steps
    shown.board.tray("settled", (a_die(5), a_die(3, x=200), a_die(2, x=260)), True)
    for deed in (steps.begin, steps.accept, steps.see):
        deed(steps.number)
    opened(page, shown)
    expect(page.locator(".unread")).to_be_visible()
    page.locator("#colour-1").select_option("purple")
    shown.board.tray("empty")
    expect(page.locator(".unread")).to_have_count(0)
    expect(page.locator("#colour-1")).to_have_value("purple")
    page.locator("#do-colours").click()
    titled(page, "Hold exposure and white balance")
    draft = shown.desk.draft
    assert draft is not None and [colour.name for colour in draft.colours] == ["red", "purple"]


def test_the_camera_s_answer_comes_by_itself(shown: Companion, page: Page) -> None:
    steps = shown.tray.steps
    for deed in (steps.begin, steps.accept, steps.skip):
        deed(steps.number)
    opened(page, shown)
    page.locator("#do-hold").click()
    expect(page.get_by_text("The camera is being told.")).to_be_visible()
    shown.desk.held(Lock("locked", HELD))
    expect(page.get_by_text("The camera holds them.")).to_be_visible()
    page.locator("#do-keep").click()
    titled(page, "Your tray is calibrated")
    assert learnt(shown).exposure == HELD


def test_a_nudged_camera_and_another_light_are_noticed_and_said(table: Companion, page: Page) -> None:
    opened(page, table)
    steps = table.tray.steps
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    expect(page.locator("#part-advice")).to_be_empty(timeout=PATIENCE)  # pictures come
    for deed in (steps.begin, steps.accept, steps.skip, steps.keep):
        deed(steps.number)
    page.goto(table.address + "/devices")
    notice = page.locator("#part-amiss")
    page.get_by_role("button", name="Nudge the camera").click()
    expect(notice).to_contain_text("The camera or the tray was moved", timeout=PATIENCE)
    page.get_by_role("button", name="End the fault").click()
    expect(notice).to_be_empty(timeout=PATIENCE)
    page.get_by_role("button", name="Switch to another light").click()
    expect(notice).to_contain_text("The light is another", timeout=PATIENCE)
    notice.get_by_role("link", name="Calibrate again").click()
    page.get_by_role("button", name="Take the light as it is now").click()
    expect(page.locator("#do-relight")).to_have_count(0, timeout=PATIENCE)
    assert table.board.state.calibration.amiss is None
