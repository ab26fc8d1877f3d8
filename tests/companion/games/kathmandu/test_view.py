"""What is shown of a game, and what the log says."""

import pytest

from companion.games.action import Action
from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.labels import LABELS
from companion.games.kathmandu.log import LINES
from companion.games.kathmandu.names import NAMES
from companion.games.kathmandu.rules import RULES
from companion.games.kathmandu.state import State
from companion.games.view import Fact
from tests.companion.games.kathmandu.table import (
    dice,
    main,
    moving,
    new,
    owning,
    pass_round,
    plain,
    rolled,
    set_up,
    then,
    with_me,
    with_other,
)


def facts(found: tuple[Fact, ...]) -> dict[str, str]:
    """Facts in English."""
    return {fact.key: plain(fact.value) for fact in found}


def test_the_board_shows_what_all_share() -> None:
    state = then(rolled(seats=3, first=1), do.TellAnimal(0, "crane"), do.TellOpenHalf(1, "red B"))
    board = facts(GAME.view(state).board)
    assert board == {
        "round": "1 of 6",
        "start": "1",
        "wall": "before the start board",
        "weather": "none",
        "animals": "crane, not told",
        "equipment": "not told, not told, not told, not told",
        "halves": "a half not told, red B, a half not told, a half not told",
        "tiles": "4",
    }


def test_the_wall_and_the_weather_so_far() -> None:
    state = then(pass_round(rolled()), do.Weather("storm"))
    board = facts(GAME.view(state).board)
    assert (board["wall"], board["weather"], board["round"]) == ("at border strip 1", "storm", "2 of 6")


def test_a_seat_shows_what_lies_on_its_tableau() -> None:
    state = with_me(moving(5), goods=(0, 2, 0, 0, 0, 1), specials=("silk",), animals=2)
    state = with_me(state, maps=("red A", "red B"), secured=("red",))
    state = then(state, do.TellTile(0, "ice"), do.TellCard(0, "chest"))
    shown = facts(GAME.view(state).seats[0])
    assert shown == {
        "place": "start field, 5 strips to Kathmandu",
        "exhaustion": "0",
        "backpack": "2",
        "compass": "1",
        "yak_feed": "1",
        "paint_box": "1",
        "coin": "1",
        "pool": "purple 3, orange 3, grey 3, pink 3, black 3",
        "placed": "brown 5",
        "sum": "5",
        "yak_tiles": "10",
        "tile": "ice",
        "kathmandu_tile": "0",
        "offerings": "0",
        "animals": "2",
        "equipment": "not told, chest",
        "goods": "2 × spice, 1 × copper",
        "specials": "silk",
        "maps": "red A, red B",
        "pairs": "red",
        "secured": "red",
    }


def test_modules_show_their_own() -> None:
    state = with_me(set_up(2, characters=True, tents=True), tents=("?", "ice_tent"))
    shown = facts(GAME.view(state).seats[0])
    assert shown["character"] == next(iter(state.numbers.characters))
    assert shown["tents"] == "2", "which ones only their owner knows"
    assert facts(GAME.view(new(2, characters=True)).seats[0])["character"] == "not told"


def test_pairs_are_shown_secured_or_not() -> None:
    state = with_me(rolled(), maps=("red A", "red B", "blue A", "blue B", "blue A"), secured=("red",))
    shown = facts(GAME.view(state).seats[0])
    assert (shown["pairs"], shown["secured"]) == ("red, blue", "red")
    assert facts(GAME.view(rolled()).seats[0])["pairs"] == "none"


def test_where_a_yak_stands() -> None:
    state = then(moving(6), do.Move("temple_2", strips=2), do.TakeHalf(-1))
    assert facts(GAME.view(state).seats[0])["place"] == "temple 2 of this board, 3 strips to Kathmandu"
    there = then(with_me(moving(1), board=5), do.Move("kathmandu"))
    assert facts(GAME.view(there).seats[0])["place"] == "Kathmandu"
    assert facts(GAME.view(there).seats[0])["kathmandu_tile"] == "12"
    assert facts(GAME.view(there).board)["tiles"] == "3"


def test_whose_turn_it_is() -> None:
    assert GAME.view(new(2)).turn is None
    assert GAME.view(rolled(first=1)).turn == 1
    assert GAME.view(pass_round(rolled())).turn is None


def test_an_empty_stack_shows_no_tile() -> None:
    assert facts(GAME.view(with_me(rolled(), tiles_left=0)).seats[0])["tile"] == "none"


def test_every_action_has_a_rule_and_a_line_of_the_log() -> None:
    assert set(RULES) == set(LINES) == set(GAME.actions)
    assert set(LABELS) < set(GAME.actions)


def said(state: State, action: Action) -> str:
    """The line of the log, of an action that the rules accept."""
    GAME.apply(state, action)
    return plain(GAME.describe(state, action))


