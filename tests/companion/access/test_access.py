"""Who may act: the PIN, invitations, seats, and what is kept of them, on a clock of the test."""

import contextlib
import errno
import json
import logging
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.access import access as door
from companion.access.access import MOST_DEVICES, Access, Caller
from companion.access.errors import InvitationOver, NotLetIn, SeatTaken, TooManyTries, WrongPin
from companion.access.invitations import MOST
from companion.access.kept import Place


class Clock:
    """Monotonic seconds that pass when the test says so."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "access.json"


@pytest.fixture
def access(file: Path, clock: Clock) -> Access:
    return Access(file, clock)


def caller(key: str | None = None, address: str = "192.168.1.20") -> Caller:
    return Caller(key, address, "iPad")


def wrong(access: Access) -> str:
    return f"{(int(access.pin or 0) + 1) % 10**6:06}"


def in_by_pin(access: Access, address: str = "192.168.1.20") -> str:
    return access.enter(caller(address=address), access.pin or "")


def test_the_first_start_makes_a_pin_of_six_digits(access: Access) -> None:
    assert access.pin is not None
    assert len(access.pin) == 6 and access.pin.isdecimal()


def test_pins_are_random(tmp_path: Path, clock: Clock) -> None:
    assert len({Access(tmp_path / f"{n}.json", clock).pin for n in range(8)}) > 1


def test_the_right_pin_lets_a_device_in(access: Access) -> None:
    device = access.device(in_by_pin(access))
    assert device is not None and device.let_in and device.kind == "iPad" and device.place is None


@pytest.mark.parametrize(
    "pin", ["", "12345", "1234567", "１２３４５６", "\udcff", "x" * 100_000], ids=lambda pin: pin[:9]
)
def test_anything_else_does_not(access: Access, pin: str) -> None:
    with pytest.raises(WrongPin):
        access.enter(caller(), pin)
    assert access.devices == ()


@pytest.mark.parametrize("key", [None, "", "guess", "\udcff", "x" * 100_000], ids=lambda key: str(key)[:9])
def test_a_key_that_was_never_given_out_is_nobody(access: Access, key: str | None) -> None:
    in_by_pin(access)
    assert access.device(key) is None


def test_a_restart_throws_nobody_out(access: Access, file: Path, clock: Clock) -> None:
    key = access.sit(caller(in_by_pin(access)), Place(3, 1))
    after = Access(file, clock)
    assert (after.pin, after.table) == (access.pin, access.table)
    assert after.device(key) == access.device(key)
    assert after.taken(3) == {1}


def test_the_file_is_for_the_owner_only_and_holds_no_key(access: Access, file: Path) -> None:
    key, token = in_by_pin(access), access.invite()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert key not in file.read_text() and token not in file.read_text()


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\x00", b"[]", b'{"table": "0011aabb", "pin": "12"}', b'{"table": "0011aabb", "pin": 123456}'],
    ids=repr,
)
def test_a_broken_file_is_one_line_in_the_log_and_a_new_pin(
    file: Path, clock: Clock, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        access = Access(file, clock)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert str(file) in caplog.text and "new PIN" in caplog.text
    assert json.loads(file.read_text())["pin"] == access.pin


def test_a_folder_in_its_place_keeps_nobody_from_playing(
    file: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    file.mkdir(parents=True)
    access = Access(file, clock)
    assert access.device(in_by_pin(access)) is not None
    assert "can't be used" in caplog.text and "can't be written" in caplog.text


def test_a_full_disk_keeps_nobody_from_playing(
    access: Access, file: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        key = access.sit(caller(in_by_pin(access)), Place(1, 0))
        access.ask_pin(False)
    assert access.taken(1) == {0} and access.pin is None
    assert caplog.text.count("No space left") == 1
    assert Access(file, clock).device(key) is None  # nothing of it was kept
    access.leave(key)
    assert Access(file, clock).device(key) is not None  # now there is room again


def fail(access: Access, address: str = "192.168.1.20") -> None:
    with pytest.raises(WrongPin):
        access.enter(caller(address=address), wrong(access))


def pause(access: Access, address: str = "192.168.1.20") -> int:
    """How long the next try from there is not heard; tries with what is wrong for sure."""
    with pytest.raises((WrongPin, TooManyTries)) as caught:
        access.enter(caller(address=address), wrong(access))
    return getattr(caught.value, "seconds", 0)


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


def test_an_invitation_lets_in_once(access: Access) -> None:
    token = access.invite()
    assert access.device(access.join(caller(), token))
    with pytest.raises(InvitationOver):
        access.join(caller(), token)


def test_of_many_at_once_an_invitation_lets_in_one(access: Access) -> None:
    token, came = access.invite(), []

    def come(number: int) -> None:
        with contextlib.suppress(InvitationOver):
            came.append(access.join(caller(address=f"10.0.0.{number}"), token))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(come, range(32)))
    assert len(came) == len(access.devices) == 1


def test_of_many_at_once_one_gets_the_seat(access: Access) -> None:
    keys, sat = [in_by_pin(access, f"10.0.0.{number}") for number in range(8)], []

    def sit(key: str) -> None:
        with contextlib.suppress(SeatTaken):
            sat.append(access.sit(caller(key), Place(1, 0)))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(sit, keys))
    assert len(sat) == 1 and access.taken(1) == {0}


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


@pytest.mark.parametrize(("seconds", "good"), [(119.9, True), (120, False)])
def test_an_invitation_lasts_two_minutes(access: Access, clock: Clock, seconds: float, good: bool) -> None:
    token = access.invite()
    clock.now += seconds
    if good:
        assert access.join(caller(), token)
    else:
        with pytest.raises(InvitationOver):
            access.join(caller(), token)


def test_a_token_has_more_than_128_bits_and_no_two_are_alike(access: Access) -> None:
    tokens = {access.invite() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) * 6 >= 128 for token in tokens)


def test_invitations_do_not_pile_up(access: Access) -> None:
    tokens = [access.invite() for _ in range(MOST + 1)]
    with pytest.raises(InvitationOver):
        access.join(caller(), tokens[0])
    assert access.join(caller(), tokens[1])


def test_an_invitation_to_a_seat_gives_that_one_and_no_other(access: Access) -> None:
    token = access.invite(Place(1, 2))
    with pytest.raises(InvitationOver):
        access.join(caller(), token, Place(1, 0))
    key = access.join(caller(), token)
    assert access.taken(1) == {2}
    device = access.device(key)
    assert device is not None and device.place == Place(1, 2)


def test_an_invitation_takes_nobodys_seat_and_stays_good_for_another(access: Access) -> None:
    first = access.join(caller(), access.invite(), Place(1, 0))
    token = access.invite()
    with pytest.raises(SeatTaken):
        access.join(caller(), token, Place(1, 0))
    access.join(caller(), token, Place(1, 1))
    assert access.taken(1) == {0, 1}
    device = access.device(first)
    assert device is not None and device.place == Place(1, 0)


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


@pytest.mark.parametrize("how", ["pin", "invitation", "seat"])
def test_whoever_planted_a_key_has_no_use_of_it_afterwards(access: Access, how: str) -> None:
    planted = in_by_pin(access)
    if how == "pin":
        key = access.enter(caller(planted), access.pin or "")
    elif how == "invitation":
        key = access.join(caller(planted), access.invite())
    else:
        key = access.sit(caller(planted), Place(1, 0))
    assert access.device(planted) is None
    assert access.device(key) is not None
    assert len(access.devices) == 1


def test_a_key_of_the_guests_own_making_is_never_taken_over(access: Access) -> None:
    key = access.enter(caller("mine"), access.pin or "")
    assert key != "mine" and access.device("mine") is None


def test_entering_the_pin_again_keeps_the_seat(access: Access) -> None:
    key = access.sit(caller(in_by_pin(access)), Place(1, 1))
    device = access.device(access.enter(caller(key), access.pin or ""))
    assert device is not None and device.place == Place(1, 1)


def test_without_a_pin_anybody_may_sit_down(access: Access) -> None:
    access.ask_pin(False)
    assert access.pin is None
    key = access.sit(caller(), Place(1, 0))
    device = access.device(key)
    assert device is not None and not device.let_in


def test_when_the_pin_is_asked_again_those_who_never_knew_it_are_out(access: Access) -> None:
    knew, pin = in_by_pin(access), access.pin
    access.ask_pin(False)
    never = access.sit(caller(address="10.0.0.2"), Place(1, 0))
    access.ask_pin(True)
    assert access.device(never) is None and access.device(knew) is not None
    assert access.pin == pin


def test_a_seat_taken_at_the_machine_outlives_the_pin_being_asked_again(access: Access) -> None:
    key = access.sit(caller(), Place(1, 0), trusted=True)
    access.ask_pin(True)
    assert access.device(key) is not None


def test_a_new_pin_lets_those_stay_who_are_in(access: Access) -> None:
    key, old = in_by_pin(access), access.pin or ""
    access.renew_pin()
    assert access.device(key) is not None
    assert access.pin != old
    with pytest.raises(WrongPin):
        access.enter(caller(), old)


def test_sending_everybody_out_needs_a_new_pin_and_new_invitations(access: Access) -> None:
    own, other = in_by_pin(access), access.sit(caller(in_by_pin(access)), Place(1, 0))
    token, pin = access.invite(), access.pin
    access.send_out(but=own)
    assert access.device(own) is not None and access.device(other) is None
    assert access.taken(1) == frozenset() and access.pin != pin
    with pytest.raises(InvitationOver):
        access.join(caller(), token)


def test_the_machine_sends_everybody_out(access: Access) -> None:
    in_by_pin(access)
    access.send_out(but=None)
    assert access.devices == ()


def test_removing_one_device_frees_its_seat(access: Access) -> None:
    stays, goes = in_by_pin(access), access.sit(caller(in_by_pin(access)), Place(1, 0))
    device = access.device(goes)
    assert device is not None
    access.remove(device.id)
    access.remove("no such device")
    assert access.device(goes) is None and access.device(stays) is not None
    assert access.taken(1) == frozenset()


def test_leaving_without_a_seat_or_as_nobody_changes_nothing(access: Access) -> None:
    key = in_by_pin(access)
    access.leave(key)
    access.leave(None)
    access.leave("guess")
    assert len(access.devices) == 1


def test_devices_do_not_pile_up_and_those_in_use_stay(access: Access) -> None:
    first, second = in_by_pin(access), in_by_pin(access)
    for _ in range(MOST_DEVICES - 1):
        access.device(first)
        in_by_pin(access)
    assert access.device(first) is not None and access.device(second) is None
    assert len(access.devices) == MOST_DEVICES


def test_the_count_of_those_who_joined_goes_up(access: Access) -> None:
    assert access.joined == 0
    access.sit(caller(in_by_pin(access)), Place(1, 0))
    assert access.joined == 2


def test_the_pin_is_compared_in_constant_time(access: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    real = door.hmac.compare_digest
    monkeypatch.setattr(door.hmac, "compare_digest", lambda one, two: compared.append((one, two)) or real(one, two))
    in_by_pin(access)
    pin = (access.pin or "").encode()
    assert compared == [(pin, pin)]


def test_two_tables_on_one_machine_have_cookies_of_their_own(tmp_path: Path, clock: Clock) -> None:
    assert Access(tmp_path / "a.json", clock).table != Access(tmp_path / "b.json", clock).table
