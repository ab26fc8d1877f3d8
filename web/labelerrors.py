"""Why something about labelled pictures does not work, for the visitor."""

import logging
from collections.abc import Callable
from typing import TypeVar

from flask import url_for

from companion.labelled.errors import LabelError, NotWritten, SetFull
from web.errors import Problem, WayOn
from web.languages import gettext

log = logging.getLogger(__name__)

T = TypeVar("T")


def tried(deed: Callable[[], T], way_on: WayOn | None = None) -> T:
    """Do something with the set; Problem with a text for the visitor if it can't be."""
    try:
        return deed()
    except SetFull as error:
        text = gettext(
            "The labelled pictures take %(num)d MB, as much as they may. Remove some, or allow more "
            "(labelled_mb in the config file).",
            num=error.megabytes,
        )
        raise Problem(409, "set_full", text, way_on=way_on) from error
    except NotWritten as error:
        log.warning("%s", error)
        if error.full:
            text = gettext("The disk is full: nothing was changed. Make room, then try again.")
        else:
            text = gettext("The labelled pictures can't be written (%(why)s): nothing was changed.", why=error.why)
        raise Problem(507, "not_saved", text, way_on=way_on) from error
    except LabelError as error:
        text = gettext("The labelled pictures can't be used: %(why)s", why=error)
        raise Problem(409, "manifest_broken", text, way_on=way_on) from error
    except LookupError:
        raise gone() from None


def gone() -> Problem:
    """A roll that is not there any more."""
    way_on = WayOn(url_for("accuracy.page"), gettext("To the last rolls"))
    return Problem(404, "roll_gone", gettext("This roll is no longer kept."), way_on=way_on)
