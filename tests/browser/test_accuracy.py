"""The table's own accuracy in a real Chromium: taps, keys, without JavaScript, live."""

from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.labelling.corrections import Corrections
from tests.browser.conftest import Companion
from tests.browser.test_layout import CONTRASTS, SCHEMES, SIZES, TARGETS, sideways, small
from tests.dice import a_die, a_frame
from vision.dice.reading import Die
from vision.manifest import TruePicture, load_manifest
from vision.sources.virtual import VirtualCamera

UNSURE = a_die(5, sure=False, x=200, alternatives=((6, 0.4),), colour="blue")
SETTLED = 90


def roll(companion: Companion, *dice: Die) -> str:
    """Dice fall in front of the camera; the key of the roll."""
    those = dice or (a_die(5), a_die(2, x=200, colour="blue"))
    companion.board.roll(those, all(die.sure for die in those), (), a_frame(size=(320, 240)).image)
    return companion.board.album.rolls[0].key


def visit(page: Page, companion: Companion, path: str = "/accuracy") -> Page:
    """The page, once its stream is there."""
    page.goto(companion.address + path)
    if page.locator("[data-stream]").count():
        expect(page.locator("#connection")).to_be_visible()
    return page


def kept(companion: Companion) -> TruePicture:
    """The only labelled picture."""
    [picture] = load_manifest(companion.data / "labelled")
    return picture


def test_each_roll_is_confirmed_with_one_tap_while_more_are_thrown(companion: Companion, page: Page) -> None:
    first = roll(companion)
    visit(page, companion)
    page.get_by_role("button", name="All right").click()
    expect(page.locator(f"#roll-{first}")).to_contain_text("confirmed and kept")
    expect(page.locator("#part-own")).to_contain_text("2 dice, 0 wrong and sure, 0 asked (at most 65.8% wrong")
    second = roll(companion, a_die(1), UNSURE)
    expect(page.locator(f"#roll-{second}")).to_be_visible()
    page.locator(f"#right-{second}").click()
    expect(page.locator("#part-own")).to_contain_text("4 dice, 0 wrong and sure, 1 asked")
    expect(page.locator("#part-figures")).to_contain_text("4 dice")
    assert page.url.endswith("/accuracy"), "nobody was led away"


def test_a_wrong_value_takes_three_taps(companion: Companion, page: Page) -> None:
    key = roll(companion)
    visit(page, companion)
    page.locator(f"#edit-{key}").click()
    page.locator("label:has(#value-0-6)").click()
    page.get_by_role("button", name="Keep it so").click()
    page.wait_for_url("**/accuracy#roll-*")
    expect(page.locator("#part-own")).to_contain_text("2 dice, 1 wrong and sure")
    assert [die.value for die in kept(companion).dice] == [6, 2]


def test_an_overlooked_die_is_tapped_in_the_picture(companion: Companion, page: Page) -> None:
    key = roll(companion)
    visit(page, companion, f"/accuracy/rolls/{key}")
    page.locator("label:has(#value-1-x)").click()
    page.locator("#colour-0").select_option("pink")
    box = page.locator("[data-add]").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.75)
    expect(page.get_by_text("Die 3: overlooked")).to_be_visible()
    page.locator("label:has(#value-new0-4)").click()
    page.get_by_role("button", name="Keep it so").click()
    page.wait_for_url("**/accuracy#roll-*")
    first, second, third = kept(companion).dice
    assert (first.colour, second.value, third.value) == ("pink", None, 4)
    assert (
        third.box is not None
        and third.box[0] == pytest.approx(140, abs=3)
        and third.box[1] == pytest.approx(160, abs=3)
    )


def test_nothing_is_kept_as_long_as_a_die_is_open(companion: Companion, page: Page) -> None:
    key = roll(companion, a_die(5), a_die(None, sure=False, x=200, state="cocked"))
    visit(page, companion, f"/accuracy/rolls/{key}")
    page.get_by_role("button", name="Keep it so").click()
    assert page.locator("#value-1-1").evaluate("element => element.validity.valueMissing")
    assert companion.services.labels.kept() == []


