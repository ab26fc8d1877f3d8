"""The page about the virtual camera, and that its pictures are no easier than rendered ones of a tray."""

from pathlib import Path

import numpy as np
import pytest

from companion.through_camera import Counted
from tests.bench import virtual
from tests.bench.test_report import table
from tests.dice import ScriptedReader, a_die
from tests.stills import KATHMANDU, stills
from vision.accuracy import Tally
from vision.dice.expect import Expect
from vision.dice.reader import DiceReader
from vision.dice.reading import DiceReading
from vision.frame import Frame
from vision.manifest import load_manifest
from vision.render.show import Show

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
POINTS = 0.10
"""So much easier the virtual camera may be at most."""


RENDERED_PIXELS = 62
"""The middle size of a die's box in the rendered pictures of a tray, most of which are 640 wide."""


class Told(ScriptedReader):
    """Notes what it was told to expect."""

    def __init__(self) -> None:
        super().__init__(a_die(5))
        self.expected: list[Expect | None] = []

    def read(self, frame: Frame, expect: Expect | None = None) -> DiceReading:
        self.expected.append(expect)
        return super().read(frame, expect)


def exact(tally: Tally) -> float:
    share = tally.share("exact")
    return share.count / share.of


def test_it_is_no_easier_than_rendered_pictures_of_a_tray() -> None:
    reader = DiceReader()
    rendered = virtual.rendered_tables(PICTURES, reader)["rendered, table"]
    own = virtual.virtual_tables("own", None, range(4), reader)["own"]
    assert own.counts["pictures"] == 4 * virtual.THROWS
    assert exact(own) <= exact(rendered) + POINTS


def test_its_dice_are_no_larger_than_those_of_rendered_pictures() -> None:
    drawn = [max(die.box[2:]) for seed in range(8) for _, truth in stills(seed, 1) for die in truth.dice if die.box]
    assert np.median(drawn) <= RENDERED_PIXELS


def test_its_own_dice_are_of_all_makes_and_a_games_dice_are_plain() -> None:
    def finishes(colours: tuple[str, ...] | None) -> list[object]:
        found = []
        for seed in range(6):
            show = Show(seed)
            show.throw(0.0, None, colours)
            found += [(die.finish.marble is not None, die.finish.clear > 0) for die in show._bag.values()]
        return found

    assert set(finishes(KATHMANDU)) == {(False, False)}
    assert len(set(finishes(None))) > 1


def test_stills_show_dice_at_rest_with_all_that_is_true_of_them() -> None:
    (frame, truth), (later, other) = stills(3, 2, KATHMANDU)
    assert frame.image.shape == (480, 640, 3) and later.at > frame.at
    assert [die.colour for die in truth.dice] == list(KATHMANDU)
    assert all(die.box is not None and not die.cocked for die in (*truth.dice, *other.dice))


def test_only_pictures_of_a_tray_are_compared() -> None:
    reader = Told()
    tallies = virtual.rendered_tables(PICTURES, reader)
    tables = [picture for picture in load_manifest(PICTURES) if picture.file.startswith("table")]
    assert [tally.counts["pictures"] for tally in tallies.values()] == [len(tables)] * 2
    with_dice = [Expect(len(picture.dice)) for picture in tables if picture.dice]
    assert [expect for expect in reader.expected if expect is not None] == with_dice


def test_every_virtual_picture_is_read_untold_and_told() -> None:
    reader = Told()
    untold, told = virtual.virtual_tables("x", KATHMANDU, [1], reader).values()
    assert untold.counts["pictures"] == told.counts["pictures"] == virtual.THROWS
    assert reader.expected == [None, Expect(6, KATHMANDU)] * virtual.THROWS


@pytest.fixture
def page() -> str:
    tally = Tally()
    for _, truth in stills(1, 2):
        tally.add(truth, DiceReading((), False, 1.0, Frame(np.zeros((4, 4, 3), np.uint8), 0.0, 0)))
    played = [virtual.Played(2, 3, Counted(rolls=90, dice=400, misreads=2, silent=0, asked=9), 180.0)]
    return virtual.page({"virtual": tally}, played, "today")


def test_the_page_has_a_row_for_each_kind_of_picture(page: str) -> None:
    assert table(page, "pictures")[2][:3] == ["virtual", "0.00 % (0.0–65.8) 0/2", "100.00 % (34.2–100.0) 2/2"]


def test_the_page_tells_sure_rolls_and_misread_dice(page: str) -> None:
    row = table(page, "players")[2]
    assert row[:4] == ["2", "3", "90", "90.00 % (82.1–94.6) 81/90"]
    assert row[4:] == ["0.50 % (0.1–1.8) 2/400", "0.00 % (0.0–1.0) 0/400", "2.0"]


def test_games_of_as_many_as_were_asked_for_are_played_through_the_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual, "GAME", "yak")
    played = virtual.play(3, [1, 2], ScriptedReader())
    assert (played.players, played.games, played.counted) == (3, 2, Counted())
