"""Somebody who plays a whole evening with clicks: a page on the table, phones in hands, dice for a camera or told."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

from companion.games.prompt import Choice, Dice, Form, Number, Prompt
from companion.hub import Event, Listener
from companion.table.dice import SeenDice
from companion.table.state import OpenGame, TableState
from companion.texts import LANGUAGES
from tests.browser.conftest import Companion
from tests.browser.leftovers import forget

PATIENCE = 30.0
"""Seconds in which the table must have heard of a click."""

Chooser = Callable[[Prompt, Random], int]
"""Says which option of a choice is taken, from 1."""


def hasty(prompt: Prompt, chance: Random) -> int:
    """Any option, but such as lead to the end soon: the set-up in one go, high towers, few goods told one by one."""
    options = [option.action for option in prompt.wants.options]  # type: ignore[union-attr]
    kinds = [type(action).__name__ for action in options]
    if prompt.id.startswith(("setup", "set_up")):
        return len(options)
    if prompt.id.startswith("card_"):
        return 1 if chance.random() < 0.8 else chance.randint(2, len(options))
    if "Draw" in kinds and chance.random() < 0.7:
        return 1 + kinds.index("Draw")
    if prompt.id in ("buy", "place"):
        return 1 + max(range(len(options)), key=lambda at: _worth(options[at]))
    return chance.randint(1, len(options))


def _worth(action: Any) -> int:
    return int(getattr(action, "row", len(getattr(action, "stones", ()))))


def begin_with_clicks(page: Page, companion: Companion, game: str, language: str, names: Iterable[str]) -> None:
    """From the first page to the table: the language, the game, the players."""
    page.goto(companion.address)
    if page.locator("html").get_attribute("lang") != language:
        page.locator(".languages summary").click()
        page.get_by_role("button", name=LANGUAGES[language]).click()
        page.locator(f"html[lang={language}]").wait_for()
        forget(page)
    page.locator(f".game-{game}").click()
    for name in names:
        page.locator("#name").fill(name)
        page.locator("#add").click()
        page.locator(".seat-name", has_text=name).wait_for()
    page.locator("#begin").click()
    page.wait_for_url("**/table")


class Evening:
    """Plays the open game on, each answer with a click where that player would: on the own phone, else on the table."""

    def __init__(self, companion: Companion, table: Page, seed: int, choose: Chooser = hasty) -> None:
        self.companion = companion
        self.table = table
        self.phones: dict[int, Page] = {}
        self.accepted = 0
        self._chance = Random(seed)
        self._choose = choose

    @property
    def game(self) -> OpenGame:
        """The game as it is now."""
        game = self.companion.table.state.game
        assert game is not None
        return game

    def join(self, seat: int, phone: Page) -> None:
        """A phone comes by the table's code and takes a seat."""
        phone.goto(f"{self.companion.address}/join#{self.companion.services.access.invite()}")
        phone.locator(f".seat[value='{seat}']").click()
        phone.wait_for_url(f"**/place/{seat}")
        self.phones[seat] = phone

    def play(self, until: Callable[[OpenGame], bool] = lambda game: game.over) -> None:
        """Answer one question after the other."""
        while not until(self.game):
            self.answer(self.next())

    def throw(self) -> bool:
        """Throw the virtual dice; what the companion asks about them is told. False: the throw can't be taken so."""
        with self.companion.table.hub.listen() as news:
            self.table.locator("#throw").click()
            while heard(news, "line", "dice").name != "line":
                roll = self.companion.table.state.dice
                assert roll is not None
                if roll.problem is not None or roll.refused is not None:
                    return False
                self._tell_die(roll)
        self.accepted += 1
        return True

    def _tell_die(self, roll: SeenDice) -> None:
        """Tap what the companion takes for likely."""
        die = self.table.locator(f".rolled[open]:has([name=tellings][value='{roll.tellings}'])")
        die.locator(".choice-likely").first.click()

    def next(self) -> Prompt:
        """What is answered next: what the game waits for, or that a stack is used up, which ends a stage."""
        prompts = self.game.prompts
        used_up = [prompt for prompt in prompts if prompt.id == "stack.empty"]
        return next(iter(used_up or [self.game.main or prompts[0]]))

    def answer(self, prompt: Prompt) -> None:
        """Answer with clicks, and wait until the table has heard it."""
        page = self.table if prompt.seat is None else self.phones.get(prompt.seat, self.table)
        if prompt.secret and page is self.table:
            self._uncover(page, prompt)
        form = self._form(page, prompt)
        with self.companion.table.hub.listen() as news:
            _ANSWERS[type(prompt.wants)](self, form, prompt)
            heard(news, "line")
        self.accepted += 1
        if "/place/" in self.table.url:
            self.table.wait_for_url("**/table")

    def _uncover(self, page: Page, prompt: Prompt) -> None:
        """The tablet is handed to the one who chooses in secret."""
        page.locator(f"#secret-{prompt.seat}").click()
        page.locator("#uncover").click()

    def _form(self, page: Page, prompt: Prompt) -> Locator:
        """The form on the page, once it belongs to the newest line; whatever it is folded into is opened."""
        form = page.locator(f".answer[data-prompt='{prompt.id}']:has([name=based_on][value='{self.game.number}'])")
        form.wait_for(state="attached")
        if prompt.optional and not form.is_visible():
            page.locator("#more").click()
            page.locator(f"[id='more-{prompt.id}']").click()
        by_hand = page.locator("#by-hand")
        if isinstance(prompt.wants, Dice) and by_hand.count() and not form.is_visible():
            by_hand.click()
        return form

    def _choice(self, form: Locator, prompt: Prompt) -> None:
        form.locator(f"[name=option][value='{self._choose(prompt, self._chance)}']").click()

    def _dice(self, form: Locator, prompt: Prompt) -> None:
        rows = form.locator(".pips")
        for row in range(rows.count()):
            rows.nth(row).locator(".pip").nth(self._chance.randrange(6)).click()
        form.locator(".answer-done button").click()

    def _fields(self, form: Locator, _: Prompt) -> None:
        form.locator(".answer-done button").click()

    def _number(self, form: Locator, prompt: Prompt) -> None:
        wants = prompt.wants
        assert isinstance(wants, Number)
        number = self._chance.randint(wants.low, wants.high)
        button = form.locator(f"button[name=number][value='{number}']")
        if button.count():
            button.click()
            return
        form.locator("input[type=number]").fill(str(number))
        form.locator(".answer-done button").click()


_ANSWERS: dict[type, Callable[[Evening, Locator, Prompt], None]] = {
    Choice: Evening._choice,
    Dice: Evening._dice,
    Form: Evening._fields,
    Number: Evening._number,
}


def heard(news: Listener[TableState], *names: str) -> Event[TableState]:
    """The next event of one of these names; AssertionError if none comes."""
    while True:
        event = news.get(PATIENCE)
        assert event is not None, f"no {' or '.join(names)}"
        if event.name in names:
            return event
