"""Follows the tray: turns frames into events, one `roll` for each throw. Pure logic; its clock is that of the frames.

Between two rests everything that moves is gathered in an Episode. When the picture is quiet and no hand is in
it, the next frames are read; once their readings agree (or doubt stays), what became of the dice decides
whether it was a throw.
"""

from collections.abc import Sequence

from vision.dice.episode import Episode, moving_elsewhere, one_stirs
from vision.dice.events import Event, EventKind
from vision.dice.expect import Expect
from vision.dice.flight import LEAVING_SECONDS
from vision.dice.inventory import Inventory
from vision.dice.motion import Motion, MotionGate
from vision.dice.places import usual_edge
from vision.dice.reading import DiceReading, Die, Reader
from vision.dice.scene import Scene, View
from vision.dice.vote import Votes, combine
from vision.frame import Frame

ROLLING_FRAMES = 2
"""Moving frames in a row before it is said that something rolls …"""

UNCLEAR_FRAMES = 6
"""… and if nothing is to be seen but at the picture's edge, where hands come from."""

HAND_SECONDS = 0.15
"""A hand is in the picture at least that long (dice that come flying in a bunch are gone sooner)."""

HELD_SECONDS = 0.25
"""How often a quiet picture with a hand in it is read, to tell whether dice were taken for a hand."""

PATIENCE_SECONDS = 3.0
"""What looks like a hand but has not moved for so long belongs to the scene."""

CREEP_SECONDS = 0.06
"""How often a picture that moves a little is read."""

REFRESH_SECONDS = 1.0
"""How often the picture of the tray at rest follows the daylight."""

ENOUGH_AT_THE_END = 2
"""Readings that must do when the film ends."""

DIE_SHARE = 1 / 16
"""The edge of a die relative to the picture's width, until one was seen."""


