"""Plays random games with all their checks and prints the figures. Started by deploy/bench --games."""

import importlib
import statistics
import time
from collections.abc import Callable
from typing import Any

import click

from companion.games.game import find_games

CHECKS = {
    "kathmandu": "tests.companion.games.kathmandu.test_random_games:one_game",
    "yak": "tests.companion.games.yak.test_random_games:one_game",
    "tuareg": "tests.companion.games.tuareg.test_random:one_game",
}
"""What plays one game, with options by chance, and checks it all over: (seats, seed) → its moments."""


def checked(game: str) -> Callable[[int, int], list[Any]]:
    """The function that plays and checks a game."""
    module, _, name = CHECKS[game].partition(":")
    play: Callable[[int, int], list[Any]] = getattr(importlib.import_module(module), name)
    return play


def figures(name: str, games: int, first: int = 10_000) -> str:
    """Play so many games; one line about them. Fails if a check does."""
    game, play = find_games()[name], checked(name)
    lengths, totals, began = [], [], time.process_time()
    for seed in range(first, first + games):
        moments = play(game.players[seed % len(game.players)], seed)
        lengths.append(len(moments) - 1)
        totals += [seat.total for seat in game.score(moments[-1].state).seats]
    seconds = time.process_time() - began
    return (
        f"{name}: {games} games, {games / seconds:.1f} a second with all checks; actions: median "
        f"{statistics.median(lengths):.0f}, most {max(lengths)}; points: median {statistics.median(totals):.0f}, "
        f"from {min(totals)} to {max(totals)}"
    )


@click.command()
@click.argument("games", type=click.IntRange(min=1))
@click.argument("names", nargs=-1)
def main(games: int, names: tuple[str, ...]) -> None:
    """Play so many random games of each game, or of those named."""
    for name in names or sorted(CHECKS):
        click.echo(figures(name, games))


if __name__ == "__main__":
    main()
