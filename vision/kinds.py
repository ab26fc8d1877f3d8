"""Photographs and rendered pictures, measured apart: figures of both together say nothing."""

from collections.abc import Callable, Sequence

from vision.accuracy import Tally
from vision.manifest import TruePicture
from vision.measure import ALL

PHOTOGRAPHS, RENDERED = "all photographs", "all rendered"
"""The names of the groups of all pictures of a kind, where there are both."""

WHOLE = (ALL, PHOTOGRAPHS, RENDERED)
"""The groups that hold every picture of their kind."""

Measured = Callable[[Sequence[TruePicture]], dict[str, Tally]]
"""Measures pictures, group by group; the group of all is called `ALL`."""


def of_kinds(pictures: Sequence[TruePicture], measured: Measured) -> dict[str, Tally]:
    """What is `measured` of each kind. Where there are both, two groups stand in the place of `ALL`, last."""
    kinds = {PHOTOGRAPHS: [p for p in pictures if not p.rendered], RENDERED: [p for p in pictures if p.rendered]}
    if not all(kinds.values()):
        return measured(pictures)
    groups, whole = dict[str, Tally](), dict[str, Tally]()
    for name, those in kinds.items():
        found = measured(those)
        whole[name] = found.pop(ALL)
        for group, tally in found.items():  # a tag may be in both
            groups[f"{group}, rendered" if group in groups else group] = tally
    return groups | whole
