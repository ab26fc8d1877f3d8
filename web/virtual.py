"""The virtual camera as pages reach it."""

from web.errors import Problem
from web.languages import gettext
from web.services import Services, Thrower


def virtual_camera(services: Services) -> Thrower:
    """Whoever throws with the virtual camera; Problem (409) where there is none."""
    if services.thrower is None:
        raise Problem(409, "no_virtual_camera", gettext("Only the virtual camera can throw dice."))
    return services.thrower
