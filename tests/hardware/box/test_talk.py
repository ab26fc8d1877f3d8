"""A conversation: a box's own program and the companion's side, in virtual time, over a bad cable."""

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.box.firmware import Box
from hardware.box.greeting import Greeting, greeting
from hardware.box.talk import SILENT, Edge, Heard, Talk, Time, written
from hardware.box.wire import RESEND, TICKS, Line, Reader, line
from hardware.panel import Shown

CONTACTS = ("seat1", "seat2", "confirm", "undo")


def names() -> Iterator[str]:
    """s1, s2, …"""
    return (f"s{number}" for number in itertools.count(1))


class Cable:
    """A box and the companion's side, and time between them; `bad` is the chance that a byte is damaged."""

    def __init__(self, bad: float = 0.0, start: int = 0, seed: int = 1) -> None:
        self.now = start
        self.bad = bad
        self.box = Box("b7", CONTACTS, CONTACTS, 2, start)
        self.talk = Talk(names(), start)
        self.heard: list[Heard] = []
        self._chance = random.Random(seed)

    def pass_time(self, milliseconds: int) -> None:
        """Both sides go on for so long."""
        for _ in range(milliseconds):
            self.now = (self.now + 1) % TICKS
            self.heard += self.talk.received(self.now, self._carry(self.box.tick(self.now)))
            self.box.received(self.now, self._carry(self.talk.tick(self.now)))

    def edge(self, contact: str, closed: bool) -> None:
        """A contact of the box."""
        self.box.edge(self.now, CONTACTS.index(contact), closed)

    @property
    def edges(self) -> list[tuple[str, bool]]:
        """The edges that were heard."""
        return [(one.contact, one.closed) for one in self.heard if isinstance(one, Edge)]

    @property
    def greetings(self) -> list[Greeting]:
        """The conversations that began."""
        return [one for one in self.heard if isinstance(one, Greeting)]

    def _carry(self, data: bytes) -> bytes:
        return bytes(self._chance.randrange(256) if self._chance.random() < self.bad else byte for byte in data)


@pytest.fixture
def cable() -> Cable:
    """A good cable, on which both talk."""
    made = Cable()
    made.pass_time(5)
    assert made.talk.greeting is not None
    return made


def words(data: bytes) -> list[str]:
    """The first words of lines."""
    return [one.word for one in Reader().feed(data)]


def test_nothing_is_said_to_who_did_not_speak_like_a_box() -> None:
    talk = Talk(names(), 0)
    for now, data in enumerate([b"", b"AT\r\n", b"\x00\xff" * 50, b"!0 box 1*00000000\n", b"NMEA*55\n"]):
        talk.received(now, data)
        talk.show(Shown({"seat1": "on"}))
        talk.beep(now, "taken")
        assert talk.tick(now + 5000) == b""
    assert talk.bye() == b""


def test_any_line_of_a_box_is_answered() -> None:
    for said in (
        line(0, "box", "1", "b7", "-", "5"),
        line(0, "alive", "5", "0", "0"),
        line(3, "edge", "seat1", "1", "5"),
    ):
        talk = Talk(names(), 0)
        assert talk.received(1, said) == []
        assert talk.tick(1) == line(0, "host", "1", "s1")


def test_the_question_is_asked_again_until_the_box_greets() -> None:
    talk = Talk(names(), 0)
    talk.received(1, line(0, "alive", "5", "0", "0"))
    asked = [now for now in range(1, 1000) if talk.tick(now)]
    assert asked[:3] == [1, 1 + RESEND, 1 + 2 * RESEND]


def test_who_the_box_is_is_told_when_it_begins(cable: Cable) -> None:
    (greeting,) = cable.greetings
    assert greeting.box_id == "b7" and greeting.contacts == CONTACTS and greeting.displays == 2


def test_a_box_of_another_version_is_not_talked_to() -> None:
    talk = Talk(names(), 0)
    talk.received(1, line(0, "box", "2", "b7", "-", "5", "wings=2"))
    assert talk.tick(1) == b"" and talk.greeting is None
    assert talk.stranger is not None and talk.stranger.version == 2


def test_contacts_that_are_closed_at_the_greeting_are_told_with_it() -> None:
    cable = Cable()
    cable.edge("undo", True)
    cable.pass_time(5)
    assert cable.greetings[0].closed == {"undo"} and cable.edges == []


def test_edges_are_heard_with_the_time_of_the_box(cable: Cable) -> None:
    cable.edge("seat2", True)
    cable.pass_time(80)
    cable.edge("seat2", False)
    cable.pass_time(5)
    edges = [one for one in cable.heard if isinstance(one, Edge)]
    assert [(one.contact, one.closed) for one in edges] == [("seat2", True), ("seat2", False)]
    assert edges[1].at - edges[0].at == 80


def test_the_box_shows_what_it_should(cable: Cable) -> None:
    cable.talk.show(Shown({"seat1": "on", "undo": "dim"}, "pulse", (12, None, 99), 0.3))
    cable.pass_time(5)
    assert (cable.box.lights, cable.box.camera, cable.box.brightness) == ("o..d", "p", 30)
    assert cable.box.digits == [12, None]


def test_the_same_again_is_not_sent(cable: Cable) -> None:
    cable.talk.show(Shown({"seat1": "on"}))
    cable.pass_time(5)
    cable.talk.show(Shown({"seat1": "on"}))
    assert cable.talk.tick(cable.now) == b""


