"""The real games with everything that people do to a log: undo, redo, correct, drop, rule, leave, in any order."""

from collections import Counter
from random import Random

import pytest

from companion.games.game import find_games
from companion.games.refusal import Reason, Refused
from companion.session.actions_file import actions_of, replayed
from companion.session.entries import Effect
from companion.session.log import log_lines
from companion.session.session import Session, new_start, reopen
from companion.speech import question, spoken
from companion.texts import LANGUAGES
from tests.companion.games.driver import choose
from tests.companion.sessions import Memory, bits, store_of

GAMES = sorted(find_games())
SEEDS = range(8)
STEPS = 120
NAMES = ["Anna", "Ben", "Cem", "Dana", "Eva"]


class Evening:
    """Somebody who plays, mistakes things, and mends them."""

    def __init__(self, name: str, seed: int) -> None:
        self.chance = Random(seed)
        game = find_games()[name]
        start = new_start(game, NAMES[: self.chance.choice(list(game.players))], {})
        store = Memory()
        store.append(0, start, None, None)
        self.session = Session(reopen(game, [start]), store)
        self.done: Counter[str] = Counter()

    def step(self) -> None:
        """One thing at random; a refusal must change nothing."""
        session, number = self.session, self.session.number
        deed = "settle" if session.timeline.misfits and self.chance.random() < 0.6 else self._deed()
        before = bits(session.state)
        try:
            getattr(self, deed)()
            self.done[deed] += 1
        except Refused as refused:
            assert (session.number, bits(session.state)) == (number, before)
            assert refused.refusal.reason in (Reason.NOT_LEGAL_NOW, Reason.UNRESOLVED, Reason.MALFORMED)
            assert spoken(refused.refusal.text, self.chance.choice([*LANGUAGES]), session.timeline.names)

    def _deed(self) -> str:
        if self.session.over():
            return "undo"
        deeds = {"act": 80, "undo": 6, "redo": 3, "correct": 6, "drop": 3, "leave": 1}
        return self.chance.choices(list(deeds), list(deeds.values()))[0]

    def act(self) -> None:
        """The next action, which has to wait for lines that don't fit."""
        self.session.submit(choose(self.session.game, self.session.state, self.chance), self.session.number)

    def undo(self) -> None:
        """The last line, or any number of them."""
        number = self.session.number
        self.session.undo(number, self.chance.choice([None, self.chance.randrange(number + 1)]))

    def redo(self) -> None:
        """The line taken back last, or any."""
        number = self.session.number
        self.session.redo(number, self.chance.choice([None, self.chance.randrange(number + 1)]))

    def correct(self) -> None:
        """Any line, into anything that was possible there."""
        self._correct(self.chance.randrange(max(1, len(self.session.timeline.track))))

    def _correct(self, index: int) -> None:
        session = self.session
        action = choose(session.game, session.timeline.before(index), self.chance)
        line = session.timeline.track[index].line.number if session.timeline.track else 0
        session.correct(line, action, session.number)

    def drop(self) -> None:
        """Any line, also one that doesn't exist."""
        self.session.drop(self.chance.randrange(self.session.number + 1), self.session.number)

    def leave(self) -> None:
        """Anybody."""
        self.session.leave(self.chance.randrange(len(self.session.timeline.names)), self.session.number)

    def settle(self) -> None:
        """The first line that doesn't fit: changed, dropped or kept."""
        session = self.session
        line = session.timeline.misfits[0].line.number
        match self.chance.randrange(3):
            case 0:
                session.drop(line, session.number)
            case 1:
                points = tuple(self.chance.randrange(-3, 4) for _ in session.timeline.names)
                session.rule(line, "as we always do", Effect(points), session.number)
                self.done["rule"] += 1
            case _:
                self._correct(session.timeline.place_of(line) or 0)


def passed(name: str, seed: int) -> Evening:
    """An evening of so many steps."""
    evening = Evening(name, seed)
    for _ in range(STEPS):
        evening.step()
    return evening


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_mended_the_journal_leads_to_the_same_game(name: str, seed: int) -> None:
    session = passed(name, seed).session
    again = reopen(session.game, store_of(session).entries)
    assert bits(again.state) == bits(session.state)
    assert again.names == session.timeline.names
    assert [placed.standing for placed in again.track] == [placed.standing for placed in session.timeline.track]
    if not session.timeline.misfits:
        *_, last = replayed(session.game, actions_of(session.timeline))
        assert bits(last.state) == bits(session.state)


@pytest.mark.parametrize("name", GAMES)
def test_a_mended_game_is_told_scored_and_asked_in_every_language(name: str) -> None:
    session = passed(name, 3).session
    sheet = session.score()
    assert [seat.total for seat in sheet.seats] == [sum(line.points for line in seat.lines) for seat in sheet.seats]
    for language in LANGUAGES:
        names = session.timeline.names
        assert all(spoken(line.text, language, line.names) for line in log_lines(session.timeline))
        assert all(question(prompt, language, names) for prompt in session.prompts())
        assert all(spoken(how, language, names) for seat in sheet.seats for line in seat.lines for how in line.how)


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_tried(name: str) -> None:
    done = sum((passed(name, seed).done for seed in SEEDS), Counter[str]())
    assert {deed for deed, times in done.items() if times} == {
        *("act", "undo", "redo", "correct", "drop", "leave", "settle", "rule"),
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_line_corrected_is_as_if_it_had_been_played_so(name: str, seed: int) -> None:
    evening = Evening(name, seed)
    for _ in range(60):
        evening.act()
    session, chance = evening.session, Random(seed)
    index = chance.randrange(60)
    other = choose(session.game, session.timeline.before(index), chance)
    played = Session(reopen(session.game, store_of(session).entries[: index + 1]), Memory())
    assert isinstance(played._store, Memory)
    played._store.entries += store_of(session).entries[: index + 1]
    played.submit(other, played.number)
    session.correct(index + 1, other, session.number)
    assert bits(session.timeline.track[index].after) == bits(played.state)
    for placed in session.timeline.track[index + 1 :]:
        try:
            played.submit(placed.line.deed.action, played.number)  # type: ignore[union-attr]
        except Refused as refused:
            assert placed.refusal is not None
            assert placed.refusal.text == refused.refusal.text
        assert bits(placed.after) == bits(played.state)
