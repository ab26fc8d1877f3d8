"""Messages are said in every language, with names, numbers and messages in them."""

import pytest

from companion.games.message import Seat, Told, say, say_n
from companion.games.prompt import Choice, Prompt
from companion.games.refusal import Reason, Refused
from companion.speech import question, seat_name, spoken


def test_gaps_are_filled_with_numbers_words_names_and_messages() -> None:
    text = say(
        "%(who)s takes %(count)s of %(what)s from %(other)s", who=Seat(0), count=3, what="red", other=say("the bag")
    )
    assert spoken(text, names=["Anna", "Ben"]) == "Anna takes 3 of red from the bag"


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert spoken(say("%(who)s wins", who=Seat(1)), names=["Anna"]) == "Player 2 wins"
    assert spoken(say("%(who)s wins", who=Seat(0)), names=[""]) == "Player 1 wins"
    assert seat_name(2, "en", ()) == "Player 3"
    assert seat_name(-3, "en", ("Anna", "Ben")) == "Player −2", "a seat that isn't there is nobody's"


def test_names_with_percent_signs_stay_as_they_are() -> None:
    assert spoken(say("%(who)s wins", who=Seat(0)), names=["100 %(x)s"]) == "100 %(x)s wins"
    assert spoken(say("%(what)s", what="50 %")) == "50 %"


@pytest.mark.parametrize(("number", "text"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (-1, "−1 dice")])
def test_the_form_follows_the_number(number: int, text: str) -> None:
    assert spoken(say_n("%(n)s die", "%(n)s dice", number)) == text


def test_a_text_that_nobody_translated_is_said_in_english() -> None:
    assert (
        spoken(say("Nobody translated this %(what)s", what=say("nor that")), "ru") == "Nobody translated this nor that"
    )


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        spoken(say("x"), "xx")


def test_gaps_may_have_any_name() -> None:
    assert spoken(say("%(text)s %(one)s", text="a", one="b")) == "a b"
    assert spoken(say_n("%(one)s", "%(many)s %(n)s", 2, many="c", one="d")) == "c 2"


def test_an_error_with_a_message_prints_it() -> None:
    error = Told(say("%(file)s is lost", file="a.db"))
    assert str(error) == "a.db is lost"
    assert error.text.id == "%(file)s is lost"


def test_refusals_carry_reason_and_text() -> None:
    refused = Refused(Reason.STALE, say("Look again."))
    assert (refused.refusal.reason, spoken(refused.refusal.text)) == ("stale", "Look again.")


def test_a_question_says_who_is_asked_unless_it_does_itself() -> None:
    names = ["Anna", "Ben"]
    wants = Choice(())
    assert question(Prompt("x", 1, say("Choose."), wants), names=names) == "Ben: Choose."
    assert question(Prompt("x", None, say("What is the weather?"), wants), names=names) == "What is the weather?"
    assert question(Prompt("x", 1, say("%(who)s, choose.", who=Seat(1)), wants), names=names) == "Ben, choose."
    nested = say("%(what)s!", what=say("%(who)s, choose", who=Seat(1)))
    assert question(Prompt("x", 1, nested, wants), names=names) == "Ben, choose!"
    assert question(Prompt("x", 0, say("Rob %(who)s?", who=Seat(1)), wants), names=names) == "Anna: Rob Ben?"
