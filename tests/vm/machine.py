"""A virtual machine with real kernel devices, thrown away after each run: `python -m tests.vm.machine COMMAND` runs a
command in it.

It boots Debian's own kernel (tests/vm/image) over the files of this machine, this Python and checkout among them; what
it writes is gone afterwards, except in `/run/out`. tests/vm/guest/devices.py makes the devices.
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
PROBE_SECONDS = 30

EMULATED = ("-accel", "tcg,thread=multi,tb-size=512", "-cpu", "max")
HELPED = ("-accel", "kvm", "-cpu", "host")

CODES_ALONE = ("-nodefaults", "-no-user-config", "-display", "none", "-no-reboot", "-smp", "2")


class NoMachine(Exception):
    """The virtual machine can't be had here; the text says why and what to do."""


@dataclass(frozen=True)
class Ran:
    """What a command in the virtual machine did: its exit status (None if it never ended), all that it printed, what
    the kernel said, and how many seconds the whole took."""

    status: int | None
    output: str
    console: str
    seconds: float


def image() -> Path:
    """The folder with the kernel; it is made where it is missing."""
    if find_spec("lgpio") is None:
        raise NoMachine("this Python has no module lgpio: with Python 3.11 or 3.12 on Linux deploy/test installs it")
    made = subprocess.run([ROOT / "tests/vm/image"], capture_output=True, text=True)
    if made.returncode:
        raise NoMachine(made.stderr.strip())
    return Path(made.stdout.strip())


def run(command: str, out: Path, seconds: float) -> Ran:
    """Run a line of shell in the checkout inside the virtual machine, at most so many seconds. `out` is the folder that
    it sees as /run/out."""
    kernel = image()
    (out / "command").write_text(command + "\n")
    began = time.monotonic()
    words = {"image": kernel, "checkout": ROOT, "python": sys.executable}
    _boot(kernel, words, _accelerator(kernel), _shares(out), out / "console", seconds)
    status = out / "status"
    return Ran(
        int(status.read_text()) if status.exists() else None,
        _text(out / "output"),
        _text(out / "console") + _text(out / "dmesg"),
        time.monotonic() - began,
    )


def _boot(
    kernel: Path,
    words: dict[str, object],
    accelerator: tuple[str, ...],
    more: tuple[str, ...],
    console: Path,
    seconds: float,
) -> None:
    line = " ".join(["console=ttyS0 quiet panic=-1 mitigations=off", *(f"vm.{k}={v}" for k, v in words.items())])
    with subprocess.Popen(
        # the machine must not outlive whoever started it
        ["setpriv", "--pdeathsig", "KILL", "qemu-system-x86_64", *accelerator, *CODES_ALONE, "-m", "2048"]
        + ["-kernel", kernel / "vmlinuz", "-initrd", kernel / "initrd", "-append", line]
        + ["-serial", f"file:{console}", *more],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as machine:
        try:
            _, said = machine.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            machine.kill()
            _, said = machine.communicate()
    with console.open("a") as file:
        file.write(said)


def _shares(out: Path) -> tuple[str, ...]:
    plain = "security_model=none"
    return (
        *("-virtfs", f"local,path=/,mount_tag=host,{plain},readonly=on,multidevs=remap"),
        *("-virtfs", f"local,path={out},mount_tag=out,{plain}"),
    )


def _accelerator(kernel: Path) -> tuple[str, ...]:
    """The processor's own help if it really works: that /dev/kvm can be opened proves nothing."""
    if not (os.access("/dev/kvm", os.R_OK | os.W_OK) and _has_flag("vmx", "svm")):
        return EMULATED
    known = kernel / "kvm.json"
    this_boot = BOOT_ID.read_text().strip()
    if not known.exists() or this_boot not in json.loads(known.read_text()):
        known.write_text(json.dumps({this_boot: _probe(kernel)}))
    return HELPED if json.loads(known.read_text())[this_boot] else EMULATED


def _has_flag(*wanted: str) -> bool:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("flags"):
            return any(flag in line.split() for flag in wanted)
    return False


def _probe(kernel: Path) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        console = Path(folder, "console")
        _boot(kernel, {"probe": 1}, HELPED, (), console, PROBE_SECONDS)
        return "the probe boots" in _text(console)


def _text(path: Path) -> str:
    return path.read_text(errors="replace") if path.exists() else ""


def main() -> None:
    """Run the command of the command line and end as it ended."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            ran = run(shlex.join(sys.argv[1:]), Path(folder), 900)
        except NoMachine as error:
            sys.exit(str(error))
    print(ran.output, end="")
    if ran.status is None:
        print(ran.console[-2000:], file=sys.stderr)
    print(f"{ran.seconds:.0f} s", file=sys.stderr)
    sys.exit(125 if ran.status is None else ran.status)


if __name__ == "__main__":
    main()
