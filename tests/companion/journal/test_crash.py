"""A program that is killed at any moment loses no line that was accepted, and leaves a sound journal."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
MOMENTS = int(os.environ.get("CRASH_MOMENTS", "200"))
"""How often."""


def test_kill_9_at_random_moments_loses_nothing_that_was_accepted(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.companion.journal.crash", str(tmp_path), str(MOMENTS), "7"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["moments"] == MOMENTS
    assert told["kept"] >= told["told"] > MOMENTS / 2