class Tracker:
    """Feed it every frame of a source, newest only if time is short. `expect` may be set at any time."""

    def __init__(self, reader: Reader, expect: Expect | None = None) -> None:
        self.expect = expect
        self._reader = reader
        self._gate, self._scene, self._votes = MotionGate(), Scene(), Votes()
        self._episode: Episode | None = Episode(unseen=True)
        self._said: EventKind | None = None
        self._inventory = Inventory()
        self._motion: Motion | None = None
        self._moving_frames = 0
        self._hand_since: float | None = None
        self._quiet_since: float | None = None
        self._looked = self._refreshed = self._hand_seen = self._reached = float("-inf")
        self._edge: float | None = None

    def feed(self, frame: Frame) -> list[Event]:
        """Take the next frame; returns what happened, in order."""
        motion = self._motion = self._gate.look(frame.image)
        if motion.kind == "moving":
            return self._moving(frame, motion)
        self._moving_frames = 0
        if motion.kind == "light":
            return self._relit(motion)
        return self._quiet(frame, motion)

    def link(self, online: bool, at: float) -> list[Event]:
        """The source went away or came back at its time `at`."""
        self._gate.forget()
        self._votes.clear()
        self._hand_since = None
        self._episode = Episode(unseen=True)
        return [self._say("online" if online else "offline", at)]

    def finish(self) -> list[Event]:
        """The source has ended: what was nearly decided is decided on the frames there are."""
        readings = self._votes.readings
        if self._motion is None or self._episode is None or len(readings) < ENOUGH_AT_THE_END:
            return []
        return self._decide(combine(readings), self._motion)

    def _moving(self, frame: Frame, motion: Motion) -> list[Event]:
        assert motion.mask is not None
        episode = self._begin()
        view = self._scene.in_motion(motion.small, motion.scale, self._die_edge(frame))
        self._note_hand(view.hand, frame.at)
        self._reached = frame.at if view.reached else self._reached
        episode.add(motion.mask, motion.scale, view, self._die_edge(frame), frame.at)
        self._moving_frames += 1
        self._quiet_since = None
        events = self._say_motion(frame.at, view)
        if view.hand or frame.at - self._looked < CREEP_SECONDS:
            return events
        return events + self._look(frame, motion, quiet=False)

    def _quiet(self, frame: Frame, motion: Motion) -> list[Event]:
        if self._quiet_since is None:
            self._quiet_since = frame.at
        if self._episode is None and not self._disturbed(frame, motion):
            return []
        self._begin()
        hand = self._covered(frame, motion, self._votes.newest)
        if hand and self._quiet_since <= self._looked and frame.at - self._looked < HELD_SECONDS:
            return self._say_hand(frame.at)
        patient = frame.at - self._quiet_since < PATIENCE_SECONDS
        self._begin().held = hand and not patient
        return self._look(frame, motion, quiet=True, hand=hand and patient)

    def _relit(self, motion: Motion) -> list[Event]:
        self._votes.clear()
        if self._hand_since is None:
            self._scene.rest(motion.small, certain=False)
        return []

    def _disturbed(self, frame: Frame, motion: Motion) -> bool:
        """Whether the tray at rest has changed too slowly to be seen as motion."""
        if frame.at - self._refreshed < REFRESH_SECONDS:
            return False
        self._refreshed = frame.at
        mask = self._scene.differs(motion.small)
        if mask is None:
            self._scene.follow(motion.small)
            return False
        self._begin().add(mask, motion.scale, View(False, ()), self._die_edge(frame), frame.at)
        return True

    def _begin(self) -> Episode:
        if self._episode is None:
            self._episode = Episode(unseen=False)
            self._votes.clear()
        return self._episode

    def _covered(self, frame: Frame, motion: Motion, dice: Sequence[Die]) -> bool:
        """Whether a hand rests in the quiet picture; `dice` are those just read."""
        edge = usual_edge(dice) or self._die_edge(frame)
        covered = self._scene.covered(motion.small, motion.scale, edge, [*dice, *self._inventory.lying])
        self._note_hand(covered, frame.at)
        return covered

    def _die_edge(self, frame: Frame) -> float:
        return self._edge or DIE_SHARE * frame.image.shape[1]

    def _note_hand(self, there: bool, at: float) -> None:
        if there:
            self._hand_seen = at
            self._hand_since = at if self._hand_since is None else self._hand_since
        else:
            self._hand_since = None

    def _say_motion(self, at: float, view: View) -> list[Event]:
        if view.hand:
            return self._say_hand(at)
        clear = view.strays and at - self._reached >= LEAVING_SECONDS  # parts of a leaving hand fly about as well
        wanted = ROLLING_FRAMES if clear else UNCLEAR_FRAMES
        if self._moving_frames < wanted or self._said == "rolling":
            return []
        leaving = self._said == "hand" and at - self._hand_seen < LEAVING_SECONDS
        return [] if leaving else [self._say("rolling", at)]

    def _say_hand(self, at: float) -> list[Event]:
        if self._said == "hand" or self._hand_since is None or at - self._hand_since < HAND_SECONDS:
            return []
        return [self._say("hand", at)]

    def _say(self, kind: EventKind, at: float, reading: DiceReading | None = None) -> Event:
        self._said = kind
        return Event(kind, at, reading)

    def _look(self, frame: Frame, motion: Motion, *, quiet: bool, hand: bool = False) -> list[Event]:
        self._looked = frame.at
        reading = self._reader.read(frame, self.expect)
        if hand and self._covered(frame, motion, reading.dice):
            self._begin().hand = True
            self._votes.clear()
            return self._say_hand(frame.at)
        if not quiet and (not reading.dice or _restless(motion, reading)):
            self._votes.clear()
            return []
        self._votes.add(reading, quiet)
        common = self._votes.decided()
        return [] if common is None else self._decide(common, motion)

    def _decide(self, reading: DiceReading, motion: Motion) -> list[Event]:
        episode, self._episode = self._begin(), None
        at = reading.frame.at
        matrix = self._scene.pushed(motion.small, motion.scale, [*reading.dice, *self._inventory.lying])
        if matrix is not None:
            self._inventory.carry(matrix, motion.scale)
        outcome, reading = self._inventory.settle(episode, reading)
        self._votes.clear()
        self._scene.rest(motion.small, certain=self._hand_since is None and not episode.unseen)
        self._refreshed = at
        self._edge = usual_edge(reading.dice) or self._edge
        state: EventKind = "settled" if reading.dice else "empty"
        if outcome == "same" and self._said == state:
            return []
        settled = self._say(state, at, reading)
        match outcome:
            case "roll":
                return [settled, Event("roll", at, reading)]
            case "changed":
                return [Event("changed", at, reading), settled]
            case "same":
                return [settled]


def _restless(motion: Motion, reading: DiceReading) -> bool:
    """Whether more than these dice, or only some of them, move."""
    if motion.mask is None:
        return False
    mask, scale, dice = motion.mask, motion.scale, reading.dice
    return moving_elsewhere(mask, scale, dice) or one_stirs(mask, scale, dice)
