"""Who may do what at the table, and what the others see instead."""

from flask import Flask

from tests.web.conftest import Room
from tests.web.rooms.table.tablet import answers, page, reply
from tests.web.visitors import JSON, code, let_in, seated, visitor


def test_strangers_may_look_but_are_shown_the_way_in(room: Room, app: Flask) -> None:
    room.begin()
    stranger = visitor(app)
    shown = page(stranger)
    assert answers(shown) == []
    assert shown.all(id="undo") == []
    assert shown.one("main").one("a", class_="button-small", href="/enter?next=/table")
    for path in ("/table/answer", "/table/undo", "/table/die", "/table/throw", "/table/look"):
        assert code(stranger.post(path, headers=JSON)) == (403, "join_first")


def test_a_phone_that_holds_another_seat_reads_who_answers(room: Room, app: Flask) -> None:
    room.begin("tuareg", ("Anna", "Ben"))
    room.play_to("turn")
    ben, anna = seated(room, app, 1), seated(room, app, 0, "192.168.1.53")
    assert "Anna answers this." in page(ben).one(id="part-ask").text
    assert answers(page(anna))
    assert code(reply(room, ben, "turn", option=1)) == (403, "not_your_turn")
    assert reply(room, anna, "turn", option=1).json == {"ok": True}


def test_who_was_let_in_may_act(room: Room, app: Flask) -> None:
    room.begin()
    assert answers(page(let_in(room, app)))
