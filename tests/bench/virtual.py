"""Makes docs/virtual-camera.md: how hard the virtual camera's pictures are beside rendered ones of a tray, and whole
games that were played through it. Started by deploy/bench --virtual."""

import random
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from companion.games.game import find_games
from companion.through_camera import Counted, camera_table
from tests.bench.cost import machine
from tests.bench.markdown import head, row
from tests.stills import KATHMANDU, stills
from vision.accuracy import Tally
from vision.dice.expect import Expect
from vision.dice.reading import Reader
from vision.figures import Share
from vision.manifest import load_manifest
from vision.measure import measure

GAME = "kathmandu"
THROWS = 3
"""Pictures of each virtual table."""

KINDS: Mapping[str, Sequence[str] | None] = {"virtual, own dice": None, "virtual, dice of Kathmandu": KATHMANDU}


@dataclass(frozen=True)
class Played:
    """What was counted in the games of so many players, and how many seconds they took."""

    players: int
    games: int
    counted: Counted
    seconds: float


@click.command()
@click.option("--rendered", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option("--tables", default=60, show_default=True, help="How many virtual tables are looked at.")
@click.option("--games", default=4, show_default=True, help="How many games of two, three and four players each.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default="docs/virtual-camera.md")
def main(rendered: Path, tables: int, games: int, out: Path) -> None:
    """Measure and write the page."""
    from vision.dice.reader import DiceReader

    reader = DiceReader()
    pictures = rendered_tables(rendered, reader)
    for name, colours in KINDS.items():
        pictures |= virtual_tables(name, colours, range(tables), reader)
    played = [play(players, range(1, games + 1), reader) for players in (2, 3, 4)]
    out.write_text(page(pictures, played, machine()), encoding="utf-8")
    click.echo(f"{out} is written")


def rendered_tables(folder: Path, reader: Reader) -> dict[str, Tally]:
    """The pictures whose group ends in `table`: what a camera sees over a tray."""
    found = [picture for picture in load_manifest(folder) if picture.origin.endswith("table")]
    told = measure(folder, found, reader, tell_count=True)
    return {"rendered, table": measure(folder, found, reader)["all"], "rendered, table, told the number": told["all"]}


def virtual_tables(name: str, colours: Sequence[str] | None, seeds: Iterable[int], reader: Reader) -> dict[str, Tally]:
    """What the virtual camera shows, read untold, and told what the game waits for."""
    untold, told = Tally(), Tally()
    for seed in seeds:
        for frame, truth in stills(seed, THROWS, colours):
            expect = Expect(len(truth.dice), None if colours is None else tuple(colours))
            untold.add(truth, reader.read(frame))
            told.add(truth, reader.read(frame, expect))
    return {name: untold, f"{name}, told what is wanted": told}


def play(players: int, seeds: Sequence[int], reader: Reader) -> Played:
    """Whole games through the camera."""
    whole, began = Counted(), time.process_time()
    for seed in seeds:
        with camera_table(find_games()[GAME], players, {}, reader, seed) as table:
            for _ in table.play(random.Random(seed)):
                pass
        whole = Counted(**{key: value + getattr(table.counted, key) for key, value in asdict(whole).items()})
        click.echo(f"{players} players, seed {seed}: {table.counted}", err=True)
    return Played(players, len(seeds), whole, time.process_time() - began)


def page(pictures: Mapping[str, Tally], played: Sequence[Played], measured_with: str) -> str:
    """The whole page in Markdown."""
    lines = [
        "# The virtual camera",
        "",
        "`companion serve --virtual` needs no camera: dice fall in a drawn tray, followed and read as real ones are.",
        "Its own dice are a handful of all makes, those that a game waits for are plain ones. It can be told to have",
        "faults, and to throw by itself whenever a game waits for dice ([Devices](dashboard.md#get-devices)).",
        "",
        f"Made by `deploy/bench --virtual` ({measured_with}). In brackets is the 95 % interval.",
        "",
        "## How hard its pictures are",
        "",
        "The same reader on rendered pictures of a tray (which are traced by another program), and on what the virtual",
        "camera shows of dice at rest. What each figure counts stands in [commands.md](commands.md#accuracy).",
        "",
        *head("pictures", "exact", "asked", "dice right", "silent errors"),
    ]
    for name, tally in pictures.items():
        shares = [str(tally.share(key)) for key in ("exact", "abstain", "value", "silent_error")]
        lines.append(row(name, *shares))
    lines += ["", "## Whole games through it", ""]
    lines += ["Random games of Kathmandu (`companion simulate kathmandu --through camera`). A roll is sure if nothing"]
    lines += ["about it was asked; misread and silent are counted in dice. Yak and Tuareg have no dice to roll.", ""]
    lines += head("players", "games", "rolls", "sure rolls", "misread", "silent", "seconds a roll")
    return "\n".join([*lines, *map(_played, played)]) + "\n"


def _played(played: Played) -> str:
    counted = played.counted
    sure = Share(counted.rolls - counted.asked, counted.rolls)
    dice = [str(Share(count, counted.dice)) for count in (counted.misreads, counted.silent)]
    seconds = f"{played.seconds / max(1, counted.rolls):.1f}"
    return row(str(played.players), str(played.games), str(counted.rolls), str(sure), *dice, seconds)


if __name__ == "__main__":
    main()
