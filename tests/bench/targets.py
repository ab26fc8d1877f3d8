"""What was aimed at, what is reached, and whether that holds: the first table of docs/accuracy.md."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from tests.bench.cost import Cost
from tests.bench.films import IN_TIME, Filmed
from tests.bench.markdown import head, row
from tests.bench.mixed import hidden_wrong
from tests.bench.parts import Part, joined
from vision.accuracy import Tally
from vision.figures import Share
from vision.measure import ALL

PLAIN_TRAYS = ("easy", "table", "kathmandu")
"""Rendered groups that show what a camera over a tray sees."""

TRAY_PHOTOS = ("Gissur", "KingJacker", "fudw")
"""Photographs of trays: how their sources' names begin."""

LEAST_PICTURES = 10
"""A source with fewer pictures says little by itself."""


@dataclass(frozen=True)
class Findings:
    """All that was measured; what was not is None or empty. `final`: photographs that nobody looked at before."""

    photos: Part | None = None
    final: Part | None = None
    rendered: Part | None = None
    own: Part | None = None
    films: dict[str, Filmed] = field(default_factory=dict)
    cost: Cost | None = None

    @property
    def parts(self) -> list[Part]:
        """Those of pictures that were measured."""
        return [part for part in (self.photos, self.final, self.rendered, self.own) if part is not None]


@dataclass(frozen=True)
class Aim:
    """A figure, a limit it must keep and one to chase after; `least`: the figure must be at least that, else at most.

    Limits are shares (0–1) for a `reached` Share, else in the unit of `reached`.
    """

    name: str
    reached: Share | float
    limit: float
    chase: float
    least: bool = True
    unit: str = "%"

    @property
    def value(self) -> float | None:
        """The figure as a number; None where nothing was counted."""
        if isinstance(self.reached, Share):
            return self.reached.count / self.reached.of if self.reached.of else None
        return self.reached

    def keeps(self, limit: float) -> bool | None:
        """Whether the figure keeps that limit; None where nothing was counted."""
        if self.value is None:
            return None
        return self.value >= limit if self.least else self.value <= limit

    def line(self) -> str:
        """The row of the table."""
        reached = str(self.reached) if isinstance(self.reached, Share) else f"{self.reached:.1f} {self.unit}"
        limits = [self._limit(self.limit), _verdict(self.keeps(self.limit))]
        return row(self.name, limits[0], reached, limits[1], self._limit(self.chase), _verdict(self.keeps(self.chase)))

    def _limit(self, limit: float) -> str:
        number = 100 * limit if isinstance(self.reached, Share) else limit
        return f"{'≥' if self.least else '≤'} {number:g} {self.unit}"


def _verdict(kept: bool | None) -> str:
    return "–" if kept is None else "yes" if kept else "**no**"


def target_table(found: Findings) -> list[str]:
    """The table; what was not measured is not in it."""
    lines = head("figure", "target", "reached", "holds", "then chase", "reached?")
    return [*lines, *(aim.line() for aim in aims(found))]


def aims(found: Findings) -> Iterator[Aim]:
    """All figures with a target, of what was measured."""
    if found.rendered is not None:
        yield from _rendered(found.rendered)
    if found.photos is not None:
        yield from _photographs("photographs", found.photos)
    if found.final is not None:
        yield from _photographs("photographs kept for the end", found.final)
    yield from _silent(found)
    if found.parts:
        yield from _hidden(found)
    yield from _films(found.films)
    if found.cost is not None:
        yield from _cost(found.cost)


def plain_tray(name: str) -> bool:
    """Whether a source of renderings shows what a camera over a tray sees."""
    return name.removeprefix("rendered-") in PLAIN_TRAYS


def _rendered(part: Part) -> Iterator[Aim]:
    trays, hard = part.some(plain_tray), part.some(lambda name: name.endswith("hard"))
    yield Aim("renderings of trays (easy, table, kathmandu): exact", trays.share("exact"), 0.97, 0.995)
    yield Aim("hard renderings: exact", hard.share("exact"), 0.85, 0.95)
    told = part.some(plain_tray, told=True).share("plain_abstain")
    yield Aim("renderings of trays: plain ones asked about, told the number", told, 0.05, 0.02, least=False)
    untold = trays.share("plain_abstain")
    yield Aim("renderings of trays: plain ones asked about, untold", untold, 0.12, 0.05, least=False)
    yield Aim("renderings: body colour", part.whole.share("colour"), 0.97, 0.99)


