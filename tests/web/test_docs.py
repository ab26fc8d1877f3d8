"""docs/dashboard.md has a heading for every address and every event, a row for every setting, and none too many."""

import re
from pathlib import Path

from companion.settings import Settings
from tests.web.conftest import Room
from web.live import EVENTS
from web.parts import CHANGED

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "dashboard.md").read_text(encoding="utf-8")


def headings(section: str) -> set[str]:
    """The headings of the third level in a section."""
    [text] = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE, flags=re.MULTILINE | re.DOTALL)
    return set(re.findall(r"^### (.+)$", text, flags=re.MULTILINE))


def addresses(room: Room) -> set[str]:
    """Every route of the app as the docs write it: `GET /demo/pictures/KEY`."""
    written = set()
    for rule in room.app().url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda match: match[1].upper(), rule.rule).replace("FILENAME", "PATH")
        written |= {f"{method} {path}" for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    return written


def test_every_address_has_its_heading_and_no_heading_lacks_its_address(room: Room) -> None:
    assert headings("Addresses") == addresses(room)


def test_every_event_has_its_heading_and_no_heading_lacks_its_event() -> None:
    assert headings("Events of the stream") == {*CHANGED, *EVENTS, "ping"}


def test_every_event_is_heard_by_the_page() -> None:
    script = (ROOT / "web" / "static" / "stream.js").read_text()
    [names] = re.findall(r"const NAMES = \[(.*)\]", script)
    assert set(re.findall(r'"(\w+)"', names)) == {*CHANGED, *EVENTS, "ping"}


def test_every_setting_has_its_row() -> None:
    [text] = re.findall(r"^## The config file\n(.*?)^## ", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"^\| `(\w+)`", text, flags=re.MULTILINE)) == set(Settings.__struct_fields__)
