"""What a calibration tells the reader: where dice may lie, how large they are, what their colours are called."""

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from tests.vision.tables import the_reader
from tests.vision.tray.table import COLOURS, SIZE, Table, a_table
from vision.dice.colour import BODIES
from vision.dice.expect import Expect
from vision.dice.reading import DiceReading
from vision.frame import Frame
from vision.tray.calibration import Calibration, Region
from vision.tray.known import Known
from vision.tray.reader import CalibratedReader

SQUARE = Calibration("camera", SIZE, region=Region(((100, 100), (500, 100), (500, 400), (100, 400))), edge=30.0)

LIGHTS = {"warm": (0.82, 0.97, 1.1), "cold": (1.12, 1.0, 0.87), "dim": (0.6, 0.6, 0.6)}


def read(table: Table, frame: Frame, calibration: Calibration | None) -> DiceReading:
    return CalibratedReader(the_reader(), calibration).read(frame)


def names(table: Table, reading: DiceReading) -> list[tuple[str, str]]:
    """Of each die that was read its true name and the one it got."""
    found = []
    for die in reading.dice:
        away = [np.hypot(*(np.array(one.face).mean(0) - die.centre)) for one in table.truth]
        found.append((table.names[int(np.argmin(away))], die.colour))
    return found


def test_only_what_lies_in_the_region_or_just_over_its_edge_is_a_die() -> None:
    known = Known(SQUARE)
    assert known.admits(SIZE, (300, 250), 30) and known.admits(SIZE, (95, 250), 30)
    assert not known.admits(SIZE, (85, 250), 30) and not known.admits(SIZE, (600, 450), 30)


@pytest.mark.parametrize(("edge", "fits"), [(30, True), (19, True), (46, True), (16, False), (52, False)])
def test_specks_and_giants_are_no_dice(edge: float, fits: bool) -> None:
    assert Known(SQUARE).admits(SIZE, (300, 250), edge) is fits


def test_a_size_that_was_only_guessed_says_less() -> None:
    guessed = Known(replace(SQUARE, edge_way="markers"))
    assert guessed.admits(SIZE, (300, 250), 16) and guessed.admits(SIZE, (300, 250), 52)
    assert not guessed.admits(SIZE, (300, 250), 12)


def test_pictures_of_another_size_are_scaled_and_of_another_shape_passed_over() -> None:
    known = Known(SQUARE)
    assert known.admits((1280, 960), (600, 500), 60) and not known.admits((1280, 960), (600, 500), 30)
    assert known.admits((1280, 720), (5, 5), 500)
    assert known.part((1280, 720)) == (slice(0, 720), slice(0, 1280))


def test_the_part_that_is_looked_at_has_a_little_around_the_region() -> None:
    rows, columns = Known(SQUARE).part(SIZE)
    assert (rows.start, rows.stop, columns.start, columns.stop) == (40, 460, 40, 560)
    assert Known(Calibration("camera", SIZE)).part(SIZE) == (slice(0, 480), slice(0, 640))


def test_without_a_calibration_or_with_an_empty_one_the_reader_reads_as_ever() -> None:
    table = a_table()
    frame = table.throw(1)
    plain = the_reader().read(frame)
    assert read(table, frame, None).dice == plain.dice
    assert read(table, frame, Calibration("camera", SIZE)).dice == plain.dice


@pytest.mark.parametrize("seed", range(4))
def test_a_die_that_lies_beside_the_tray_does_not_count(seed: int) -> None:
    table = a_table()
    frame = table.throw(seed, [table.beside(seed)])
    without, with_it = read(table, frame, None), read(table, frame, table.calibration)
    assert len(without.dice) == len(COLOURS) + 1, "it is seen, without"
    assert sorted(die.value or 0 for die in with_it.dice) == sorted(one.value for one in table.truth[: len(COLOURS)])
    assert all(die.colour != "yellow" for die in with_it.dice)


@pytest.mark.parametrize("seed", range(3))
def test_boxes_and_faces_are_those_of_the_whole_picture(seed: int) -> None:
    table = a_table()
    reading = read(table, table.throw(seed), table.calibration)
    assert len(reading.dice) == len(COLOURS) and reading.frame.image.shape == (480, 640, 3)
    for die in reading.dice:
        nearest = min(table.truth, key=lambda one: float(np.hypot(*(np.array(one.face).mean(0) - die.centre))))
        assert np.hypot(*(np.array(nearest.face).mean(0) - die.centre)) < 4
        assert np.hypot(*(np.array(die.face).mean(0) - die.centre)) < 4
        assert abs(die.box[0] + die.box[2] / 2 - die.centre[0]) < 20


@pytest.mark.parametrize("seed", range(3))
def test_it_never_makes_a_die_nor_a_value(seed: int) -> None:
    """Each die read with it lies where one is read without, in the same part of the picture."""
    table = a_table()
    frame = table.throw(seed, [table.beside(seed)])
    rows, columns = Known(table.calibration).part(SIZE)
    part = np.ascontiguousarray(frame.image[rows, columns])
    alone = {
        (round(die.centre[0] + columns.start), round(die.centre[1] + rows.start)): die.value
        for die in the_reader().read(Frame(part, 0.0, 0)).dice
    }
    for die in read(table, frame, table.calibration).dice:
        assert alone[round(die.centre[0]), round(die.centre[1])] == die.value


