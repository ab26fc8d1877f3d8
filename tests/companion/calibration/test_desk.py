"""The desk: a calibration is made from the frames of the source, kept, used, and watched over."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace

from companion.calibration.desk import CalibrationDesk
from companion.calibration.kept import KeptCalibrations
from tests.vision.tables import the_reader
from tests.vision.tray.cards import lay_cards
from tests.vision.tray.table import COLOURS, Table, a_table
from vision.exposure import Exposure, Lock
from vision.frame import Frame, Image
from vision.tray.calibration import Calibration
from vision.tray.errors import NotEmpty, NoThrow, TrayError, TrayNotFound
from vision.tray.noticing import Condition

HELD = Exposure(shutter=156.0)


class Camera:
    """A camera that can be locked, and does so at once."""

    live = True

    def __init__(self, name: str = "camera") -> None:
        self.name = name
        self.lock = Lock()

    def frames(self) -> Iterator[Frame]:
        return iter(())

    def close(self) -> None:
        """Nothing."""

    def hold(self, exposure: Exposure | None = None) -> None:
        self.lock = Lock("locked", exposure or HELD)

    def let_go(self) -> None:
        self.lock = Lock()


class Setting:
    """A desk under a camera over the virtual table; `show` shows it a picture, half a second after the last."""

    def __init__(self, folder: Path, camera: object | None = None) -> None:
        self.table: Table = a_table()
        self.camera = camera or Camera()
        self.kept, self.told, self._at = KeptCalibrations(folder), 0, 0.0
        self.desk = self.another()

    def another(self) -> CalibrationDesk:
        """A desk as after a restart."""

        def changed() -> None:
            self.told += 1

        return CalibrationDesk(self.camera, the_reader(), self.kept, lambda: 1234.5, changed)  # type: ignore[arg-type]

    def show(self, image: Image, times: int = 1) -> None:
        for _ in range(times):
            self._at += 0.5
            self.desk.look(Frame(image, self._at, round(self._at * 2)))

    def show_empty(self, times: int = 1) -> None:
        for _ in range(times):
            self.show(self.table.stage.picture([]))

    def calibrate(self) -> Calibration:
        """The whole way."""
        self.show_empty(3)
        self.desk.begin()
        self.desk.find()
        self.desk.see_empty()
        self.show(self.table.throw(4).image)
        self.desk.see_throw()
        self.desk.name_colours([None, *["red"] * (len(COLOURS) - 1)])
        self.desk.hold()
        return self.desk.keep()


@pytest.fixture
def at(tmp_path: Path) -> Setting:
    return Setting(tmp_path)


def test_at_first_nothing_is_known(at: Setting) -> None:
    desk = at.desk
    assert (desk.calibration, desk.draft, desk.found, desk.thrown, desk.problem) == (None, None, None, None, "")
    assert desk.condition is Condition.NONE and desk.lock == Lock()


def test_the_whole_way_is_kept_and_used(at: Setting) -> None:
    made = at.calibrate()
    assert made.camera == "camera" and made.size == (640, 480) and made.made == 1234.5
    assert made.region is not None and made.empty and made.edge is not None and made.exposure == HELD
    assert [colour.name for colour in made.colours] == ["red"] * 4
    assert at.desk.calibration == made == at.desk.reader.calibration == at.kept.load("camera")
    assert at.desk.draft is None and at.desk.condition is Condition.FINE


def test_a_draft_is_used_by_nobody_until_it_is_kept(at: Setting) -> None:
    at.show_empty()
    at.desk.begin()
    at.desk.find()
    assert at.desk.draft is not None and at.desk.draft.region is not None
    assert at.desk.found is not None and at.desk.found.region == at.desk.draft.region
    assert at.desk.calibration is None and at.desk.reader.calibration is None
    at.desk.drop()
    assert at.desk.draft is None and at.kept.load("camera") is None


def test_the_next_start_goes_on_with_it_and_locks_the_camera_again(at: Setting) -> None:
    made = at.calibrate()
    at.camera = Camera()
    desk = at.another()
    assert desk.calibration == made and desk.lock == Lock("locked", HELD)


def test_every_step_needs_a_draft(at: Setting) -> None:
    at.show_empty()
    corners = [(100.0, 80.0), (540.0, 80.0), (540.0, 400.0), (100.0, 400.0)]
    steps: list[Callable[[], object]] = [
        at.desk.find,
        at.desk.see_empty,
        at.desk.see_throw,
        at.desk.keep,
        lambda: at.desk.set_corners(corners),
    ]
    for step in steps:
        with pytest.raises(TrayError, match="begin one first"):
            step()


def test_before_the_first_frame_there_is_nothing_to_begin_with(at: Setting) -> None:
    with pytest.raises(TrayError, match="no picture yet"):
        at.desk.begin()


def test_corners_by_hand_take_the_place_of_what_was_found(at: Setting) -> None:
    at.show_empty()
    at.desk.begin()
    at.desk.find()
    at.desk.set_corners([(100, 80), (540, 80), (540, 400), (100, 400)])
    assert at.desk.draft is not None and at.desk.draft.region is not None
    assert at.desk.draft.region.way == "hand" and at.desk.found is None


def test_a_tray_that_is_not_found_leaves_the_draft_as_it_was(at: Setting) -> None:
    at.show(np.full((480, 640, 3), 90, np.uint8))
    begun = at.desk.begin()
    with pytest.raises(TrayNotFound):
        at.desk.find()
    assert at.desk.draft == begun


def test_dice_in_the_empty_tray_are_said(at: Setting) -> None:
    at.show(at.table.throw(1).image)
    at.desk.begin()
    with pytest.raises(NotEmpty, match="5 dice lie in the tray"):
        at.desk.see_empty()


def test_markers_must_be_out_before_the_empty_tray_is_remembered(at: Setting) -> None:
    stage = at.table.stage
    at.show(lay_cards(stage.picture([]), stage.tray, dict.fromkeys(range(4), 0.0)))
    at.desk.begin()
    assert at.desk.find().markers == (0, 1, 2, 3)
    assert at.desk.draft is not None and at.desk.draft.edge_way == "markers"
    with pytest.raises(NotEmpty, match="markers lie in the tray"):
        at.desk.see_empty()
    at.show_empty()
    at.desk.see_empty()
    assert at.desk.draft.empty


def test_no_dice_no_throw(at: Setting) -> None:
    at.show_empty()
    at.desk.begin()
    with pytest.raises(NoThrow):
        at.desk.see_throw()
    with pytest.raises(TrayError, match="throw the set first"):
        at.desk.name_colours(["red"])


def test_a_camera_of_a_kind_that_cannot_be_locked(tmp_path: Path) -> None:
    plain = SimpleNamespace(name="camera", live=True, frames=lambda: iter(()), close=lambda: None)
    at = Setting(tmp_path, plain)
    made = at.calibrate()
    assert at.desk.lock is None and made.exposure is None
    at.desk.let_go()


def test_giving_up_lets_the_camera_be_as_it_was(at: Setting) -> None:
    at.show_empty()
    at.desk.begin()
    at.desk.hold()
    assert at.desk.lock == Lock("locked", HELD)
    at.desk.drop()
    assert at.desk.lock == Lock("auto")


def test_a_disk_that_is_full_is_said_and_it_is_used_all_the_same(at: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(calibration: Calibration) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(at.kept, "save", full)
    with pytest.raises(OSError, match="No space left"):
        at.calibrate()
    assert at.desk.calibration is not None and at.desk.draft is None


def test_a_broken_file_is_said_once_and_all_goes_on_without(at: Setting, caplog: pytest.LogCaptureFixture) -> None:
    at.kept.save(Calibration("camera", (640, 480))).write_text('{"calibration": {"camera": 5}}')
    with caplog.at_level(logging.WARNING):
        desk = at.another()
    assert desk.calibration is None and "$.calibration.camera" in desk.problem
    assert [record.getMessage() for record in caplog.records] == [desk.problem]


def test_a_moved_camera_is_told_after_some_seconds_and_once(at: Setting) -> None:
    at.calibrate()
    at.show_empty(4)
    told = at.told
    at.show(np.roll(at.table.stage.picture([]), 20, 1), 12)
    assert at.desk.condition is Condition.MOVED and at.told == told + 1


def test_the_light_of_now_can_be_taken_for_the_right_one(at: Setting) -> None:
    at.calibrate()
    dim = (at.table.stage.picture([]) * 0.6).astype(np.uint8)
    at.show(dim, 10)
    assert at.desk.condition is Condition.LIGHT
    made = at.desk.relight()
    at.show(dim, 10)
    assert at.desk.condition is Condition.FINE and at.kept.load("camera") == made
    assert made.region == replace(made).region and made.colours


def test_without_a_calibration_there_is_no_light_to_renew(at: Setting) -> None:
    at.show_empty()
    with pytest.raises(TrayError, match="calibrate first"):
        at.desk.relight()


def test_forgotten_is_forgotten(at: Setting) -> None:
    at.calibrate()
    at.desk.forget()
    assert at.desk.calibration is None and at.kept.load("camera") is None
    assert at.desk.lock == Lock("auto") and at.desk.condition is Condition.NONE


def test_another_camera_has_another_calibration(at: Setting) -> None:
    made = at.calibrate()
    at.kept.save(replace(made, camera="other", edge=11.0, exposure=None))
    assert isinstance(at.camera, Camera)
    at.camera.name = "other"
    at.show_empty()
    assert at.desk.calibration is not None and at.desk.calibration.edge == 11.0
    assert at.desk.lock == Lock("auto")
    at.camera.name = "third"
    at.show_empty()
    assert at.desk.calibration is None
