"""The PIN: what it is, who it lets in, and what becomes of those who are in when it changes."""

from pathlib import Path

import pytest

from companion.access import access as door
from companion.access.access import Access
from companion.access.errors import WrongPin
from companion.access.kept import Place
from tests.companion.access.guests import Clock, caller, in_by_pin


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


def test_the_pin_is_compared_in_constant_time(access: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    real = door.hmac.compare_digest
    monkeypatch.setattr(door.hmac, "compare_digest", lambda one, two: compared.append((one, two)) or real(one, two))
    in_by_pin(access)
    pin = (access.pin or "").encode()
    assert compared == [(pin, pin)]


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
