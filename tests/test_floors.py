"""The floors of the house: the contracts hold, and they would notice if they didn't."""

import graphlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("companion", "hardware", "vision", "web")
LINT = Path(sys.executable).with_name("lint-imports")

WRONG = {
    "web imports the command line": ("web/a.py", "import companion.cli.main"),
    "the table imports the pages": ("companion/a.py", "import web.app"),
    "the table imports the command line": ("companion/a.py", "from companion.cli import main"),
    "a game sees": ("companion/games/a.py", "import vision.frame"),
    "a game presses buttons": ("companion/games/a.py", "import hardware"),
    "a game knows the table": ("companion/games/a.py", "import companion.hub"),
    "seeing knows the table": ("vision/a.py", "import companion.hub"),
    "seeing presses buttons": ("vision/a.py", "import hardware"),
    "buttons see": ("hardware/a.py", "import vision.frame"),
    "buttons know the pages": ("hardware/a.py", "import web"),
    "buttons know the games": ("hardware/a.py", "import companion.games"),
}


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts on the packages in a folder."""
    return subprocess.run(
        [LINT, "--no-logo", "--no-cache", ROOT / "pyproject.toml"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def small_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same floors with hardly anything in them."""
    folder = tmp_path_factory.mktemp("house")
    for name in (
        "companion/__init__.py",
        "companion/__main__.py",
        "companion/hub.py",
        "companion/cli/__init__.py",
        "companion/cli/main.py",
        "companion/games/__init__.py",
        "hardware/__init__.py",
        "vision/__init__.py",
        "vision/frame.py",
        "web/__init__.py",
        "web/app.py",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return folder


def test_the_floors_hold() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout


def test_a_house_in_order_passes(small_house: Path, tmp_path: Path) -> None:
    house = tmp_path / "house"
    shutil.copytree(small_house, house)
    (house / "companion" / "cli" / "a.py").write_text("import web.app, companion.hub, vision.frame, hardware")
    (house / "companion" / "hub.py").write_text("import vision.frame, companion.games")
    (house / "web" / "app.py").write_text("import companion.hub, vision.frame")
    done = lint_imports(house)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("file", "code"), WRONG.values(), ids=WRONG)
def test_an_import_that_goes_upstairs_or_next_door_is_noticed(
    small_house: Path, tmp_path: Path, file: str, code: str
) -> None:
    house = tmp_path / "house"
    shutil.copytree(small_house, house)
    (house / file).write_text(code)
    done = lint_imports(house)
    assert done.returncode == 1
    assert "BROKEN" in done.stdout


def test_no_file_imports_itself_by_a_detour() -> None:
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    graphlib.TopologicalSorter(imports).prepare()  # raises CycleError, which names the circle
