"""Real V4L2 cameras: dice are read, and one whose plug is pulled again and again leaves nothing behind."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.vm.guest.devices import TestCamera, wait_for
from tests.vm.guest.pictures import DEVICE, showing
from tests.vm.guest.serving import Serving

OUT = Path("/run/out")

READ_SECONDS = 180.0
"""An emulated processor takes its time over a picture."""

OFFLINE_SECONDS, ONLINE_SECONDS = 3.0, 5.0
"""Of most times: for seconds at once the whole machine may stand still, and then nobody in it is late."""

TIMES = 10


def dice_in(row: dict) -> Counter[tuple[str, int]]:
    """Colours and values of the dice that lie there, or are said to."""
    return Counter((die["colour"], die["value"]) for die in row["dice"])


def state_of(serving: Serving) -> dict:
    """What the dashboard shows of camera and tray."""
    return serving.get("/demo/state.json")


def wait_for_status(serving: Serving, wanted: str) -> float:
    """Wait until the camera is this; how many seconds that took."""
    began = time.monotonic()
    wait_for(lambda: state_of(serving)["status"] == wanted, READ_SECONDS)
    return time.monotonic() - began


def wait_for_a_look(serving: Serving) -> None:
    """Wait until the companion has looked at a picture: it takes the next one only then."""

    def another_than(known: str) -> str:
        return wait_for(lambda: (now := state_of(serving)["picture"]) != known and now, READ_SECONDS)

    another_than(another_than(state_of(serving)["picture"]))


@pytest.fixture
def camera() -> Iterator[TestCamera]:
    """A camera with a plug, at /dev/video0."""
    made = TestCamera()
    made.bind()
    wait_for(DEVICE.exists, READ_SECONDS)
    yield made
    made.unbind()


def test_dice_before_a_v4l2_camera_are_on_the_dashboard(serving: Serving) -> None:
    shown = json.loads((OUT / "picture.json").read_text())
    with showing((OUT / "picture.yuyv").read_bytes(), *shown["size"]):
        # both at once: if the machine stands still for two seconds the camera is gone for a moment, its dice some later
        state = wait_for(lambda: (now := state_of(serving))["dice"] and now["status"] == "online" and now, READ_SECONDS)
        assert state["source"] == "/dev/video0"
        assert dice_in(state) == dice_in(shown)


def test_a_camera_that_is_pulled_out_ten_times_leaves_nothing_behind(serving: Serving, camera: TestCamera) -> None:
    def unplug_and_plug() -> tuple[float, float]:
        camera.unbind()
        went = wait_for_status(serving, "offline")
        assert not DEVICE.exists()
        camera.bind()
        came = wait_for_status(serving, "online")
        assert DEVICE.exists()
        assert not DEVICE.with_name("video1").exists()
        return went, came

    def lines() -> list[int]:
        came, gone = len(serving.lines("/dev/video0 delivers pictures")), len(serving.lines("/dev/video0 is gone"))
        still = len(serving.lines("/dev/video0 gives no new pictures"))  # so was the machine, not the plug
        return [gone, came - still]

    wait_for_status(serving, "online")
    unplug_and_plug()
    wait_for_a_look(serving)  # what is made for the first picture stays
    before, told = serving.held(), lines()
    took = [unplug_and_plug() for _ in range(TIMES)]
    print("seconds until offline, online:", took)
    assert median(went for went, _ in took) <= OFFLINE_SECONDS
    assert median(came for _, came in took) <= ONLINE_SECONDS
    assert lines() == [told[0] + TIMES, told[1] + TIMES]
    serving.holds_as(before)
