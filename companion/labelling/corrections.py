"""What players say about dice while they play becomes a label: on the demonstration's page, at a game, in its log."""

import threading
from collections import OrderedDict
from typing import NamedTuple

from companion.demo.board import Board
from companion.demo.state import DemoState
from companion.hub import Event
from companion.labelled.album import KEPT_ROLLS, Pictured
from companion.labelled.truth import Truth
from companion.labelling.following import Follower
from companion.labelling.labels import Labels
from companion.labelling.told import told_by_correction, told_of_game, told_of_roll
from companion.session.entries import Correct
from companion.table.dice import SeenDice
from companion.table.state import OpenGame, TableState
from companion.table.table import Table


class _AtGame(NamedTuple):
    """A roll as it was taken in a game."""

    game: int
    roll: SeenDice


class Corrections:
    """Follows board and table, from `start` to `close`."""

    def __init__(self, board: Board, table: Table, labels: Labels) -> None:
        """What it hears goes to `labels`."""
        self._board = board
        self._labels = labels
        self._lock = threading.Lock()
        self._taken: OrderedDict[str, _AtGame] = OrderedDict()
        self._followers = Follower(board.hub, self.hear_board), Follower(table.hub, self.hear_table)

    def start(self) -> None:
        """Begin to follow."""
        for follower in self._followers:
            follower.start()

    def close(self) -> None:
        """Follow no more."""
        for follower in self._followers:
            follower.close()

    def hear_board(self, event: Event[DemoState]) -> None:
        """Take what was said about a roll of the demonstration."""
        if event.name != "answer":
            return
        number = event.what["roll"]
        pictured = self._board.album.numbered(number)
        roll = next((roll for roll in event.state.rolls if roll.number == number), None)
        self._tell(pictured, None if roll is None else told_of_roll(roll))

    def hear_table(self, event: Event[TableState]) -> None:
        """Take what was said about a roll of a game."""
        game, roll = event.state.game, event.state.dice
        if game is None:
            return
        if event.name == "dice" and roll is not None:
            self._hear_roll(game, roll)
        if event.name == "line" and event.what["kind"] == "correct":
            self._hear_correction(game, event.what["line"])

    def _hear_roll(self, game: OpenGame, roll: SeenDice) -> None:
        pictured = self._board.album.showing(roll.dice)
        if pictured is None:
            return
        with self._lock:
            self._taken[pictured.key] = _AtGame(game.id, roll)
            while len(self._taken) > KEPT_ROLLS:
                self._taken.popitem(last=False)
        self._tell(pictured, told_of_game(roll, pictured.dice))

    def _hear_correction(self, game: OpenGame, number: int) -> None:
        entry = game.timeline.entries[number]
        if not isinstance(entry, Correct):
            return
        with self._lock:
            taken = [(key, at) for key, at in self._taken.items() if (at.game, at.roll.line) == (game.id, entry.line)]
        for key, at in taken:
            pictured = self._board.album.roll(key)
            action = game.timeline.rules.written.action(entry.action)
            if pictured is not None:
                self._tell(pictured, told_by_correction(at.roll, pictured.dice, action))

    def _tell(self, pictured: Pictured | None, truth: Truth | None) -> None:
        if pictured is not None and truth is not None:
            self._labels.tell(pictured.key, truth)
