"""What a table box does, in virtual time. These tests run under CPython and MicroPython alike: no fixtures."""

from hardware.box.firmware import ALIVE, BUSY, BUSY_ALIVE, GREET, QUICK_ALIVE, SILENT, WINDOW, Box
from hardware.box.wire import RESEND, TICKS, Line, Reader, line


def made(now: int = 0) -> Box:
    """A small box."""
    return Box("b7", ("seat1", "seat2", "encoder_a"), ("seat1", "seat2"), 3, now)


def said(box: Box, now: int) -> list[str]:
    """What the box says at this time."""
    return [" ".join([str(one.number), one.word] + one.fields) for one in lines(box, now)]


def lines(box: Box, now: int) -> list[Line]:
    """The same as lines."""
    return Reader().feed(box.tick(now))


def met(now: int = 0) -> Box:
    """A box that talks with a companion."""
    box = made(now)
    box.received(now, line(0, "host", "1", "s1"))
    box.tick(now)
    return box


GREETING = "held=0 contacts=seat1,seat2,encoder_a lamps=seat1,seat2 displays=3"


def test_a_box_greets_until_somebody_talks_to_it() -> None:
    box = made()
    assert said(box, 0) == ["0 box 1 b7 - 0 " + GREETING]
    assert said(box, GREET - 1) == []
    assert said(box, GREET) == [f"0 box 1 b7 - {GREET} " + GREETING]


def test_it_answers_a_companion_and_greets_no_more() -> None:
    box = made()
    box.received(5, line(0, "host", "1", "s1"))
    assert said(box, 6) == ["0 box 1 b7 s1 5 " + GREETING]
    assert box.talking
    assert not [text for text in said(box, 6 + GREET) if " box " in text]


def test_a_companion_of_another_version_is_no_companion() -> None:
    box = made()
    box.tick(0)
    for fields in (("2", "s1"), ("1",), (), ("1", "s1", "x")):
        box.received(1, line(0, "host", *fields))
    assert not box.talking and said(box, 1) == []


def test_edges_are_told_in_order_with_their_times() -> None:
    box = met()
    box.edge(10, 0, True)
    box.edge(11, 0, False)
    box.edge(12, 2, True)
    assert said(box, 12)[:3] == ["1 edge seat1 1 10", "2 edge seat1 0 11", "3 edge encoder_a 1 12"]


def test_a_level_that_stays_is_no_edge() -> None:
    box = met()
    box.edge(1, 0, False)
    box.edge(2, 0, True)
    box.edge(3, 0, True)
    assert [text for text in said(box, 3) if "edge" in text] == ["1 edge seat1 1 2"]


def test_edges_are_sent_again_until_they_are_acknowledged() -> None:
    box = met()
    box.edge(0, 1, True)
    assert "1 edge seat2 1 0" in said(box, 0)
    assert "1 edge seat2 1 0" in said(box, RESEND)
    box.received(RESEND, line(0, "ack", "1"))
    assert "1 edge seat2 1 0" not in said(box, 2 * RESEND)


def test_what_happens_while_nobody_listens_is_not_told_later() -> None:
    box = made()
    box.tick(0)
    box.edge(1, 0, True)
    box.edge(90, 0, False)
    box.received(100, line(0, "host", "1", "s1"))
    assert said(box, 100) == ["0 box 1 b7 s1 100 " + GREETING]
    assert not [text for text in said(box, 101 + RESEND) if "edge" in text]


def test_a_contact_that_is_closed_at_the_greeting_is_told_with_it() -> None:
    box = made()
    box.edge(1, 1, True)
    box.edge(1, 2, True)
    assert "held=6" in said(box, 2)[0]


def test_signs_of_life_carry_time_newest_edge_and_bad_lines() -> None:
    box = met()
    box.received(1, b"rubbish\n")
    assert said(box, ALIVE - 1) == []
    assert said(box, ALIVE) == [f"0 alive {ALIVE} 0 1"]


def test_signs_of_life_come_quickly_while_something_happens() -> None:
    box = met()
    assert box.alive_every(0) == ALIVE
    box.edge(100, 0, True)
    assert box.alive_every(100) == QUICK_ALIVE
    assert box.alive_every(100 + BUSY - 1) == BUSY_ALIVE
    assert box.alive_every(100_000) == BUSY_ALIVE, "as long as it is held"
    box.edge(200_000, 0, False)
    assert box.alive_every(200_000 + BUSY) == ALIVE


def test_a_sign_of_life_after_an_edge_names_it() -> None:
    box = met()
    box.edge(2000, 0, True)
    assert said(box, 2000) == ["1 edge seat1 1 2000", "0 alive 2000 1 0"]


