"""`companion simulate`: whole games by chance."""

import json
import time
from typing import Any

import click

from companion.cli.games import the_game, typed_options


@click.command(epilog="Example: companion simulate yak --players 3 --games 10")
@click.argument("game", metavar="GAME")
@click.option("--players", type=click.IntRange(min=1), help="How many play.  [default: the fewest the game allows]")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game; the next has one more.")
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option("--option", "options", metavar="KEY=VALUE", multiple=True, help="An option of the game; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game.")
def simulate(game: str, players: int | None, seed: int, games: int, options: tuple[str, ...], as_json: bool) -> None:
    """Play random legal games to their end, one line each.

    The same seed plays the same game.
    """
    rules = the_game(game)
    seats = players or min(rules.players)
    if seats not in rules.players:
        raise click.UsageError(f"{game} is for {min(rules.players)} to {max(rules.players)} players")
    chosen = typed_options(rules, options)
    for number in range(seed, seed + games):
        played = _played(rules, seats, number, chosen)
        click.echo(json.dumps(played) if as_json else _told(played))


def _played(rules: Any, seats: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """One game and its figures; without a camera nothing is misread, and nothing asked."""
    import random

    from companion.simulation import play_on

    began = time.perf_counter()
    state = rules.start(seats, options, {})
    actions, turns, turn = 0, 1, rules.view(state).turn
    for step in play_on(rules, state, random.Random(seed)):
        state, actions = step.state, actions + 1
        now = rules.view(state).turn
        turns += now is not None and now != turn
        turn = turn if now is None else now
    totals = [seat.total for seat in rules.score(state).seats]
    seconds = round(time.perf_counter() - began, 3)
    nothing_read = {"misreads": 0, "silent": 0, "asked": 0}
    return {"seed": seed, "actions": actions, "turns": turns, "totals": totals, **nothing_read, "seconds": seconds}


def _told(played: dict[str, Any]) -> str:
    totals = ", ".join(map(str, played["totals"]))
    return f"seed {played['seed']}: {played['actions']} actions, {played['turns']} turns, points {totals}"
