"""`companion accuracy`: how well dice are read in labelled pictures."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from vision.accuracy import Tally
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
    from vision.measure import by_source, by_tag, measure

    pictures = _pictures(folder, split)
    grouping = {"source": by_source, "tag": by_tag, None: None}[by]
    groups = measure(folder, pictures, _reader(), grouping)
    if as_json:
        for name, tally in groups.items():
            click.echo(json.dumps(_to_json(name, tally)))
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


def _to_json(name: str, tally: "Tally") -> dict[str, Any]:
    from vision.accuracy import SHARES
    from vision.figures import middle_and_p95

    ms = middle_and_p95(tally.ms)
    return {
        "group": name,
        **{key: tally.counts[key] for key in ("pictures", "dice", "errors")},
        **{key: tally.share(key).to_json() for key in SHARES},
        "ms": {"median": round(ms[0], 2), "p95": round(ms[1], 2)} if ms else None,
    }


def _print_table(groups: "dict[str, Tally]") -> None:
    """A block of lines a group: wide tables break in a narrow terminal."""
    from rich.console import Console
    from rich.table import Table

    from vision.accuracy import SHARES
    from vision.figures import middle_and_p95

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
