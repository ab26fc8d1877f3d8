"""The films that hazards are shown in: of each seed one, at one of the rates at which cameras deliver."""

from tests.vision.dice.filmed import Film

RATES = (20.0, 12.0, 15.0, 30.0)
SEEDS = (1, 2, 3)


def a_film(seed: int, dice: int = 4) -> Film:
    """Some dice that lay there from the beginning, at rest."""
    return Film(seed, dice, rate=RATES[seed % len(RATES)]).rest()
