"""`companion accuracy`: how well dice are read in labelled pictures."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

    from vision.accuracy import Tally
    from vision.confusion import Confusion
    from vision.dice.reading import Reader
    from vision.manifest import TruePicture


@click.command(epilog="Example: companion accuracy --by source pictures/")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a group, that of all pictures last.")
@click.option("--by", type=click.Choice(["source", "tag"]), help="Show the figures of each source or tag, too.")
@click.option("--split", metavar="NAME", help="Only pictures of this split, as the manifest names it.")
def accuracy(folder: Path, as_json: bool, by: str | None, split: str | None) -> None:
    """Read the labelled pictures of a folder, and count what was right, wrong and asked.

    DIR holds pictures and manifest.jsonl, with a line for each of them (docs/commands.md shows its form).
    """
    from vision.kinds import of_kinds
    from vision.measure import by_source, by_tag, measure

    pictures = _pictures(folder, split)
    grouping = {"source": by_source, "tag": by_tag, None: None}[by]
    groups = of_kinds(pictures, lambda those: measure(folder, those, _reader(), grouping))
    if as_json:
        for name, tally in groups.items():
            click.echo(json.dumps({"group": name} | tally.to_json()))
    else:
        _print_table(groups)


def _pictures(folder: Path, split: str | None) -> "list[TruePicture]":
    from vision.manifest import load_manifest

    pictures = [picture for picture in load_manifest(folder) if split in (None, picture.split)]
    if not pictures:
        which = f" of split {split!r}" if split else ""
        raise click.ClickException(f"the manifest in {folder} lists no pictures{which}")
    return pictures


def _reader() -> "Reader":
    from vision.dice.reader import DiceReader

    return DiceReader()


def _print_table(groups: "dict[str, Tally]") -> None:
    """A block of lines a group, as wide tables break in a narrow terminal; what was taken for what of whole kinds."""
    from rich.console import Console
    from rich.table import Table

    from vision.accuracy import SHARES
    from vision.figures import middle_and_p95
    from vision.kinds import WHOLE

    console = Console(highlight=False)
    for name, tally in groups.items():
        counts = tally.counts
        told = f"{name}: " + ", ".join(f"{key} {counts[key]}" for key in ("pictures", "dice", "errors"))
        table = Table(title=told, title_justify="left", title_style="bold", show_header=False, box=None)
        for key in SHARES:
            table.add_row(key.replace("_", " "), str(tally.share(key)))
        if ms := middle_and_p95(tally.ms):
            table.add_row("ms a picture", f"{ms[0]:.1f} median, {ms[1]:.1f} p95")
        console.print(table)
        if name in WHOLE:
            console.print(_in_short(tally))
            _print_confusion(console, name, tally)


def _in_short(tally: "Tally") -> str:
    """`412 dice, 0 wrong and sure, 3 asked (at most 0.9 % wrong and sure, with 95 % certainty)`."""
    from vision.figures import at_most

    silent, asked = tally.share("silent_error"), tally.share("asked")
    dice = f"{silent.of} {'die' if silent.of == 1 else 'dice'}"
    surely = f" (at most {100 * at_most(silent):.1f} % wrong and sure, with 95 % certainty)" if silent.of else ""
    return f"{dice}, {silent.count} wrong and sure, {asked.count} asked{surely}"


def _print_confusion(console: "Console", name: str, tally: "Tally") -> None:
    """What was taken for what: values, then colours; in brackets how many wrong ones were sure."""
    from rich.table import Table

    from vision.confusion import used_colours

    found = tally.confusion
    if found.values:
        _print_values(console, f"{name}: values", found)
    if found.left_out:
        console.print(f"{found.left_out} dice without boxes are left out: nobody can say which was taken for which")
    if colours := used_colours(found):
        console.print(f"{name}: colours", style="bold")
        table = Table("true", "read as", box=None)
        for true in colours:
            read = [f"{colour} {count}" for colour in colours if (count := found.colours[true, colour])]
            if read:
                table.add_row(true, ", ".join(read))
        console.print(table)


def _print_values(console: "Console", title: str, found: "Confusion") -> None:
    from rich.table import Table

    from vision.confusion import READ_VALUES, TRUE_VALUES

    sure = found.wrong_and_sure

    def text(cell: tuple[str, str]) -> str:
        return f"{found.values[cell]} ({sure[cell]} sure)" if sure[cell] else str(found.values[cell] or "·")

    console.print(title, style="bold")
    table = Table("true \\ read", box=None)
    there = [read for read in READ_VALUES if any(found.values[true, read] for true in TRUE_VALUES)]
    for read in there:
        table.add_column(read, justify="right")
    for true in TRUE_VALUES:
        if any(found.values[true, read] for read in there):
            table.add_row(true, *(text((true, read)) for read in there))
    console.print(table)
