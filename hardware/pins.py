"""The pins of a Raspberry Pi's header: whether they can be read, and which of them are pressed."""

import importlib
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from hardware.errors import NoPins, PinsForbidden, PinsUnusable

HEADER = range(2, 28)
"""The pins of the header by BCM number; 0 and 1 belong to boards that are put on it."""

Held = Callable[[], Mapping[int, bool]]
"""The pins (BCM numbers) that panels have, and whether each is pressed now."""

PIPES = ".lgd-nfy*"
"""What lgpio calls the pipes that it makes."""

LOOK_SECONDS = 0.005
"""From look to look: a press takes many times as long."""


@cache
def pin_factory() -> Any:
    """gpiozero's way to this machine's pins, by the kernel's devices; the same for the whole program, as the pins that
    it gives out can be had only once. NoPins, PinsForbidden or PinsUnusable if there is none."""
    check_chips(Path("/dev"))
    try:
        with _swept():
            return importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory()
    except ImportError as error:
        raise PinsUnusable(str(error)) from error
    except Exception as error:  # lgpio has exceptions of its own
        raise _typed(error) from error


@contextmanager
def _swept() -> Iterator[None]:
    """lgpio leaves a pipe in the current folder; once it is open on both sides nobody needs its name."""
    folder = Path.cwd()
    before = set(folder.glob(PIPES))
    yield
    for pipe in set(folder.glob(PIPES)) - before:
        pipe.unlink(missing_ok=True)


def check_chips(devices: Path) -> None:
    """Raise NoPins or PinsForbidden if the kernel's devices show already that there are no pins for us."""
    chips = list(devices.glob("gpiochip*"))
    if not chips:
        raise NoPins
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise PinsForbidden


def watch(
    factory: Any,
    seconds: float,
    held: Held = dict,
    clock: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> tuple[int, ...]:
    """The pins (BCM numbers, in the order in which that began) that were pressed within so many seconds.

    Each free pin of the header is pulled up meanwhile, and pressed when it goes low; pins that a panel has stay as they
    are, `held` tells whether they are pressed. One that is so from the start is no press.
    """
    with ExitStack() as opened:
        pins = dict(_free_pins(factory, opened))

        def look() -> set[int]:
            free = {number for number, pin in pins.items() if pin.is_active}
            return free | {number for number, closed in held().items() if closed}

        down, pressed, end = look(), dict[int, None](), clock() + seconds
        while clock() < end:
            wait(LOOK_SECONDS)
            now = look()
            pressed.update(dict.fromkeys(sorted(now - down)))
            down = now
    return tuple(pressed)


def _free_pins(factory: Any, opened: ExitStack) -> Iterator[tuple[int, Any]]:
    from gpiozero import InputDevice  # takes a while, and most machines have no pins

    for number in HEADER:
        try:
            pin = InputDevice(number, pull_up=True, pin_factory=factory)
        except Exception:  # somebody has it; gpiozero and lgpio say so with exceptions of their own
            continue
        opened.callback(pin.close)
        yield number, pin


def _typed(error: Exception) -> Exception:
    from gpiozero import PinUnknownPi

    if isinstance(error, FileNotFoundError) and str(error.filename).startswith(PIPES[:-1]):
        return PinsUnusable(f"lgpio can't make its pipe in {Path.cwd()}: start the companion in a folder of your own")
    return NoPins() if isinstance(error, PinUnknownPi) else PinsUnusable(" ".join(str(error).split()))
