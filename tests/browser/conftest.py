"""A real Chromium, and a companion for it to look at.

Without a Chromium these tests are skipped with the reason; where `CI` is set they fail instead.
"""

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, sync_playwright

from companion.calibration.assembly import Calibrating, calibrating
from companion.demo.assembly import Demo, build_demo
from companion.panels.assembly import virtual_buttons
from companion.settings import Settings
from companion.table.table import Table
from tests.cameras import ScriptedTracker
from tests.companion.tables import AtTable, a_table
from tests.desks import ScriptedDesk
from tests.dice import ScriptedReader, a_die
from tests.web.compiled import with_compiled_templates
from vision.dice.reader import DiceReader
from vision.dice.reading import Reader
from vision.dice.tracker import Tracker
from vision.sources.virtual import VirtualCamera
from web.app import PageSettings, create_app
from web.server import PageServer
from web.services import services_of

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        reason = "there is no Chromium: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield running
        running.close()


class Companion(AtTable):
    """Pages over a demonstration, served in a thread; `stop` and `start` play an outage."""

    def __init__(self, demo: Demo, reader: Reader, camera: VirtualCamera | None, table: Table, data: Path) -> None:
        self.demo = demo
        self.board = demo.board
        self.camera = camera
        self.table = table
        self.data = data
        self.buttons = virtual_buttons(
            table, lambda: demo.board.state.status, Settings(), data, lambda: demo.board.hub.announce("buttons", {})
        )
        self.services = services_of(demo, reader, table, data, time.monotonic, self.buttons)
        self.app = with_compiled_templates(create_app(self.services, PageSettings()))
        self.address = ""
        self._port: int | None = None
        self.start()

    @property
    def tray(self) -> Calibrating:
        """What calibrates the tray."""
        assert self.demo.calibrating is not None
        return self.demo.calibrating

    @property
    def desk(self) -> ScriptedDesk:
        """The desk of a companion whose camera shows nothing."""
        desk = self.tray.desk
        assert isinstance(desk, ScriptedDesk)
        return desk

    def start(self) -> None:
        """Serve, on the same port as before."""
        self._server = PageServer(self.app, "127.0.0.1", self._port)
        self._port = self._server.port
        self.address = f"http://127.0.0.1:{self._port}"
        self._thread = threading.Thread(target=self._server.serve, args=(lambda: None,))
        self._thread.start()

    def stop(self) -> None:
        """Serve no more; open connections are cut."""
        self._server.stop()
        self._thread.join(10)

    def close(self) -> None:
        """End everything."""
        self.buttons.close()
        self.demo.close()
        self.table.hub.close()
        self.stop()


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    """A companion whose camera shows nothing: the test rolls on its board."""
    with a_table(tmp_path) as table:
        tray, reader = Calibrating(ScriptedDesk), ScriptedReader(a_die(4))  # type: ignore[arg-type]
        tray.desk.reader = reader  # type: ignore[assignment]
        demo = replace(build_demo(None, ScriptedTracker(), table), calibrating=tray)
        tray.tell(lambda facts: (demo.board.calibration(facts), table.calibration(facts.amiss)))
        demo.board.source("online", name="virtual camera", can_throw=True)
        served = Companion(demo, reader, None, table, tmp_path)
        yield served
        served.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Companion]:
    """The whole way: virtual camera, tracker, reader, table, pages."""
    camera, reader = VirtualCamera(seed=3), DiceReader()
    with a_table(tmp_path) as table:
        tray = calibrating(camera, reader, tmp_path)
        demo = build_demo(camera, Tracker(tray.desk.reader), table, calibrating=tray)
        served = Companion(demo, reader, camera, table, tmp_path)
        served.demo.start()
        yield served
        served.close()


@pytest.fixture
def context_of(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a visitor's browser; what its pages complain about, or fetch from elsewhere, fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(**wishes: object) -> BrowserContext:
        quiet = bool(wishes.pop("may_complain", False))
        context = browser.new_context(**({"locale": "en-GB"} | wishes))  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        contexts.append(context)

        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not quiet:
                complaints.append(message.text)

        def failed(error: Error) -> None:
            complaints.append(str(error))

        def follow(page: Page) -> None:
            page.on("console", heard)
            page.on("pageerror", failed)
            page.on("request", lambda request: elsewhere(request.url))

        def elsewhere(url: str) -> None:
            if not url.startswith(("http://127.0.0.1:", "blob:", "data:")):
                complaints.append(f"asks elsewhere: {url}")

        context.on("page", follow)
        return context

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(context_of: Callable[..., BrowserContext]) -> Page:
    return context_of().new_page()
