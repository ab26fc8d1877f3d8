"""Who makes an action."""

from companion.games.action import Action
from companion.games.kathmandu import actions as do
from companion.games.kathmandu.state import State

ANYBODY = (
    *(do.Ready, do.AllReady, do.StartPlayer, do.NoTent, do.DecideTie, do.Weather),
    *(do.TellAnimal, do.TellEquipment, do.TellOpenHalf, do.CountUp),
)
"""What anybody may tell."""


def actor(state: State, action: Action) -> int | None:
    """The seat that makes `action`: the one it names, else whose turn it is; None if anybody may tell it."""
    if isinstance(action, ANYBODY):
        return None
    return getattr(action, "seat", state.seat)
