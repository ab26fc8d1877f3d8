"""Devices that are in: their keys, and how they are sent out."""

import pytest

from companion.access.access import MOST_DEVICES, Access
from companion.access.errors import InvitationOver
from companion.access.kept import Place
from tests.companion.access.guests import caller, in_by_pin


@pytest.mark.parametrize("key", [None, "", "guess", "\udcff", "x" * 100_000], ids=lambda key: str(key)[:9])
def test_a_key_that_was_never_given_out_is_nobody(access: Access, key: str | None) -> None:
    in_by_pin(access)
    assert access.device(key) is None


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
