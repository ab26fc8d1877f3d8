"""The lines on the cable. These tests run under CPython and MicroPython alike: no fixtures."""

from hardware.box.wire import (
    AHEAD,
    MOST,
    NUMBERS,
    RESEND,
    TICKS,
    Inbox,
    Line,
    Outbox,
    Reader,
    before,
    line,
    parsed,
    since,
    whole,
)


def told(one: Line) -> tuple[int, str, list[str]]:
    """All that a line says."""
    return one.number, one.word, one.fields


def read(*pieces: bytes) -> list[tuple[int, str, list[str]]]:
    """What a fresh reader takes from these pieces."""
    reader = Reader()
    return [told(one) for piece in pieces for one in reader.feed(piece)]


def test_a_line_looks_as_documented() -> None:
    assert line(7, "edge", "seat1", "1", "4") == b"!7 edge seat1 1 4*dd021d0d\n"


def test_what_is_written_is_read() -> None:
    assert read(line(7, "edge", "seat1", "1", "123")) == [(7, "edge", ["seat1", "1", "123"])]
    assert read(line(0, "alive")) == [(0, "alive", [])]


def test_lines_are_read_however_the_bytes_are_cut() -> None:
    data = line(1, "edge", "undo", "1", "5") + line(0, "ack", "3")
    both = [(1, "edge", ["undo", "1", "5"]), (0, "ack", ["3"])]
    assert read(data) == both
    assert read(*[data[at : at + 1] for at in range(len(data))]) == both
    for cut in range(len(data)):
        assert read(data[:cut], data[cut:]) == both


def test_a_windows_line_end_is_fine() -> None:
    assert read(line(0, "ack", "3").replace(b"\n", b"\r\n")) == [(0, "ack", ["3"])]


def test_any_single_wrong_byte_makes_it_no_line() -> None:
    data = line(12, "edge", "seat1", "1", "99")
    for at in range(len(data) - 1):
        for wrong in (data[at] ^ 1, data[at] ^ 32, 0, 255):
            if wrong != data[at]:
                assert read(data[:at] + bytes([wrong]) + data[at + 1 :]) == []


def test_half_a_line_costs_only_itself() -> None:
    data = line(1, "edge", "seat1", "1", "5")
    for cut in range(len(data)):
        assert read(data[:cut] + line(2, "ack", "1")) == [(2, "ack", ["1"])]


def test_a_line_of_64_kib_is_thrown_away_and_the_next_is_read() -> None:
    for long in (b"x" * 65536, b"!" + b"x" * 65536, b"!" * 65536):
        assert read(long, long, b"\n", line(0, "ack", "1")) == [(0, "ack", ["1"])]


def test_no_more_is_kept_than_a_line_needs() -> None:
    reader = Reader()
    for _ in range(100):
        reader.feed(b"!" + b"y" * 1000)
    assert len(reader._kept) <= MOST + 2


def test_lines_that_are_none_are_counted() -> None:
    reader = Reader()
    reader.feed(b"\n\nhello\n" + line(0, "ack", "1") + b"!1 edge*00000000\n")
    assert reader.bad == 4


def test_a_right_checksum_alone_makes_no_line() -> None:
    for body in ("", "edge", "-1 edge", "65536 edge", "x edge", " edge", "1_0 edge"):
        from binascii import crc32

        data = body.encode()
        assert parsed(b"!" + data + f"*{crc32(data):08x}".encode()) is None


def test_whole_numbers_are_read_and_nothing_else() -> None:
    assert [whole(text) for text in ("0", "42", "-7", "1073741823")] == [0, 42, -7, 1073741823]
    assert [whole(text) for text in ("", "-", "+1", "1.5", " 1", "1_0", "0x1", "--1", "99999999999")] == [None] * 9


def test_time_goes_on_over_the_end_of_the_count() -> None:
    assert since(TICKS - 10, 5) == 15
    assert since(before(5, 15), 5) == 15
    assert since(100, 100) == 0


def test_a_line_is_sent_again_until_it_is_acknowledged() -> None:
    box = Outbox(8)
    sent = box.add(0, "edge", "a")
    assert box.due(RESEND - 1) == b""
    assert box.due(RESEND) == sent
    assert box.due(RESEND + 1) == b""
    assert box.due(2 * RESEND) == sent
    box.acknowledged(1, 2 * RESEND)
    assert box.due(10 * RESEND) == b""


def test_an_acknowledgement_is_good_for_all_lines_before() -> None:
    box = Outbox(8)
    first, second, third = [box.add(0, "edge", name) for name in ("a", "b", "c")]
    assert box.due(RESEND) == first + second + third
    box.acknowledged(2, RESEND)
    assert box.due(2 * RESEND) == third


def test_acknowledgements_of_nothing_change_nothing() -> None:
    box = Outbox(8)
    sent = box.add(0, "edge", "a")
    for number in (0, 2, 99, -1):
        box.acknowledged(number, 0)
    assert box.due(RESEND) == sent


def test_a_window_is_full_until_something_is_acknowledged() -> None:
    box = Outbox(2)
    box.add(0, "a")
    assert not box.full
    box.add(0, "b")
    assert box.full
    box.acknowledged(1, 0)
    assert not box.full


def test_each_line_is_taken_once_and_in_order() -> None:
    box = Inbox()
    taken = [[one.number for one in box.takes(Line(number, "edge", []))] for number in (1, 1, 3, 4, 2, 2, 3, 0, 1, 5)]
    assert taken == [[1], [], [], [], [2, 3, 4], [], [], [], [], [5]]
    assert box.last == 5


def test_lines_far_ahead_are_not_kept() -> None:
    box = Inbox()
    for number in range(2, 3 * AHEAD):
        box.takes(Line(number, "edge", []))
    assert len(box.takes(Line(1, "edge", []))) == AHEAD


def test_numbers_begin_anew_after_the_last() -> None:
    out, taken = Outbox(8), Inbox()
    taken.last = out._last = NUMBERS - 1
    numbers = []
    for _ in range(3):
        (one,) = Reader().feed(out.add(0, "edge"))
        numbers.append((one.number, len(taken.takes(one))))
    assert numbers == [(NUMBERS, 1), (1, 1), (2, 1)]
