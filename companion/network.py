"""Where this machine is in the house's network, and how to tell a phone."""

import io
import ipaddress
import socket

import segno

_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: nobody has it. Asking for the way there sends nothing."""


def address_in_house() -> str | None:
    """This machine's address in the network it is in; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ELSEWHERE)
        except OSError:
            return None
        address = str(asking.getsockname()[0])
    return None if ipaddress.ip_address(address).is_loopback else address


def address_for_phones(host: str) -> str | None:
    """The address by which others in the house reach a server on `host`; None if they can't."""
    if host in ("0.0.0.0", "::"):
        return address_in_house()
    return None if this_machine_only(host) else host


def this_machine_only(host: str) -> bool:
    """Whether nobody else can reach a server on `host`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def url(host: str, port: int) -> str:
    """The address of the dashboard for a browser; an IPv6 address gets its brackets."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def qr_lines(text: str, encoding: str) -> str:
    """A QR code for a terminal of that encoding: small where it knows half blocks, else of coloured spaces."""
    code, out = segno.make(text, error="m", micro=False), io.StringIO()
    code.terminal(out, compact=encoding.lower().replace("-", "") == "utf8")
    return out.getvalue()


def qr_svg(text: str) -> str:
    """A QR code as an SVG element for a page, dark on white with its quiet zone, without styles or an id."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_inline(scale=1, omitsize=True, border=4, dark="#000", light="#fff", svgclass=None, lineclass=None)
