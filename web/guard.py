"""Who looks at a page, and whether they may act.

The machine itself may act, every device that was let in, and everybody while no PIN is asked for. A device may hold a
seat of the open game; what it does then is done for that seat. A route that changes something is closed to all others
unless it is named here: nobody has to think of it when a route is added.
"""

import ipaddress
from typing import NamedTuple

from flask import Flask, current_app, request, url_for
from werkzeug.wrappers import Response

from companion.access.access import Access, Caller
from web.errors import Problem, WayOn
from web.languages import gettext
from web.paths import page_before
from web.services import Services

_EXTENSION = "companion-services"
_HALF_A_YEAR = 182 * 24 * 3600

OPEN_TO_ALL = frozenset(
    {
        "choose_language",
        "demo.upload",
        "join.enter",
        "join.join",
        "join.leave",
        "settings.choose",
    }
)
"""Endpoints that change something without anybody having to be let in: what only concerns the visitor's own device, the
way in itself, and pictures that visitors bring."""

_KINDS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
"""Words of browsers' names by which people know what device it is."""


class Viewer(NamedTuple):
    """Who asks: the `seat` of the open game that this device holds (None: none), whether it may act, and whether it is
    the machine itself; `taken` are the seats that devices hold."""

    seat: int | None
    may_act: bool
    at_machine: bool
    taken: frozenset[int] = frozenset()

    def may_see(self, seat: int) -> bool:
        """Whether secrets of that seat may be shown: to the device that holds it; as long as none does, to whoever may
        act."""
        return seat == self.seat or (self.may_act and seat not in self.taken)


def guard(app: Flask, services: Services) -> None:
    """Let the app's pages know who asks."""
    app.extensions[_EXTENSION] = services
    app.before_request(_refuse_strangers)
    app.jinja_env.globals["viewer"] = viewer


def viewer() -> Viewer:
    """Who made this request, as things are now: in the middle of a stream it may have become another."""
    services: Services = current_app.extensions[_EXTENSION]
    access, game = services.access, services.table.state.game
    device = access.device(caller().key)
    place = device.place if device else None
    seat = place.seat if place and game and place.game == game.id else None
    at_machine = _is_loopback(request.remote_addr)
    may_act = at_machine or access.pin is None or bool(device and device.let_in)
    return Viewer(seat, may_act, at_machine, access.taken(game.id) if game else frozenset())


def need_act() -> Viewer:
    """Who made this request, if they may act; else raises Problem."""
    who = viewer()
    if not who.may_act:
        text = gettext("To act here, join the table first: by its code or its PIN.")
        way = WayOn(url_for("join.enter_page", next=page_before()), gettext("Join the table"))
        raise Problem(403, "join_first", text, way_on=way)
    return who


def _refuse_strangers() -> None:
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.endpoint not in (None, *OPEN_TO_ALL):
        need_act()


def caller() -> Caller:
    """Who made this request, for `Access`."""
    key = request.cookies.get(_cookie_name(_access()))
    agent = request.user_agent.string
    return Caller(key, request.remote_addr, next((kind for kind in _KINDS if kind in agent), ""))


def hand_key(response: Response, key: str) -> None:
    """Give the device its key, in a cookie that no script can read."""
    name = _cookie_name(_access())
    response.set_cookie(name, key, max_age=_HALF_A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)


def _access() -> Access:
    services: Services = current_app.extensions[_EXTENSION]
    return services.access


def _cookie_name(access: Access) -> str:
    # cookies of a host go to all its ports: another table there must not meet ours
    return f"table-{access.table}"


def _is_loopback(address: str | None) -> bool:
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return (mapped or parsed).is_loopback
