"""`companion serve`: the dashboard."""

import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from companion.demo.assembly import Demo
    from companion.panels.assembly import Buttons
    from companion.receipt import Printer
    from companion.settings import Settings
    from companion.table.table import Table
    from vision.frame import FrameSource

SWITCH_SECONDS = 0.0005
"""So long a thread may go on before it lets another one on: pages are made while a lamp waits for its press."""

ANYWHERE = "0.0.0.0"  # every network of this machine: `--lan`


@dataclass(frozen=True)
class _Wishes:
    """What the command line asks for."""

    virtual: bool
    source: str | None
    lan: bool
    host: str | None
    port: int | None


@click.command(epilog="Example: companion serve --virtual --lan")
@click.option("--virtual", is_flag=True, help="Virtual dice, buttons and table box in place of real ones.")
@click.option("--source", metavar="SOURCE", help="Film, folder, /dev/videoN, picamera or virtual:SEED.")
@click.option("--lan", is_flag=True, help="Let phones and tablets in the house open it; prints a QR code.")
@click.option("--host", metavar="ADDRESS", help="Address to serve on.  [default: 127.0.0.1, this machine only]")
@click.option("--port", type=click.IntRange(1, 65535), help="Port.  [default: 8080 or the next free one]")
@click.option("--config", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Config file (TOML).")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the companion; companion.toml in it is the config file.  [default: ~/.local/share/companion]",
)
def serve(
    virtual: bool,
    source: str | None,
    lan: bool,
    host: str | None,
    port: int | None,
    config: Path | None,
    data: Path | None,
) -> None:
    """Serve the dashboard: the game on the table, its log and its score, and the dice in the tray live."""
    wishes = _Wishes(virtual, source, lan, host, port)
    if virtual and source is not None:
        raise click.UsageError("give either --virtual or --source, not both")
    if lan and host is not None:
        raise click.UsageError("give either --lan or --host, not both")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("waitress").setLevel(logging.ERROR)  # it notes each page that is closed
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of each of its plugins when a journal is made
    with _tidily():
        _run(wishes, _settings(config, data), data)


@contextmanager
def _tidily() -> Iterator[None]:
    """SIGTERM ends the program as Ctrl-C does, also before the pages are served and after: nothing is left behind."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise SystemExit(0)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _settings(config: Path | None, data: Path | None) -> "Settings":
    from companion.files import data_folder
    from companion.settings import FILE_NAME, Settings, load_settings

    usual = (data or data_folder()) / FILE_NAME
    if config is None and not usual.exists():
        return Settings()
    return load_settings(config or usual)


def _source(wishes: _Wishes, settings: "Settings") -> "FrameSource":
    from companion.cameras import FirstCamera, first_camera
    from vision.sources.open import open_source

    if wishes.virtual:
        from vision.sources.virtual import VirtualCamera

        return VirtualCamera()
    name = wishes.source or settings.source
    return FirstCamera(first_camera, open_source) if name is None else open_source(name, speed="real")


def _run(wishes: _Wishes, settings: "Settings", data: Path | None) -> None:
    import time

    from companion.calibration.assembly import calibrating
    from companion.cli.shelf import open_journal
    from companion.demo.assembly import build_demo
    from companion.files import data_folder
    from companion.games.game import find_games
    from companion.labelling.corrections import Corrections
    from companion.numbers import own_numbers
    from companion.table.kept import LyingThere
    from companion.table.table import Table
    from vision.dice.reader import DiceReader
    from vision.dice.tracker import Tracker
    from web.app import PageSettings, create_app
    from web.server import PageServer
    from web.services import services_of

    folder = data or data_folder()
    sys.setswitchinterval(SWITCH_SECONDS)
    reader = DiceReader()
    with ExitStack() as ends:
        journal = ends.enter_context(closing(open_journal(folder)))
        table = ends.enter_context(
            closing(Table(find_games(), journal, lambda game: own_numbers(game, folder), LyingThere(folder)))
        )
        table.resume()
        source = _source(wishes, settings)
        tray = calibrating(source, reader, folder)
        demo = ends.enter_context(closing(build_demo(source, Tracker(tray.desk.reader), table, calibrating=tray)))
        buttons = _buttons(wishes, settings, table, demo, ends)
        services = services_of(
            demo, reader, table, folder, time.monotonic, buttons, _printer(settings), settings.labelled_mb
        )
        labels = ends.enter_context(closing(services.labels))
        corrections = ends.enter_context(closing(Corrections(demo.board, table, labels)))
        host = ANYWHERE if wishes.lan else wishes.host or settings.host
        app = create_app(services, PageSettings(settings.host_names, settings.language, host))
        server = PageServer(app, host, wishes.port or settings.port)
        _greet(host, server.port, services.access.pin)
        labels.publish()
        corrections.start()
        demo.start()

        def end_streams() -> None:
            demo.board.hub.close()
            table.hub.close()

        server.run(before_end=end_streams)


def _printer(settings: "Settings") -> "Printer | None":
    from companion.receipt import Printer

    return None if settings.printer is None else Printer(settings.printer, settings.printer_columns)


def _buttons(wishes: _Wishes, settings: "Settings", table: "Table", demo: "Demo", ends: ExitStack) -> "Buttons":
    """The panels, started; they are over before the table is."""
    from tempfile import TemporaryDirectory

    from companion.panels.assembly import real_buttons, virtual_buttons

    board = demo.board

    def changed() -> None:
        board.hub.announce("buttons", {})

    if not wishes.virtual:
        real = real_buttons(table, lambda: board.state.status, settings, changed=changed)
        return ends.enter_context(closing(real))
    folder = Path(ends.enter_context(TemporaryDirectory(prefix="table-companion-")))
    return ends.enter_context(closing(virtual_buttons(table, lambda: board.state.status, settings, folder, changed)))


def _greet(host: str, port: int, pin: str | None) -> None:
    """Say where the dashboard is; with a QR code and the PIN if other machines can reach it."""
    from companion.network import address_for_phones, qr_lines, url

    everywhere = host in (ANYWHERE, "::")
    address = address_for_phones(host)
    click.echo(f"The table companion is at {url('127.0.0.1' if everywhere else host, port)} (Ctrl-C ends it)")
    if address is not None:
        click.echo(f"Phones and tablets in the house: {url(address, port)}\n")
        click.echo(qr_lines(url(address, port), sys.stdout.encoding or "ascii"))
        click.echo(f"PIN of the table, for who wants to act: {pin}" if pin else "Everybody there may act: no PIN.")
    elif everywhere:
        click.echo("This machine is in no network: connect it, then start again for phones to reach it.")
    sys.stdout.flush()
