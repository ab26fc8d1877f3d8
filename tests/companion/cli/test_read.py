"""`companion read`: order, names, exit codes and output as the contract states them, over a scripted reader."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from companion.cli.main import cli
from companion.cli.read import _load_stdin
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading, Die
from vision.errors import PictureError
from vision.frame import Frame

KEYS = ["value", "sure", "confidence", "alternatives", "colour", "pip_colour", "box", "centre", "face", "state"]


def die(value: int | None = 5, *, sure: bool = True, state: str = "flat") -> Die:
    """A red die in the upper left corner."""
    return Die(
        value=value,
        sure=sure,
        confidence=0.998 if sure else 0.61,
        alternatives=((6, 0.002),) if value else (),
        colour="red",
        pip_colour="white",
        box=(4, 4, 20, 20),
        centre=(14, 14),
        face=((4, 4), (24, 4), (24, 24), (4, 24)),
        state=state,
    )


class ScriptedReader:
    """Says of every picture the same; a very dark one makes it fail, as a bug in a reader would."""

    def __init__(self, dice: tuple[Die, ...], sure: bool) -> None:
        self.dice, self.sure = dice, sure
        self.expected: list[Expect | None] = []
        self.frames: list[tuple[int, tuple[int, ...]]] = []

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        """The scripted reading."""
        if frame.image.max() == 0:
            raise ZeroDivisionError("no light")
        self.expected.append(expect)
        self.frames.append((frame.number, frame.image.shape))
        return DiceReading(self.dice, self.sure, 6.125, frame)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> ScriptedReader:
    """What stands in for the dice reader."""
    scripted = ScriptedReader((die(),), sure=True)
    monkeypatch.setattr("companion.cli.read._reader", lambda: scripted)
    return scripted


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder the command runs in, with a few pictures."""
    monkeypatch.chdir(tmp_path)
    for name in ("b.png", "a.png", "tray/2.png", "tray/1.jpg"):
        picture(tmp_path / name)
    (tmp_path / "tray" / "notes.txt").write_text("not a picture")
    return tmp_path


def picture(path: Path, shade: int = 120, size: tuple[int, int] = (64, 48)) -> Path:
    """A plain picture file."""
    path.parent.mkdir(exist_ok=True)
    Image.new("RGB", size, (shade, shade, shade)).save(path)
    return path


def run(*words: str, stdin: bytes | None = None) -> Result:
    """Run `companion read` with these words."""
    return CliRunner().invoke(cli, ["read", *words], input=stdin)


