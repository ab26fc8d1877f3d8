"""A receipt printer: what it is sent can be read in all four languages, and what is amiss is one clear error."""

import importlib
import os
import select
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from hardware import receipt
from hardware.errors import NoPrinterAddress, PrinterError, PrinterLibraryMissing, PrinterUnusable
from hardware.receipt import Row, address, composed, print_rows
from tests.hardware.receipts import on_paper

CUT, BOLD, PLAIN = b"\x1dV", b"\x1bE\x01", b"\x1bE\x00"


def printed(*rows: Row) -> bytes:
    """What a printer would get."""
    return composed(rows)


@pytest.mark.parametrize(
    "text",
    [
        "Anna 24",
        "Grüße, Jürgen Weiß: Ältestenrat, Öl und Übermut",
        "Привет, Анна и Лёша: очки за товары",
        "¿Qué? ¡Niño! Año, señal",
        "Ünal und Лёша spielen",
        "Zoë, Łukasz, François",
    ],
)
def test_letters_of_all_languages_come_out_right(text: str) -> None:
    assert on_paper(printed(Row(text))).strip() == text


@pytest.mark.parametrize(
    ("text", "paper"),
    [("−5", "-5"), ("Anna ★", "Anna *"), ("24†", "24+"), ("a – b…", "a - b..."), ("„so“ ’tis", '"so" \'tis')],
)
def test_signs_that_few_printers_have_are_made_plainer(text: str, paper: str) -> None:
    assert on_paper(printed(Row(text))).strip() == paper


def test_a_letter_that_no_printer_has_spoils_only_itself() -> None:
    assert on_paper(printed(Row("Anna 🎲 5"))).strip() == "Anna ? 5"


def test_rows_stand_below_each_other() -> None:
    assert on_paper(printed(Row("one"), Row(""), Row("two"))).split("\n")[:3] == ["one", "", "two"]


def test_strong_rows_are_bold_and_only_those() -> None:
    sent = printed(Row("title", strong=True), Row("line"))
    assert sent.index(BOLD) < sent.index(b"title") < sent.index(PLAIN) < sent.index(b"line")
    assert sent.count(BOLD) == 1


def test_the_paper_is_cut_at_the_end() -> None:
    sent = printed(Row("line"))
    assert sent.startswith(b"\x1b@"), "whatever was printed before does not matter"
    assert sent.rindex(CUT) > sent.index(b"line")


def test_a_file_gets_what_a_printer_would(tmp_path: Path) -> None:
    print_rows([Row("Grüße")], str(tmp_path / "receipt.bin"))
    assert on_paper((tmp_path / "receipt.bin").read_bytes()).strip() == "Grüße"


def test_a_printer_in_the_network_is_printed_on() -> None:
    got: list[bytes] = []

    def take(server: socket.socket) -> None:
        link, _ = server.accept()
        with link:
            while data := link.recv(4096):
                got.append(data)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=take, args=(server,))
        thread.start()
        print_rows([Row("Привет")], f"tcp:127.0.0.1:{server.getsockname()[1]}")
        thread.join(20)
    assert on_paper(b"".join(got)).strip() == "Привет"


def test_addresses_have_the_usual_port_if_none_is_given() -> None:
    assert address("tcp:printer.local") == ("printer.local", 9100)
    assert address("tcp:10.0.0.7:9101") == ("10.0.0.7", 9101)


@pytest.mark.parametrize("printer", ["tcp:", "tcp::9100", "tcp:host:x", "tcp:host:0", "tcp:host:65536", "tcp:host:²"])
def test_what_is_no_address_is_told_with_the_form(printer: str) -> None:
    with pytest.raises(NoPrinterAddress, match="the form is tcp:HOST or tcp:HOST:PORT"):
        print_rows([Row("x")], printer)


@pytest.mark.parametrize(
    ("printer", "reason"),
    [
        ("/dev/usb/lp97", "No such file or directory"),
        ("/nowhere/receipt", "No such file or directory"),
        ("/tmp", "Is a directory"),
    ],
)
def test_a_printer_that_isnt_there_is_told_with_what_the_system_said(printer: str, reason: str) -> None:
    with pytest.raises(PrinterUnusable) as told:
        print_rows([Row("x")], printer)
    assert (told.value.printer, told.value.reason) == (printer, reason)
    assert str(told.value).startswith(f"{printer} does not print ({reason})")
    assert not Path("/dev/usb/lp97").exists()


def test_nobody_at_the_address_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(PrinterUnusable, match="Connection refused"):
        print_rows([Row("x")], f"tcp:127.0.0.1:{port}")


def test_a_printer_that_fails_meanwhile_is_told() -> None:
    with pytest.raises(PrinterUnusable, match="No space left on device"):
        print_rows([Row("x")], "/dev/full")


def test_a_printer_that_takes_nothing_any_more_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one without paper does: a pipe that nobody empties."""
    monkeypatch.setattr(receipt, "SECONDS", 0.05)
    os.mkfifo(tmp_path / "printer")
    reader = os.open(tmp_path / "printer", os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(PrinterUnusable, match="Connection timed out"):
            print_rows([Row("x" * 40)] * 5000, str(tmp_path / "printer"))
    finally:
        os.close(reader)


def test_a_pipe_at_whose_other_end_nobody_is_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "printer")
    with pytest.raises(PrinterUnusable, match="No such device or address"):
        print_rows([Row("x")], str(tmp_path / "printer"))


def test_a_printer_that_is_slow_gets_everything(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "printer")
    reader = os.open(tmp_path / "printer", os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reader, True)
    got: list[bytes] = []

    def take() -> None:
        select.select([reader], [], [], 20)  # before somebody writes it would be at its end
        with open(reader, "rb") as paper:
            got.append(paper.read())

    thread = threading.Thread(target=take)
    thread.start()
    print_rows([Row("x" * 40)] * 5000, str(tmp_path / "printer"))
    thread.join(20)
    assert on_paper(got[0]).split("\n")[:5000] == ["x" * 40] * 5000


def test_without_the_library_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(f"No module named {name!r}")

    monkeypatch.setattr(receipt.importlib, "import_module", missing)
    with pytest.raises(PrinterLibraryMissing, match="extra printer"):
        print_rows([Row("x")], "/tmp/never")
    assert issubclass(PrinterLibraryMissing, PrinterError)


def test_the_library_is_not_loaded_before_something_is_printed() -> None:
    source = Path(importlib.import_module("hardware.receipt").__file__ or "").read_text(encoding="utf-8")
    assert "import escpos" not in source and "from escpos" not in source
