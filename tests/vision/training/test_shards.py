"""Shards: any machine makes the same from a seed and a number, and training may begin while others are made."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.training.stock import a_label
from vision.training import shards
from vision.training.scenes import SIZE, VALUE
from vision.training.shards import Scenes, generate, generate_crops, shard_path

SCENES = 3


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three scenes a shard out of a dozen sprites, a new dozen every two shards."""
    monkeypatch.setattr(shards, "SCENES", SCENES)
    monkeypatch.setattr(shards, "SPRITES", 12)
    monkeypatch.setattr(shards, "LIBRARY_SHARDS", 2)


def content(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_and_number_give_the_same_bytes(tmp_path: Path) -> None:
    generate(tmp_path / "all", 5, 0, 4)
    for first, count in ((3, 1), (1, 2), (0, 1)):
        generate(tmp_path / "parts", 5, first, count)
    assert content(tmp_path / "all") == content(tmp_path / "parts")
    assert len(content(tmp_path / "all")) == 8


def test_other_seeds_and_numbers_give_others(tmp_path: Path) -> None:
    generate(tmp_path / "a", 5, 0, 2)
    generate(tmp_path / "b", 6, 0, 1)
    pictures = [shard_path(tmp_path / folder, number).read_bytes() for folder, number in (("a", 0), ("a", 1), ("b", 0))]
    assert len(set(pictures)) == 3


def test_what_is_there_already_is_left_alone_and_half_written_files_are_not_taken_for_shards(tmp_path: Path) -> None:
    generate(tmp_path, 5, 0, 1)
    before = shard_path(tmp_path, 0).stat().st_mtime_ns
    (tmp_path / "part-00001.npy").write_bytes(b"broken off")
    assert Scenes(tmp_path).refresh() == SCENES
    generate(tmp_path, 5, 0, 2)
    assert shard_path(tmp_path, 0).stat().st_mtime_ns == before
    assert Scenes(tmp_path).refresh() == 2 * SCENES
    assert not list(tmp_path.glob("part-*"))


def test_without_shards_one_is_told_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="run `generate` first"):
        Scenes(tmp_path)


def test_shards_that_are_made_later_join_in(tmp_path: Path) -> None:
    generate(tmp_path, 5, 0, 1)
    scenes = Scenes(tmp_path)
    assert len(list(scenes.each())) == SCENES
    generate(tmp_path, 5, 1, 1)
    assert scenes.refresh() == 2 * SCENES
    assert len(list(scenes.each())) == 2 * SCENES


def test_one_may_start_from_a_later_shard(tmp_path: Path) -> None:
    generate(tmp_path, 5, 0, 2)
    every = [picture.tobytes() for picture, _ in Scenes(tmp_path).each()]
    late = [picture.tobytes() for picture, _ in Scenes(tmp_path, 1).each()]
    assert late == every[SCENES:]


def test_a_picked_scene_is_one_of_them_without_the_empty_rows_of_its_table(tmp_path: Path) -> None:
    generate(tmp_path, 5, 0, 2)
    scenes = Scenes(tmp_path)
    known = {picture.tobytes(): labels for picture, labels in scenes.each()}
    rng, seen = np.random.default_rng(0), set()
    for _ in range(30):
        picture, labels = scenes.pick(rng)
        assert picture.shape == (SIZE, SIZE, 3)
        np.testing.assert_array_equal(labels, known[picture.tobytes()])
        assert (labels[:, 2] > 0).all()
        assert set(labels[:, VALUE]) <= set(range(-1, 7))
        seen.add(picture.tobytes())
    assert len(seen) == 2 * SCENES


def test_pieces_of_pictures_make_shards_like_any_other(tmp_path: Path) -> None:
    pictures = [(np.full((300, 400, 3), 90, np.uint8), np.array([a_label(200, 150, 40, 5)], np.float32))]
    generate_crops(tmp_path, pictures, 5, 0, 1)
    scenes = Scenes(tmp_path)
    picture, labels = scenes.pick(np.random.default_rng(1))
    assert picture.shape == (SIZE, SIZE, 3)
    assert {5.0} >= set(labels[:, VALUE].tolist())
    before = [picture.tobytes() for picture, _ in scenes.each()]
    shard_path(tmp_path, 0).unlink()
    generate_crops(tmp_path, pictures, 5, 0, 1)
    assert [picture.tobytes() for picture, _ in Scenes(tmp_path).each()] == before
