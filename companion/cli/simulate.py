"""`companion simulate`: whole games by chance."""

import dataclasses
import json
import random
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from companion.cli.games import the_game, typed_options

if TYPE_CHECKING:
    from companion.through_camera import Counted
    from vision.dice.reading import Reader

Options = dict[str, Any]


@click.command(epilog="Example: companion simulate yak --players 3 --games 10")
@click.argument("game", metavar="GAME")
@click.option("--players", type=click.IntRange(min=1), help="How many play.  [default: the fewest the game allows]")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game; the next has one more.")
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option("--option", "options", metavar="KEY=VALUE", multiple=True, help="An option of the game; may be repeated.")
@click.option(
    "--through", type=click.Choice(["camera"]), help="Throw all dice before the virtual camera, and play what it reads."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game.")
def simulate(
    game: str, players: int | None, seed: int, games: int, options: tuple[str, ...], through: str | None, as_json: bool
) -> None:
    """Play random legal games to their end, one line each.

    The same seed plays the same game.
    """
    rules = the_game(game)
    seats = players or min(rules.players)
    if seats not in rules.players:
        raise click.UsageError(f"{game} is for {min(rules.players)} to {max(rules.players)} players")
    chosen = typed_options(rules, options)
    reader = _reader() if through else None
    for number in range(seed, seed + games):
        played = _played(rules, seats, number, chosen, reader)
        click.echo(json.dumps(played) if as_json else _told(played))


def _reader() -> "Reader":
    from vision.dice.reader import DiceReader

    return DiceReader()


def _played(rules: Any, seats: int, seed: int, options: Options, reader: "Reader | None") -> dict[str, Any]:
    """One game and its figures; without a camera nothing is misread, and nothing asked."""
    began = time.perf_counter()
    state = rules.start(seats, options, {})
    actions, turns, turn = 0, 1, rules.view(state).turn
    with _states(rules, state, seats, seed, options, reader) as (states, counted):
        for state in states:
            actions += 1
            now = rules.view(state).turn
            turns += now is not None and now != turn
            turn = turn if now is None else now
    totals = [seat.total for seat in rules.score(state).seats]
    seen = {"misreads": 0, "silent": 0, "asked": 0} if counted is None else dataclasses.asdict(counted)
    seconds = round(time.perf_counter() - began, 3)
    return {"seed": seed, "actions": actions, "turns": turns, "totals": totals, **seen, "seconds": seconds}


@contextmanager
def _states(
    rules: Any, state: Any, seats: int, seed: int, options: Options, reader: "Reader | None"
) -> "Iterator[tuple[Iterable[Any], Counted | None]]":
    """The states that a game goes through from `state`, and what the camera counts meanwhile, if there is one."""
    chance = random.Random(seed)
    if reader is None:
        from companion.simulation import play_on

        yield (step.state for step in play_on(rules, state, chance)), None
        return
    from companion.through_camera import camera_table

    with camera_table(rules, seats, options, reader, seed) as table:
        yield table.play(chance), table.counted


def _told(played: dict[str, Any]) -> str:
    totals = ", ".join(map(str, played["totals"]))
    told = f"seed {played['seed']}: {played['actions']} actions, {played['turns']} turns, points {totals}"
    if "rolls" not in played:
        return told
    if not played["rolls"]:
        return f"{told}; no dice are rolled in this game, so the camera saw nothing"
    seen = f"{played['rolls']} rolls of {played['dice']} dice, asked about {played['asked']}"
    return f"{told}; {seen}, dice misread {played['misreads']}, silently {played['silent']}"
