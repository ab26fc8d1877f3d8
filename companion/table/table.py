"""The one place where everything meets: camera, buttons and pages, one thing at a time."""

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.answers import answer
from companion.games.game import Game
from companion.games.message import say
from companion.games.refusal import Reason, Refused, not_legal
from companion.hub import Hub
from companion.journal.errors import JournalError
from companion.journal.journal import Journal, KeptGame, Known
from companion.session.entries import Act, Entry
from companion.session.lines import Standing
from companion.session.session import Change, Session, new_start, reopen, stale
from companion.speech import spoken
from companion.table.dice import SeenDice, see
from companion.table.kept import LyingThere
from companion.table.picks import DiePick, OptionPick, Pick, Pointed
from companion.table.pressing import Meaning, Point, Take, crosses, meaning
from companion.table.state import OpenGame, TableState
from companion.tray import Tray
from hardware.panel import Press
from vision.dice.reading import Die

if TYPE_CHECKING:
    from vision.tray.noticing import Condition

log = logging.getLogger(__name__)


class Telling(NamedTuple):
    """What somebody says of die `die` of roll `roll`, of which so much had been told before: its value (or NO_DIE), its
    colour."""

    roll: int
    tellings: int
    die: int
    value: int | None = None
    colour: str | None = None


T = TypeVar("T")


