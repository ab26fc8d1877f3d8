"""The two commands, on machines that lack this or that: what they install, what they say, what they start.

Programs that would change this machine (Python, apt-get) are replaced by small scripts that note how they were called.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PYTHON = """#!/bin/sh
case "$*" in
    *version_info*) exit "${WRONG_VERSION:-0}" ;;
    *ensurepip*) test -e "$MACHINE/venv-module" ;;
    "-m venv"*)
        for folder; do :; done
        mkdir -p "$folder/bin" && cp "$0" "$folder/bin/python" && echo "venv $*" >> "$MACHINE/log" ;;
    *"import pip"*) ;;
    *"pip install"*)
        echo "pip $*" >> "$MACHINE/log"
        test ! -e "$MACHINE/no-network" || exit 1
        for program in companion ruff mypy lint-imports pytest; do
            printf '#!/bin/sh\\necho %s "$@"\\ntest ! -e "$MACHINE/%s-fails"\\n' "$program" "$program" \\
                > "${0%/*}/$program" && chmod +x "${0%/*}/$program"
        done ;;
    -V) echo "Python 3.11.2" ;;
esac
"""
APT = """#!/bin/sh
echo "apt-get $*" >> "$MACHINE/log"
case "$*" in
    *python3-venv*) touch "$MACHINE/venv-module" ;;
    *chromium*) ln -s /bin/true "$MACHINE/bin/chromium" ;;
esac
"""
NEEDED = ("bash", "sh", "cat", "cp", "rm", "mkdir", "ln", "touch", "chmod", "grep", "dirname", "sha256sum")


@dataclass
class Machine:
    """A machine that has Python, git and little else, with a checkout in it."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def checkout(self) -> Path:
        """Where the project lies."""
        return self.folder / "checkout"

    def program(self, name: str, text: str) -> None:
        """Put a program on the machine."""
        path = self.folder / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def kernel(self, lacks: str) -> None:
        """The virtual machine of the tests needs these packages."""
        path = self.checkout / "tests/vm/image"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\necho '{lacks}'\n")
        path.chmod(0o755)

    def start(self, script: str, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a script of the checkout."""
        environment = {"PATH": str(self.folder / "bin"), "MACHINE": str(self.folder)} | self.environment
        command = [self.checkout / script, *words]
        return subprocess.run(command, env=environment, cwd=self.folder, capture_output=True, text=True, timeout=60)

    def log(self) -> list[str]:
        """How the replaced programs were called since the last look."""
        path = self.folder / "log"
        lines = path.read_text().splitlines() if path.exists() else []
        path.write_text("")
        return lines


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine of a person who is not root, with the module venv and without a browser."""
    made = Machine(tmp_path)
    (tmp_path / "bin").mkdir()
    for name in NEEDED:
        os.symlink(shutil.which(name) or name, tmp_path / "bin" / name)
    (tmp_path / "bin" / "env").symlink_to("/usr/bin/env")
    made.program("python3", PYTHON)
    made.program("apt-get", APT)
    made.program("id", "#!/bin/sh\necho 1000\n")
    (tmp_path / "venv-module").touch()
    for name in ("deploy/environment.sh", "deploy/run", "deploy/test", ".ci/run", "pyproject.toml", "constraints.txt"):
        (made.checkout / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, made.checkout / name)
    made.kernel("")
    return made


def as_root(machine: Machine) -> None:
    """The person is root from now on."""
    machine.program("id", "#!/bin/sh\necho 0\n")


def test_run_makes_the_environment_installs_and_starts_the_virtual_table(machine: Machine) -> None:
    done = machine.start("deploy/run", "--lan", "--port", "9000")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "companion serve --virtual --lan --port 9000\n"
    made, installed = machine.log()
    assert made == f"venv -m venv {machine.checkout}/.venv"
    assert f"--constraint {machine.checkout}/constraints.txt" in installed
    assert installed.endswith(f"--editable {machine.checkout}")


def test_arguments_with_blanks_arrive_whole(machine: Machine) -> None:
    machine.start("deploy/run")
    (machine.checkout / ".venv/bin/companion").write_text('#!/bin/sh\nprintf "<%s>" "$@"\n')
    assert machine.start("deploy/run", "--data", "my games").stdout == "<serve><--virtual><--data><my games>"


def test_the_second_start_installs_nothing_and_needs_no_network(machine: Machine) -> None:
    machine.start("deploy/run")
    machine.log()
    (machine.folder / "no-network").touch()
    done = machine.start("deploy/run")
    assert (done.returncode, done.stdout, machine.log()) == (0, "companion serve --virtual\n", [])


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_change_of_what_is_needed_installs_again_into_the_same_environment(machine: Machine, name: str) -> None:
    machine.start("deploy/run")
    machine.log()
    with (machine.checkout / name).open("a") as file:
        file.write("\n# changed\n")
    machine.start("deploy/run")
    assert [line.split()[0] for line in machine.log()] == ["pip"]


def test_an_installation_that_broke_off_is_done_again(machine: Machine) -> None:
    (machine.folder / "no-network").touch()
    done = machine.start("deploy/run")
    assert done.returncode == 1
    assert "is there a network?" in done.stderr
    (machine.folder / "no-network").unlink()
    assert machine.start("deploy/run").stdout == "companion serve --virtual\n"


def test_a_checkout_that_was_moved_is_installed_again(machine: Machine) -> None:
    machine.start("deploy/run")
    machine.log()
    moved = Machine(machine.folder)
    shutil.copytree(machine.checkout, machine.folder / "elsewhere")
    shutil.rmtree(machine.checkout)
    (machine.folder / "elsewhere").rename(moved.folder / "moved")
    environment = {"PATH": str(machine.folder / "bin"), "MACHINE": str(machine.folder)}
    subprocess.run([moved.folder / "moved/deploy/run"], env=environment, check=True, capture_output=True)
    assert moved.log()[-1].endswith("--editable " + str(moved.folder / "moved"))


def test_without_the_module_venv_a_person_gets_the_one_line_to_type(machine: Machine) -> None:
    (machine.folder / "venv-module").unlink()
    done = machine.start("deploy/run")
    assert done.returncode == 1
    assert "    sudo apt-get install python3-venv\n" in done.stderr
    assert machine.log() == []


def test_without_the_module_venv_root_installs_it_and_goes_on(machine: Machine) -> None:
    (machine.folder / "venv-module").unlink()
    as_root(machine)
    done = machine.start("deploy/run")
    assert done.stdout == "companion serve --virtual\n"
    assert machine.log()[0] == "apt-get install -y -qq --no-install-recommends python3-venv"


def test_a_python_that_is_too_old_or_new_is_refused_in_words(machine: Machine) -> None:
    machine.environment.update(WRONG_VERSION="1", PYTHON="python3")
    done = machine.start("deploy/run")
    assert done.returncode == 1
    assert done.stderr == "Error: no Python 3.11, 3.12 or 3.13 found; set PYTHON to one\n"


def test_test_installs_chromium_as_root_and_runs_every_check(machine: Machine) -> None:
    as_root(machine)
    done = machine.start("deploy/test", "-k", "demo")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "ruff check .",
        "ruff format --check .",
        "mypy",
        "lint-imports --no-logo",
        "pytest -k demo",
    ]
    log = machine.log()
    assert log[1].endswith(f"--editable {machine.checkout}[dev]")
    assert log[2] == "apt-get install -y -qq --no-install-recommends chromium"


