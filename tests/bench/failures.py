"""Draws a sheet of every picture that was read badly, and lists what went wrong: for looking at, outside the
repository. Started by deploy/bench --failures."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click
import cv2
import numpy as np

from vision.accuracy import is_exact, match
from vision.dice.reading import Box, DiceReading, Die, Reader
from vision.frame import Frame, Image
from vision.manifest import TrueDie, TruePicture, load_manifest
from vision.overlay import drawn, label
from vision.picture import load_picture

WHOLE = 620
"""Longer side of the whole picture on a sheet, pixels."""

CROP = 230
"""Side of a crop on a sheet, pixels."""

ROOM = 2.2
"""Side of what a crop shows, in sides of the die's box."""

COLUMNS = 4
CAPTION = 34
PAPER = 245
INK = (20, 20, 20)


@dataclass(frozen=True)
class Slip:
    """One thing that went wrong in a picture.

    `kind`: misread, missed, surplus, colour, asked (a right die that isn't sure) or doubt (all dice are sure, the
    picture isn't). `true` and `read` say what lies there and what was read; `sure` that nobody would have been asked.
    """

    kind: str
    true: str
    read: str
    sure: bool
    box: Box | None


def slips(truth: TruePicture, reading: DiceReading) -> list[Slip]:
    """Everything that went wrong; needs the boxes of the true dice, and names only wrong values without them."""
    if not all(die.box for die in truth.dice):
        return _unboxed(truth, reading)
    pairs = match(truth.dice, reading.dice)
    found = [slip for i, j in pairs for slip in _pair(truth.dice[i], reading.dice[j])]
    seen, used = {i for i, _ in pairs}, {j for _, j in pairs}
    found += [
        Slip("missed", _name(die), "", reading.sure, die.box)
        for i, die in enumerate(truth.dice)
        if i not in seen and die.readable
    ]
    found += [
        Slip("surplus", "", label(die), die.sure, die.box)
        for j, die in enumerate(reading.dice)
        if j not in used and die.value
    ]
    if not reading.sure and all(die.sure for die in reading.dice):
        found.append(Slip("doubt", "", "", False, None))
    return found


def _pair(true: TrueDie, die: Die) -> list[Slip]:
    if not true.readable:
        wrong = die.sure and die.value and (die.value != true.value or true.emblem)
        return [Slip("misread", _name(true), label(die), True, die.box)] if wrong else []
    if die.value != true.value:
        return [Slip("misread", _name(true), label(die), die.sure, die.box)]
    found = [] if die.sure else [Slip("asked", _name(true), label(die), False, die.box)]
    if true.colour and die.colour not in (true.colour, *true.colour_ok):
        found.append(Slip("colour", true.colour, die.colour, die.sure, die.box))
    return found


def _unboxed(truth: TruePicture, reading: DiceReading) -> list[Slip]:
    values = sorted(die.value or 0 for die in truth.dice)
    read = sorted(die.value or 0 for die in reading.dice)
    found = []
    if not is_exact(truth.dice, reading.dice):
        found.append(Slip("misread", str(values), str(read), reading.sure, None))
    found += [Slip("asked", "", label(die), False, die.box) for die in reading.dice if not die.sure]
    return found


def _name(die: TrueDie) -> str:
    marks = [word for word in ("cocked", "emblem") if getattr(die, word)]
    return " ".join([str(die.value or "?"), die.colour or "", *marks, *([] if die.legible else ["illegible"])]).strip()


def sheet(image: Image, reading: DiceReading, found: Sequence[Slip], title: str) -> Image:
    """The whole picture with what was read, and beside it a crop of every slip that has a place."""
    whole = np.asarray(drawn(image, reading.dice))[..., ::-1]
    whole = _fit(whole, WHOLE)
    placed = [slip for slip in found if slip.box is not None][: 3 * COLUMNS]
    rows = -(-len(placed) // COLUMNS)
    page = np.full(
        (CAPTION + max(whole.shape[0], rows * (CROP + CAPTION)), WHOLE + COLUMNS * (CROP + 6) + 6, 3), PAPER, np.uint8
    )
    page[CAPTION : CAPTION + whole.shape[0], : whole.shape[1]] = whole
    _write(page, title, 4, 22)
    for n, slip in enumerate(placed):
        row, column = divmod(n, COLUMNS)
        x, y = WHOLE + 6 + column * (CROP + 6), CAPTION + row * (CROP + CAPTION)
        assert slip.box is not None
        page[y : y + CROP, x : x + CROP] = _crop(image, slip.box)
        _write(page, f"{slip.kind}: {slip.true}", x, y + CROP + 13, 0.42)
        _write(page, f"{'SURE ' if slip.sure else ''}{slip.read}", x, y + CROP + 28, 0.42)
    return page


def _fit(image: Image, side: int) -> Image:
    scale = side / max(image.shape[:2])
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _crop(image: Image, box: Box) -> Image:
    x, y, w, h = box
    half = ROOM * max(w, h, 8) / 2
    move = np.array([[CROP / (2 * half), 0, 0], [0, CROP / (2 * half), 0]])
    move[:, 2] = CROP / 2 - move[:, :2] @ (x + w / 2, y + h / 2)
    return np.asarray(cv2.warpAffine(image, move, (CROP, CROP), flags=cv2.INTER_CUBIC), np.uint8)


def _write(page: Image, text: str, x: int, y: int, size: float = 0.5) -> None:
    cv2.putText(page, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, INK, 1, cv2.LINE_AA)


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Where the sheets go.")
@click.option("--split", default="dev", show_default=True, help="Only pictures of this split.")
def main(folders: Sequence[Path], out: Path, split: str) -> None:
    """Read the pictures of the folders; write a sheet of each that went badly, and slips.jsonl."""
    from vision.dice.reader import DiceReader

    reader = DiceReader()
    out.mkdir(parents=True, exist_ok=True)
    with (out / "slips.jsonl").open("w", encoding="utf-8") as lines:
        for folder in folders:
            for picture in (picture for picture in load_manifest(folder) if picture.split == split):
                lines.writelines(_draw(folder, picture, reader, out))


def _draw(folder: Path, picture: TruePicture, reader: Reader, out: Path) -> Iterator[str]:
    """Write the sheet of a picture that went badly; gives its line for the list."""
    image = load_picture(folder / picture.file)
    reading = reader.read(Frame(image, 0.0, 0))
    found = slips(picture, reading)
    if not found:
        return
    exact = is_exact(picture.dice, reading.dice)
    state = f"{'' if exact else 'NOT '}exact, {'sure' if reading.sure else 'asked'}"
    page = sheet(image, reading, found, f"{picture.file}: {state}, {len(picture.dice)} dice")
    cv2.imwrite(str(out / (picture.file.replace("/", "__") + ".sheet.png")), page)
    plain = all(die.readable for die in picture.dice)
    said = {"file": picture.file, "from": picture.origin, "exact": exact, "sure": reading.sure, "plain": plain}
    yield json.dumps(said | {"slips": [asdict(slip) for slip in found]}) + "\n"


if __name__ == "__main__":
    main()