def test_everything_can_be_done_with_keys(companion: Companion, page: Page) -> None:
    key = roll(companion)
    visit(page, companion)
    page.locator(f"#right-{key}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#roll-{key}")).to_contain_text("confirmed and kept")
    assert page.evaluate("document.activeElement !== document.body"), "the place is not lost"
    page.locator(f"#edit-{key}").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/accuracy/rolls/*")
    page.locator("#value-0-5").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#value-0-6").is_checked()
    page.locator("#add").focus()
    page.keyboard.press("Enter")
    page.locator("#value-new0-1").focus()
    page.keyboard.press("Space")
    page.locator("#keep").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/accuracy#roll-*")
    assert [(die.value, die.box is None) for die in kept(companion).dice] == [(6, False), (2, False), (1, True)]


def test_rolls_and_the_whole_set_are_removed(companion: Companion, page: Page) -> None:
    keys = [roll(companion), roll(companion)]
    visit(page, companion)
    for key in keys:
        page.locator(f"#right-{key}").click()
        expect(page.locator(f"#remove-{key}")).to_be_visible()
    page.locator(f"#remove-{keys[0]}").click()
    expect(page.locator("#part-set")).to_contain_text("1 picture with the truth")
    page.locator("#clear").click()
    page.locator("#clear-sure").click()
    expect(page.locator("#part-set")).to_contain_text("0 pictures with the truth")
    assert list((companion.data / "labelled").glob("*.jpg")) == []


def test_a_full_set_says_so_where_the_tap_was(companion: Companion, context_of: Callable[..., BrowserContext]) -> None:
    companion.services.labels.set.most = 10
    roll(companion)
    page = visit(context_of(may_complain=True).new_page(), companion)
    page.get_by_role("button", name="All right").click()
    expect(page.get_by_role("alert").filter(has_text="as much as they may")).to_be_visible()
    expect(page.locator("#part-set")).to_contain_text("0 pictures")


def test_the_set_can_be_downloaded(companion: Companion, page: Page) -> None:
    key = roll(companion)
    visit(page, companion)
    page.locator(f"#right-{key}").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all (zip)").click()
    assert download.value.suggested_filename == "labelled.zip"
    assert download.value.path().read_bytes()[:2] == b"PK"


def test_a_die_named_on_the_demonstration_shows_up_here(companion: Companion, page: Page) -> None:
    corrections = Corrections(companion.board, companion.table, companion.services.labels)
    corrections.start()
    key = roll(companion, a_die(1), UNSURE)
    visit(page, companion)
    companion.board.answer(1, 1, 6)
    expect(page.locator(f"#roll-{key}")).to_contain_text("put right while playing, and kept")
    expect(page.locator("#part-own")).to_contain_text("1 roll is among them because somebody named a die")
    corrections.close()


def test_the_whole_way_from_virtual_dice_to_the_figures(table: Companion, page: Page) -> None:
    visit(page, table)
    assert table.camera is not None
    table.camera.throw([3, 5, 6], ["white", "red", "blue"])
    page.get_by_role("button", name="All right").click(timeout=30_000)
    expect(page.locator("#part-own")).to_contain_text("Virtual dice: 3 dice")
    expect(page.locator("#part-figures")).to_contain_text("pictures with exactly the right values", timeout=30_000)
    assert sorted(die.value or 0 for die in kept(table).dice) == [3, 5, 6]


class TestWithoutJavaScript:
    """The pages can be read and used."""

    @pytest.fixture
    def page(self, context_of: Callable[..., BrowserContext]) -> Page:
        return context_of(java_script_enabled=False).new_page()

    def test_a_roll_is_confirmed(self, companion: Companion, page: Page) -> None:
        roll(companion)
        visit_plain(page, companion)
        page.get_by_role("button", name="All right").click()
        expect(page.locator("#part-own")).to_contain_text("2 dice, 0 wrong and sure")

    def test_a_roll_is_put_right_with_a_die_that_was_overlooked(self, companion: Companion, page: Page) -> None:
        key = roll(companion)
        visit_plain(page, companion, f"/accuracy/rolls/{key}")
        page.locator("label:has(#value-0-0)").click()
        page.get_by_role("button", name="A die was overlooked").click()
        expect(page.get_by_text("Die 3: overlooked")).to_be_visible()
        assert page.locator("#value-0-0").is_checked()
        page.locator("label:has(#value-new0-3)").click()
        page.get_by_role("button", name="Keep it so").click()
        page.wait_for_url("**/accuracy#roll-*")
        assert [die.value for die in kept(companion).dice] == [2, 3]

    def test_what_is_refused_gets_a_page_with_the_way_on(
        self, companion: Companion, context_of: Callable[..., BrowserContext]
    ) -> None:
        companion.services.labels.set.most = 10
        roll(companion)
        page = context_of(java_script_enabled=False, may_complain=True).new_page()
        visit_plain(page, companion)
        page.get_by_role("button", name="All right").click()
        expect(page.get_by_text("as much as they may")).to_be_visible()
        page.get_by_role("link", name="To the dice of this roll").click()
        page.wait_for_url("**/accuracy/rolls/*")


