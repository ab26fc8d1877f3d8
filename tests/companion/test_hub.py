"""News reaches everybody in order, those who come back miss nothing, and nobody can hold the others up."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hub import BACKLOG, HISTORY, Hub, Listener, ListenerEnded


def heard(listener: Listener[str]) -> list[int | None]:
    numbers = []
    while (event := listener.get(0)) is not None:
        numbers.append(event.number)
    return numbers


def test_a_listener_starts_from_the_state_and_hears_every_later_event_in_order() -> None:
    hub = Hub("before")
    hub.publish("roll", {"value": 1}, "one")
    with hub.listen() as listener:
        assert (listener.start, listener.number, listener.resumed) == ("one", 1, False)
        hub.publish("roll", {"value": 2}, "two")
        hub.publish("reset", {}, "none")
        first, second = listener.get(0), listener.get(0)
        assert first is not None and second is not None
        assert (first.name, first.number, first.state, dict(first.what)) == ("roll", 2, "two", {"value": 2})
        assert (second.name, second.number, second.state) == ("reset", 3, "none")
        assert listener.get(0) is None


def test_every_listener_hears_the_same_event() -> None:
    hub = Hub("")
    with hub.listen() as left, hub.listen() as right:
        hub.publish("roll", {}, "x")
        assert left.get(0) is right.get(0)


def test_one_who_comes_back_gets_exactly_what_was_missed() -> None:
    hub = Hub("")
    for number in range(5):
        hub.publish("roll", {}, str(number))
    with hub.listen(after=2) as listener:
        assert listener.resumed
        assert heard(listener) == [3, 4, 5]


def test_one_who_missed_nothing_resumes_without_any_event() -> None:
    hub = Hub("")
    hub.publish("roll", {}, "x")
    with hub.listen(after=1) as listener:
        assert listener.resumed
        assert listener.get(0) is None


@pytest.mark.parametrize("after", [99, 10**15])
def test_a_number_that_was_never_given_out_needs_a_snapshot(after: int) -> None:
    hub = Hub("")
    hub.publish("roll", {}, "x")
    with hub.listen(after) as listener:
        assert not listener.resumed
        assert heard(listener) == []


def test_one_who_was_away_too_long_needs_a_snapshot() -> None:
    hub = Hub("")
    for _ in range(HISTORY + 5):
        hub.publish("roll", {}, "x")
    with hub.listen(after=1) as listener:
        assert not listener.resumed


def test_a_gap_that_would_not_fit_into_the_queue_needs_a_snapshot() -> None:
    hub = Hub("")
    for _ in range(BACKLOG + 1):
        hub.publish("roll", {}, "x")
    with hub.listen(after=0) as listener:
        assert not listener.resumed
    with hub.listen(after=1) as listener:
        assert listener.resumed and len(heard(listener)) == BACKLOG


def test_a_slow_listener_is_dropped_and_the_others_go_on() -> None:
    hub = Hub("")
    with hub.listen() as slow, hub.listen() as quick:
        for _ in range(BACKLOG + 1):
            hub.publish("roll", {}, "x")
            assert quick.get(0) is not None
        with pytest.raises(ListenerEnded):
            slow.get(0)
        assert hub.listeners == 1


def test_of_an_announcement_only_the_newest_waits_and_it_comes_after_the_news() -> None:
    hub = Hub("")
    with hub.listen() as listener:
        for number in range(1000):
            hub.announce("picture", {"number": number})
        hub.publish("roll", {}, "x")
        roll, picture = listener.get(0), listener.get(0)
        assert roll is not None and picture is not None
        assert roll.name == "roll"
        assert (picture.name, picture.what["number"], picture.number) == ("picture", 999, None)
        assert listener.get(0) is None


def test_an_announcement_that_is_told_after_newer_news_never_brings_the_old_state_back() -> None:
    hub = Hub("before")
    with hub.listen() as listener:
        hub.announce("tray", {"tray": "settled"})
        hub.publish("dice", {"roll": 1}, "after")
        told = [listener.get(0), listener.get(0)]
    assert [(event.name, event.state) for event in told if event] == [("dice", "after"), ("tray", "after")]


def test_an_event_knows_what_was_before() -> None:
    hub = Hub("one")
    hub.publish("line", {}, "two")
    with hub.listen(0) as listener:
        event = listener.get(0)
    assert event is not None and (event.before, event.state) == ("one", "two")


def test_announcements_are_not_kept_for_those_who_come_later() -> None:
    hub = Hub("")
    hub.announce("picture", {"number": 1})
    with hub.listen(after=0) as listener:
        assert heard(listener) == []


def test_closing_ends_a_listener_that_waits() -> None:
    hub, ended = Hub(""), threading.Event()
    listener = hub.listen()

    def wait() -> None:
        with pytest.raises(ListenerEnded):
            listener.get(60)
        ended.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    hub.close()
    hub.close()
    waiting.join(5)
    assert ended.is_set()


def test_nobody_can_listen_to_a_closed_hub() -> None:
    hub = Hub("")
    hub.close()
    with hub.listen() as listener, pytest.raises(ListenerEnded):
        listener.get(0)


def test_an_event_wakes_a_listener_that_waits() -> None:
    hub, got = Hub(""), []
    with hub.listen() as listener:
        waiting = threading.Thread(target=lambda: got.append(listener.get(60)))
        waiting.start()
        hub.publish("roll", {}, "x")
        waiting.join(5)
    assert [event.name for event in got if event is not None] == ["roll"]


def test_one_who_left_is_no_longer_counted_and_hears_nothing() -> None:
    hub = Hub("")
    with hub.listen() as listener:
        assert hub.listeners == 1
    assert hub.listeners == 0
    hub.publish("roll", {}, "x")
    with pytest.raises(ListenerEnded):
        listener.get(0)


@given(published=st.integers(0, 2 * HISTORY), after=st.integers(0, 2 * HISTORY))
def test_whoever_resumes_has_every_event_once_and_whoever_does_not_gets_the_last_state(
    published: int, after: int
) -> None:
    hub = Hub(0)
    for number in range(1, published + 1):
        hub.publish("step", {}, number)
    with hub.listen(after) as listener:
        assert listener.start == published
        missed = heard(listener)  # type: ignore[arg-type]
        assert missed == (list(range(after + 1, published + 1)) if listener.resumed else [])
        if after > published:
            assert not listener.resumed