def test_it_shows_what_it_is_told() -> None:
    box = met()
    box.received(1, line(1, "show", "op", "b", "40", "12,-,-345"))
    assert (box.lights, box.camera, box.brightness) == ("op", "b", 40)
    assert box.digits == [12, None, -345]
    assert said(box, 1) == ["0 ack 1"]


def test_what_is_shown_wrongly_is_left_as_it_was() -> None:
    box = met()
    box.received(1, line(1, "show", "op", "b", "40", "12,-,3"))
    for number, fields in enumerate([("o", "x", "101", "1"), ("oz", "bb", "-1", "x,1,2,3,4"), ("", "", "", ""), ()]):
        box.received(2, line(number + 2, "show", *fields))
        assert (box.lights, box.camera, box.brightness) == ("op", "b", 40)
        assert len(box.digits) == 3
    assert said(box, 2)[-1] == "0 ack 5"


def test_a_line_that_comes_twice_is_obeyed_once_and_acknowledged_twice() -> None:
    box = met()
    box.received(1, line(1, "beep", "taken") + line(1, "beep", "taken"))
    assert box.beeps == ["taken"]
    assert said(box, 1) == ["0 ack 1", "0 ack 1"]


def test_a_line_after_a_lost_one_waits_for_it() -> None:
    box = met()
    box.received(1, line(2, "beep", "taken"))
    assert box.beeps == [] and said(box, 1) == ["0 ack 0"]
    box.received(2, line(1, "beep", "asked") + line(2, "beep", "taken"))
    assert box.beeps == ["asked", "taken"]


def test_unknown_words_and_beeps_are_acknowledged_and_left() -> None:
    box = met()
    box.received(1, line(1, "beep", "trumpet") + line(2, "beep") + line(3, "dance"))
    assert box.beeps == [] and said(box, 1)[-1] == "0 ack 3"


def test_a_companion_that_falls_silent_leaves_the_box_dark_and_greeting() -> None:
    box = met()
    box.received(1, line(1, "show", "op", "b", "40", "12,-,3"))
    box.tick(1)
    assert box.tick(1 + SILENT) != b"" and not box.talking
    assert (box.lights, box.camera, box.digits) == ("..", ".", [None, None, None])


def test_signs_of_life_keep_the_companion() -> None:
    box = met()
    for now in range(0, 10 * SILENT, 1000):
        box.received(now, line(0, "alive"))
        box.tick(now)
    assert box.talking


def test_a_companion_that_parts_leaves_it_dark_at_once() -> None:
    box = met()
    box.received(1, line(1, "show", "op", "b", "40", "12,-,3") + line(0, "bye"))
    assert not box.talking and box.lights == ".."
    assert said(box, GREET + 1)[-1].startswith("0 box 1 b7 -")


def test_a_companion_that_begins_anew_gets_nothing_of_the_old_conversation() -> None:
    box = met()
    box.edge(1, 0, True)
    box.edge(2, 0, False)
    box.tick(2)
    box.received(3, line(0, "host", "1", "s2"))
    assert [text for text in said(box, 3 + RESEND) if "edge" in text] == []
    box.edge(200, 0, True)
    assert "1 edge seat1 1 200" in said(box, 200)


def test_a_companion_that_asks_twice_begins_once() -> None:
    box = met()
    box.edge(1, 0, True)
    box.received(2, line(0, "host", "1", "s1"))
    assert "1 edge seat1 1 1" in said(box, 2 + RESEND)


def test_a_companion_that_takes_nothing_any_more_has_to_begin_anew() -> None:
    box = met()
    for number in range(WINDOW + 1):
        box.edge(number, 0, number % 2 == 0)
    assert not box.talking
    assert said(box, GREET + 100)[-1].startswith("0 box 1 b7 -")


def test_a_burst_of_bounces_fits_in() -> None:
    box = met()
    for number in range(101):
        box.edge(number // 3, 0, number % 2 == 0)
    assert box.talking


def test_all_goes_on_when_milliseconds_begin_anew() -> None:
    box = met(TICKS - 100)
    assert said(box, ALIVE - 101) == []
    assert said(box, ALIVE - 100) == [f"0 alive {ALIVE - 100} 0 0"]
    box.edge(501, 0, True)
    assert "1 edge seat1 1 501" in said(box, 501)


def test_before_anybody_talks_to_it_it_obeys_nobody() -> None:
    box = made()
    box.tick(0)
    box.received(1, line(1, "show", "oo", "o", "1", "1,2,3") + line(2, "beep", "taken") + line(0, "ack", "1"))
    assert box.lights == ".." and box.beeps == [] and said(box, 1) == []
