"""Equipment cards and characters in use."""

from typing import Any

import pytest

from companion.games.kathmandu import GAME
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.labels import label
from companion.games.kathmandu.state import State
from companion.games.kathmandu.tables import Effect
from companion.games.refusal import Reason
from tests.companion.games.kathmandu.table import (
    asked,
    choices,
    fields,
    main,
    moving,
    owning,
    pass_turn,
    plain,
    refused,
    rolled,
    then,
    with_me,
)


def holding(state: State, *cards: str) -> State:
    """The player on turn has just these cards."""
    return with_me(state, equipment=cards)


def one(ability: str) -> dict[str, Any]:
    """Own numbers with one character, who has everything and this ability."""
    resources = dict.fromkeys(("backpack", "compass", "yak_feed", "paint_box", "coin"), 2)
    return {"character": [{"id": "hero", "ability": ability, "resources": resources, "status": "own"}]}


def hero(ability: str, seats: int = 2) -> State:
    """About to move, with that character and no cards."""
    return holding(moving(seats=seats, own=one(ability), characters=True))


def equipment_points(state: State) -> int:
    """Points for cards not used."""
    return next(line.points for line in GAME.score(state).seats[0].lines if line.category == "equipment")


@pytest.mark.rule("K-31")
def test_an_unused_card_is_a_point_a_used_one_an_advantage() -> None:
    state = holding(moving(), "sledge", "rope")
    assert equipment_points(state) == 2
    state = then(state, do.DoubleSteps("sledge"))
    assert equipment_points(state) == 1
    assert state.me.equipment == ("rope",)


@pytest.mark.rule("K-31", "KX-2")
def test_a_card_is_used_once() -> None:
    state = then(holding(moving(), "sledge"), do.DoubleSteps("sledge"))
    assert "don't have that card" in refused(state, do.DoubleSteps("sledge"))
    assert "don't have that card" in refused(state, do.DoubleSteps("fresh_yak"))


@pytest.mark.rule("KX-2")
def test_using_cards_again_in_later_turns_is_an_option() -> None:
    state = then(holding(moving(equipment_single_use=False), "sledge"), do.DoubleSteps("sledge"))
    assert equipment_points(state) == 0, "used, it is worth no point"
    assert "don't have that card, or have used it" in refused(state, do.DoubleSteps("sledge"))
    state = then(state, do.Move("land"))
    state = then(pass_turn(state), do.TakeDie("purple"), do.DoubleSteps("sledge"))
    assert state.turn.distance == 6
    assert state.me.used == ("sledge",)
    assert state.me.equipment == ()


@pytest.mark.rule("K-31")
def test_a_card_nobody_told_may_be_any() -> None:
    state = moving()
    assert not [name for name in asked(state) if name.startswith("use_")], "first it is told"
    assert do.TurnAfter("guide") in choices(asked(then(state, do.TellCard(0, "guide")))["use_turn"])
    state = then(state, do.TurnAfter("guide"))
    assert state.me.equipment == ("?",), "or its use tells it"


@pytest.mark.rule("K-31")
def test_a_told_card_is_offered_for_what_it_does_only() -> None:
    prompts = asked(holding(moving(), "guide", "chest"))
    assert [name for name in prompts if name.startswith("use_")] == ["use_turn"]
    assert prompts["use_turn"].optional
    assert prompts["use_turn"].seat == 0
    assert plain(prompts["use_turn"].wants.options[0].text) == "guide: turn on the way"  # type: ignore[union-attr]


@pytest.mark.rule("K-31", "K-49")
def test_the_chosen_die_is_turned_to_another_value() -> None:
    state = holding(moving(2), "dice_cup")
    assert choices(asked(state)["use_change_die"]) == [do.ChangeDie(value, "dice_cup") for value in (1, 3, 4, 5, 6)]
    state = then(state, do.ChangeDie(6, "dice_cup"))
    assert state.turn.distance == 6
    assert state.me.sum == 6, "the die lies on the tableau as it was turned"


@pytest.mark.rule("K-31")
@pytest.mark.parametrize("value", [2, 0, 7, -1])
def test_a_die_has_values_from_one_to_six(value: int) -> None:
    assert "another value" in refused(holding(moving(2), "dice_cup"), do.ChangeDie(value, "dice_cup"))


