"""Actions: one small tagged struct for each thing that a game lets happen."""

import re

import msgspec


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=_tag):
    """Base of all actions. `class TakeDie(Action)` is written {"type": "take_die", …}.

    Chance and secrets (a roll, a drawn stone) are actions that tell what the table showed. What an action changes is
    the rules' business; an action itself holds only what was said.
    """


class Rolled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One die as the table shows it: a colour name and its pips, 1–6."""

    colour: str
    value: int
