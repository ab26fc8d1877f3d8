"""What reading costs: time on pictures of one size, time on a frame in which nothing moves, memory of the commands."""

import datetime
import importlib.metadata
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from vision.dice.motion import MotionGate
from vision.dice.reader import DiceReader
from vision.figures import middle_and_p95
from vision.frame import Frame
from vision.picture import load_picture

LIBRARIES = ("numpy", "onnxruntime", "opencv-python-headless", "pillow")
PHOTO_SIZE = (4000, 3000)
FILM_SIZE = (640, 480)
SPEED_SIZE = (1280, 720)
TIMES = 3
"""How often a picture is read; its middle time counts."""

PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a command and prints its peak memory in kilobytes; a small process, as a child's peak includes its parent's."""


@dataclass(frozen=True)
class Cost:
    """Milliseconds of processor time a picture of SPEED_SIZE takes (median, 95 % below; None where there was none), and
    on how many `pictures`; milliseconds of an `idle` frame; peak memory of `read` and `watch` in megabytes."""

    picture: tuple[float, float] | None
    pictures: int
    idle: float
    read_mb: float
    watch_mb: float


def measure_cost(pictures: Iterable[Path], film: Path | None) -> Cost:
    """Time these pictures (all of SPEED_SIZE), and run the commands; without a film `watch` looks at a still tray."""
    times = [picture_ms(path) for path in pictures]
    return Cost(middle_and_p95(times), len(times), idle_ms(), read_peak_mb(), watch_peak_mb(film))


def picture_ms(path: Path, clock: Callable[[], float] = time.process_time) -> float:
    """How long a picture takes: processor time, so that whatever else runs on the machine counts little."""
    reader, frame = DiceReader(clock), Frame(load_picture(path), 0.0, 0)
    return statistics.median(reader.read(frame).ms for _ in range(TIMES))


def idle_ms(clock: Callable[[], float] = time.process_time, frames: int = 200) -> float:
    """How long the motion gate takes over a frame of 640 × 480 in which nothing moves but the sensor's noise."""
    rng = np.random.default_rng(1)
    still = cv2.resize(rng.integers(40, 200, (30, 40, 3), np.uint8), FILM_SIZE)
    noisy = [np.clip(still + rng.integers(-2, 3, still.shape), 0, 255).astype(np.uint8) for _ in range(8)]
    gate = MotionGate()
    gate.look(noisy[0])
    start = clock()
    for number in range(frames):
        gate.look(noisy[number % len(noisy)])
    return 1000 * (clock() - start) / frames


def read_peak_mb() -> float:
    """The peak of `companion read` on a photograph of 12 megapixels, in megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.jpg"
        Image.effect_noise((400, 300), 80).convert("RGB").resize(PHOTO_SIZE).save(photo)
        return _peak_mb("read", str(photo))


def watch_peak_mb(film: Path | None) -> float:
    """The peak of `companion watch` on a film, or else on the pictures of a still tray, in megabytes."""
    if film is not None:
        return _peak_mb("watch", str(film))
    with tempfile.TemporaryDirectory() as folder:
        for number in range(30):
            Image.effect_noise(FILM_SIZE, 3).convert("RGB").save(Path(folder) / f"{number:03}.png")
        return _peak_mb("watch", folder)


def _peak_mb(*words: str) -> float:
    run = [sys.executable, "-c", PEAK, sys.executable, "-m", "companion", *words]
    return int(subprocess.run(run, capture_output=True, text=True, check=True).stdout) / 1000


def machine() -> str:
    """What the figures were measured with."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
    cpu = next(
        (line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
        platform.machine(),
    )
    day = datetime.date.today().isoformat()
    return f"{day}, Python {platform.python_version()}, {versions}, {cpu}, one core"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []
