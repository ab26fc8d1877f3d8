"""The bench's hands inside the virtual machine: wire up buttons and lamps, show the camera a picture, pull plugs.

Run as a module it makes the pins and the serial device; the cameras come and go with the tests.
"""

import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

CHIP = Path("/sys/kernel/config/gpio-sim/bench")
LINES = 28
GADGET = Path("/sys/kernel/config/usb_gadget/box")
CONTROLLER = "dummy_udc.0"
VIVID = Path("/sys/bus/platform/drivers/vivid")

STEP_SECONDS = 0.05


def wait_for(look: Callable[[], T], seconds: float) -> T:
    """What `look` gives as soon as that is true; fails after so many seconds."""
    end, never = time.monotonic() + seconds, threading.Event()
    while True:
        late = time.monotonic() > end
        if found := look():
            return found
        assert not late, f"not within {seconds} seconds"
        never.wait(STEP_SECONDS)


def load(*modules: str) -> None:
    """Load modules of the kernel; words with = are parameters of the one module."""
    subprocess.run(["modprobe", *modules], check=True)


class Pins:
    """28 lines of gpio-sim, named GPIO0 to GPIO27 as on a Raspberry Pi."""

    @staticmethod
    def make() -> None:
        """Make the chip, once in the life of the machine."""
        load("gpio-sim")
        bank = CHIP / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(LINES))
        (bank / "label").write_text("pinctrl-bcm2711")
        for number in range(LINES):
            (bank / f"line{number}").mkdir()
            (bank / f"line{number}" / "name").write_text(f"GPIO{number}")
        (CHIP / "live").write_text("1")

    @staticmethod
    def pull(pin: int, high: bool) -> None:
        """Put a line that is read high or low from outside, as a wire would."""
        (_line(pin) / "pull").write_text("pull-up" if high else "pull-down")

    @staticmethod
    def level(pin: int) -> bool:
        """What a meter on the line shows."""
        return (_line(pin) / "value").read_text().strip() == "1"


def _line(pin: int) -> Path:
    device = (CHIP / "dev_name").read_text().strip()
    chip = (CHIP / "bank0" / "chip_name").read_text().strip()
    return Path("/sys/devices/platform") / device / chip / f"sim_gpio{pin}"


class Plug:
    """A USB serial device on a cable: its other end is /dev/ttyGS0."""

    @staticmethod
    def make() -> None:
        """Make the device, once in the life of the machine; it is not plugged in yet."""
        load("-a", "dummy_hcd", "libcomposite", "usb_f_acm", "cdc_acm")
        for folder in ("strings/0x409", "configs/c.1/strings/0x409", "functions/acm.0"):
            (GADGET / folder).mkdir(parents=True)
        said = {"idVendor": "0x2e8a", "idProduct": "0x0005", "strings/0x409/serialnumber": "BENCH1"}
        said |= {"strings/0x409/manufacturer": "Bench", "strings/0x409/product": "Table box"}
        for name, text in said.items():
            (GADGET / name).write_text(text)
        (GADGET / "configs/c.1/acm.0").symlink_to(GADGET / "functions/acm.0")

    @staticmethod
    def put_in() -> None:
        """Plug it in."""
        (GADGET / "UDC").write_text(CONTROLLER)

    @staticmethod
    def pull_out() -> None:
        """Pull the plug."""
        (GADGET / "UDC").write_text("\n")


class TestCamera:
    """The kernel's own test camera (vivid), which can be pulled out; at most one at a time."""

    __test__ = False  # no test of pytest's

    @staticmethod
    def bind() -> None:
        """Plug it in."""
        if VIVID.exists():
            (VIVID / "bind").write_text("vivid.0")
        else:
            load("vivid", "n_devs=1", "node_types=0x1", "num_inputs=1", "input_types=0x00")

    @staticmethod
    def unbind() -> None:
        """Pull it out."""
        (VIVID / "unbind").write_text("vivid.0")


if __name__ == "__main__":
    Pins.make()
    Plug.make()