def test_what_changes_faster_than_it_is_acknowledged_ends_with_the_newest(cable: Cable) -> None:
    for number in range(100):
        cable.talk.show(Shown(displays=(number,)))
        cable.talk.tick(cable.now)  # these get lost
    cable.pass_time(1000)
    assert cable.box.digits == [99, None]


def test_beeps_sound_once_though_their_acknowledgement_is_lost(cable: Cable) -> None:
    cable.talk.beep(cable.now, "asked")
    said = cable.talk.tick(cable.now)
    cable.box.received(cable.now, said)
    cable.box.tick(cable.now)  # the acknowledgement gets lost
    cable.pass_time(500)
    assert cable.box.beeps == ["asked"]


def test_beeps_for_a_box_that_takes_nothing_are_forgotten(cable: Cable) -> None:
    for _ in range(50):
        cable.talk.beep(cable.now, "taken")
    cable.pass_time(500)
    assert 1 <= len(cable.box.beeps) < 10


def test_a_box_that_was_switched_off_and_on_begins_anew_and_shows_the_newest(cable: Cable) -> None:
    cable.talk.show(Shown({"seat1": "on"}))
    cable.pass_time(5)
    cable.box = Box("b7", CONTACTS, CONTACTS, 2, cable.now)
    cable.pass_time(50)
    assert len(cable.greetings) == 2 and cable.box.lights == "o..."
    cable.edge("seat1", True)
    cable.pass_time(5)
    assert cable.edges == [("seat1", True)]


def test_a_companion_that_was_started_again_is_heard(cable: Cable) -> None:
    cable.edge("seat1", True)
    cable.talk = Talk(iter(["x1"]), cable.now)
    cable.pass_time(1100)
    assert cable.talk.greeting is not None
    assert cable.greetings[-1].closed == {"seat1"} and cable.edges == []


def test_signs_of_life_keep_both_together(cable: Cable) -> None:
    cable.pass_time(10 * SILENT)
    assert cable.box.talking and len(cable.greetings) == 1
    assert cable.now - cable.talk.heard <= 1000


def test_time_is_told_only_when_no_edge_before_it_is_missing(cable: Cable) -> None:
    cable.edge("seat1", True)
    cable.box.tick(cable.now)  # edge and sign of life get lost
    cable.heard.clear()
    cable.pass_time(RESEND - 5)
    assert cable.heard == [], "nobody knows whether it was let go meanwhile"
    cable.pass_time(RESEND)
    assert isinstance(cable.heard[0], Edge) and any(isinstance(one, Time) for one in cable.heard)


def test_all_goes_on_when_milliseconds_begin_anew() -> None:
    cable = Cable(start=TICKS - 300)
    cable.pass_time(200)
    cable.edge("seat1", True)
    cable.pass_time(200)
    cable.edge("seat1", False)
    cable.pass_time(3 * SILENT)
    assert cable.edges == [("seat1", True), ("seat1", False)] and len(cable.greetings) == 1


@settings(max_examples=30)
@given(
    st.integers(0, 2**16),
    st.lists(st.tuples(st.sampled_from(CONTACTS), st.integers(0, 120)), min_size=1, max_size=12),
)
def test_no_edge_is_lost_doubled_or_made_up_on_a_cable_with_1_percent_of_garbage(
    seed: int, pauses: list[tuple[str, int]]
) -> None:
    cable = Cable(0.01, seed=seed)
    while cable.talk.greeting is None:
        cable.pass_time(100)
    closed = dict.fromkeys(CONTACTS, False)
    made = []
    for contact, pause in pauses:
        closed[contact] = not closed[contact]
        cable.edge(contact, closed[contact])
        made.append((contact, closed[contact]))
        cable.pass_time(pause)
    for _ in range(20):
        if len(cable.edges) < len(made):
            cable.pass_time(200)
    assert len(cable.greetings) == 1
    assert cable.edges == made
    at = [one.at for one in cable.heard if isinstance(one, Edge)]
    assert at == sorted(at)


@given(
    st.dictionaries(st.sampled_from([*CONTACTS, "next"]), st.sampled_from(["off", "dim", "on", "blink", "pulse"])),
    st.lists(st.none() | st.integers(-(10**12), 10**12), max_size=7),
    st.floats(-2, 2),
)
def test_whatever_is_shown_can_be_written(lamps: dict[str, str], numbers: list[int | None], brightness: float) -> None:
    cable = Cable()
    cable.pass_time(5)
    cable.talk.show(Shown(lamps, "off", tuple(numbers), brightness))  # type: ignore[arg-type]
    cable.pass_time(5)
    assert 0 <= cable.box.brightness <= 100
    assert cable.box.digits == [n if n is None or abs(n) < 10**10 else None for n in [*numbers, None, None][:2]]


def test_a_box_without_lamps_and_displays_gets_fields_all_the_same() -> None:
    assert written(Shown({"seat1": "on"}, "on", (5,)), Greeting(1, "b", "s", 0)) == ("-", "o", "100", "-")


@pytest.mark.parametrize(("told", "taken"), [("9999999999", 32), ("-5", 0), ("many", 0), ("", 0)])
def test_a_box_that_tells_nonsense_of_its_displays_takes_no_room(told: str, taken: int) -> None:
    box = greeting(Line(0, "box", ["1", "b7", "-", "0", "lamps=seat1", f"displays={told}"]))
    assert box is not None and box.displays == taken
    assert len(written(Shown(displays=(1,)), box)[3]) < 200
