"""What players say while they play is the truth about a picture only where it is known of all that lies there."""

from collections.abc import Sequence

from companion.answers import UNCOLOURED
from companion.demo.state import DemoState
from companion.games.action import Action
from companion.games.message import say
from companion.games.prompt import Dice, Prompt
from companion.labelled.truth import NO_DIE, Said, Truth
from companion.labelling.told import told_by_correction, told_of_game, told_of_roll, with_colours
from companion.table.dice import SeenDice, see
from tests.companion.table.rolls import COLOURS, dice
from tests.dice import a_die
from vision.dice.reading import Die
from vision.manifest import TrueDie

SIX = Prompt("roll", 0, say("Roll."), Dice({"type": "roll"}, 6, COLOURS))
THREE = Prompt("roll", 0, say("Roll."), Dice({"type": "roll"}, 3))
UNSURE = a_die(5, sure=False, x=200, alternatives=((6, 0.4),))


class Pip(Action, frozen=True, tag="pip"):
    """A die of an action."""

    colour: str
    value: int


class Roll(Action, frozen=True, tag="roll"):
    """An action with dice."""

    dice: tuple[Pip, ...]


def rolled(*those: Die, sure: bool = True) -> DemoState:
    """A roll of the demonstration."""
    return DemoState().with_roll(those, sure, 1.0, ())


def at_game(those: Sequence[Die], prompt: Prompt = SIX) -> SeenDice:
    """A roll as a game took it, with a line of its own."""
    roll = see(prompt, 7, 1, those, [b"crop"] * len(those), b"evidence")
    return SeenDice(**{name: getattr(roll, name) for name in SeenDice.__slots__} | {"line": 8})


def values(truth: Truth | None) -> list[int | None]:
    """What each die is said to show."""
    assert truth is not None
    return [said.value for said in truth.said if said is not None]


def test_naming_an_unsure_die_tells_the_truth_about_the_whole_roll() -> None:
    state = rolled(a_die(2), UNSURE, sure=False)
    assert told_of_roll(state.rolls[0]) is None
    truth = told_of_roll(state.with_answer(1, 1, 6).rolls[0])
    assert truth == Truth((Said(2), Said(6))), "colours are not told there"


def test_a_sure_die_put_right_is_told_and_so_is_one_that_is_none() -> None:
    state = rolled(a_die(2), a_die(4, x=200)).with_answer(1, 0, 3)
    assert values(told_of_roll(state.rolls[0])) == [3, 4]
    assert values(told_of_roll(state.with_answer(1, 1, NO_DIE).rolls[0])) == [3, NO_DIE]


def test_as_long_as_a_die_is_open_or_may_have_been_overlooked_nothing_is_known() -> None:
    both = rolled(UNSURE, a_die(None, sure=False, x=300), sure=False).with_answer(1, 0, 6)
    assert told_of_roll(both.rolls[0]) is None
    perhaps_more = rolled(a_die(2), a_die(4, x=200), sure=False).with_answer(1, 0, 3)
    assert told_of_roll(perhaps_more.rolls[0]) is None


def test_a_roll_of_a_game_that_nobody_said_anything_about_is_no_label() -> None:
    assert told_of_game(at_game(dice()), dice()) is None


def test_a_die_put_right_in_a_game_tells_values_and_the_colours_that_were_wanted() -> None:
    six = dice((3, 5, 2, 6, 1, 4))
    truth = told_of_game(at_game(six).told(1, 6), six)
    assert values(truth) == [3, 6, 2, 6, 1, 4]
    assert truth is not None and [said.colour for said in truth.said if said] == list(COLOURS)


def test_where_a_game_wants_no_colours_none_are_told() -> None:
    three = [a_die(value, x=60.0 * value) for value in (1, 2, 3)]
    truth = told_of_game(at_game(three, THREE).told(0, 5), three)
    assert truth == Truth((Said(5), Said(2), Said(3)))


def test_a_roll_that_leaves_dice_out_or_is_still_open_tells_nothing() -> None:
    six = dice()
    assert told_of_game(at_game(six).told(0, 5), [*six, a_die(1, x=900)]) is None
    assert told_of_game(at_game(six).told(0, NO_DIE), six) is None, "one die is missing now"


def correction(*those: tuple[str, int]) -> Roll:
    return Roll(tuple(Pip(colour, value) for colour, value in those))


def test_a_corrected_line_tells_each_die_by_its_colour() -> None:
    six = dice((3, 5, 2, 6, 1, 4))
    action = correction(*zip(reversed(COLOURS), (4, 1, 6, 2, 5, 6), strict=True))
    truth = told_by_correction(at_game(six), six, action)
    assert values(truth) == [6, 5, 2, 6, 1, 4]
    assert truth is not None and [said.colour for said in truth.said if said] == list(COLOURS)


def plain(*those: int) -> Roll:
    return correction(*((UNCOLOURED, value) for value in those))


def three(*those: int) -> list[Die]:
    return [a_die(value, x=60.0 * place) for place, value in enumerate(those)]


def test_without_colours_one_changed_value_is_that_of_the_only_die_that_showed_it() -> None:
    lying = three(1, 2, 3)
    assert values(told_by_correction(at_game(lying, THREE), lying, plain(6, 3, 1))) == [1, 6, 3]
    assert values(told_by_correction(at_game(lying, THREE), lying, plain(3, 2, 1))) == [1, 2, 3]


def test_without_colours_nobody_knows_which_of_two_equal_dice_was_wrong() -> None:
    lying = three(2, 2, 3)
    truth = told_by_correction(at_game(lying, THREE), lying, plain(2, 6, 3))
    assert truth == Truth((Said(NO_DIE),) * 3, (TrueDie(2), TrueDie(3), TrueDie(6)))
    assert [die.box for die in truth.dice(lying)] == [None] * 3


def test_without_colours_two_changed_values_can_not_be_told_apart() -> None:
    lying = three(1, 2, 3)
    truth = told_by_correction(at_game(lying, THREE), lying, plain(5, 6, 3))
    assert truth is not None and truth.values == (3, 5, 6)


def test_a_correction_to_something_else_than_dice_tells_nothing() -> None:
    lying = three(1, 2, 3)
    assert told_by_correction(at_game(lying, THREE), lying, plain(1, 2)) is None
    assert told_by_correction(at_game(lying, THREE), [*lying, a_die(6, x=900)], plain(1, 2, 4)) is None


def test_colours_that_were_known_before_stay_known() -> None:
    before = Truth((Said(1, "red"), Said(2, "blue"), None))
    now = Truth((Said(6), Said(NO_DIE), Said(3, "pink")))
    assert with_colours(now, before) == Truth((Said(6, "red"), Said(NO_DIE), Said(3, "pink")))
    assert with_colours(now, Truth((Said(1, "red"),))) == now
