"""All players at a glance: a card each, what they hold drawn and in words, and what all share."""

from flask.testing import FlaskClient

from tests.companion.table.rolls import dice, saw, waits_for_a_roll
from tests.web.conftest import Room
from tests.web.rooms.table.tablet import page


def test_each_player_has_a_card_with_points_and_a_mark_where_a_number_is_not_confirmed(
    room: Room, tablet: FlaskClient
) -> None:
    room.begin("kathmandu", ("Anna", "Ben"))
    players = page(tablet).one(id="part-players")
    assert [card.one("h3").text for card in players.all("section", class_="player")] == ["Anna", "Ben"]
    assert players.all("abbr")[0].text == "†"
    assert "nobody has copied from the box" in players.all("abbr")[0]["title"]
    assert players.one(class_="legend").one("a")["href"] == "/numbers/kathmandu"


def test_dice_are_drawn_and_told_in_words_too(room: Room, tablet: FlaskClient) -> None:
    waits_for_a_roll(room.table)
    saw(room.table, dice((3, 5, 2, 6, 1, 4)))
    left = page(tablet).one(id="part-players").all(class_="fact-pool")[0]
    assert [use["href"] for use in left.all("use")] == [f"#die-{value}" for value in (3, 5, 2, 6, 1, 4)]
    assert left.one(class_="unseen").text.startswith("brown 3, purple 5")


def test_a_tower_is_drawn_with_letters_row_by_row(room: Room, tablet: FlaskClient) -> None:
    room.begin("yak")
    tower = page(tablet).one(id="part-players").all(class_="fact-tower")[0]
    assert [len(row.all("svg")) for row in tower.all(class_="stones-row")] == [2, 3, 4, 5]
    cart = page(tablet).one(id="part-players").all(class_="fact-cart")[0]
    assert cart.one(class_="unseen").text


def test_what_all_share_is_shown_once(room: Room, tablet: FlaskClient) -> None:
    room.begin("kathmandu", ("Anna", "Ben"))
    board = page(tablet).one(id="part-board")
    assert "Round 1 of 6" in board.text
    assert "Open animals" in board.one("details").text
