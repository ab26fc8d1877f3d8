"""What the commands about games share: finding a game, options typed as KEY=VALUE, score sheets in the terminal."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from companion.games.game import Game
    from companion.games.message import Message
    from companion.games.sheet import ScoreSheet


def the_game(name: str) -> "Game[Any, Any]":
    """A game by its name; a ClickException names those there are."""
    from companion.games import game

    games = game.find_games()
    if name not in games:
        raise click.ClickException(f"there is no game {name!r}; there are {', '.join(sorted(games)) or 'none'}")
    return games[name]


def typed_options(game: "Game[Any, Any]", typed: Sequence[str]) -> dict[str, Any]:
    """Options of a game from KEY=VALUE words; a UsageError says which there are."""
    options = {}
    for word in typed:
        key, _, text = word.partition("=")
        values = game.options.get(key)
        if values is None:
            raise click.UsageError(f"{game.name} has no option {key!r}; it has {', '.join(game.options)}")
        shown = {json.dumps(value).strip('"'): value for value in values}
        if text not in shown:
            raise click.UsageError(f"the option {key} can be {', '.join(shown)}, not {text!r}")
        options[key] = shown[text]
    return options


def print_sheet(sheet: "ScoreSheet", names: Sequence[str], language: str = "en") -> None:
    """The whole sheet: a block a player, the best first, a line a category with how it came about."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from companion.speech import signed, spoken

    console = Console(highlight=False)
    for seat, score in sorted(enumerate(sheet.seats), key=lambda pair: pair[1].rank):
        head = f"{score.rank}. {names[seat]}: {signed(score.total)}{' ★' if score.winner else ''}"
        table = Table(box=None, show_header=False, title_justify="left", title_style="bold")
        table.title = Text(head)
        table.add_column()
        table.add_column(justify="right")
        table.add_column()
        for line in score.lines:
            how = "; ".join(spoken(part, language, names) for part in line.how)
            table.add_row(
                Text(spoken(line.title, language)),
                Text(signed(line.points) + ("" if line.confirmed else "†")),
                Text(how),
            )
        console.print(table)
    if not all(line.confirmed for score in sheet.seats for line in score.lines):
        console.print(Text(spoken(_placeholders(), language), style="dim"))


def _placeholders() -> "Message":
    from companion.games.message import say

    return say("† rests on a number that is only a placeholder: copy the numbers of your box into numbers.toml.")
