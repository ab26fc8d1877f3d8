"""Invitations: good once, for two minutes, and for a seat that they name."""

import contextlib
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.access.access import Access
from companion.access.errors import InvitationOver, SeatTaken
from companion.access.invitations import MOST
from companion.access.kept import Place
from tests.companion.access.guests import Clock, caller


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
