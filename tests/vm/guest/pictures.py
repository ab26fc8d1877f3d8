"""A camera that shows a picture: v4l2loopback, whose other side is a program."""

import fcntl
import os
import struct
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.vm.guest.devices import load, wait_for

DEVICE = Path("/dev/video0")
A_SECOND = 8
"""Pictures a second: as many as an emulated processor looks at."""

# out of <linux/videodev2.h>
QUERYCAP, QUERYCAP_SIZE = 0x80685600, 104
SET_FORMAT, FORMAT_SIZE = 0xC0D05605, 208
OUTPUT = 2
ONE_FIELD, SRGB = 1, 8


@contextmanager
def showing(picture: bytes, width: int, height: int) -> Iterator[None]:
    """A camera at /dev/video0, the only one, that shows this picture in YUYV again and again, as a camera does before
    which nothing moves."""
    load("v4l2loopback", "devices=1", "video_nr=0", "card_label=Bench", "exclusive_caps=0")
    wait_for(DEVICE.exists, 30)
    device, stops = os.open(DEVICE, os.O_RDWR), threading.Event()
    fcntl.ioctl(device, QUERYCAP, bytearray(QUERYCAP_SIZE), True)
    fcntl.ioctl(device, SET_FORMAT, _format(width, height), True)

    def run() -> None:
        while not stops.wait(1 / A_SECOND):
            os.write(device, picture)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stops.set()
        thread.join()
        os.close(device)
        wait_for(_removed, 60)


def _removed() -> bool:
    """Take the camera away, as soon as nobody has it open."""
    return subprocess.run(["modprobe", "-r", "v4l2loopback"], capture_output=True).returncode == 0


def _format(width: int, height: int) -> bytearray:
    asked = bytearray(FORMAT_SIZE)
    struct.pack_into("<I", asked, 0, OUTPUT)
    yuyv = int.from_bytes(b"YUYV", "little")
    struct.pack_into("<8I", asked, 8, width, height, yuyv, ONE_FIELD, width * 2, width * height * 2, SRGB, 0)
    return asked
