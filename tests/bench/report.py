"""Makes docs/accuracy.md: reads labelled pictures and writes down how well that went. Started by deploy/bench."""

import datetime
import importlib.metadata
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from PIL import Image

from vision.accuracy import Tally
from vision.dice.reading import Reader
from vision.figures import middle_and_p95, reliability
from vision.manifest import TruePicture, load_manifest
from vision.measure import ALL, measure

COLUMNS = {
    "exact": "exact pictures",
    "silent_error": "silent errors",
    "abstain": "asked pictures",
    "plain_abstain": "asked, of plain ones",
    "value": "dice right",
    "colour": "colours right",
    "missed": "missed",
    "surplus": "surplus",
    "clean_negatives": "clean without dice",
}
LIBRARIES = ("numpy", "onnxruntime", "opencv-python-headless", "pillow")
PHOTO_SIZE = (4000, 3000)

PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a command and prints its peak memory in kilobytes; a small process, as a child's peak includes its parent's."""


@dataclass(frozen=True)
class Part:
    """Pictures of one kind: their figures by source, and by size for the speed; `told` had the count as --expect."""

    title: str
    sources: dict[str, Tally]
    sizes: dict[str, Tally]
    told: Tally | None = None


@click.command()
@click.option("--photos", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Folder of photographs.")
@click.option("--rendered", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Folder of renderings.")
@click.option("--final", is_flag=True, help="Read the photographs of the split `final`, too.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), default="docs/accuracy.md", show_default=True)
def main(photos: Path | None, rendered: Path | None, final: bool, out: Path) -> None:
    """Read labelled pictures and write the page with the figures."""
    from vision.dice.reader import DiceReader

    reader = DiceReader()
    parts = []
    if photos is not None:
        parts.append(measure_part("Photographs to work with", photos, _split(photos, "dev"), reader))
        if final:
            parts.append(measure_part("Photographs kept for the end", photos, _split(photos, "final"), reader))
    if rendered is not None:
        parts.append(measure_part("Renderings", rendered, list(load_manifest(rendered)), reader))
    if not parts:
        raise click.UsageError("give --photos, --rendered or both")
    out.write_text(page(parts, machine(), peak_memory_mb()), encoding="utf-8")
    click.echo(f"{out} is written")


def _split(folder: Path, split: str) -> list[TruePicture]:
    return [picture for picture in load_manifest(folder) if picture.split == split]


def measure_part(title: str, folder: Path, pictures: Sequence[TruePicture], reader: Reader) -> Part:
    """Read the pictures twice: untold, and told how many dice lie there."""
    click.echo(f"{title}: {len(pictures)} pictures ...", err=True)
    groups = measure(folder, pictures, reader, lambda picture: [f"by {picture.origin}", f"size {_size(picture)}"])
    told = measure(folder, pictures, reader, tell_count=True)[ALL]
    sources = {name[3:]: tally for name, tally in groups.items() if name.startswith("by ")}
    sizes = {name[5:]: tally for name, tally in groups.items() if name.startswith("size ")}
    return Part(title, sources | {ALL: groups[ALL]}, sizes, told)


def _size(picture: TruePicture) -> str:
    return "other" if picture.size is None else f"{picture.size[0]} × {picture.size[1]}"


def machine() -> str:
    """What the figures were measured with."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
    cpu = next(
        (line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
        platform.machine(),
    )
    day = datetime.date.today().isoformat()
    return f"{day}, Python {platform.python_version()}, {versions}, {cpu}, one core"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []


def peak_memory_mb() -> float:
    """The peak of `companion read` on a photograph of 12 megapixels, in megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.jpg"
        Image.effect_noise((400, 300), 80).convert("RGB").resize(PHOTO_SIZE).save(photo)
        run = [sys.executable, "-c", PEAK, sys.executable, "-m", "companion", "read", str(photo)]
        return int(subprocess.run(run, capture_output=True, text=True, check=True).stdout) / 1000


def page(parts: Iterable[Part], measured_with: str, peak_mb: float) -> str:
    """The whole page in Markdown."""
    parts = list(parts)
    lines = [
        "# How well dice are read",
        "",
        f"Made by `deploy/bench` ({measured_with}).",
        "What each figure counts stands in [commands.md](commands.md#accuracy); in brackets is the 95 % interval.",
        "Photographs and renderings are never mixed.",
    ]
    for part in parts:
        lines += ["", f"## {part.title}", "", *_figures(part), "", *_trust(part.sources[ALL])]
    return "\n".join([*lines, "", *_speed(parts, peak_mb)]) + "\n"


def _figures(part: Part) -> list[str]:
    rows = list(part.sources.items())
    if part.told is not None:
        rows.append(("all, told the number of dice", part.told))
    columns = [key for key in COLUMNS if any(tally.share(key).of for _, tally in rows)]
    lines = _head("from", "pictures", *(COLUMNS[key] for key in columns))
    for name, tally in rows:
        shares = [str(tally.share(key)) for key in columns]
        lines.append(_row(name, str(tally.counts["pictures"]), *shares))
    return lines


def _trust(tally: Tally) -> list[str]:
    lines = ["How far the confidence can be believed:", "", *_head("confidence", "promised", "right")]
    for row in reliability(tally.verdicts):
        lines.append(_row(f"{row.low:g}–{row.high:g}", f"{100 * row.promised:.2f} %", str(row.right)))
    return lines


def _speed(parts: Iterable[Part], peak_mb: float) -> list[str]:
    lines = ["## Speed and memory", "", *_head("pictures", "size", "count", "ms, median", "ms, 95 % below")]
    for part in parts:
        for size, tally in part.sizes.items():
            if times := middle_and_p95(tally.ms):
                lines.append(_row(part.title, size, str(len(tally.ms)), f"{times[0]:.1f}", f"{times[1]:.1f}"))
    return [*lines, "", f"`companion read` on a JPEG of 12 megapixels takes {peak_mb:.0f} MB of memory at its peak."]


def _head(*cells: str) -> list[str]:
    return [_row(*cells), _row(*["---"] * len(cells))]


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
