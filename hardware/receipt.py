"""Prints rows of text on a receipt printer (ESC/POS). python-escpos is an extra, and imported only when wanted.

Which code page holds a letter is that library's affair: it changes pages in the middle of a row where it must."""

import errno
import importlib
import os
import select
import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from hardware.errors import NoPrinterAddress, PrinterLibraryMissing, PrinterUnusable

NETWORK = "tcp:"
"""Before the address of a printer in the network."""

PORT = 9100
SECONDS = 10.0
"""So long a printer may take to answer, or to take a few more rows."""

COLUMNS = 42
"""Letters a row, of most printers with 80 mm paper; those with 58 mm have 32."""

PLAINER = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "★": "*", "†": "+", "…": "...", "’": "'", "„": '"', "“": '"', "”": '"', "·": "-"}
    | {"\u00a0": " ", "\u202f": " ", "×": "x", "→": ">"}
)
"""Signs that few printers have, and what stands for them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a receipt; `strong` ones are bold."""

    text: str
    strong: bool = False


def print_rows(rows: Sequence[Row], printer: str) -> None:
    """Print the rows and cut the paper. `printer` is a device (/dev/usb/lp0), a file to write instead, or
    tcp:HOST[:PORT]. PrinterLibraryMissing, NoPrinterAddress, or PrinterUnusable if it can't be reached or fails."""
    data = composed(rows)
    try:
        _send(data, printer)
    except OSError as error:
        raise PrinterUnusable(printer, error.strerror or str(error)) from error


def composed(rows: Sequence[Row]) -> bytes:
    """What a printer is sent for these rows. PrinterLibraryMissing without the library."""
    paper = _library().Dummy()
    paper.hw("INIT")
    for row in rows:
        paper.set(bold=row.strong)
        paper.text(row.text.translate(PLAINER) + "\n")
    paper.set(bold=False)
    paper.cut()
    data: bytes = paper.output
    return data


def address(printer: str) -> tuple[str, int]:
    """Host and port of tcp:HOST[:PORT]. NoPrinterAddress if it is none."""
    host, _, port = printer.removeprefix(NETWORK).partition(":")
    if not host or (port and not (port.isascii() and port.isdigit() and 0 < int(port) < 65536)):
        raise NoPrinterAddress(printer)
    return host, int(port or PORT)


def _send(data: bytes, printer: str) -> None:
    if printer.startswith(NETWORK):
        with socket.create_connection(address(printer), SECONDS) as link:
            link.sendall(data)
        return
    made = 0 if printer.startswith("/dev/") else os.O_CREAT  # no file in place of a device that isn't there
    device = os.open(printer, os.O_WRONLY | os.O_TRUNC | os.O_NONBLOCK | made, 0o666)
    try:
        _write(data, device)
    finally:
        os.close(device)


def _write(data: bytes, device: int) -> None:
    """Without waiting for ever: a printer without paper takes nothing. What it has not taken when the device is closed
    may be lost, so it must be ready once more at the end. TimeoutError."""
    poll = select.poll()
    poll.register(device, select.POLLOUT)
    while poll.poll(SECONDS * 1000):
        if not data:
            return
        with suppress(BlockingIOError):
            data = data[os.write(device, data) :]
    raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))


def _library() -> Any:
    try:
        return importlib.import_module("escpos.printer")
    except ImportError as error:
        raise PrinterLibraryMissing from error
