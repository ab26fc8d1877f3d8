"""What is said of dice that were thrown, in plain words that accuse nobody."""

from collections.abc import Mapping
from typing import Any

from flask import request

from companion.demo.state import DemoState
from companion.fairness.verdict import FEWEST, Verdict, verdicts
from vision.dice.colours import COLOURS
from web.chart import chart
from web.languages import gettext, ngettext, whole_number
from web.runchart import run_chart

SELDOM = 0.05
"""A chance below which it matters how many dice are looked at, at once."""


def chosen_colour() -> str | None:
    """The colour of the dice that a visitor wants to see alone; None: all."""
    colour = request.args.get("colour", "")
    return colour if colour in COLOURS else None


def fairness_values(state: DemoState, colour: str | None) -> Mapping[str, Any]:
    """What the templates of chart and fairness need, for the dice of a colour or all."""
    run = state.fell.of(colour)
    said = verdicts(state.fell)
    return {
        "colour": colour,
        "chart": chart(run.counts),
        "run": run_chart(run),
        "fewest": FEWEST,
        "verdicts": said,
        "verdict": next((one for one in said if one.colour == colour), Verdict(colour, run.counts, 0.0)),
    }


def verdict_text(verdict: Verdict) -> str:
    """What can be said of these dice."""
    if not verdict.dice:
        return gettext("Nothing has been thrown yet.")
    if verdict.chance is None or verdict.together is None:
        return ngettext(
            "%(num)d die thrown, too few yet to say anything: at least %(fewest)s are wanted.",
            "%(num)d dice thrown, too few yet to say anything: at least %(fewest)s are wanted.",
            verdict.dice,
            fewest=FEWEST,
        )
    if not verdict.stands_out:
        calm = ngettext(
            "Of %(num)d die thrown nothing stands out.", "Of %(num)d dice thrown nothing stands out.", verdict.dice
        )
        return f"{calm} {_chance_text(verdict)}"
    return f"{_oddest_text(verdict)} {_chance_text(verdict)} {gettext('Throw more to be sure.')}"


def _oddest_text(verdict: Verdict) -> str:
    one = ngettext(
        "Of %(num)d die thrown one value stands out.", "Of %(num)d dice thrown one value stands out.", verdict.dice
    )
    count = ngettext(
        "The %(value)s came up %(num)d time; about %(expected)s are expected.",
        "The %(value)s came up %(num)d times; about %(expected)s are expected.",
        verdict.counts[verdict.oddest - 1],
        value=verdict.oddest,
        expected=whole_number(round(verdict.dice / 6)),
    )
    return f"{one} {count}"


def _chance_text(verdict: Verdict) -> str:
    """How often that happens with fair dice: with these alone, or, if it is seldom, with all that are looked at."""
    assert verdict.chance is not None and verdict.together is not None
    if verdict.tests == 1 or verdict.chance >= SELDOM:
        return gettext("Fair dice differ at least this much in %(share)s tries.", share=share_text(verdict.chance))
    return ngettext(
        "Of %(num)d group of fair dice, one differs at least this much in %(share)s tries.",
        "Of %(num)d groups of fair dice, one differs at least this much in %(share)s tries.",
        verdict.tests,
        share=share_text(verdict.together),
    )


def share_text(chance: float) -> str:
    """A chance 0–1 as people count: `43 of 100`, `2 of 1,000`; never all and never none."""
    for many in (100, 1_000, 10_000):
        if chance * many >= 1:
            few = min(many - 1, round(chance * many))
            return gettext("%(few)s of %(many)s", few=whole_number(few), many=whole_number(many))
    return gettext("fewer than 1 of %(many)s", many=whole_number(10_000))
