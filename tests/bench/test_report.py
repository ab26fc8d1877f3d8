"""The page of figures: what is in it, and that real pictures and renderings stay apart."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tests.bench import own, report
from tests.bench.cost import Cost
from tests.bench.mixed import Hidden
from tests.bench.page import page
from tests.bench.parts import Part
from tests.bench.targets import Findings
from vision.accuracy import Tally
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading
from vision.figures import Verdict
from vision.frame import Frame
from vision.manifest import TrueDie, TruePicture

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
FRAME = Frame(np.zeros((4, 4, 3), np.uint8), 0.0, 0)
COST = Cost((10.0, 20.0), 4, 0.25, 174.6, 190.0)


class BlindReader:
    """Sees nothing, and is sure only when nobody told it that there are dice."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        pass

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """Nothing."""
        return DiceReading((), expect is None, 12.5, frame)


def tally(pictures: int, *, empty: bool = False) -> Tally:
    """Pictures in which nothing was seen."""
    counted = Tally()
    for _ in range(pictures):
        truth = () if empty else (TrueDie(5, (0, 0, 9, 9)),)
        counted.add(TruePicture("a.jpg", truth), DiceReading((), False, 12.5, FRAME))
    return counted


@pytest.fixture
def part() -> Part:
    """A small part."""
    whole = tally(3)
    whole.verdicts += [Verdict(0.97, True), Verdict(0.96, False), Verdict(0.4, False)]
    return Part("Photographs", {"attic": tally(1), "shelf": tally(2), "all": whole}, {"640 × 480": whole})


def shown(*parts: Part) -> str:
    """The page with the first part as the photographs, the second as the renderings."""
    photos, rendered = (*parts, None, None)[:2]
    return page(Findings(photos=photos, rendered=rendered, cost=COST), "today")


def table(text: str, first: str) -> list[list[str]]:
    """The rows of the table whose heading begins with this cell."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {first} |"))
    end = next((i for i in range(start, len(lines)) if not lines[i].startswith("|")), len(lines))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start:end]]


def test_every_source_has_its_row_and_the_whole_comes_last(part: Part) -> None:
    rows = table(shown(part), "from")
    assert [row[:2] for row in rows[2:]] == [["attic", "1"], ["shelf", "2"], ["all", "3"]]
    assert rows[0][2:5] == ["exact pictures", "silent errors", "asked pictures"]
    assert rows[4][4] == "100.00 % (43.8–100.0) 3/3"
    assert all(len(row) == len(rows[0]) for row in rows)


def test_a_figure_that_nothing_was_counted_for_is_left_out(part: Part) -> None:
    assert "clean without dice" not in shown(part)
    assert "clean without dice" in shown(Part("Trays", {"all": tally(2, empty=True)}))


def test_a_count_of_one_picture_is_a_number() -> None:
    assert "True" not in shown(Part("Photographs", {"attic": tally(1), "all": tally(1)}))


def test_what_the_reader_makes_of_the_count_is_a_row_of_its_own(part: Part) -> None:
    told = Part(part.title, part.sources, part.sizes, {"all": tally(3)})
    assert table(shown(told), "from")[-1][0] == "all, told the number of dice"


def test_confidence_is_compared_with_what_came_true(part: Part) -> None:
    rows = table(shown(part), "confidence")
    assert rows[2] == ["0–0.5", "40.00 %", "0.00 % (0.0–79.3) 0/1"]
    assert rows[3][:2] == ["0.95–0.98", "96.50 %"]
    assert rows[3][2].endswith("1/2")


def test_what_was_taken_for_what_stands_there(part: Part) -> None:
    rows = table(shown(part), "true value")
    assert rows[0][1:] == ["1", "2", "3", "4", "5", "6", "no value", "not seen"]
    assert rows[2:] == [["5", *"·" * 7, "3"]]


def test_how_leaning_dice_ended_stands_there(part: Part) -> None:
    ends = Hidden({("leaning", "asked"): 3, ("leaning", "sure and wrong"): 1})
    text = shown(Part(part.title, part.sources, part.sizes, hidden=ends))
    assert table(text, "dice that are")[2:] == [["leaning", "4", "0", "1", "3", "0"]]


def test_photographs_and_renderings_have_sections_of_their_own(part: Part) -> None:
    text = shown(part, Part("Renderings", {"all": tally(1)}))
    photos, renderings = text.index("## Photographs"), text.index("## Renderings")
    assert photos < text.index("| shelf |") < renderings
    assert "| shelf |" not in text[renderings:]


def test_speed_and_memory_are_told(part: Part) -> None:
    text = shown(part)
    assert table(text, "pictures")[2:] == [["Photographs", "other", "3", "12.5", "12.5"]]
    assert "175 MB" in text and "190 MB" in text and "0.25 ms" in text
    assert "(today)" in text


def test_sizes_of_few_pictures_share_a_row() -> None:
    sizes = {"640 × 480": tally(5), "1280 × 720": tally(4), "other": tally(6)}
    rows = table(shown(Part("Photographs", {"all": tally(15)}, sizes)), "pictures")[2:]
    assert [row[1:3] for row in rows] == [["640 × 480", "5"], ["other", "10"]]


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read, and no command is run for its memory."""
    monkeypatch.setattr("vision.dice.reader.DiceReader", BlindReader)
    monkeypatch.setattr(report, "measure_cost", lambda pictures, film: COST)


def made(tmp_path: Path, *words: str) -> str:
    """The page that the script writes."""
    out = tmp_path / "accuracy.md"
    done = CliRunner().invoke(report.main, [*words, "--out", str(out)])
    assert done.exit_code == 0, done.output
    return out.read_text(encoding="utf-8")


@pytest.mark.usefixtures("blind")
def test_the_script_reads_a_folder_and_writes_the_page(tmp_path: Path) -> None:
    text = made(tmp_path, "--rendered", str(PICTURES))
    sources = ["easy", "kathmandu", "table", "all", "all, told the number of dice"]
    assert [row[0] for row in table(text, "from")[2:]] == sources
    assert [row[1:3] for row in table(text, "pictures")[2:]] == [["640 × 480", "5"], ["other", "3"]]
    assert "onnxruntime" in text and "Python 3" in text


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize(("final", "titles"), [(False, ["to work with"]), (True, ["to work with", "kept for the end"])])
def test_the_final_photographs_are_read_only_when_asked_for(tmp_path: Path, final: bool, titles: list[str]) -> None:
    text = made(tmp_path, "--photos", str(PICTURES), *(["--final"] if final else []))
    headings = [line for line in text.splitlines() if line.startswith("## Photo")]
    assert headings == [f"## Photographs {title}" for title in titles]


@pytest.mark.usefixtures("blind")
def test_own_renderings_are_made_once_from_seeds_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "QUICK_SEEDS", 1)
    text = made(tmp_path, "--own", str(tmp_path), "--quick")
    kinds = ["cocked", "empty", "kathmandu", "plain", "touching", "varied"]
    assert [row[0] for row in table(text, "from")[2:8]] == [f"own, {kind}" for kind in kinds]
    assert str(own.FIRST) in text
    monkeypatch.setattr(own, "write_pictures", None)
    assert made(tmp_path, "--own", str(tmp_path), "--quick") == text


def test_without_a_folder_the_script_says_what_it_wants() -> None:
    done = CliRunner().invoke(report.main, [])
    assert done.exit_code == 2
    assert "give --photos, --rendered" in done.stderr
