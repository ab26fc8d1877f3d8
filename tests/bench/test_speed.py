"""How fast the pieces are: timed by deploy/bench; in the tests each runs once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from vision.dice.motion import MotionGate
from vision.dice.reader import DiceReader
from vision.errors import PictureTooLarge
from vision.frame import Frame
from vision.overlay import drawn
from vision.picture import load_picture

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
Benchmark = Callable[..., Any]


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    """The reader with its weights loaded."""
    return DiceReader()


@pytest.mark.parametrize("name", ["easy_10002", "table_20039", "kathmandu_41076", "table_20066"])
def test_reading_a_picture(benchmark: Benchmark, reader: DiceReader, name: str) -> None:
    frame = Frame(load_picture(PICTURES / f"{name}.jpg"), 0.0, 0)
    reading = benchmark(reader.read, frame)
    assert bool(reading.dice) == (name != "table_20066")


def test_a_frame_in_which_nothing_moves(benchmark: Benchmark) -> None:
    still = load_picture(PICTURES / "easy_10002.jpg")
    noise = np.random.default_rng(1).integers(-2, 3, (8, *still.shape))
    frames = [np.clip(still + one, 0, 255).astype(np.uint8) for one in noise]
    gate, number = MotionGate(), iter(range(10**9))
    gate.look(still)
    assert benchmark(lambda: gate.look(frames[next(number) % len(frames)])).kind == "still"


def test_unpacking_a_photo_of_12_megapixels(benchmark: Benchmark, tmp_path: Path) -> None:
    with Image.open(PICTURES / "easy_10022.jpg") as picture:
        picture.resize((4000, 3000)).save(tmp_path / "photo.jpg")
    assert benchmark(load_picture, tmp_path / "photo.jpg").shape == (3000, 4000, 3)


def test_refusing_a_picture_that_is_too_large(benchmark: Benchmark, tmp_path: Path) -> None:
    Image.new("1", (12_000, 12_000)).save(tmp_path / "bomb.png")

    def refuse() -> bool:
        with pytest.raises(PictureTooLarge):
            load_picture(tmp_path / "bomb.png")
        return True

    assert benchmark(refuse)


def test_drawing_the_overlay(benchmark: Benchmark, reader: DiceReader) -> None:
    image = load_picture(PICTURES / "table_20039.jpg")
    reading = reader.read(Frame(image, 0.0, 0))
    assert benchmark(drawn, image, reading.dice).size == (1280, 720)