def _photographs(name: str, part: Part) -> Iterator[Aim]:
    whole = part.whole
    yield Aim(f"{name}: exact", whole.share("exact"), 0.85, 0.95)
    sources = [
        (tally.share("exact"), source)
        for source, tally in part.sources.items()
        if source != ALL and tally.counts["pictures"] >= LEAST_PICTURES
    ]
    if sources:
        weakest, source = min(sources, key=lambda entry: entry[0].count / entry[0].of)
        yield Aim(f"{name}: exact, weakest source of {LEAST_PICTURES} or more ({source})", weakest, 0.6, 0.8)
    yield Aim(f"{name}: dice right", whole.share("value"), 0.96, 0.99)
    yield Aim(f"{name}: surplus per true die", whole.share("surplus"), 0.02, 0.005, least=False)
    yield Aim(f"{name}: silent errors", whole.share("silent_error"), 0.003, 0.001, least=False)
    yield Aim(f"{name}: plain ones asked about", whole.share("plain_abstain"), 0.45, 0.15, least=False)
    yield Aim(f"{name}: body colour", whole.share("colour"), 0.93, 0.97)


def tray_tallies(found: Findings) -> dict[str, Tally]:
    """What counts as a picture of a tray, by where it is from."""
    parts: dict[str, tuple[Part | None, Callable[[str], bool]]] = {
        "renderings": (found.rendered, plain_tray),
        "photographs": (found.photos, lambda name: name.startswith(TRAY_PHOTOS)),
        "photographs kept for the end": (found.final, lambda name: name.startswith(TRAY_PHOTOS)),
        "own renderings": (found.own, lambda _: True),
    }
    trays = {name: part.some(wanted) for name, (part, wanted) in parts.items() if part is not None}
    return trays | {f"films, {kind}": filmed.tally for kind, filmed in found.films.items()}


def _silent(found: Findings) -> Iterator[Aim]:
    trays = tray_tallies(found)
    if not trays:
        return
    silent = joined(trays.values()).share("silent_error")
    yield Aim("pictures of trays, all: silent errors", silent, 0.001, 0, least=False)
    for name, tally in trays.items():
        yield Aim(f"– of these {name}", tally.share("silent_error"), 0.001, 0, least=False)


def _hidden(found: Findings) -> Iterator[Aim]:
    hidden = _added(hidden_wrong(part.hidden) for part in found.parts)
    yield Aim("dice that lean, are stacked or half hidden: sure and wrong", hidden, 0, 0, least=False)
    clean = _added(part.whole.share("clean_negatives") for part in (found.photos, found.final, found.rendered) if part)
    yield Aim("pictures without dice: no sure die", clean, 0.97, 0.99)


def _added(shares: Iterable[Share]) -> Share:
    kept = list(shares)
    return Share(sum(share.count for share in kept), sum(share.of for share in kept))


def _films(films: dict[str, Filmed]) -> Iterator[Aim]:
    for kind, filmed in films.items():
        counts = filmed.counts
        name = f"films, {kind}"
        yield Aim(f"{name}: exactly one roll a throw", Share(counts["once"], counts["throws"]), 1, 1)
        yield Aim(f"{name}: phantom rolls per throw", Share(counts["phantom"], counts["throws"]), 0, 0, least=False)
        yield Aim(f"{name}: told within {IN_TIME} ms", Share(counts["in_time"], len(filmed.delays)), 1, 1)


def _cost(cost: Cost) -> Iterator[Aim]:
    if cost.picture is not None:
        yield Aim("1280 × 720, median", cost.picture[0], 12, 8, least=False, unit="ms")
        yield Aim("1280 × 720, 95 % below", cost.picture[1], 25, 15, least=False, unit="ms")
    yield Aim("a frame in which nothing moves, 640 × 480", cost.idle, 0.5, 0.5, least=False, unit="ms")
    yield Aim("`companion watch`, peak of memory", cost.watch_mb, 200, 200, least=False, unit="MB")
