"""How people say the options of Yak."""

from collections.abc import Mapping

from companion.games.message import say
from companion.games.wording import OptionWords

_YES_NO = (say("yes"), say("no"))
_TIE = (say("all of them"), say("nobody"))

OPTION_WORDS: Mapping[str, OptionWords] = {
    "master_builder": OptionWords(say("Master Builder: three goal cards"), (say("without"), say("with")), module=True),
    "fog_flip": OptionWords(say("Fog turns the carts round"), (say("once a drawing"), say("for each fog stone"))),
    "end_trigger": OptionWords(
        say("The last round is triggered by"), (say("a full fourth level"), say("a first stone on the fourth level"))
    ),
    "most_food_tie": OptionWords(say("Several have the most food: the bonus gets"), _TIE),
    "most_food_needs_food": OptionWords(say("The bonus for most food needs food left"), _YES_NO),
    "goal_tie": OptionWords(say("Several have the most stones for a goal card: it gets"), _TIE),
    "carts_by_players": OptionWords(say("With 2 or 3 players only three carts"), _YES_NO),
    "two_kinds_cart": OptionWords(say("The fourth cart takes two kinds of food at most"), _YES_NO),
    "cart_food_per_carried_kind": OptionWords(
        say("Food of each kind on a cart at the start"),
        (say("%(n)s", n=3), say("%(n)s", n=2), say("%(n)s", n=1)),
    ),
    "fog_after_carts": OptionWords(say("Fog comes into the bag after the carts were filled"), _YES_NO),
    "refill_empty_cart": OptionWords(
        say("A cart that was bought empty is filled up with"), (say("3 stones"), say("nothing"))
    ),
    "pyramid": OptionWords(say("A stone rests on"), (say("two stones"), say("one stone is enough"))),
}
"""One for each option; the values in the order of OPTIONS."""
