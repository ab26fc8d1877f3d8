"""Whatever comes by the cable, the parser neither fails nor makes up a line, and forgets nothing that is whole."""

import random

from hypothesis import given
from hypothesis import strategies as st

from hardware.box.firmware import Box
from hardware.box.greeting import Greeting, greeting
from hardware.box.talk import Edge, Talk
from hardware.box.wire import MOST, NUMBERS, Line, Reader, line, parsed

FIELDS = st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="!*"), min_size=1, max_size=12)
LINES = st.tuples(st.integers(0, NUMBERS), st.lists(FIELDS, min_size=1, max_size=8))
NOISE = st.binary(max_size=300)


def told(lines: list[Line]) -> list[tuple[int, list[str]]]:
    """All that lines say."""
    return [(one.number, [one.word, *one.fields]) for one in lines]


def cut(data: bytes, places: list[int]) -> list[bytes]:
    """The data in pieces."""
    edges = sorted({0, len(data), *(place % (len(data) + 1) for place in places)})
    return [data[start:end] for start, end in zip(edges, edges[1:], strict=False)]


@given(st.lists(LINES, max_size=6), st.lists(st.integers(0, 2000), max_size=10))
def test_what_is_written_is_read_however_it_is_cut(lines: list[tuple[int, list[str]]], places: list[int]) -> None:
    reader = Reader()
    data = b"".join(line(number, *fields) for number, fields in lines)
    assert told([one for piece in cut(data, places) for one in reader.feed(piece)]) == lines
    assert reader.bad == 0


@given(NOISE, LINES, NOISE)
def test_a_whole_line_after_noise_is_read(noise: bytes, one: tuple[int, list[str]], more: bytes) -> None:
    reader = Reader()
    reader.feed(noise)
    assert one in told(reader.feed(line(one[0], *one[1]) + more))


@given(LINES, st.integers(0, 200), st.integers(0, 255))
def test_a_changed_byte_makes_it_no_line(one: tuple[int, list[str]], place: int, byte: int) -> None:
    data = line(one[0], *one[1])
    place %= len(data) - 1
    changed = data[:place] + bytes([byte]) + data[place + 1 :]
    assert told(Reader().feed(changed)) == ([one] if changed == data else [])


@given(st.binary(max_size=600))
def test_any_bytes_are_survived(data: bytes) -> None:
    reader = Reader()
    for one in reader.feed(data):
        assert parsed(line(one.number, one.word, *one.fields)[:-1]) is not None
    assert len(reader._kept) <= MOST + 2


@given(st.lists(FIELDS, max_size=8))
def test_any_greeting_is_survived(fields: list[str]) -> None:
    found = greeting(Line(0, "box", fields))
    assert found is None or (found.version >= -(10**10) and found.closed <= set(found.contacts))


@given(st.lists(st.tuples(st.sampled_from(["edge", "alive", "ack", "box", "show"]), st.lists(FIELDS, max_size=5))))
def test_lines_that_are_whole_but_nonsense_are_survived_by_both_sides(lines: list[tuple[str, list[str]]]) -> None:
    box = Box("b7", ("seat1", "undo"), ("seat1",), 2)
    talk = Talk(iter(["s1", "s2", "s3"] * 1000), 0)
    greet(talk, box)
    for number, (word, fields) in enumerate(lines, 1):
        data = line(number, word, *fields)
        box.received(1, data)
        heard = talk.received(1, data)
        assert all(one.contact in ("seat1", "undo") for one in heard if isinstance(one, Edge))
        talk.tick(1)
        box.tick(1)


def greet(talk: Talk, box: Box) -> None:
    """Both sides begin."""
    talk.received(0, box.tick(0))
    box.received(0, talk.tick(0))
    heard = talk.received(0, box.tick(0))
    assert isinstance(heard[0], Greeting)


def test_a_million_random_bytes_press_nothing_and_light_nothing() -> None:
    chance = random.Random(5)
    box = Box("b7", ("seat1", "undo"), ("seat1",), 2)
    talk = Talk(iter(["s1", "s2"]), 0)
    greet(talk, box)
    for _ in range(2000):
        data = chance.randbytes(500)
        assert talk.received(1, data) == []
        box.received(1, data)
    assert (box.lights, box.digits, box.beeps) == (".", [None, None], [])
    assert talk.greeting is not None


def test_a_million_bytes_of_damaged_lines_press_nothing() -> None:
    chance = random.Random(6)
    talk, box = Talk(iter(["s1", "s2"]), 0), Box("b7", ("seat1",), (), 0)
    greet(talk, box)
    left = 1_000_000
    while left > 0:
        data = bytearray(line(1, "edge", "seat1", "1", str(chance.randrange(9999))))
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(data) - 1)
            data[place] = (data[place] + chance.randrange(1, 256)) % 256
        left -= len(data)
        assert talk.received(1, bytes(data)) == []
