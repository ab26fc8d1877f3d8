"""This table's own figures in words."""

from companion.labelled.figures import Own
from vision.accuracy import Tally
from vision.figures import Share, at_most
from web.languages import gettext, ngettext, percent, percent_fine

CERTAINTY = 0.95


def own_text(own: Own) -> str:
    """`412 dice, 0 wrong and sure, 3 asked (at most 0.9% wrong and sure, with 95% certainty)`."""
    return _text(Share(own.wrong, own.dice), own.asked)


def tally_text(tally: Tally) -> str:
    """The same of a tally."""
    return _text(tally.share("silent_error"), tally.share("asked").count)


def _text(wrong: Share, asked: int) -> str:
    counted = ", ".join(
        (
            ngettext("%(num)d die", "%(num)d dice", wrong.of),
            ngettext("%(num)d wrong and sure", "%(num)d wrong and sure", wrong.count),
            ngettext("%(num)d asked", "%(num)d asked", asked),
        )
    )
    if not wrong.of:
        return counted
    return gettext(
        "%(counted)s (at most %(share)s wrong and sure, with %(certainty)s certainty)",
        counted=counted,
        share=percent_fine(at_most(wrong)),
        certainty=percent(CERTAINTY),
    )


def share_words(share: Share) -> str:
    """A share with its interval and counts: `93.1% (89.2–95.7%), 243 of 261`; a dash where nothing was counted."""
    if not share.of:
        return "–"
    told = share.to_json()
    low, high = (percent_fine(end) for end in told["interval"])
    return gettext(
        "%(share)s (%(low)s to %(high)s), %(count)s of %(of)s",
        share=percent_fine(share.count / share.of),
        low=low,
        high=high,
        count=share.count,
        of=share.of,
    )


def figure_name(key: str) -> str:
    """What one of `vision.accuracy.SHARES` counts."""
    names = {
        "exact": gettext("pictures with exactly the right values"),
        "silent_error": gettext("wrong and sure, of all dice"),
        "abstain": gettext("pictures with a question"),
        "plain_abstain": gettext("pictures with a question though all dice are easy"),
        "asked": gettext("dice asked about"),
        "value": gettext("values right"),
        "colour": gettext("colours right"),
        "missed": gettext("dice not found"),
        "surplus": gettext("dice seen where none lies"),
        "clean_negatives": gettext("pictures without dice in which none was sure"),
    }
    return names[key]


def cell_name(name: str) -> str:
    """A row or column of the table of what was taken for what; digits stay as they are."""
    names = {
        "unreadable": gettext("unreadable"),
        "no die": gettext("no die"),
        "no value": gettext("not read"),
        "not seen": gettext("not seen"),
    }
    return names.get(name, name)