def lines(result: Result) -> list[dict[str, object]]:
    """The JSON lines that were printed."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_one_line_in_the_form_that_is_promised(reader: ScriptedReader, folder: Path) -> None:
    result = run("--json", "a.png")
    assert result.exit_code == 0 and result.stderr == ""
    (line,) = lines(result)
    assert list(line) == ["file", "size", "ms", "sure", "dice"]
    assert (line["file"], line["size"], line["ms"], line["sure"]) == ("a.png", [64, 48], 6.12, True)
    (seen,) = line["dice"]
    assert list(seen) == KEYS
    assert seen["value"] == 5 and seen["alternatives"] == [[6, 0.002]] and seen["box"] == [4, 4, 20, 20]


def test_pictures_come_in_the_order_given_and_folders_in_order_of_names(reader: ScriptedReader, folder: Path) -> None:
    names = [line["file"] for line in lines(run("--json", "b.png", "tray", "./a.png", str(folder / "tray")))]
    assert names == [
        "b.png",
        "tray/1.jpg",
        "tray/2.png",
        "./a.png",
        f"{folder}/tray/1.jpg",
        f"{folder}/tray/2.png",
    ]


def test_a_folder_named_with_a_slash_keeps_it_single(reader: ScriptedReader, folder: Path) -> None:
    assert [line["file"] for line in lines(run("--json", "tray/"))] == ["tray/1.jpg", "tray/2.png"]


def test_a_picture_on_stdin_is_called_minus(reader: ScriptedReader, folder: Path) -> None:
    result = run("--json", "-", stdin=(folder / "a.png").read_bytes())
    assert [line["file"] for line in lines(result)] == ["-"]
    assert result.exit_code == 0


def test_a_stdin_that_is_closed_is_one_line(reader: ScriptedReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.read.sys.stdin", None)
    with pytest.raises(PictureError, match="no stdin to read a picture from"):
        _load_stdin()


def test_a_terminal_that_can_not_show_a_name_gets_the_line_all_the_same(reader: ScriptedReader, folder: Path) -> None:
    (folder / "größe.png").write_bytes((folder / "a.png").read_bytes())
    result = CliRunner(charset="ascii").invoke(cli, ["read", "größe.png"])
    assert result.exit_code == 0
    assert result.stdout.startswith(r"gr\xf6\xdfe.png: ")


def test_stdin_can_be_named_only_once(reader: ScriptedReader) -> None:
    result = run("-", "-")
    assert result.exit_code == 2
    assert "only once" in result.stderr


def test_a_bad_picture_yields_an_error_line_and_the_rest_is_still_read(reader: ScriptedReader, folder: Path) -> None:
    (folder / "letter.jpg").write_text("Dear aunt")
    result = run("--json", "letter.jpg", "a.png", "gone.png", "b.png")
    assert result.exit_code == 1
    assert [sorted(line) for line in lines(result)] == [
        ["error", "file"],
        ["dice", "file", "ms", "size", "sure"],
        ["error", "file"],
        ["dice", "file", "ms", "size", "sure"],
    ]
    assert lines(result)[0] == {
        "file": "letter.jpg",
        "error": "letter.jpg is not a picture of a known kind: use JPEG, PNG, WebP, BMP, GIF or TIFF",
    }
    assert result.stderr == "Error: 2 of 4 pictures can't be read\n"


def test_a_single_bad_picture_is_explained_on_stderr(reader: ScriptedReader, folder: Path) -> None:
    result = run("--json", "gone.png")
    assert result.exit_code == 1
    assert result.stderr == "Error: gone.png does not exist: check the name\n"
    assert lines(result) == [{"file": "gone.png", "error": "gone.png does not exist: check the name"}]


@pytest.mark.parametrize("words", [["empty"], ["empty", "a.png"]])
def test_a_folder_without_pictures_is_an_error(reader: ScriptedReader, folder: Path, words: list[str]) -> None:
    (folder / "empty").mkdir()
    result = run("--json", *words)
    assert result.exit_code == 1
    assert lines(result)[0]["file"] == "empty"
    assert "a folder without pictures" in str(lines(result)[0]["error"])
    assert len(lines(result)) == len(words)


def test_a_reader_that_breaks_on_one_picture_reads_the_others(reader: ScriptedReader, folder: Path) -> None:
    picture(folder / "night.png", shade=0)
    result = run("--json", "night.png", "a.png")
    assert result.exit_code == 1
    assert "ZeroDivisionError: no light" in str(lines(result)[0]["error"])
    assert lines(result)[1]["dice"]


def test_debug_shows_where_a_reader_broke(reader: ScriptedReader, folder: Path) -> None:
    picture(folder / "night.png", shade=0)
    result = run("--json", "--debug", "night.png")
    assert "ZeroDivisionError: no light" in result.stderr and "Traceback" in result.stderr


def test_a_picture_bomb_is_one_line(reader: ScriptedReader, folder: Path) -> None:
    Image.new("1", (12_000, 12_000)).save(folder / "bomb.png")
    result = run("--json", "bomb.png")
    assert result.exit_code == 1
    assert "12000 x 12000 pixels, more than 64 megapixels" in str(lines(result)[0]["error"])


def test_a_stdin_that_is_no_picture_is_one_line(reader: ScriptedReader) -> None:
    result = run("--json", "-", stdin=b"")
    assert lines(result) == [{"file": "-", "error": "the picture on stdin is empty: take or copy the picture again"}]


@pytest.mark.parametrize(
    ("text", "expect"),
    [("6", Expect(6)), ("brown,pink", Expect(2, ("brown", "pink"))), (None, None)],
)
def test_what_is_expected_reaches_the_reader(
    reader: ScriptedReader, folder: Path, text: str | None, expect: Expect | None
) -> None:
    assert run(*(["--expect", text] if text else []), "a.png").exit_code == 0
    assert reader.expected == [expect]


def test_a_colour_that_does_not_exist_is_wrong_usage(reader: ScriptedReader, folder: Path) -> None:
    result = run("--expect", "brown,beige", "a.png")
    assert result.exit_code == 2
    assert "beige" in result.stderr
    assert reader.frames == []


def test_frames_are_numbered_and_turned_upright(reader: ScriptedReader, folder: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (64, 48), "white").save(folder / "turned.jpg", exif=exif)
    result = run("--json", "a.png", "turned.jpg")
    assert reader.frames == [(0, (48, 64, 3)), (1, (64, 48, 3))]
    assert lines(result)[1]["size"] == [48, 64]


@pytest.mark.parametrize(
    ("dice", "sure", "text"),
    [
        ((die(5), die(3)), True, "a.png: 5 red 99%, 3 red 99%; total 8 (6 ms)"),
        ((die(5), die(3, sure=False)), False, "a.png: 5 red 99%, 3 or 6? red 61%; total 5, 1 to ask (6 ms)"),
        ((die(None, sure=False, state="cocked"),), False, "a.png: ? red; total 0, 1 to ask (6 ms)"),
        ((die(5),), False, "a.png: 5 red 99%; total 5, perhaps more dice (6 ms)"),
        ((), True, "a.png: no dice (6 ms)"),
        ((), False, "a.png: no dice seen for sure, perhaps some (6 ms)"),
    ],
)
def test_the_line_for_a_person(
    reader: ScriptedReader, folder: Path, dice: tuple[Die, ...], sure: bool, text: str
) -> None:
    reader.dice, reader.sure = dice, sure
    assert run("a.png").stdout == text + "\n"


def test_a_long_line_is_not_broken_and_brackets_stay(reader: ScriptedReader, folder: Path) -> None:
    name = "[bold]" + "x" * 150 + ".png"
    picture(folder / name)
    assert run(name).stdout.startswith(f"{name}: 5 red")
    assert run(name).stdout.count("\n") == 1


def test_a_person_reads_why_a_picture_failed(reader: ScriptedReader, folder: Path) -> None:
    result = run("gone.png", "a.png")
    assert result.stdout.startswith("gone.png does not exist: check the name\na.png: 5 red")
    assert result.stderr == "Error: 1 of 2 pictures can't be read\n"


def test_overlays_are_written_one_for_each_picture_also_for_namesakes(reader: ScriptedReader, folder: Path) -> None:
    picture(folder / "tray" / "a.jpg")
    result = run("--json", "--overlay", "out/marked", "a.png", "tray", "-", stdin=(folder / "a.png").read_bytes())
    assert result.exit_code == 0
    written = sorted(path.name for path in (folder / "out" / "marked").iterdir())
    assert written == [
        "1.overlay.jpg",
        "2.overlay.jpg",
        "a.overlay-2.jpg",
        "a.overlay.jpg",
        "stdin.overlay.jpg",
    ]
    with Image.open(folder / "out" / "marked" / "a.overlay.jpg") as marked:
        assert marked.size == (64, 48)
        assert np.ptp(np.asarray(marked)) > 100, "the plain picture now has marks"


def test_a_second_run_replaces_its_overlays_and_never_a_picture(reader: ScriptedReader, folder: Path) -> None:
    before = (folder / "a.png").read_bytes()
    for _ in range(2):
        assert run("--overlay", ".", "a.png").exit_code == 0
    assert (folder / "a.png").read_bytes() == before
    assert len(list(folder.glob("a.overlay*"))) == 1


def test_an_overlay_folder_that_is_a_file_is_wrong_usage(reader: ScriptedReader, folder: Path) -> None:
    result = run("--overlay", "a.png", "b.png")
    assert result.exit_code == 2
    assert "is a file" in result.stderr


def test_a_name_that_is_no_text_is_kept_in_json(reader: ScriptedReader, folder: Path) -> None:
    name = b"w\xfcrfel.png".decode(errors="surrogateescape")
    picture(folder / "x.png").rename(folder / name)
    result = run("--json", name)
    assert result.exit_code == 0
    assert lines(result)[0]["file"] == name
    assert run(name).exit_code == 0
