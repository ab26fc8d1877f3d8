"""The text of docs/accuracy.md, out of what was measured."""

from collections.abc import Iterable

from tests.bench.cost import Cost
from tests.bench.films import IN_TIME, Filmed
from tests.bench.markdown import head, row
from tests.bench.mixed import colour_table, hidden_table, value_table
from tests.bench.own import FIRST
from tests.bench.parts import Part, joined
from tests.bench.targets import Findings, target_table
from vision.accuracy import Tally
from vision.figures import Share, middle_and_p95, reliability
from vision.measure import ALL

USUAL = 5
"""Sizes of fewer pictures have no row of their own."""

COLUMNS = {
    "exact": "exact pictures",
    "silent_error": "silent errors",
    "abstain": "asked pictures",
    "plain_abstain": "asked, of plain ones",
    "asked": "asked dice",
    "value": "dice right",
    "colour": "colours right",
    "missed": "missed",
    "surplus": "surplus",
    "clean_negatives": "clean without dice",
}


def page(found: Findings, measured_with: str) -> str:
    """The whole page in Markdown."""
    lines = [
        "# How well dice are read",
        "",
        f"Made by `deploy/bench` ({measured_with}).",
        "What each figure counts stands in [commands.md](commands.md#accuracy); in brackets is the 95 % interval.",
        "Photographs and renderings are never mixed, but for the errors of the whole: those of all pictures of trays.",
        "How other ways do stands in [rivals.md](rivals.md), what goes wrong in [failures.md](failures.md).",
        "",
        "## What was aimed at",
        "",
        *target_table(found),
    ]
    for part in found.parts:
        lines += ["", f"## {part.title}", "", *_about(part), *_figures(part), "", *_trust(part.whole), *_mixed(part)]
    if found.films:
        lines += ["", "## Films of throws", "", *_films(found.films)]
    return "\n".join([*lines, "", *_speed(found)]) + "\n"


def _about(part: Part) -> list[str]:
    """Where own pictures are from."""
    if part.title != "Own renderings":
        return []
    text = f"Drawn by `vision/render` from seeds from {FIRST} on, which neither training nor tuning uses."
    return [text, ""]


def _figures(part: Part) -> list[str]:
    rows = list(part.sources.items())
    if ALL in part.told:
        rows.append(("all, told the number of dice", part.told[ALL]))
    columns = [key for key in COLUMNS if any(tally.share(key).of for _, tally in rows)]
    lines = head("from", "pictures", *(COLUMNS[key] for key in columns))
    for name, tally in rows:
        shares = [str(tally.share(key)) for key in columns]
        lines.append(row(name, str(tally.counts["pictures"]), *shares))
    return lines


def _trust(tally: Tally) -> list[str]:
    lines = ["How far the confidence can be believed:", "", *head("confidence", "promised", "right")]
    for trust in reliability(tally.verdicts):
        lines.append(row(f"{trust.low:g}–{trust.high:g}", f"{100 * trust.promised:.2f} %", str(trust.right)))
    return lines


def _mixed(part: Part) -> list[str]:
    mixed = part.whole.confusion
    lines = ["", "What was taken for what (in brackets: how many wrong ones were sure):", "", *value_table(mixed)]
    if mixed.left_out:
        lines += ["", f"Left out are {mixed.left_out} dice without boxes, as nobody can say what was taken for what."]
    if mixed.colours:
        lines += ["", "Colours of those found:", "", *colour_table(mixed)]
    if part.hidden:
        lines += ["", "Dice that can't be read without doubt:", "", *hidden_table(part.hidden)]
    return lines


def _films(films: dict[str, Filmed]) -> list[str]:
    lines = ["For each throw exactly one roll is wanted while the dice lie there.", ""]
    lines += head(
        "films", "throws", "told once", "twice", "missed", "phantom", "all values right", "asked", "silent errors"
    )
    for kind, filmed in films.items():
        counts, told = filmed.counts, len(filmed.delays)
        numbers = [str(counts[key]) for key in ("throws", "once", "twice", "missed", "phantom")]
        shares = [str(Share(counts[key], told)) for key in ("right", "asked")]
        lines.append(row(kind, *numbers, *shares, str(filmed.tally.share("silent_error"))))
    late = head("films", "ms after rest, median", "95 % below", f"within {IN_TIME} ms")
    for kind, filmed in films.items():
        times = middle_and_p95(filmed.delays) or (0.0, 0.0)
        in_time = Share(filmed.counts["in_time"], len(filmed.delays))
        late.append(row(kind, f"{times[0]:.0f}", f"{times[1]:.0f}", str(in_time)))
    return [*lines, "", *late]


def _speed(found: Findings) -> list[str]:
    lines = ["## Speed and memory", "", "Times are those of the processor, on one core.", ""]
    lines += [*head("pictures", "size", "count", "ms, median", "ms, 95 % below")]
    for part in found.parts:
        for size, tally in _usual_sizes(part).items():
            if times := middle_and_p95(tally.ms):
                lines.append(row(part.title, size, str(len(tally.ms)), f"{times[0]:.1f}", f"{times[1]:.1f}"))
    return [*lines, *(_costs(found.cost) if found.cost is not None else [])]


def _usual_sizes(part: Part) -> dict[str, Tally]:
    """The pictures by size, those of rare or unknown sizes together."""
    usual = {size: tally for size, tally in part.sizes.items() if tally.counts["pictures"] >= USUAL and size != "other"}
    rest = joined(tally for size, tally in part.sizes.items() if size not in usual)
    return usual | {"other": rest}


def _costs(cost: Cost) -> Iterable[str]:
    yield ""
    yield "Of pictures read thrice, and of frames in which nothing moves:"
    yield ""
    if cost.picture is not None:
        median, p95 = cost.picture
        yield f"- a picture of 1280 × 720 takes {median:.1f} ms (median of {cost.pictures}; 95 % below {p95:.1f} ms),"
    yield f"- a frame of 640 × 480 {cost.idle:.2f} ms."
    yield ""
    yield f"`companion read` on a JPEG of 12 megapixels takes {cost.read_mb:.0f} MB of memory at its peak,"
    yield f"`companion watch` {cost.watch_mb:.0f} MB."
