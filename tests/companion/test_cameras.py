"""Which camera is taken when nobody says which."""

from pathlib import Path

import pytest

from companion import cameras
from companion.cameras import first_camera


def test_the_first_camera_is_the_one_with_the_lowest_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cameras, "find_spec", lambda name: None)
    assert first_camera(tmp_path) is None
    for name in ("video10", "video2", "null"):
        (tmp_path / name).touch()
    assert first_camera(tmp_path) == str(tmp_path / "video2")


def test_a_pi_takes_its_own_camera(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cameras, "find_spec", lambda name: name)
    (tmp_path / "video0").touch()
    assert first_camera(tmp_path) == "picamera"
