"""`companion serve` in a process of its own with a game that goes on, and somebody who acts in it by HTTP."""

import http.client
import json
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from companion.cli.shelf import open_journal
from companion.games.game import find_games
from companion.marks import MARKS
from companion.numbers import own_numbers
from companion.session.session import Session
from companion.simulation import random_action
from companion.table.picks import options
from companion.table.table import Table

NAMES = ("Anna", "Ben", "Cleo", "Dora")
LINES = 40
"""Lines of the game when measuring begins: so many that there is something to show."""

START_SECONDS = 60.0
JSON = {"Accept": "application/json"}


@dataclass
class Acting:
    """When each line was asked for (seconds since 1970, by its number), and how long each answer took, in ms."""

    began: dict[int, float] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Actions a second."""
        return len(self.began) / self.seconds


class Service:
    """Serves a game from a folder of its own, on a free port; use it as a context manager. `seat` is who is asked."""

    def __init__(self, folder: Path, game: str, program: Sequence[str] = ("-m", "companion")) -> None:
        """`program` is what Python runs; it takes the arguments of `companion`, and maybe more by its input."""
        self._folder, self._program = folder, program
        self.line, self._prompt, self.seat = _prepared(folder, game)
        self._done = False

    def __enter__(self) -> "Service":
        command = [sys.executable, *self._program, "serve", "--virtual", "--data", str(self._folder)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        greeting = self._process.stdout.readline()
        assert "http" in greeting, "the service did not start: it says why above"
        self.address = next(word for word in greeting.split() if word.startswith("http")).rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        self._acting = http.client.HTTPConnection("127.0.0.1", self.port, timeout=START_SECONDS)
        self._post("/games/1", {})
        return self

    def __exit__(self, *_: object) -> None:
        self._acting.close()
        self._process.terminate()
        self._process.wait(10)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()

    def say(self, word: str) -> str:
        """Say a line to the program, and hear what it answers."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    @property
    def cpu_seconds(self) -> float:
        """What the process has used of all cores."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    @property
    def memory_mb(self) -> float:
        """What of it lies in memory."""
        return self._status("VmRSS") / 1024

    @property
    def threads(self) -> int:
        """How many threads it has."""
        return self._status("Threads")

    def _status(self, name: str) -> int:
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))

    def get(self, path: str) -> tuple[int, http.client.HTTPMessage, dict[str, Any]]:
        """Status, headers and JSON of an address."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=START_SECONDS)
        connection.request("GET", path, headers=JSON)
        response = connection.getresponse()
        found = response.status, response.headers, json.loads(response.read())
        connection.close()
        return found

    def wait_for_streams(self, wanted: int) -> None:
        """Wait until so many streams are open."""
        end = time.monotonic() + START_SECONDS
        while self.get("/table/state.json")[2]["streams"]["open"] != wanted:
            assert time.monotonic() < end, f"there never were {wanted} streams"

    def act(self, seconds: float, rate: float) -> Acting:
        """Act and take back in turn, at that pace if the service keeps up with it."""
        acting, never = Acting(), threading.Event()
        started = time.time()
        while (due := started + len(acting.began) / rate) < started + seconds:
            never.wait(max(0.0, due - time.time()))
            began = time.time()
            self._act_once()
            acting.began[self.line] = began
            acting.took.append(1000 * (time.time() - began))
        acting.seconds = time.time() - started
        return acting

    def _act_once(self) -> None:
        if self._done:
            self._post("/table/undo", {"based_on": self.line})
        else:
            self._post("/table/answer", {"based_on": self.line, "prompt": self._prompt, "option": 1})
        self._done = not self._done
        self.line += 1

    def _post(self, path: str, fields: dict[str, Any]) -> None:
        head = {**JSON, "Content-Type": "application/x-www-form-urlencoded"}
        self._acting.request("POST", path, urlencode(fields), head)
        response = self._acting.getresponse()
        text = response.read()
        assert response.status in (200, 303), text


def _prepared(folder: Path, name: str) -> tuple[int, str, int]:
    """Begin a game in that folder and play until it waits for an open choice between several: its newest line, the
    question, and whose it is."""
    games, chance = find_games(), Random(5)
    with open_journal(folder) as journal:
        table = Table(games, journal, lambda game: own_numbers(game, folder))
        table.begin(name, NAMES, tuple(MARKS)[: len(NAMES)], {})

        def play(session: Session) -> int:
            action = random_action(session.game, session.timeline.rules.written, session.state, chance)
            return session.submit(action, session.number)

        while True:
            number = table.change(play)
            game = table.state.game
            assert game is not None and game.main is not None
            if number >= LINES and not game.main.secret and len(options(game.main)) > 1:
                table.close()
                return number, game.main.id, game.main.seat or 0
