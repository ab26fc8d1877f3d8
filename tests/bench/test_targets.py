"""The table of what was aimed at: which pictures count for what, and when a limit is kept."""

from collections import Counter

import numpy as np
import pytest

from tests.bench.cost import Cost
from tests.bench.films import Filmed
from tests.bench.mixed import Hidden
from tests.bench.parts import Part, joined
from tests.bench.targets import Aim, Findings, aims, target_table
from vision.accuracy import Tally
from vision.dice.reading import DiceReading
from vision.figures import Share
from vision.frame import Frame
from vision.manifest import TrueDie, TruePicture

FRAME = Frame(np.zeros((4, 4, 3), np.uint8), 0.0, 0)
HERE = (0.0, 0.0, 9.0, 9.0)


def unseen(pictures: int, *, sure: bool = False) -> Tally:
    """So many pictures with a die that was not seen; a silent error each if the picture is `sure`."""
    counted = Tally()
    for _ in range(pictures):
        counted.add(TruePicture("a.jpg", (TrueDie(5, HERE),)), DiceReading((), sure, 12.5, FRAME))
    return counted


def empty(pictures: int) -> Tally:
    """So many pictures without dice, read right and sure."""
    counted = Tally()
    for _ in range(pictures):
        counted.add(TruePicture("a.jpg", ()), DiceReading((), True, 12.5, FRAME))
    return counted


def part(**sources: Tally) -> Part:
    """Pictures of these sources."""
    named = {name.replace("_", "-"): tally for name, tally in sources.items()}
    whole = {"all": joined(named.values())}
    return Part("Pictures", named | whole, told=named | whole)


def reached(found: Findings) -> dict[str, Share | float]:
    """What was reached, by name."""
    return {aim.name: aim.reached for aim in aims(found)}


def test_trays_and_hard_renderings_are_apart() -> None:
    rendered = part(rendered_easy=empty(3), rendered_table=unseen(2), kathmandu=empty(1), rendered_hard=unseen(5))
    figures = reached(Findings(rendered=rendered))
    assert figures["renderings of trays (easy, table, kathmandu): exact"] == Share(4, 6)
    assert figures["hard renderings: exact"] == Share(0, 5)
    assert figures["renderings of trays: plain ones asked about, told the number"] == Share(2, 6)


def test_the_weakest_source_has_at_least_ten_pictures() -> None:
    figures = reached(Findings(photos=part(attic=unseen(9), shelf=empty(10), cellar=joined([empty(11), unseen(1)]))))
    (weakest,) = (name for name in figures if "weakest" in name)
    assert "(cellar)" in weakest and figures[weakest] == Share(11, 12)


def test_silent_errors_of_trays_are_those_of_all_that_show_trays() -> None:
    filmed = Filmed(tally=unseen(7, sure=True))
    found = Findings(
        photos=part(Gissur__models=unseen(2, sure=True), nell=unseen(30, sure=True)),
        rendered=part(easy=unseen(3, sure=True), hard=unseen(40, sure=True)),
        own=part(plain=unseen(5)),
        films={"own renderings": filmed},
    )
    figures = reached(found)
    assert figures["pictures of trays, all: silent errors"] == Share(12, 17)
    assert figures["– of these photographs"] == Share(2, 2)
    assert figures["photographs: silent errors"] == Share(32, 32)


def test_dice_that_lean_count_over_all_pictures() -> None:
    ends = [Hidden({("leaning", "sure and wrong"): 1, ("leaning", "asked"): 4}), Hidden({("leaning", "asked"): 5})]
    parts = [Part("Pictures", {"all": empty(1)}, hidden=hidden) for hidden in ends]
    figures = reached(Findings(photos=parts[0], own=parts[1]))
    assert figures["dice that lean, are stacked or half hidden: sure and wrong"] == Share(1, 10)


def test_films_want_exactly_one_roll_in_time() -> None:
    filmed = Filmed(Counter(throws=4, once=3, phantom=1, in_time=2), [100, 200, 500])
    figures = reached(Findings(films={"real films": filmed}))
    assert figures["films, real films: exactly one roll a throw"] == Share(3, 4)
    assert figures["films, real films: phantom rolls per throw"] == Share(1, 4)
    assert figures["films, real films: told within 400 ms"] == Share(2, 3)


@pytest.mark.parametrize(
    ("aim", "target", "chase"),
    [
        (Aim("exact", Share(97, 100), 0.97, 0.995), "yes", "**no**"),
        (Aim("exact", Share(96, 100), 0.97, 0.995), "**no**", "**no**"),
        (Aim("silent", Share(0, 4000), 0.001, 0, least=False), "yes", "yes"),
        (Aim("silent", Share(4, 4000), 0.001, 0, least=False), "yes", "**no**"),
        (Aim("exact", Share(0, 0), 0.97, 0.995), "–", "–"),
        (Aim("time", 12.1, 12, 8, least=False, unit="ms"), "**no**", "**no**"),
    ],
)
def test_a_limit_is_kept_or_not(aim: Aim, target: str, chase: str) -> None:
    cells = [cell.strip() for cell in aim.line().strip("|").split("|")]
    assert (cells[3], cells[5]) == (target, chase)


def test_limits_stand_in_the_unit_of_the_figure() -> None:
    assert "| ≥ 97 % | 99.00 % (94.6–99.8) 99/100 |" in Aim("exact", Share(99, 100), 0.97, 0.995).line()
    assert "| ≤ 12 ms | 9.1 ms | yes | ≤ 8 ms |" in Aim("time", 9.1, 12, 8, least=False, unit="ms").line()


def test_what_was_not_measured_is_not_in_the_table() -> None:
    assert len(target_table(Findings())) == 2
    timed = target_table(Findings(cost=Cost(None, 0, 0.3, 150.0, 160.0)))
    assert len(timed) == 4 and not any("1280" in line for line in timed)
