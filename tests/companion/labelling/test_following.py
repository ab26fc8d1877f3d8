"""A follower hears everything that its hub tells, in order, and ends with it."""

import threading

import pytest

from companion.hub import BACKLOG, Event, Hub
from companion.labelling.following import Follower


def test_it_hears_all_from_the_start_on_in_order() -> None:
    hub, heard, done = Hub(0), list[int](), threading.Event()
    hub.publish("before", {}, -1)

    def hear(event: Event[int]) -> None:
        heard.append(event.state)
        if event.state == 20:
            done.set()

    follower = Follower(hub, hear)
    follower.start()
    for number in range(21):
        hub.publish("x", {}, number)
    assert done.wait(5)
    follower.close()
    hub.publish("after", {}, 99)
    assert heard == list(range(21))


def test_what_goes_wrong_is_noted_and_the_next_is_heard(caplog: pytest.LogCaptureFixture) -> None:
    hub, done = Hub(0), threading.Event()

    def hear(event: Event[int]) -> None:
        if event.state == 1:
            raise ValueError("bad news")
        done.set()

    follower = Follower(hub, hear)
    follower.start()
    hub.publish("x", {}, 1)
    hub.publish("x", {}, 2)
    assert done.wait(5)
    follower.close()
    assert "could not be taken as a label" in caplog.text and "bad news" in caplog.text


def test_one_that_was_too_slow_begins_again_where_things_stand() -> None:
    hub, go, done = Hub(0), threading.Event(), threading.Event()

    def hear(event: Event[int]) -> None:
        go.wait(5)
        if event.state == 1_000:
            done.set()

    follower = Follower(hub, hear)
    follower.start()
    for number in range(BACKLOG + 5):
        hub.publish("x", {}, number)
    go.set()
    while not done.wait(0.01):
        hub.publish("x", {}, 1_000)
    follower.close()


def test_it_ends_when_the_hub_closes_and_may_be_closed_before_it_begins() -> None:
    hub = Hub(0)
    follower, never = Follower(hub, lambda _: None), Follower(hub, lambda _: None)
    follower.start()
    hub.close()
    follower.close()
    follower.close()
    never.close()
    assert not follower._thread.is_alive()
    assert hub.listeners == 0
