"""The wiring as a drawing (SVG): the header with what is on each pin, readable in light and dark."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from hardware.header import HeaderPin, header
from hardware.wiring import Wiring

WIDTH, TOP, ROW, MIDDLE = 860, 76, 27, 430
"""Pixels: how wide, where the first row is, from row to row, between the two columns."""

PIN = 10
"""Radius of a pin."""

COLOURS = {
    "contact": ("#0b62c4", "#6cb2ff"),
    "lamp": ("#b35900", "#ffb454"),
    "buzzer": ("#8a2be2", "#c79bff"),
    "ground": ("#333333", "#d0d0d0"),
    "power": ("#c01c28", "#ff8080"),
    "free": ("#767676", "#9a9a9a"),
}
"""By kind, in light and in dark."""

LEGEND = (
    ("contact", "Button, encoder: from the pin through the contact to what follows the arrow; no resistor."),
    ("lamp", "Lamp: from the pin through a resistor (330 Ω) and the LED to what follows the arrow; short leg to GND."),
    ("buzzer", "Buzzer: between the pin and what follows the arrow; − on the side of GND."),
    ("ground", "GND: all these pins are the same; one wire to a common rail is enough."),
    ("power", "3V3, 5V: never connect them to GND, and 5V to no other pin."),
)


def draw(wiring: Wiring) -> str:
    """The whole drawing."""
    pins = header(wiring)
    bottom = TOP + 20 * ROW
    height = bottom + 24 + 22 * len(LEGEND) + 10
    body = [*_board(bottom), *(line for pin in pins for line in _pin(pin)), *_legend(bottom + 34)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        ' role="img" aria-labelledby="title description">',
        '<title id="title">What is on which pin of the Raspberry Pi</title>',
        f'<desc id="description">{escape(_words(pins))}</desc>',
        f"<style>{_style()}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _style() -> str:
    light = "".join(f".{kind}{{--c:{pair[0]}}}" for kind, pair in COLOURS.items())
    dark = "".join(f".{kind}{{--c:{pair[1]}}}" for kind, pair in COLOURS.items())
    return (
        f"svg{{--paper:#fff;--ink:#1a1a1a;--board:#e7efe7}}{light}"
        f"@media (prefers-color-scheme:dark){{svg{{--paper:#16181c;--ink:#eee;--board:#24302a}}{dark}}}"
        "text{font:13px system-ui,sans-serif;fill:var(--ink)}.paper{fill:var(--paper)}.board{fill:var(--board)}"
        ".small{font-size:11px}.bold{font-weight:600}.end{text-anchor:end}.mid{text-anchor:middle}"
        ".free text{fill:var(--c)}.dot{fill:var(--paper);stroke:var(--c);stroke-width:2.5}"
        ".wire{stroke:var(--c);stroke-width:2.5}.badge{fill:var(--c)}text.in{fill:var(--paper);font-weight:600}"
    )


def _board(bottom: int) -> Iterator[str]:
    yield '<text class="bold" x="20" y="26">Header of the Raspberry Pi, seen from above, USB sockets below</text>'
    yield '<text class="small" x="20" y="46">Switch the Pi off before you connect anything.</text>'
    yield f'<rect class="board" x="{MIDDLE - 42}" y="{TOP - 18}" width="84" height="{bottom - TOP + 10}" rx="6"/>'


def _pin(pin: HeaderPin) -> Iterator[str]:
    left = pin.column == 1
    way = -1 if left else 1
    x, y = MIDDLE + way * 18, TOP + (pin.row - 1) * ROW
    yield f'<g class="{pin.kind}">'
    if pin.part is not None:
        badge = MIDDLE + way * 142
        yield f'<line class="wire" x1="{x + way * PIN}" y1="{y}" x2="{badge - way * 18}" y2="{y}"/>'
        yield f'<rect class="badge" x="{badge - 18}" y="{y - 10}" width="36" height="20" rx="4"/>'
        yield f'<text class="in mid" x="{badge}" y="{y + 5}">{pin.badge}</text>'
        yield _text(MIDDLE + way * 168, y + 5, left, f"{pin.what} → {pin.to}")
        yield _text(MIDDLE + way * 54, y - 5, left, pin.name, "small")
    else:
        yield _text(MIDDLE + way * 54, y + 4, left, f"{pin.name} ({pin.bus})" if pin.bus else pin.name, "small")
    yield f'<circle class="dot" cx="{x}" cy="{y}" r="{PIN}"/>'
    yield f'<text class="small mid" x="{x}" y="{y + 4}">{pin.number}</text></g>'


def _text(x: int, y: int, left: bool, text: str, classes: str = "") -> str:
    named = " ".join(filter(None, (classes, "end" if left else "")))
    given = f' class="{named}"' if named else ""
    return f'<text{given} x="{x}" y="{y}">{escape(text)}</text>'


def _legend(y: int) -> Iterator[str]:
    for number, (kind, text) in enumerate(LEGEND):
        at = y + 22 * number
        yield f'<g class="{kind}"><circle class="dot" cx="30" cy="{at - 4}" r="7"/>'
        yield f'<text x="48" y="{at}">{escape(text)}</text></g>'


def _words(pins: tuple[HeaderPin, ...]) -> str:
    """The same for who can't see it."""
    return "; ".join(f"pin {pin.number} ({pin.name}): {pin.what} to {pin.to}" for pin in pins if pin.part is not None)
