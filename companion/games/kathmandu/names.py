"""What the pieces are called; words of the players' own numbers are said as they are."""

from companion.games import words
from companion.games.action import Rolled
from companion.games.kathmandu.actions import CHARACTER
from companion.games.kathmandu.fields import ANY, CITY, KATHMANDU, LAND, START
from companion.games.kathmandu.state import UNKNOWN
from companion.games.message import Message, say

NAMES: dict[str, Message] = {
    **words.COLOURS,
    "backpack": say("backpack"),
    "compass": say("compass"),
    "yak_feed": say("yak feed"),
    "paint_box": say("paint box"),
    "coin": say("coin"),
    "joker": say("joker"),
    "grass": say("grass"),
    "forest": say("forest"),
    "rice": say("rice fields"),
    "rock": say("rocks"),
    "ice": say("ice"),
    "tea": say("tea"),
    "spice": say("spice"),
    "salt": say("salt"),
    "wool": say("wool"),
    "silk": say("silk"),
    "copper": say("copper"),
    "dice_cup": say("dice cup"),
    "lucky_coin": say("lucky coin"),
    "guide": say("guide"),
    "rope": say("rope"),
    "fresh_yak": say("fresh yak"),
    "sledge": say("sledge"),
    "provisions": say("provisions"),
    "saddlebag": say("saddlebag"),
    "spyglass": say("spyglass"),
    "messenger": say("messenger"),
    "prayer_flags": say("prayer flags"),
    "chest": say("chest"),
    "snow_leopard": say("snow leopard"),
    "red_panda": say("red panda"),
    "rhino": say("rhino"),
    "takin": say("takin"),
    "monal": say("monal"),
    "langur": say("langur"),
    "crane": say("crane"),
    "blue_sheep": say("blue sheep"),
    "trader": say("trader"),
    "monk": say("monk"),
    "painter": say("painter"),
    "mountaineer": say("mountaineer"),
    "grass_tent": say("tent on grass"),
    "forest_tent": say("tent in the forest"),
    "rice_tent": say("tent in the rice fields"),
    "rock_tent": say("tent in the rocks"),
    "ice_tent": say("tent on ice"),
    "sun": say("sun"),
    "storm": say("storm"),
    UNKNOWN: say("not told"),
    CHARACTER: say("character"),
    LAND: say("a landscape"),
    ANY: say("any landscape"),
    CITY: say("city"),
    START: say("start field"),
    KATHMANDU: say("Kathmandu"),
}


def name_of(key: str) -> Message:
    """The name of a piece, a colour or a landscape."""
    return NAMES.get(key) or say("%(name)s", name=key)


def half_name(half: str) -> Message:
    """A map half: "red A", or one that nobody told."""
    if half == UNKNOWN:
        return say("a half not told")
    return say("%(colour)s %(half)s", colour=name_of(half[:-2]), half=half[-1:])


def field_name(field: str) -> Message:
    """A field as a move ends on it."""
    _, temple, number = field.partition("temple_")
    if temple:
        return say("temple") if number == "1" else say("temple %(number)s of this board", number=int(number))
    return name_of(field)


def die_name(die: Rolled) -> Message:
    """A die by pips and colour."""
    return say("%(colour)s %(value)s", value=die.value, colour=name_of(die.colour))


def listed(names: list[Message]) -> Message:
    """Several names, one after the other; "none" if there are none."""
    return say("%(things)s", things=words.listed(names)) if names else say("none")
