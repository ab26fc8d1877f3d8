"""An evening as it is told: what is asked, in which order, and how few taps it takes."""

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State
from tests.companion.games.kathmandu.table import dice, main, plain, then


def question(state: State) -> str:
    """The open question in English."""
    return plain(main(state).text)


@pytest.mark.rule("K-12", "K-13", "K-14", "K-15", "K-22", "K-28", "K-32", "K-38", "K-40", "K-48", "K-49", "K-50")
def test_a_round_of_two_players() -> None:
    state = then(GAME.start(2, {}, {}), do.AllReady(), do.StartPlayer(0))
    assert question(state) == "1: put your yak on a start field of your choice."
    state = then(state, do.Placed(1))
    assert question(state) == "0: put your yak on a start field of your choice."
    state = then(state, do.Placed(0))
    assert question(state) == "0: roll your dice."
    state = then(state, do.Roll(0, dice(2, 5, 4, 1, 6, 3)))
    assert question(state) == "1: roll your dice."
    state = then(state, do.Roll(1, dice(1, 1, 2, 6, 6, 6)))

    assert question(state) == "0: take a die."
    state = then(state, do.TakeDie("orange"))
    assert question(state) == "0: move your yak 4 steps. Where does it stand?"
    state = then(state, do.Move("city"))
    assert question(state) == "0: what do you do on this field?"
    state = then(state, do.Buy("silk"))
    assert question(state) == "0: what do you do on this field?", "one coin is left, for the special good"
    state = then(state, do.BuySpecial())

    assert question(state) == "1: take a die."
    state = then(state, do.PutAside("grey"))
    assert question(state) == "1: roll the other 5 dice again."
    again = (*dice(1, 1, 2)[:3], *dice(1, 1, 2, 6, 4, 2)[4:])
    state = then(state, do.Reroll(again))
    assert question(state) == "1: take a die."
    state = then(state, do.TakeDie("black"))
    assert question(state) == "1: take a resource of your choice."
    state = then(state, do.Gain("compass"))
    assert question(state) == "1: move your yak 2 steps. Where does it stand?"
    state = then(state, do.Move("temple_1", needle=1, strips=1))
    state = then(state, do.TakeHalf(-1))

    assert question(state) == "0: take a die."
    state = then(state, do.TakeDie("brown"), do.Move("land", tile=True))
    assert question(state) == "1: take a die.", "nothing had to be decided"
    state = then(state, do.TakeDie("brown"), do.Move("land", lost="all"))
    state = then(state, do.TakeDie("pink"), do.Move("land", strips=3))
    state = then(state, do.TakeDie("purple"), do.Move("land"))

    assert question(state) == "Turn up the weather tile of round 1."
    first, second = state.players
    assert (first.sum, second.sum) == (4 + 2 + 6, 2 + 1 + 1)
    assert state.start == 1
    assert (first.board, second.board) == (3, 1)
    assert (first.exhaustion, second.exhaustion) == (1, 1), "a strip without feed; all steps lost"
    assert (first.tiles_left, second.tiles_left) == (9, 10)
    assert first.specials == ("silk",)
    assert second.offerings == ((1, 1),)
    assert second.resources.compass == 1
    assert second.resources.yak_feed == 0
    state = then(state, do.Weather("storm"))
    assert state.wall == 1
    assert [player.exhaustion for player in state.players] == [1, 1], "nobody is behind the wall"
    assert question(state) == "Refill the displays. 1: take all your dice and roll."


def taps(state: State, *actions: object) -> int:
    """How many answers a turn takes, each one an action; a form that is right but for its field counts once."""
    turn = state.seat
    for action in actions:
        assert state.seat == turn
        state = then(state, action)  # type: ignore[arg-type]
    assert state.seat != turn or state.phase in ("weather", "roll")
    return len(actions)


@pytest.mark.rule("K-15", "K-16", "K-23")
def test_a_usual_turn_takes_two_answers() -> None:
    state = then(GAME.start(2, {}, {}), do.AllReady(), do.StartPlayer(0), do.AllReady())
    state = then(state, do.Roll(0, dice()), do.Roll(1, dice()))
    assert taps(state, do.TakeDie("brown"), do.Move("land")) == 2
    told = then(state, do.TellTile(0, "ice"))
    assert taps(told, do.TakeDie("brown"), do.Move("ice")) == 2
    assert main(then(told, do.TakeDie("brown"))).wants.fields[0].default == "ice"  # type: ignore[union-attr]


