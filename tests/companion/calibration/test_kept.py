"""Calibrations in the data folder: whole or not there, one a camera, and a clear word about a broken one."""

import json
import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from companion.calibration.kept import FOLDER, KeptCalibrations, camera_key
from vision.exposure import Exposure
from vision.tray.calibration import Calibration, Region, TaughtColour
from vision.tray.errors import CalibrationError

SWATCH = (0.1, 0.25, 0.5)
PNG = cv2.imencode(".png", np.full((6, 8, 3), 90, np.uint8))[1].tobytes()
OTHER_PNG = cv2.imencode(".png", np.full((6, 8, 3), 60, np.uint8))[1].tobytes()
FULL = Calibration(
    camera="/dev/video0",
    size=(640, 480),
    made=1_700_000_000.0,
    region=Region(((10.5, 20), (600, 22), (610, 440), (8, 430)), "found"),
    empty=PNG,
    edge=31.25,
    colours=(TaughtColour("red", SWATCH, SWATCH, SWATCH), TaughtColour("clear", SWATCH, SWATCH, SWATCH, "black")),
    exposure=Exposure(shutter=156.0, gain=16.0, white=(4600.0,)),
)


@pytest.fixture
def kept(tmp_path: Path) -> KeptCalibrations:
    return KeptCalibrations(tmp_path)


def files(tmp_path: Path) -> set[str]:
    return {path.suffix for path in (tmp_path / FOLDER).iterdir()}


def spoil(kept: KeptCalibrations, change: dict[str, Any]) -> Path:
    """Keep FULL, then change its file."""
    path = kept.save(FULL)
    told = json.loads(path.read_text())
    told["calibration"] |= change
    path.write_text(json.dumps(told))
    return path


@pytest.mark.parametrize("made", [FULL, Calibration("/dev/video0", (640, 480))], ids=["full", "bare"])
def test_it_comes_back_as_it_was(kept: KeptCalibrations, made: Calibration) -> None:
    path = kept.save(made)
    assert path.exists() and kept.load("/dev/video0") == made


def test_nothing_kept_is_none(kept: KeptCalibrations) -> None:
    assert kept.load("/dev/video0") is None


def test_each_camera_has_its_own(kept: KeptCalibrations) -> None:
    cameras = ["/dev/video0", "/dev/video1", "picamera", "virtual camera", "virtual:7", "/a/b.mp4", "/a-b.mp4", "Ä", ""]
    for number, camera in enumerate(cameras):
        kept.save(replace(FULL, camera=camera, made=float(number)))
    assert [kept.load(camera) for camera in cameras] == [
        replace(FULL, camera=camera, made=float(number)) for number, camera in enumerate(cameras)
    ]


def test_only_the_owner_can_read_it(kept: KeptCalibrations) -> None:
    assert kept.save(FULL).stat().st_mode & 0o077 == 0


def test_the_newer_takes_the_place_of_the_older_and_of_its_picture(kept: KeptCalibrations, tmp_path: Path) -> None:
    kept.save(FULL)
    newer = replace(FULL, empty=OTHER_PNG, edge=20.0)
    kept.save(newer)
    assert kept.load("/dev/video0") == newer
    assert len(list((tmp_path / FOLDER).iterdir())) == 2
    kept.save(replace(newer, empty=b""))
    assert files(tmp_path) == {".json"}


def test_forgotten_is_gone_with_its_pictures_also_a_broken_one(kept: KeptCalibrations, tmp_path: Path) -> None:
    kept.save(FULL)
    kept.sketch("/dev/video0").write_bytes(b"a picture for people")
    kept.save(replace(FULL, camera="picamera"))
    kept.path("/dev/video0").write_text("{")
    kept.forget("/dev/video0")
    kept.forget("/dev/video0")
    assert kept.load("/dev/video0") is None and not kept.sketch("/dev/video0").exists()
    assert kept.load("picamera") == replace(FULL, camera="picamera")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"colour": 1}, "colour"),
        ({"size": [640]}, "$.calibration.size"),
        ({"size": [0, 480]}, "$.calibration.size[0]"),
        ({"edge": -3}, "$.calibration.edge"),
        ({"edge": "large"}, "$.calibration.edge"),
        ({"region": {"corners": [[1, 2], [3, 4]]}}, "$.calibration.region.corners"),
        ({"region": {"corners": [[1, 2], [3, 4], [5]]}}, "$.calibration.region.corners[2]"),
        ({"colours": [{"name": "mauve", "body": SWATCH, "shade": SWATCH, "pips": SWATCH}]}, "$.calibration.colours[0]"),
        ({"exposure": {"shutter": 0}}, "$.calibration.exposure.shutter"),
    ],
)
def test_what_is_broken_is_named_by_file_and_key(kept: KeptCalibrations, change: dict[str, Any], key: str) -> None:
    path = spoil(kept, change)
    with pytest.raises(CalibrationError) as told:
        kept.load("/dev/video0")
    assert key in str(told.value) and str(path) in str(told.value)
    assert "`companion calibrate`" in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b"null", b'{"picture": "x.png"}'])
def test_what_is_no_calibration_at_all_is_said(kept: KeptCalibrations, content: bytes) -> None:
    kept.save(FULL).write_bytes(content)
    with pytest.raises(CalibrationError, match="can't be used"):
        kept.load("/dev/video0")


def test_a_picture_that_is_missing_or_another_is_said(kept: KeptCalibrations, tmp_path: Path) -> None:
    kept.save(FULL)
    (picture,) = (tmp_path / FOLDER).glob("*.png")
    picture.write_bytes(OTHER_PNG)
    with pytest.raises(CalibrationError, match=r"\$\.picture"):
        kept.load("/dev/video0")
    picture.unlink()
    with pytest.raises(CalibrationError, match="picture of the empty tray is missing"):
        kept.load("/dev/video0")


def test_a_picture_elsewhere_is_never_read(kept: KeptCalibrations, tmp_path: Path) -> None:
    path = kept.save(FULL)
    told = json.loads(path.read_text())
    (tmp_path / "secret.png").write_bytes(PNG)
    path.write_text(json.dumps(told | {"picture": "../secret.png"}))
    with pytest.raises(CalibrationError):
        kept.load("/dev/video0")


def test_a_full_disk_leaves_the_old_one_whole(
    kept: KeptCalibrations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.save(FULL)
    real = os.fsync

    def fill(writes: int) -> None:
        """So many files can still be written."""
        calls = iter(range(writes))

        def full(handle: int) -> None:
            if next(calls, None) is None:
                raise OSError(28, "No space left on device")
            real(handle)

        monkeypatch.setattr(os, "fsync", full)

    for writes in (0, 1):  # not even the picture, then not the rest
        fill(writes)
        with pytest.raises(OSError, match="No space left"):
            kept.save(replace(FULL, empty=OTHER_PNG, edge=1.0))
        monkeypatch.setattr(os, "fsync", real)
        assert kept.load("/dev/video0") == FULL
        assert len(list((tmp_path / FOLDER).iterdir())) == 2, "nothing is left lying about"


@pytest.mark.parametrize("source", ["picamera", "/dev/video3", "virtual:12"])
def test_cameras_go_by_their_names(source: str) -> None:
    assert camera_key(source) == source


def test_films_and_folders_go_by_their_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert camera_key("throws") == camera_key(f"{tmp_path}/x/../throws") == str(tmp_path / "throws")