def visit_plain(page: Page, companion: Companion, path: str = "/accuracy") -> None:
    page.goto(companion.address + path)


def full(companion: Companion) -> str:
    """As much as the pages can hold; the key of a roll that is still open."""
    camera = VirtualCamera(seed=3)
    camera.throw([3, 5, 6], ["white", "red", "blue"])
    image = next(islice(camera.frames(), SETTLED, None)).image
    camera.close()
    dice = tuple(a_die(value, x=20.0 + 45 * value, colour="purple") for value in range(1, 7))
    for _ in range(9):
        companion.board.roll((*dice, UNSURE), False, (), image)
    for shown in companion.services.labels.rolls()[:7]:
        companion.services.labels.confirm(shown.key, shown.truth)
    companion.board.roll((*dice, a_die(None, sure=False, x=400, state="cocked")), False, (), image)
    companion.services.labels.wait()
    return companion.board.album.rolls[0].key


def paths(key: str) -> list[str]:
    return ["/accuracy", "/accuracy/kept", f"/accuracy/rolls/{key}?add="]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_has_to_be_scrolled_sideways(
    companion: Companion, context_of: Callable[..., BrowserContext], size: tuple[int, int], scheme: str
) -> None:
    key = full(companion)
    context = context_of(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    for path in paths(key):
        page = visit(context.new_page(), companion, path)
        assert sideways(page) == 0, path
        texts = page.evaluate(CONTRASTS)
        assert [(text["text"], text["contrast"]) for text in texts if text["contrast"] < 4.5] == []
        assert small(texts) == []


@pytest.mark.parametrize("language", ["de", "es", "ru"])
def test_longer_words_fit_a_phone_too(
    companion: Companion, context_of: Callable[..., BrowserContext], language: str
) -> None:
    key = full(companion)
    context = context_of(viewport={"width": 390, "height": 844}, locale=language)
    for path in paths(key):
        assert sideways(visit(context.new_page(), companion, path)) == 0, path


def test_whatever_can_be_tapped_is_large_enough_for_a_finger(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    key = full(companion)
    context = context_of(viewport={"width": 390, "height": 844}, has_touch=True)
    for path in paths(key):
        targets = visit(context.new_page(), companion, path).evaluate(TARGETS)
        assert len(targets) >= 5
        assert [target for target in targets if target["side"] < 43.5] == [], path


def test_the_sentence_can_be_read_from_a_metre_away(
    companion: Companion, context_of: Callable[..., BrowserContext]
) -> None:
    full(companion)
    page = visit(context_of(viewport={"width": 390, "height": 844}).new_page(), companion)
    assert page.locator(".own-said").evaluate("element => parseFloat(getComputedStyle(element).fontSize)") >= 22