def test_without_a_browser_the_other_tests_run_and_the_whole_fails(machine: Machine) -> None:
    done = machine.start("deploy/test")
    assert done.returncode == 1
    assert "    sudo apt-get install chromium\n" in done.stderr
    assert done.stdout.splitlines()[-1] == "pytest"
    assert done.stderr.endswith("Failed: no browser\n")


def test_what_the_virtual_machine_needs_is_installed_for_root(machine: Machine) -> None:
    as_root(machine)
    machine.kernel("qemu-system-x86 kmod")
    done = machine.start("deploy/test")
    assert done.returncode == 0, done.stderr
    assert machine.log()[-1] == "apt-get install -y -qq --no-install-recommends qemu-system-x86 kmod"


def test_without_a_virtual_machine_the_other_tests_run_and_the_whole_fails(machine: Machine) -> None:
    machine.program("chromium", "#!/bin/sh\n")
    machine.kernel("qemu-system-x86 kmod")
    done = machine.start("deploy/test")
    assert done.returncode == 1
    assert "    sudo apt-get install qemu-system-x86 kmod\n" in done.stderr
    assert done.stdout.splitlines()[-1] == "pytest"
    assert done.stderr.endswith("Failed: no virtual machine\n")


@pytest.mark.parametrize("program", ["ruff", "mypy", "lint-imports", "pytest"])
def test_a_check_that_fails_does_not_keep_the_others_from_running(machine: Machine, program: str) -> None:
    as_root(machine)
    (machine.folder / f"{program}-fails").touch()
    done = machine.start(".ci/run")
    assert done.returncode == 1
    assert f"Failed: {program}" in done.stderr
    assert done.stdout.splitlines()[-1] == "pytest"


def test_running_after_testing_installs_nothing(machine: Machine) -> None:
    as_root(machine)
    machine.start("deploy/test")
    machine.log()
    assert machine.start("deploy/run").stdout == "companion serve --virtual\n"
    assert machine.log() == []


def test_testing_after_running_adds_what_development_needs(machine: Machine) -> None:
    machine.start("deploy/run")
    machine.log()
    machine.start("deploy/test")
    assert [line.rpartition("/")[2] for line in machine.log()] == ["checkout[dev]"]