def test_what_the_log_says_of_a_turn() -> None:
    assert said(set_up(2), do.Roll(0, dice(1, 2))) == "0 rolls brown 1, purple 2, orange 3, grey 3, pink 3, black 3"
    assert said(rolled(), do.TakeDie("pink")) == "0 takes the die: pink"
    assert said(rolled(), do.PutAside("pink")) == "0 gives up the die: pink"
    assert said(then(rolled(), do.TakeDie("black")), do.Gain("coin")) == "0 takes: coin"
    assert said(then(rolled(), do.PutAside("pink")), do.Reroll(dice()[:4] + dice()[5:])).startswith("0 rolls again: ")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (do.Move("ice"), "0 moves to: ice"),
        (do.Move("land"), "0 moves to: a landscape"),
        (do.Move("temple_1"), "0 moves to: temple"),
        (do.Move("city", needle=1, strips=1), "0 moves to: city, 1 × along the needle, 1 × over a strip"),
        (do.Move("city", strips=-2, lost="some"), "0 moves to: city, 2 × back over a strip, steps lost"),
        (do.Move("city", lost="all"), "0's yak can't move"),
    ],
)
def test_what_the_log_says_of_a_move(move: do.Move, text: str) -> None:
    assert said(with_me(moving(6), board=3), move) == text


def test_what_the_log_says_of_a_field() -> None:
    state = then(moving(seats=3), do.TellAnimal(0, "crane"), do.Move("rice"))
    assert said(state, do.Paint(0)) == "0 paints an animal: crane"
    assert said(then(moving(), do.Move("land", equipment=True)), do.Acquire(0)) == "0 takes equipment: not told"
    city = then(owning(moving(), coin=2), do.Move("city"))
    assert said(city, do.Buy("tea")) == "0 buys: tea"
    bought = then(city, do.Buy("tea"))
    assert said(bought, do.BuySpecial()) == "0 buys the special good: tea"
    taken = said(with_other(bought, 1, specials=("tea",)), do.BuySpecial())
    assert taken == "0 takes the special good from 1: tea"
    temple = then(moving(), do.Move("temple_1", yak=1))
    assert said(temple, do.TakeHalf(0)) == "0 takes an open map half: a half not told"
    assert said(temple, do.TakeHalf(-1)) == "0 draws a map half from the stack"
    assert said(temple, do.Swap("?", "?")) == "0 takes a half not told from 1 and gives a half not told"
    assert said(city, do.EndTurn()) == "0 ends the turn"


def test_what_the_log_says_of_cards() -> None:
    state = moving(4)
    assert said(state, do.ChangeDie(6, "dice_cup")) == "0 turns the die to 6: dice cup"
    assert said(state, do.TurnAfter("guide")) == "0 uses: guide"
    assert said(state, do.ExtraResource("coin", "provisions")) == "0 takes one more: coin (provisions)"
    pair = with_other(state, 1, maps=("red A", "red B"))
    assert said(pair, do.Secure(1, "red", "chest")) == "1 lays a chest on the maps: red"


def test_what_the_log_says_of_the_rest() -> None:
    assert said(new(2), do.Ready("route")) == "Set-up: one step done"
    assert said(new(2), do.AllReady()) == "Set-up done"
    assert said(then(new(2), do.AllReady()), do.StartPlayer(1)) == "1 is start player"
    assert said(then(new(2), do.AllReady(), do.StartPlayer(1)), do.Placed(0)) == "0's yak stands at the start"
    assert said(pass_round(rolled()), do.Weather("storm")) == "Weather: storm"
    assert said(pass_round(rolled(lowest_sum_tie="ask")), do.DecideTie(1)) == "1 becomes start player"
    camp = then(with_other(moving(tents=True), 1, tents=("?",)), do.Move("land"))
    assert said(camp, do.PlayTent(1, "?")) == "1 plays a tent card on 0"
    assert said(camp, do.NoTent()) == "Nobody plays a tent card"
    over = then(pass_round(rolled(own={"rounds": {"standard": 1}})), do.Weather("sun"))
    assert said(over, do.CountUp()) == "The game is counted up"
    hero = then(new(2, characters=True), do.AllReady(), do.StartPlayer(0))
    assert said(hero, do.TakeCharacter(0, "monk")) == "0 is the monk"


def test_what_the_log_says_of_things_told() -> None:
    state = with_me(rolled(), tents=("?",))
    assert said(state, do.TellTile(0, "ice")) == "0 has: ice"
    assert said(state, do.TellHalf(1, "red A")) == "1 has: red A"
    assert said(state, do.TellCard(0, "rope")) == "0 has: rope"
    assert said(state, do.TellTent(0, "ice_tent")) == "0 knows a tent card", "which one stays secret"
    assert said(state, do.TellAnimal(0, "crane")) == "Open animal: crane"
    assert said(state, do.TellEquipment(0, "rope")) == "Open equipment: rope"
    assert said(state, do.TellOpenHalf(0, "red A")) == "Open map half: red A"


def test_all_that_the_shipped_numbers_name_has_a_name_of_its_own() -> None:
    numbers = new(2).numbers
    words = (
        *(numbers.dice, numbers.landscapes, numbers.goods, numbers.map_colours),
        *(numbers.animals, numbers.equipment, numbers.tents, numbers.characters),
    )
    for word in (word for group in words for word in group):
        assert word in NAMES, word


def test_buttons_are_short() -> None:
    for state in (rolled(), then(rolled(), do.TakeDie("black")), pass_round(rolled()), new(2)):
        for option in main(state).wants.options:  # type: ignore[union-attr]
            assert len(plain(option.text)) <= 40
