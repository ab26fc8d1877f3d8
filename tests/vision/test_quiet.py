"""Seeing tells nobody what it does, and leaves nothing outside of its folder."""

import os
import subprocess
import sys
from pathlib import Path

READ = """
import sys
from pathlib import Path
from vision.dice.reader import DiceReader
from vision.frame import Frame
from vision.picture import load_picture

DiceReader().read(Frame(load_picture(Path(sys.argv[1])), 0.0, 0))
"""


def test_reading_dice_writes_nothing_into_the_home_of_a_person(tmp_path: Path) -> None:
    picture = Path(__file__).resolve().parents[1] / "pictures" / "easy_10002.jpg"
    places = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "TMPDIR")}
    wanted = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"} | places
    subprocess.run([sys.executable, "-c", READ, picture], env=wanted, check=True)
    assert list(tmp_path.rglob("*")) == []