@pytest.mark.rule("K-31", "K-23")
def test_a_turn_on_the_way_lets_strips_be_crossed_both_ways() -> None:
    state = owning(then(holding(moving(3), "guide"), do.TurnAfter("guide")), yak_feed=2)
    assert fields(main(state))["there_and_back"] == [0, 1]
    after = then(state, do.Move("land", there_and_back=1, needle=2))
    assert after.players[0].board == 0
    assert after.players[0].resources.yak_feed == 0
    assert after.players[0].exhaustion == 1, "one compass for two boards"
    assert "of no use" in refused(holding(state, "rope"), do.TurnAfter("rope")), "it turns already"


@pytest.mark.rule("K-31", "K-22")
def test_twice_the_steps() -> None:
    state = then(holding(moving(4), "sledge"), do.DoubleSteps("sledge"))
    assert plain(main(state).text) == "0: move your yak 8 steps. Where does it stand?"
    assert then(state, do.Move("land", strips=4)).players[0].board == 4
    assert "of no use" in refused(holding(state, "fresh_yak"), do.DoubleSteps("fresh_yak"))


@pytest.mark.rule("K-31")
def test_one_more_resource_at_any_moment_of_the_turn() -> None:
    start = holding(rolled(), "provisions")
    assert len(choices(asked(start)["use_extra_resource"])) == 5
    for state in (start, holding(moving(), "provisions")):
        coins = state.me.resources.coin
        after = then(state, do.ExtraResource("coin", "provisions"))
        assert after.me.resources.coin == coins + 1
        assert after.phase == state.phase


@pytest.mark.rule("K-31")
def test_a_resource_for_what_the_field_offers() -> None:
    state = owning(holding(moving(), "provisions", "?"), coin=1)
    state = then(state, do.Move("city"), do.Buy("tea"))
    assert state.seat == 1, "no coin is left: the turn was over"
    state = owning(holding(moving(), "provisions"), coin=1)
    state = then(state, do.Move("city"), do.ExtraResource("coin", "provisions"), do.Buy("tea"), do.BuySpecial())
    assert state.players[0].specials == ("tea",)


def test_there_is_no_other_resource() -> None:
    kind: Any = "gold"
    refused(holding(moving(), "provisions"), do.ExtraResource(kind, "provisions"), Reason.MALFORMED)


@pytest.mark.rule("K-31", "K-28", "K-29")
def test_the_field_counts_as_another_landscape_too() -> None:
    state = with_me(holding(moving(), "spyglass"), tile="ice")
    state = then(state, do.TellAnimal(0, "snow_leopard"), do.OtherLandscape("ice", "spyglass"), do.Move("grass"))
    assert state.me.tiles_left == 9
    assert do.Paint(0) in choices(main(state))


@pytest.mark.rule("K-31", "K-28")
def test_after_the_move_it_works_as_well() -> None:
    state = then(with_me(holding(moving(), "spyglass"), tile="ice"), do.Move("grass", animal=True))
    state = then(state, do.OtherLandscape("ice", "spyglass"))
    assert state.me.tiles_left == 9
    assert "Name another" in refused(holding(state, "spyglass"), do.OtherLandscape("ice", "spyglass"))
    assert "Name another" in refused(holding(state, "spyglass"), do.OtherLandscape("sea", "spyglass"))


@pytest.mark.rule("K-31", "K-28")
def test_a_tile_nobody_told_is_fulfilled_on_request() -> None:
    state = then(holding(moving(), "spyglass"), do.OtherLandscape("ice", "spyglass"), do.Move("grass"))
    assert do.Fulfil() in choices(main(state))
    state = then(state, do.Fulfil())
    assert state.me.tiles_left == 9
    assert "Nothing lets" in refused(state, do.Fulfil())


def test_without_the_effect_nothing_is_fulfilled_on_request() -> None:
    state = then(moving(), do.Move("grass", animal=True))
    assert "Nothing lets" in refused(state, do.Fulfil())


@pytest.mark.rule("K-31", "K-32")
def test_a_good_of_another_city() -> None:
    own = {"equipment": [{"id": "caravan", "landscapes": ["ice"], "effect": "other_city", "status": "own"}]}
    state = holding(moving(own=own), "caravan")
    assert "no good to buy" in refused(then(state, do.Move("land", animal=True)), do.Buy("tea"))
    state = then(state, do.OtherCity("caravan"), do.Move("rock"), do.Buy("tea"))
    assert state.players[0].goods[0] == 1
    assert "of no use" in refused(owning(holding(moving(own=own), "caravan"), coin=0), do.OtherCity("caravan"))


@pytest.mark.rule("K-67", "K-39")
def test_two_offerings_at_once() -> None:
    state = then(hero("two_offerings"), do.Move("temple_1"))
    form = fields(asked(state)["use_two_offerings"])
    assert form["by"] == ["character"]
    assert "lies there already" in refused(state, do.SecondOffering(0, 1, "character"))
    assert "no such temple" in refused(state, do.SecondOffering(9, 1, "character"))
    assert "no such temple" in refused(state, do.SecondOffering(0, 9, "character"))
    state = then(state, do.TakeHalf(-1))
    assert state.seat == 0, "the character still has something to give"
    state = then(state, do.SecondOffering(3, 2, "character"))
    assert state.players[0].offerings == ((0, 1), (3, 2))
    assert len(state.players[0].maps) == 3, "one map half"
    assert state.seat == 1


@pytest.mark.rule("K-67")
def test_a_second_offering_only_where_one_was_placed() -> None:
    state = then(hero("two_offerings"), do.Move("land", animal=True))
    assert "of no use" in refused(state, do.SecondOffering(0, 1, "character"))


@pytest.mark.rule("K-67")
def test_an_ability_once_a_turn_but_every_turn() -> None:
    state = then(hero("double_steps"), do.DoubleSteps("character"))
    assert "used it already" in refused(state, do.DoubleSteps("character"))
    state = then(state, do.Move("land"))
    state = then(pass_turn(state), do.TakeDie("purple"), do.DoubleSteps("character"))
    assert state.turn.distance == 6


@pytest.mark.rule("K-67", "K-29")
def test_free_landscapes_for_animals() -> None:
    state = then(hero("other_landscape_animals"), do.TellAnimal(0, "rhino"), do.Move("ice"))
    assert choices(main(state)) == [do.EndTurn()]
    offer = asked(state)["use_other_landscape_animals"]
    assert choices(offer) == [do.OtherLandscape("any", "character")]
    assert plain(label(state, do.OtherLandscape("any", "character"))) == "character: counts as any landscape"
    assert "needs no landscape" in refused(state, do.OtherLandscape("grass", "character"))
    state = then(state, do.OtherLandscape("any", "character"), do.Paint(0))
    assert state.players[0].animals == 1


@pytest.mark.rule("K-67", "K-30")
def test_free_landscapes_for_equipment() -> None:
    state = then(hero("other_landscape_equipment"), do.TellEquipment(0, "chest"), do.Move("ice"))
    state = then(state, do.OtherLandscape("any", "character"))
    assert do.Acquire(0) in choices(main(state))
    assert not [action for action in choices(main(state)) if isinstance(action, do.Paint)]


@pytest.mark.rule("K-67", "K-32")
def test_goods_from_other_city_fields() -> None:
    state = then(hero("other_city"), do.Move("rock"))
    assert main(state).id == "field", "there is something to decide"
    assert then(state, do.EndTurn()).seat == 1
    state = then(state, do.OtherCity("character"), do.Buy("silk"))
    assert sum(state.players[0].goods) == 1


@pytest.mark.rule("K-67")
def test_nobody_has_an_ability_without_the_module() -> None:
    for effect in Effect:
        if effect != Effect.CHEST:
            assert not [action for action in GAME.legal(moving()) if getattr(action, "by", "") == "character"], (
                f"nobody can {effect}"
            )
    assert "don't have" in refused(moving(), do.DoubleSteps("character"))


@pytest.mark.rule("K-67")
def test_an_ability_of_another_kind_is_not_there() -> None:
    assert "don't have" in refused(hero("double_steps"), do.TurnAfter("character"))
    assert "don't have" in refused(hero("double_steps"), do.OtherLandscape("ice", "character"))


def test_cards_are_used_in_the_own_turn_and_at_their_moment() -> None:
    assert "not asked now" in refused(holding(rolled(), "sledge"), do.DoubleSteps("sledge"))
    done = then(moving(), do.Move("land", animal=True))
    assert "not asked now" in refused(done, do.DoubleSteps("sledge"))
    assert GAME.actor(moving(), do.DoubleSteps("sledge")) == 0


@pytest.mark.parametrize("card", ["chest", "crown", "", "?"])
def test_other_cards_bring_no_effect(card: str) -> None:
    assert "don't have" in refused(moving(), do.DoubleSteps(card))
    assert "don't have" in refused(moving(), do.ExtraResource("coin", card))


@pytest.mark.rule("KX-2")
def test_a_card_that_may_be_used_again_is_so_once_a_turn_whatever_else_is_in_hand() -> None:
    state = holding(moving(equipment_single_use=False), "provisions", "?")
    state = then(state, do.ExtraResource("coin", "provisions"))
    assert "used it already" in refused(state, do.ExtraResource("coin", "provisions"))
    assert state.me.equipment == ("?",)
