"""Joining the table: by the PIN, by an invitation's code, and taking or leaving a seat. See docs/dashboard.md."""

from collections.abc import Callable
from typing import NamedTuple

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.access.errors import AccessError, InvitationOver, NotLetIn, SeatTaken, TooManyTries, WrongPin
from companion.access.invitations import SECONDS
from companion.access.kept import Place
from companion.network import address_for_phones, qr_svg, this_machine_only, url
from companion.table.state import OpenGame
from web.errors import Problem, WayOn, wants_json
from web.guard import caller, hand_key, need_act, viewer
from web.languages import gettext, ngettext
from web.paths import own_path
from web.rooms.door import Door
from web.routing import Views, room
from web.services import Services


class Seat(NamedTuple):
    """A seat of the open game as it is offered: who sits there, with which mark, and whether a device holds it."""

    number: int
    name: str
    mark: str | None
    taken: bool
    own: bool


class JoinPages:
    """The views, over the services of a server on `host`."""

    def __init__(self, services: Services, host: str) -> None:
        self.services = services
        self.host = host

    def enter_page(self, problem: str = "") -> str:
        """The form for the PIN."""
        onward = own_path(request.values.get("next", ""))
        asked = self.services.access.pin is not None
        return render_template("join/enter.html", problem=problem, onward=onward, asked=asked, who=viewer())

    def enter(self) -> ResponseReturnValue:
        """Let the device in for the PIN."""
        pin = "".join(request.form.get("pin", "").split())
        try:
            key = self.services.access.enter(caller(), pin)
        except AccessError as error:
            problem = _refused(error)
            if wants_json():
                raise problem from None
            return self.enter_page(str(problem.description)), problem.code or 403, _retry(problem)
        return self._joined(key, own_path(request.form.get("next", "")))

    def join_page(self) -> str:
        """Choose a seat: for who was let in, and for who comes by a code (the page's script reads it)."""
        return render_template("join/join.html", seats=self._seats(), who=viewer())

    def join(self) -> ResponseReturnValue:
        """Let the device in for an invitation, or take a seat, or both."""
        access, token, who = self.services.access, request.form.get("token", ""), viewer()
        place = self._place(request.form.get("seat", ""))
        try:
            if token:
                key = access.join(caller(), token, place)
            elif place is not None:
                key = access.sit(caller(), place, trusted=who.at_machine)
            else:
                raise InvitationOver
        except AccessError as error:
            raise _refused(error) from None
        return self._joined(key, own_path("/place") if place or viewer().seat is not None else own_path("/table"))

    def leave(self) -> ResponseReturnValue:
        """Give the seat back."""
        self.services.access.leave(caller().key)
        return self._changed(url_for("join.join_page"))

    def invite_page(self) -> str:
        """A code for a phone."""
        need_act()
        place = self._place(request.args.get("seat", ""))
        address = address_for_phones(self.host)
        values = {
            "seats": self._seats(),
            "chosen": place.seat if place else None,
            "alone": this_machine_only(self.host),
            "seconds": SECONDS,
            "address": url(address, self._port) if address else "",
            "code": self._code(address, place) if address else "",
            "pin": self.services.access.pin,
        }
        return render_template("join/invite.html", **values)

    def invite(self) -> ResponseReturnValue:
        """Another code, for the page's script; without it the page shows one itself."""
        place = self._place(request.form.get("seat", ""))
        if not wants_json():
            return redirect(url_for("join.invite_page", seat=None if place is None else place.seat), 303)
        address = address_for_phones(self.host)
        if address is None:
            raise Problem(409, "not_reachable", gettext("Phones can't reach this machine."))
        return jsonify({"ok": True, "code": self._code(address, place), "seconds": SECONDS})

    def joined(self) -> Response:
        """How many came in so far."""
        need_act()
        return jsonify({"joined": self.services.access.joined})

    def change_pin(self) -> ResponseReturnValue:
        """Ask for the PIN or not, or make another."""
        access = self.services.access
        deeds: dict[str, Callable[[], None]] = {
            "on": lambda: access.ask_pin(True),
            "off": lambda: access.ask_pin(False),
            "new": access.renew_pin,
        }
        deed = deeds.get(request.form.get("pin", ""))
        if deed is None:
            raise Problem(400, "unclear", gettext("Choose one of the answers."))
        deed()
        return self._changed(own_path("/settings"))

    def remove_device(self) -> ResponseReturnValue:
        """Let one device, or all others, in no more."""
        device = request.form.get("device", "")
        if device == "all":
            self.services.access.send_out(but=caller().key)
        else:
            self.services.access.remove(device)
        return self._changed(own_path("/settings"))

    def _place(self, seat: str) -> Place | None:
        """The seat of the open game that a form or address names; None for an empty name."""
        game = self.services.table.state.game
        if not seat:
            return None
        if game is None or not (seat.isascii() and seat.isdigit()) or len(seat) > 2 or int(seat) >= len(game.names):
            raise Problem(404, "no_such_seat", gettext("This game has no such seat."))
        return Place(game.id, int(seat))

    def _seats(self) -> list[Seat]:
        return seats_of(self.services.table.state.game)

    @property
    def _port(self) -> int:
        return int(request.environ["SERVER_PORT"])

    def _code(self, address: str, place: Place | None) -> Markup:
        """A picture of the address with a fresh token, which only stands behind `#`: no server ever hears that part."""
        token = self.services.access.invite(place)
        seat = "" if place is None else f".{place.seat}"
        # the picture is segno's own SVG of squares
        return Markup(qr_svg(f"{url(address, self._port)}join#{token}{seat}"))

    def _joined(self, key: str, onward: str) -> ResponseReturnValue:
        response = self._changed(onward)
        hand_key(response, key)
        return response

    def _changed(self, onward: str) -> Response:
        """Tell all pages that other devices hold seats now, and answer."""
        self.services.table.hub.announce("seats", {})
        return jsonify({"ok": True, "address": onward}) if wants_json() else redirect(onward, 303)