class Table:
    """One table with one game on it. Every method may be called from any thread.

    What changes something waits in a queue until it is its turn, happens on the table's own thread, and then raises
    Refused or JournalError if it could not be. Every change is published on `hub`: "game" (opened or put away),
    "line" (a new line of the log), "dice" (a roll was seen, or told about); announced are "tray", "pointed" (buttons
    point at something else), "panels" (one went away or came back) and "calibration" (of the tray: it fits no more, or
    again).
    """

    def __init__(
        self,
        games: Mapping[str, Game[Any, Any]],
        journal: Journal,
        own: Callable[[str], Mapping[str, Any]],
        lies: LyingThere | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`games` are those that can be played, `own` gives the players' own numbers of one, `lies` keeps over a
        restart which one is open. `clock` gives monotonic seconds, as those of presses."""
        self.games = games
        self.hub = Hub(TableState())
        self._journal = journal
        self._own = own
        self._lies = lies
        self._one_at_a_time = ThreadPoolExecutor(1, "table")
        self._session: Session | None = None
        self._kept: KeptGame | None = None
        self._rolls = 0
        self._noting: SeenDice | None = None
        self._clock = clock
        self._moved = clock()

    @property
    def state(self) -> TableState:
        """Everything as it is now."""
        return self.hub.state

    def close(self) -> None:
        """Put everything away: whatever waits is still done, nothing after it."""
        self._one_at_a_time.submit(self._put_away)
        self._one_at_a_time.shutdown()
        self.hub.close()

    def begin(self, game: str, seats: Sequence[str], marks: Sequence[str], options: Mapping[str, Any]) -> int:
        """Begin a game of these players with their marks, after the open one is put away; its number in the
        journal. Raises TablesError for own numbers that can't be used."""
        rules = self.games[game]
        start = new_start(rules, seats, options, self._own(game), marks)

        def deed() -> int:
            kept = self._journal.begin(start)
            self._play(kept, rules, [start])
            return kept.id

        return self._in_turn(deed)

    def open(self, game_id: int) -> None:
        """Go on with a game of the journal, after the open one is put away."""
        self._in_turn(lambda: self._open(game_id))

    def resume(self) -> None:
        """Go on with the game that was open when the companion ended, if it still can be opened."""
        game_id = self._lies.read() if self._lies else None
        if game_id is None:
            return
        try:
            self.open(game_id)
        except (Refused, JournalError) as error:
            log.warning("game %s is not opened: %s", game_id, self._why(error))

    def put_away(self) -> None:
        """Let the game rest; it can be opened again."""

        def deed() -> None:
            self._put_away()
            self._publish_game(None)

        self._in_turn(deed)

    def change(self, deed: Callable[[Session], int]) -> int:
        """Do something with the session (submit, undo, correct …); the number of the new line."""
        return self._in_turn(lambda: deed(self._playing()))

    def known(self) -> list[Known]:
        """All games of the journal, the newest first."""
        return self._journal.games()

    def entries(self, game_id: int) -> list[Entry]:
        """All that was noted of a game of the journal, whether it is open or not."""
        return [line.entry for line in self._journal.lines(game_id)]

    def evidence(self, game_id: int, line: int) -> bytes | None:
        """The picture of a line, if it has one."""
        return self._journal.evidence(game_id, line)

    def pictured(self, game_id: int) -> frozenset[int]:
        """The lines of a game that have a picture."""
        return self._journal.pictured(game_id)

    def tray(self, tray: Tray) -> None:
        """Something happens in the tray; nobody waits for this."""
        self._one_at_a_time.submit(self._tray, tray)

    def saw(self, dice: Sequence[Die], crops: Sequence[bytes], evidence: bytes) -> None:
        """Dice were thrown: if a prompt wants them they answer it, or are asked about; nobody waits for this."""
        self._one_at_a_time.submit(self._saw, dice, crops, evidence)

    def wait(self) -> None:
        """Wait until all that the camera told so far is done."""
        self._in_turn(lambda: None)

    def tell_die(self, telling: Telling, by: int | None) -> None:
        """Somebody says what a die of the roll is. Is the roll in the log already, it is corrected there; else it is
        made as soon as nothing is open. Raises Refused (stale) if that roll is there no more or somebody else has told
        something about it meanwhile, LookupError for a die or colour that isn't there."""
        self._in_turn(lambda: self._tell_die(telling, by))

    def press(self, press: Press) -> "Future[bool]":
        """Somebody pressed a button; returns at once. The result says whether that did something: one that takes, or
        takes back, does nothing if the table moved on too shortly before the finger came down."""
        return self._one_at_a_time.submit(self._press, press)

    def panels_away(self, names: tuple[str, ...]) -> None:
        """The panels that were there and went away; nobody waits for this."""
        self._one_at_a_time.submit(self._announce, "panels", {"away": names}, {"away": names})

    def calibration(self, amiss: "Condition | None") -> None:
        """What is to be said of the tray's calibration; nobody waits for this."""
        self._one_at_a_time.submit(self._announce, "calibration", {"amiss": amiss}, {"amiss": amiss})

    def _why(self, error: Refused | JournalError) -> str:
        """For the log."""
        if isinstance(error, JournalError):
            return str(error)
        return spoken(error.refusal.text, names=() if self.state.game is None else self.state.game.names)

    def _in_turn(self, deed: Callable[[], T]) -> T:
        return self._one_at_a_time.submit(deed).result()

    def _playing(self) -> Session:
        if self._session is None:
            raise not_legal(say("No game is open. Begin one, or go on with one."))
        return self._session

    def _open(self, game_id: int) -> None:
        if self._kept is not None and self._kept.id == game_id:
            return
        rules = self.games.get(self._journal.known(game_id).name)
        if rules is None:
            raise Refused(Reason.MALFORMED, say("The rules of that game are not installed here."))
        kept = self._journal.keep(game_id)
        try:
            entries: list[Entry] = [line.entry for line in self._journal.lines(game_id)]
            self._play(kept, rules, entries)
        except BaseException:
            kept.close()
            raise

    def _play(self, kept: KeptGame, rules: Game[Any, Any], entries: Sequence[Entry]) -> None:
        session = Session(reopen(rules, entries), kept)
        self._put_away()
        self._session, self._kept = session, kept
        session.listen(self._changed)
        self._publish_game(self._opened())

    def _publish_game(self, game: OpenGame | None) -> None:
        game_id = None if game is None else game.id
        if self._lies is not None:
            self._lies.note(game_id)
        self._moved = self._clock()
        self.hub.publish("game", {"game": game_id}, replace(self.state, game=game, dice=None, pointed=()))

    def _put_away(self) -> None:
        if self._kept is not None:
            self._kept.close()
        self._session = self._kept = None

    def _opened(self) -> OpenGame:
        assert self._session is not None and self._kept is not None
        session = self._session
        return OpenGame(self._kept.id, session.timeline, session.prompts(), session.over())

    def _changed(self, change: Change) -> None:
        what = {"line": change.number, "kind": type(change.entry).__struct_config__.tag}
        dice = self._noting or (self.state.dice if self._stands(self.state.dice) else None)
        self._publish("line", what, replace(self.state, game=self._opened(), dice=dice))

    def _stands(self, dice: SeenDice | None) -> bool:
        """Whether the log still says what a seen roll says."""
        if dice is None or dice.line is None or not dice.complete:
            return False
        timeline = self._playing().timeline
        index = timeline.place_of(dice.line)
        if index is None or timeline.track[index].standing is not Standing.FITS:
            return False
        return timeline.track[index].line.deed == Act(answer(dice.prompt, dice.reply()))

    def _tray(self, tray: Tray) -> None:
        self._announce("tray", {"tray": tray}, {"tray": tray})

    def _publish(self, name: str, what: Mapping[str, Any], state: TableState) -> None:
        """Tell everybody; what the buttons pointed at is other than before, but for secrets."""
        self._moved = self._clock()
        self.hub.publish(name, what, replace(state, pointed=state.still_pointed))

    def _announce(self, name: str, what: Mapping[str, Any], change: Mapping[str, Any]) -> None:
        """Change the state and tell those who look now, if it is another one."""
        state = replace(self.state, **change)
        if state != self.state:
            self.hub.state = state
            self.hub.announce(name, what)

    def _press(self, press: Press) -> bool:
        pointed, asked = self.state.pointed, meaning(self.state, press)
        if not isinstance(asked, Point) and crosses(press, self._moved):
            return False
        try:
            return self._do(asked)
        except (Refused, JournalError) as error:
            log.warning("pressing %s changed nothing: %s", press.control, self._why(error))
            if isinstance(error, JournalError) or error.refusal.reason is Reason.NOT_SAVED:  # it can be confirmed again
                self.hub.state = replace(self.state, pointed=pointed)
            self.hub.announce("pointed", {})
            return False

    def _do(self, asked: Meaning) -> bool:
        match asked:
            case Point(pointed):
                self._point(pointed)
            case Take(pointed):
                # the same question may be open again at once: this seat has to point anew
                self.hub.state = replace(self.state, pointed=self.state.pointed_by_others(pointed.seat))
                self._pick(pointed.pick, pointed.seat)
            case "undo" if self._playing().timeline.undoable:
                self._playing().undo(self._playing().number)
            case "redo":
                self._playing().redo(self._playing().number)
            case _:
                return False
        return True

    def _point(self, pointed: Pointed) -> None:
        """Point at this. Steps from secret to secret are told to nobody: who counts them would know the choice."""
        before = self.state
        after = replace(before, pointed=(*before.pointed_by_others(pointed.seat), pointed))
        if after.pointed_openly == before.pointed_openly:
            self.hub.state = after
        else:
            self._announce("pointed", {"seat": pointed.seat}, {"pointed": after.pointed})

    def _pick(self, pick: Pick, seat: int) -> None:
        match pick:
            case OptionPick(prompt, number):
                session, by = self._playing(), seat if prompt.seat == seat else None
                session.submit(answer(prompt, number), session.number, by)
            case DiePick(roll, tellings, die, value, colour):
                self._tell_die(Telling(roll, tellings, die, value, colour), None)

    def _saw(self, dice: Sequence[Die], crops: Sequence[bytes], evidence: bytes) -> None:
        try:
            game = self.state.game
            prompt = None if game is None else game.rolling
            if game is not None and prompt is not None:
                self._rolls += 1
                self._take(see(prompt, game.number, self._rolls, dice, crops, evidence), None)
        except Refused as refused:
            log.warning("a roll was not taken: %s", self._why(refused))
        except Exception:
            log.exception("a roll could not be taken")

    def _take(self, roll: SeenDice, by: int | None) -> None:
        """Show a roll, and note it in the log if nothing about it is open."""
        if not roll.complete:
            self._show(roll)
            return
        session = self._playing()
        try:
            with self._note(replace(roll, line=session.number + 1)):
                session.submit(answer(roll.prompt, roll.reply()), roll.based_on, by, roll.evidence)
        except Refused as refused:
            self._show(replace(roll, refused=refused.refusal.text))
            raise
        self._show(replace(roll, line=session.number))

    @contextmanager
    def _note(self, roll: SeenDice) -> Iterator[None]:
        """While the roll becomes, or corrects, a line of the log, pages that hear of the line see the roll with it."""
        self._noting = roll
        try:
            yield
        finally:
            self._noting = None

    def _show(self, roll: SeenDice) -> None:
        self._publish("dice", {"roll": roll.number, "line": roll.line}, replace(self.state, dice=roll))

    def _tell_die(self, telling: Telling, by: int | None) -> None:
        roll = self.state.dice
        if roll is None or (roll.number, roll.tellings) != (telling.roll, telling.tellings):
            raise stale()
        told, session = roll.told(telling.die, telling.value, telling.colour), self._playing()
        if roll.line is None:
            session.check_newest(roll.based_on)
            self._take(told, by)
            return
        if told.complete:
            with self._note(told):
                session.correct(roll.line, answer(roll.prompt, told.reply()), session.number, by)
        self._show(told)
