"""Which Host headers are answered: the guard against DNS rebinding, in front of everything else.

A foreign page can give its own name our address and so make a browser talk to us under that name. We answer only
to names that a stranger can't own: IP literals, `localhost`, one-label `.local` names, and what the config lists.
"""

import ipaddress
import json
import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?", re.ASCII)
_LOCAL = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?\.local", re.ASCII)


def host_allowed(header: str, names: Collection[str] = ()) -> bool:
    """Whether a Host header (name or address, with or without port) is one of ours; `names` are lower case."""
    match = _HOST.fullmatch(header)
    if match is None:
        return False
    name = match["name"].lower()
    if name == "localhost" or name in names or _LOCAL.fullmatch(name):
        return True
    return _is_address(name)


def _is_address(name: str) -> bool:
    bracketed = name.startswith("[")
    try:
        address = ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return bracketed == (address.version == 6)


class HostGuard:
    """WSGI middleware that answers 421 to a Host header that is not ours."""

    def __init__(self, app: "WSGIApplication", names: Collection[str] = ()) -> None:
        self._app = app
        self._names = frozenset(name.lower() for name in names)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Let the request through, or refuse it before any of our code sees it."""
        if host_allowed(environ.get("HTTP_HOST", ""), self._names):
            return self._app(environ, start_response)
        return _refuse("application/json" in environ.get("HTTP_ACCEPT", ""), start_response)


def _refuse(as_json: bool, start_response: "StartResponse") -> list[bytes]:
    message = (
        "This address is not one of the companion's own. Open it by its IP address, as localhost or as NAME.local, "
        "or add the name to host_names in the config file."
    )
    body = json.dumps({"error": message, "code": "host_refused", "status": 421}) if as_json else message + "\n"
    kind = "application/json" if as_json else "text/plain; charset=utf-8"
    start_response("421 Misdirected Request", [("Content-Type", kind), ("Content-Length", str(len(body)))])
    return [body.encode()]
