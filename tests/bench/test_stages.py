"""Where the time of reading goes."""

from pathlib import Path

from click.testing import CliRunner

from tests.bench import stages
from vision.picture import load_picture

PICTURES = Path(__file__).resolve().parents[1] / "pictures"


def test_each_stage_has_its_own_time() -> None:
    ticks = iter([0.0, 0.004, 0.007, 0.008, 0.0095, 0.01])
    times = stages.stages_ms(load_picture(PICTURES / "easy_10002.jpg"), lambda: next(ticks))
    assert [round(time, 3) for time in times] == [4, 3, 1, 1.5, 0.5]


def test_all_of_them_stand_in_the_table_with_their_sum() -> None:
    lines = stages.table([PICTURES / "easy_10002.jpg", PICTURES / "table_20066.jpg"])
    assert [line.split(" | ")[0] for line in lines[2:]] == [f"| {name}" for name in (*stages.STAGES, "all")]
    medians = [float(line.split(" | ")[1]) for line in lines[2:]]
    assert all(0 <= middle <= medians[-1] for middle in medians)


def test_a_folder_without_large_pictures_is_said(tmp_path: Path) -> None:
    (tmp_path / "manifest.jsonl").write_text("")
    told = CliRunner().invoke(stages.main, [str(tmp_path)])
    assert told.exit_code == 2
    assert "is 1280 × 720" in told.output
