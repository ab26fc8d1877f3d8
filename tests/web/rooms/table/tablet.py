"""The table's page as a visitor reads it and answers, and rolls that it asks about."""

from typing import Any

from flask.testing import FlaskClient

from tests.companion.table.rolls import dice, saw, waits_for_a_roll
from tests.dice import a_die
from tests.web.conftest import Room
from tests.web.pages import Element, parse
from tests.web.visitors import JSON


def page(client: FlaskClient, address: str = "/table") -> Element:
    response = client.get(address)
    assert response.status_code == 200
    return parse(response.text)


def answers(shown: Element) -> list[str]:
    return [button.text for button in shown.one(id="part-ask").all("button", class_="option")]


def reply(room: Room, client: FlaskClient, prompt: str, based_on: int | None = None, **fields: Any) -> Any:
    form = {"prompt": prompt, "based_on": room.number if based_on is None else based_on, **fields}
    return client.post("/table/answer", data=form, headers=JSON)


def doubtful(room: Room) -> None:
    """A roll in which the second die may be a 5 or a 6."""
    waits_for_a_roll(room.table)
    six = dice()
    six[1] = a_die(5, sure=False, x=60, colour="purple", alternatives=((5, 0.6), (6, 0.35)), moved=True)
    saw(room.table, six)
