"""Everything that the companion needs can be had ready-made for a Raspberry Pi: nothing has to be compiled there."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]

GLIBC_OF = {"3.11": 36, "3.13": 41}
"""The C library 2.x of Raspberry Pi OS 12 and 13, by the Python that comes with each."""

UNREACHABLE = re.compile("Failed to establish|Temporary failure|Could not fetch|Connection|timed out", re.IGNORECASE)


def requirements(python: str) -> list[str]:
    """What pip installs on a Pi with that Python."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["pi"]])
    there = {"python_version": python, "platform_machine": "aarch64", "sys_platform": "linux"}
    return [
        f"{one.name}{one.specifier}" for one in needed if one.marker is None or one.marker.evaluate(there)
    ]  # pip itself asks this machine


@pytest.mark.parametrize("python", GLIBC_OF)
def test_a_pi_gets_wheels_of_everything(python: str, tmp_path: Path) -> None:
    tags = ["manylinux2014_aarch64", *(f"manylinux_2_{minor}_aarch64" for minor in range(17, GLIBC_OF[python] + 1))]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--target", tmp_path]
        + ["--disable-pip-version-check", "--only-binary=:all:", "--implementation=cp", f"--python-version={python}"]
        + [f"--platform={tag}" for tag in tags]
        + ["--constraint", ROOT / "constraints.txt", *requirements(python)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    if done.returncode and UNREACHABLE.search(done.stderr) and not os.environ.get("CI"):
        pytest.skip("the package registry can't be reached")
    assert done.returncode == 0, done.stderr
    would = next(line for line in done.stdout.splitlines() if line.startswith("Would install"))
    assert {"opencv-python-headless", "onnxruntime", "numpy"} <= {word.rsplit("-", 1)[0] for word in would.split()}
