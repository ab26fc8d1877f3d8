"""What the tests inside the virtual machine share. They run there only: tests/vm/test_real_devices.py starts it."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vm.guest.devices import wait_for
from tests.vm.guest.serving import Serving

DAY = "[lamps]\nnight_from = 0\nnight_to = 0\n"
TOLD_SECONDS = 60.0

OUT = Path("/run/out")
RESULTS = OUT / "results"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note at once how a test went: the machine may be gone before all are through."""
    if report.when == "call" or not report.passed:
        name = report.nodeid.partition("tests/vm/guest/")[2]
        noted = {"test": name, "outcome": report.outcome, "text": report.longreprtext, "seconds": report.duration}
        with RESULTS.open("a") as file:
            print(json.dumps(noted), file=file)


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The companion, started once as a person does: no option, the camera and the boxes are found by themselves."""
    made = Serving(tmp_path_factory.mktemp("home") / "data")
    shutil.copytree(OUT / "data", made.folder)
    (made.folder / "companion.toml").write_text(DAY)
    made.start()
    wait_for(lambda: made.lines("pins is there"), TOLD_SECONDS)
    yield made
    made.end()
    print(made.log())