@pytest.mark.parametrize("light", LIGHTS)
def test_taught_colours_are_named_in_another_light(light: str) -> None:
    similar = ("white", "ivory", "grey", "orange", "yellow", "brown")
    table = a_table(5, similar).under(tint=LIGHTS[light])
    pairs = [pair for seed in range(4) for pair in names(table, read(table, table.throw(seed), table.calibration))]
    right, plain = sum(a == b for a, b in pairs), 0
    for seed in range(4):
        plain += sum(a == b for a, b in names(table, read(table, table.throw(seed), None)))
    assert len(pairs) >= 23 and right >= 0.95 * len(pairs)
    assert right >= plain


def test_a_die_of_no_taught_colour_keeps_the_readers_name() -> None:
    taught = a_table(3, ("red", "blue"))
    others = a_table(3, ("yellow", "green", "white"))
    calibration = taught.calibration
    frame = others.throw(2)
    own = {round(die.centre[0]): die.colour for die in the_reader().read(frame).dice}
    read_with = read(others, frame, calibration).dice
    assert len(read_with) == 3
    assert [die.colour for die in read_with] == [own[round(die.centre[0])] for die in read_with]


def test_expected_colours_are_settled_by_the_taught_set() -> None:
    """The person's names count, even where nobody else would call the dice so."""
    table = a_table()
    swapped = {"red": "pink", "blue": "purple"}
    colours = tuple(replace(c, name=swapped.get(c.name, c.name)) for c in table.calibration.colours)
    reader = CalibratedReader(the_reader(), replace(table.calibration, colours=colours))
    wanted = tuple(swapped.get(name, name) for name in COLOURS)
    reading = reader.read(table.throw(3), Expect(len(wanted), wanted))
    assert sorted(die.colour for die in reading.dice) == sorted(wanted)
    for true, got in names(table, reading):
        assert got == swapped.get(true, true)


def test_a_taught_name_that_the_namer_does_not_know_is_used() -> None:
    table = a_table()
    colours = tuple(replace(c, name="clear" if c.name == "green" else c.name) for c in table.calibration.colours)
    reading = read(table, table.throw(4), replace(table.calibration, colours=colours))
    assert "clear" not in BODIES and [b for a, b in names(table, reading) if a == "green"] == ["clear"]


def test_a_calibration_can_be_changed_while_it_is_used() -> None:
    reader = CalibratedReader(the_reader())
    assert reader.calibration is None
    reader.calibration = SQUARE
    assert reader.calibration == SQUARE
    reader.calibration = None
    assert reader.calibration is None


def test_tiny_and_empty_pictures_are_no_harm() -> None:
    reader = CalibratedReader(the_reader(), a_table().calibration)
    for shape in ((1, 1, 3), (3, 4, 3), (0, 4, 3), (30, 40, 3)):
        assert reader.read(Frame(np.zeros(shape, np.uint8), 0.0, 0)).dice == ()


@pytest.mark.parametrize("seed", range(4))
def test_a_die_that_was_not_read_is_noticed_as_something_that_lies_there(seed: int) -> None:
    table = a_table()
    frame, known = table.throw(seed), Known(table.calibration)
    dice = list(read(table, frame, table.calibration).dice)
    assert len(dice) == len(COLOURS) and not known.overlooked(frame.image, dice)
    noticed = [known.overlooked(frame.image, [*dice[:k], *dice[k + 1 :]]) for k in range(len(dice))]
    assert sum(noticed) >= len(COLOURS) - 1, "a black die on dark felt may look like a shadow"


def test_what_is_noticed_so_makes_the_picture_unsure_but_no_die() -> None:
    """A blank cube, without any pips, is none that could be read."""
    table = a_table()
    frame = table.throw(1)
    image = frame.image.copy()
    free = min(
        ((x, y) for x in range(180, 470, 15) for y in range(150, 330, 15)),
        key=lambda spot: -min(np.hypot(*(np.array(one.face).mean(0) - spot)) for one in table.truth),
    )
    cv2.rectangle(image, (free[0] - 14, free[1] - 14), (free[0] + 14, free[1] + 14), (210, 215, 220), -1)
    before, after = (read(table, Frame(picture, 0.0, 0), table.calibration) for picture in (frame.image, image))
    assert before.sure and not after.sure
    assert [die.value for die in after.dice] == [die.value for die in before.dice]
    reader = CalibratedReader(the_reader(), table.calibration)
    assert reader.read(Frame(image, 0.0, 0), Expect(len(COLOURS))).sure, "as many as ought to lie there do"


def test_nothing_is_noticed_so_without_an_empty_tray_a_region_or_a_size() -> None:
    table = a_table()
    frame = table.throw(1)
    for lacking in ({"empty": b""}, {"region": None}, {"edge": None}):
        assert not Known(replace(table.calibration, **lacking)).overlooked(frame.image, [])


def test_another_scene_altogether_says_nothing_of_single_dice() -> None:
    table = a_table()
    noise = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    assert not Known(table.calibration).overlooked(noise, [])
    assert not Known(table.calibration).overlooked(np.full((480, 640, 3), 240, np.uint8), [])
