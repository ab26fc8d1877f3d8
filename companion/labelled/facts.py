"""How the labelled set stands, for pages: immutable, a new one after each change."""

from dataclasses import dataclass
from typing import Any

from companion.labelled.figures import Own


@dataclass(frozen=True, slots=True)
class LabelFacts:
    """`own` figures, the number of labelled `pictures`, the bytes they have `taken`; `problem`: why they can't be read.
    `changes` counts what was done, so that two different sets are never taken for the same."""

    own: tuple[Own, ...] = ()
    pictures: int = 0
    taken: int = 0
    problem: str = ""
    changes: int = 0

    def to_json(self) -> dict[str, Any]:
        """As `state.json` and the stream give it."""
        return {"own": [one.to_json() for one in self.own], "pictures": self.pictures, "bytes": self.taken}
