"""The page of figures: what is in it, and that real pictures and renderings stay apart."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tests.bench import report
from vision.accuracy import Tally
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading
from vision.figures import Verdict
from vision.frame import Frame
from vision.manifest import TrueDie, TruePicture

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
FRAME = Frame(np.zeros((4, 4, 3), np.uint8), 0.0, 0)


class BlindReader:
    """Sees nothing, and is sure only when nobody told it that there are dice."""

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
def part() -> report.Part:
    """A small part."""
    whole = tally(3)
    whole.verdicts += [Verdict(0.97, True), Verdict(0.96, False), Verdict(0.4, False)]
    return report.Part("Photographs", {"attic": tally(1), "shelf": tally(2), "all": whole}, {"640 × 480": whole})


def table(text: str, first: str) -> list[list[str]]:
    """The rows of the table whose heading begins with this cell."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {first} |"))
    end = next((i for i in range(start, len(lines)) if not lines[i].startswith("|")), len(lines))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start:end]]


def test_every_source_has_its_row_and_the_whole_comes_last(part: report.Part) -> None:
    rows = table(report.page([part], "today", 175.0), "from")
    assert [row[:2] for row in rows[2:]] == [["attic", "1"], ["shelf", "2"], ["all", "3"]]
    assert rows[0][2:5] == ["exact pictures", "silent errors", "asked pictures"]
    assert rows[4][4] == "100.00 % (43.8–100.0) 3/3"
    assert all(len(row) == len(rows[0]) for row in rows)


def test_a_figure_that_nothing_was_counted_for_is_left_out(part: report.Part) -> None:
    assert "clean without dice" not in report.page([part], "today", 175.0)
    empty = report.Part("Trays", {"all": tally(2, empty=True)}, {})
    assert "clean without dice" in report.page([empty], "today", 175.0)


def test_what_the_reader_makes_of_the_count_is_a_row_of_its_own(part: report.Part) -> None:
    told = report.Part(part.title, part.sources, part.sizes, tally(3))
    assert table(report.page([told], "today", 175.0), "from")[-1][0] == "all, told the number of dice"


def test_confidence_is_compared_with_what_came_true(part: report.Part) -> None:
    rows = table(report.page([part], "today", 175.0), "confidence")
    assert rows[2] == ["0–0.5", "40.00 %", "0.00 % (0.0–79.3) 0/1"]
    assert rows[3][:2] == ["0.95–0.98", "96.50 %"]
    assert rows[3][2].endswith("1/2")


def test_photographs_and_renderings_have_sections_of_their_own(part: report.Part) -> None:
    text = report.page([part, report.Part("Renderings", {"all": tally(1)}, {})], "today", 175.0)
    photos, renderings = text.index("## Photographs"), text.index("## Renderings")
    assert photos < text.index("| shelf |") < renderings
    assert "| shelf |" not in text[renderings:]


def test_speed_and_memory_are_told(part: report.Part) -> None:
    text = report.page([part], "today", 174.6)
    assert table(text, "pictures")[2:] == [["Photographs", "640 × 480", "3", "12.5", "12.5"]]
    assert "175 MB" in text
    assert "(today)" in text


def test_the_script_reads_a_folder_and_writes_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("vision.dice.reader.DiceReader", BlindReader)
    monkeypatch.setattr(report, "peak_memory_mb", lambda: 150.0)
    out = tmp_path / "accuracy.md"
    done = CliRunner().invoke(report.main, ["--rendered", str(PICTURES), "--out", str(out)])
    assert done.exit_code == 0, done.output
    text = out.read_text(encoding="utf-8")
    assert [row[0] for row in table(text, "from")[2:]] == [
        "easy",
        "kathmandu",
        "table",
        "all",
        "all, told the number of dice",
    ]
    assert {row[1] for row in table(text, "pictures")[2:]} == {"640 × 480", "1280 × 720"}
    assert "onnxruntime" in text and "Python 3" in text


@pytest.mark.parametrize(("final", "titles"), [(False, ["to work with"]), (True, ["to work with", "kept for the end"])])
def test_the_final_photographs_are_read_only_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, final: bool, titles: list[str]
) -> None:
    monkeypatch.setattr("vision.dice.reader.DiceReader", BlindReader)
    monkeypatch.setattr(report, "peak_memory_mb", lambda: 150.0)
    out = tmp_path / "accuracy.md"
    words = ["--photos", str(PICTURES), "--out", str(out), *(["--final"] if final else [])]
    assert CliRunner().invoke(report.main, words).exit_code == 0
    headings = [line for line in out.read_text(encoding="utf-8").splitlines() if line.startswith("## Photo")]
    assert headings == [f"## Photographs {title}" for title in titles]


def test_without_a_folder_the_script_says_what_it_wants() -> None:
    done = CliRunner().invoke(report.main, [])
    assert done.exit_code == 2
    assert "--photos, --rendered or both" in done.stderr


def test_the_peak_of_memory_is_that_of_the_command() -> None:
    assert 60 < report.peak_memory_mb() < 300