@pytest.mark.rule("K-5", "K-6", "K-9", "K-10")
def test_with_everything_told_the_companion_finds_all_matches() -> None:
    state = GAME.start(2, {}, {})
    state = then(state, do.TellAnimal(0, "snow_leopard"), do.TellTile(0, "ice"), do.TellTile(1, "rock"))
    for slot, card in enumerate(("rope", "chest", "spyglass")):
        state = then(state, do.TellEquipment(slot, card))
    state = then(state, do.AllReady(), do.StartPlayer(0), do.AllReady())
    state = then(state, do.Roll(0, dice()), do.Roll(1, dice()), do.TakeDie("brown"))
    names = [field.name for field in main(state).wants.fields]  # type: ignore[union-attr]
    assert names == ["field", "needle", "strips", "lost", "yak"], "no match has to be told"
    state = then(state, do.Move("ice"))
    assert state.me.tiles_left == 9
    texts = [plain(option.text) for option in main(state).wants.options]  # type: ignore[union-attr]
    matching = [card for card in ("rope", "chest", "spyglass") if "ice" in state.numbers.equipment[card]]
    assert texts == [
        "Paint an animal: snow leopard",
        *(f"Take equipment: {card}" for card in matching),
        "Nothing more",
    ]


@pytest.mark.rule("K-42", "K-A21")
def test_a_rich_field_in_the_players_own_order() -> None:
    state = then(GAME.start(2, {}, {}), do.AllReady(), do.StartPlayer(0), do.AllReady())
    state = then(state, do.Roll(0, dice()), do.Roll(1, dice()), do.TakeDie("purple"))
    state = then(state, do.Move("land", tile=True, animal=True, equipment=True, yak=1))
    orders = (
        (do.Swap("?", "?"), do.Paint(0), do.Acquire(0)),
        (do.Acquire(0), do.Swap("?", "?"), do.Paint(0)),
        (do.Paint(0), do.Acquire(0), do.Swap("?", "?")),
    )
    ends = [then(state, *order) for order in orders]
    assert all(end.players == ends[0].players for end in ends)
    assert all(end.seat == 1 for end in ends)


@pytest.mark.rule("K-55", "K-65")
def test_a_whole_long_game_of_the_quietest_players() -> None:
    state = then(GAME.start(2, {"variant": "long"}, {}), do.AllReady(), do.StartPlayer(0), do.AllReady())
    answers = 0
    while main(state).id != "count":
        match main(state).id:
            case "roll":
                state = then(state, do.Roll(int(main(state).seat or 0), dice()))
            case "choose":
                state = then(state, do.TakeDie(state.me.pool[0].colour))
            case "move":
                state = then(state, do.Move("land"))
            case "weather":
                state = then(state, do.Weather("storm"))
            case other:
                raise AssertionError(other)
        answers += 1
    assert answers == 8 * (2 + 6 * 2 + 1) - 4, "twice each of them rests instead of moving"
    assert state.wall == 7


@pytest.mark.rule("K-61", "K-62", "K-63", "K-60")
def test_the_sheet_of_a_game_in_which_nobody_moves() -> None:
    state = then(GAME.start(2, {}, {"rounds": {"standard": 1}}), do.AllReady(), do.StartPlayer(0), do.AllReady())
    state = then(state, do.Roll(0, dice()), do.Roll(1, dice()))
    for colour in ("brown", "brown", "purple", "purple", "orange", "orange"):
        state = then(state, do.TakeDie(colour), do.Move("land", lost="some"))
    state = then(state, do.Weather("sun"), do.CountUp())
    for seat in GAME.score(state).seats:
        points = {line.category: line.points for line in seat.lines if line.points}
        assert points == {
            "maps": 2,
            "yak_stack": -28,
            "distance": -20,
            "equipment": 2,
            "resources": 8,
            "exhaustion": -9,
        }
