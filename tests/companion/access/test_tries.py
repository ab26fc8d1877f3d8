"""Tries that fail: longer and longer pauses, for an address and for all together."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.access.access import Access, Caller
from companion.access.errors import InvitationOver, TooManyTries, WrongPin
from tests.companion.access.guests import Clock, caller, fail, in_by_pin, pause, wrong


def test_who_fails_often_waits_longer_and_longer(access: Access, clock: Clock) -> None:
    pauses = []
    for _ in range(14):
        fail(access)
        wait = 0
        try:
            access.join(caller(), access.invite())
        except TooManyTries as error:
            wait = error.seconds
        pauses.append(wait)
        clock.now += wait
    assert pauses == [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 600, 600, 600]


def test_during_a_pause_even_the_right_pin_is_not_heard(access: Access, clock: Clock) -> None:
    for _ in range(5):
        fail(access)
    with pytest.raises(TooManyTries) as caught:
        in_by_pin(access)
    assert caught.value.seconds == 5
    clock.now += 5
    assert access.device(in_by_pin(access))


def test_a_try_during_a_pause_makes_it_no_longer(access: Access, clock: Clock) -> None:
    for _ in range(5):
        fail(access)
    assert [pause(access) for _ in range(50)] == [5] * 50


def test_the_right_pin_forgives(access: Access) -> None:
    for _ in range(5):
        for _ in range(4):
            fail(access)
        in_by_pin(access)
    assert access.device(in_by_pin(access))


def test_after_a_quiet_hour_failed_tries_are_forgotten(access: Access, clock: Clock) -> None:
    for _ in range(5):
        fail(access)
    clock.now += 3601
    assert pause(access) == 0 and access.device(in_by_pin(access))


def test_many_addresses_together_get_no_further(access: Access, clock: Clock) -> None:
    heard, began = 0, clock.now
    for number in range(2000):
        try:
            access.enter(caller(address=f"10.0.{number // 256}.{number % 256}"), wrong(access))
        except WrongPin:
            heard += 1
        except TooManyTries as error:
            clock.now += error.seconds
    assert heard / (clock.now - began) < 1 / 50  # tries a second: the million PINs take more than a year


def test_the_addresses_of_one_ipv6_network_are_one_guest(access: Access) -> None:
    for number in range(5):
        fail(access, f"2001:db8:0:1::{number:x}")
    assert pause(access, "2001:db8:0:1:ffff::1") == 5
    assert pause(access, "2001:db8:0:2::1") == 0


def test_an_ipv4_address_is_the_same_guest_on_a_socket_for_both(access: Access) -> None:
    for _ in range(5):
        fail(access, "::ffff:192.168.1.20")
    assert pause(access, "192.168.1.20") == 5


@pytest.mark.parametrize("address", [None, "", "fe80::1%eth0", "not an address"], ids=str)
def test_whoever_has_no_proper_address_is_counted_too(access: Access, address: str | None) -> None:
    for _ in range(5):
        with pytest.raises(WrongPin):
            access.enter(Caller(None, address), wrong(access))
    with pytest.raises(TooManyTries):
        access.enter(Caller(None, address), wrong(access))


def test_who_locks_the_pin_for_all_leaves_invitations_open(access: Access) -> None:
    for number in range(30):
        pause(access, f"10.0.0.{number}")
    with pytest.raises(TooManyTries):
        in_by_pin(access)
    assert access.device(access.join(caller(), access.invite()))


def test_tries_of_tokens_have_pauses_too(access: Access) -> None:
    for _ in range(5):
        with pytest.raises(InvitationOver):
            access.join(caller(), "guess")
    with pytest.raises(TooManyTries):
        access.join(caller(), "guess")


def test_of_many_wrong_tries_at_once_no_more_are_heard_than_one_by_one(access: Access) -> None:
    def attempt(_: int) -> bool:
        try:
            access.enter(caller(), wrong(access))
        except TooManyTries:
            return False
        except WrongPin:
            return True
        raise AssertionError

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(64))) == 5
