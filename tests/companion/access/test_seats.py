"""Seats: taken, changed and left, one device each."""

import contextlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.access.access import Access
from companion.access.errors import NotLetIn, SeatTaken
from companion.access.kept import Place
from tests.companion.access.guests import caller, in_by_pin


def test_who_was_let_in_sits_down_changes_seat_and_leaves(access: Access) -> None:
    key = access.sit(caller(in_by_pin(access)), Place(1, 0))
    key = access.sit(caller(key), Place(1, 0))
    key = access.sit(caller(key), Place(1, 1))
    assert access.taken(1) == {1} and access.taken(2) == frozenset()
    access.leave(key)
    device = access.device(key)
    assert access.taken(1) == frozenset() and device is not None and device.let_in


def test_a_stranger_gets_no_seat(access: Access) -> None:
    with pytest.raises(NotLetIn):
        access.sit(caller("guess"), Place(1, 0))
    assert access.taken(1) == frozenset()


def test_of_many_at_once_one_gets_the_seat(access: Access) -> None:
    keys, sat = [in_by_pin(access, f"10.0.0.{number}") for number in range(8)], []

    def sit(key: str) -> None:
        with contextlib.suppress(SeatTaken):
            sat.append(access.sit(caller(key), Place(1, 0)))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(sit, keys))
    assert len(sat) == 1 and access.taken(1) == {0}


def test_entering_the_pin_again_keeps_the_seat(access: Access) -> None:
    key = access.sit(caller(in_by_pin(access)), Place(1, 1))
    device = access.device(access.enter(caller(key), access.pin or ""))
    assert device is not None and device.place == Place(1, 1)


def test_leaving_without_a_seat_or_as_nobody_changes_nothing(access: Access) -> None:
    key = in_by_pin(access)
    access.leave(key)
    access.leave(None)
    access.leave("guess")
    assert len(access.devices) == 1
