"""What a field can be, as the players tell it."""

from companion.games.kathmandu.numbers import Numbers

LAND = "land"
"""A landscape that is not named."""

ANY = "any"
"""The landscape of an effect that is free for all cards of one sort."""

CITY = "city"
START = "start"
KATHMANDU = "kathmandu"


def is_landscape(numbers: Numbers, field: str) -> bool:
    """Whether tent, animal and equipment cards and yak tiles can match it."""
    return field == LAND or field in numbers.landscapes


def temple_number(numbers: Numbers, field: str) -> int:
    """Which temple of its board a field is, from 1; 0 if it is none."""
    name, _, number = field.partition("_")
    if name != "temple" or not number.isascii() or not number.isdigit() or len(number) > 2:
        return 0
    return int(number) if int(number) <= numbers.temples and not number.startswith("0") else 0


def temple_field(number: int) -> str:
    """The field of a temple, by its number from 1."""
    return f"temple_{number}"


def is_field(numbers: Numbers, field: str) -> bool:
    """Whether there is such a field at all."""
    return field in (CITY, START, KATHMANDU) or is_landscape(numbers, field) or temple_number(numbers, field) > 0