def seats_of(game: OpenGame | None) -> list[Seat]:
    """The seats of the open game, for the visitor."""
    if game is None:
        return []
    who, marks = viewer(), game.marks
    return [
        Seat(number, name, marks[number] if number < len(marks) else None, number in who.taken, number == who.seat)
        for number, name in enumerate(game.names)
    ]


def pages(services: Services, host: str) -> Blueprint:
    """Joining as a blueprint over the services of a server on `host`."""
    views = JoinPages(services, host)
    shown: Views = {
        "/enter": views.enter_page,
        "/join": views.join_page,
        "/invite": views.invite_page,
        "/invite.json": views.joined,
    }
    changes: Views = {
        "/enter": views.enter,
        "/join": views.join,
        "/invite": views.invite,
        "/leave-seat": views.leave,
        "/settings/pin": views.change_pin,
        "/settings/devices": views.remove_device,
    }
    blueprint = room("join", None, shown, changes)
    blueprint.add_app_template_global(lambda: Door(services), "door")
    return blueprint


def _retry(problem: Problem) -> dict[str, str]:
    return {} if problem.retry_after is None else {"Retry-After": str(problem.retry_after)}


def _refused(error: AccessError) -> Problem:
    """Why somebody is not let in, in the visitor's language."""
    pin = WayOn(url_for("join.enter_page"), gettext("Enter the PIN"))
    match error:
        case TooManyTries():
            text = ngettext(
                "Too many tries went wrong. The next one counts in %(num)d second.",
                "Too many tries went wrong. The next one counts in %(num)d seconds.",
                error.seconds,
            )
            return Problem(429, "too_many_tries", text, retry_after=error.seconds)
        case WrongPin():
            return Problem(403, "wrong_pin", gettext("This is not the table's PIN."))
        case SeatTaken():
            seats = WayOn(url_for("join.join_page"), gettext("Choose a seat"))
            return Problem(409, "seat_taken", gettext("Another device holds this seat."), way_on=seats)
        case NotLetIn():
            text = gettext("To act here, join the table first: by its code or its PIN.")
            return Problem(403, "join_first", text, way_on=pin)
        case _:
            text = gettext("This code was used already or is too old. Let the table show a new one.")
            return Problem(403, "invitation_over", text, way_on=pin)
