"""The shipped weights load and fit; broken or missing ones say so in one clear line."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.arrays import Floats
from vision.dice import colour, evidence, network
from vision.dice.judge import Judge
from vision.dice.network import WEIGHTS, Network, shipped
from vision.dice.perceptron import Perceptron, sigmoid
from vision.dice.reader import DiceReader
from vision.errors import VisionError
from vision.frame import Image


def a_perceptron(inputs: int = 3, hidden: int = 4, outputs: int = 2, seed: int = 0) -> Perceptron:
    """With random weights."""
    rng = np.random.default_rng(seed)
    shapes = ((inputs,), (inputs,), (inputs, hidden), (hidden,), (hidden, outputs), (outputs,))
    return Perceptron(*(rng.uniform(0.5, 1.5, shape).astype(np.float32) for shape in shapes))


def some(count: int, height: int, width: int) -> Image:
    """Pictures of noise in the form that networks take."""
    return np.random.default_rng(0).integers(0, 256, (count, height, width, 4), np.uint8)


BROKEN = {
    "missing": None,
    "empty": b"",
    "a stub": b"PK\x03\x04",
    "a page": b"<!doctype html><title>Not found</title>",
    "a pointer": b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 643068\n",
    "noise": bytes(range(256)) * 40,
}


def written(folder: Path, name: str, content: bytes | None) -> Path:
    """A file with that content, or none."""
    path = folder / name
    if content is not None:
        path.write_bytes(content)
    return path


class TestBrokenWeights:
    @pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
    @pytest.mark.parametrize(("name", "load"), [("faces.onnx", Network), ("namer.npz", Perceptron.load)])
    def test_are_named_with_what_to_do(self, tmp_path: Path, name: str, load: object, content: bytes | None) -> None:
        with pytest.raises(VisionError, match=f"can't load the weights {name}: reinstall the companion"):
            load(written(tmp_path, name, content))  # type: ignore[operator]

    @pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
    @pytest.mark.parametrize(("name", "load"), [("faces.onnx", Network), ("namer.npz", Perceptron.load)])
    def test_so_are_those_cut_off(self, tmp_path: Path, name: str, load: object, share: float) -> None:
        whole = (WEIGHTS / name).read_bytes()
        path = written(tmp_path, name, whole[: int(share * len(whole))])
        with pytest.raises(VisionError, match="reinstall"):
            load(path)  # type: ignore[operator]

    def test_weights_that_lack_a_part_are_broken(self, tmp_path: Path) -> None:
        np.savez(tmp_path / "namer.npz", mean=np.zeros(3))
        with pytest.raises(VisionError, match=r"namer\.npz"):
            Perceptron.load(tmp_path / "namer.npz")

    @given(st.integers(0, 10**6), st.integers(0, 255))
    def test_a_flipped_byte_does_no_worse(self, place: int, byte: int) -> None:
        whole = bytearray((WEIGHTS / "namer.npz").read_bytes())
        whole[place % len(whole)] = byte
        with TemporaryDirectory() as folder:
            path = written(Path(folder), "namer.npz", bytes(whole))
            try:
                Perceptron.load(path)
            except VisionError as error:
                assert "namer.npz" in str(error)

    def test_a_reader_without_weights_says_so_when_it_is_made(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(network, "WEIGHTS", tmp_path)
        shipped.cache_clear()
        try:
            with pytest.raises(VisionError, match=r"finder\.onnx: reinstall"):
                DiceReader()
        finally:
            shipped.cache_clear()


class TestShippedWeights:
    def test_together_they_are_small(self) -> None:
        assert sum(path.stat().st_size for path in WEIGHTS.iterdir()) <= 2_000_000

    def test_each_is_loaded_once(self) -> None:
        assert shipped("faces") is shipped("faces")

    @pytest.mark.parametrize("size", [(64, 64), (96, 160), (288, 480)])
    def test_the_finder_takes_pictures_of_any_size(self, size: tuple[int, int]) -> None:
        (maps,) = shipped("finder").run(some(1, *size))
        assert maps.shape == (1, size[0] // 8, size[1] // 8, 15)
        assert np.isfinite(maps).all()

    @pytest.mark.parametrize("count", [1, 2, 7])
    def test_the_face_reader_takes_any_number_of_windows(self, count: int) -> None:
        windows = some(count, 48, 48)
        values, marks, slants = shipped("faces").run(windows)
        assert values.shape == (count, 8)
        assert marks.shape == (count, 24, 24, 2)
        assert slants.shape == (count, 3)
        alone = shipped("faces").run(windows[:1])[0]
        np.testing.assert_allclose(values[0], alone[0], rtol=1e-3, atol=1e-3)

    def test_judge_and_namer_fit_the_figures(self) -> None:
        judge, namer = Judge.load(WEIGHTS), Perceptron.load(WEIGHTS / "namer.npz")
        assert judge(np.zeros((2, evidence.FIGURES), np.float32)).shape == (2, 3)
        assert namer(np.zeros((2, colour.FIGURES), np.float32)).shape == (2, len(colour.BODIES) + len(colour.PIPS))


class TestPerceptron:
    def test_it_is_kept_and_read_back(self, tmp_path: Path) -> None:
        made = a_perceptron()
        made.save(tmp_path / "a.npz")
        figures = np.random.default_rng(1).normal(0, 1, (5, 3)).astype(np.float32)
        np.testing.assert_array_equal(Perceptron.load(tmp_path / "a.npz")(figures), made(figures))

    def test_it_weighs_what_exceeds_the_mean(self) -> None:
        one = np.ones((1, 1), np.float32)
        unit = Perceptron(np.array([3.0]), np.array([2.0]), one, np.zeros(1), 10 * one, np.array([0.5]))
        np.testing.assert_allclose(unit(np.array([[3.0], [5.0], [-9.0]])), [[0.5], [10.5], [0.5]])

    def test_no_rows_give_no_rows(self) -> None:
        assert a_perceptron()(np.zeros((0, 3), np.float32)).shape == (0, 2)

    @given(st.lists(st.floats(-60, 60), min_size=1, max_size=9))
    def test_chances_grow_with_the_logits(self, logits: list[float]) -> None:
        rising: Floats = np.sort(np.array(logits))
        chances = sigmoid(rising)
        assert ((chances >= 0) & (chances <= 1)).all()
        assert (np.diff(chances) >= 0).all()
        assert sigmoid(np.zeros(1))[0] == 0.5
