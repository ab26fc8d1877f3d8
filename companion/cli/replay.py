"""`companion replay`: plays a game again from its actions."""

import json
from typing import TYPE_CHECKING

import click

from companion.cli.games import print_sheet, the_game
from companion.cli.shelf import given

if TYPE_CHECKING:
    from companion.session.actions_file import ActionsFile
    from companion.session.timeline import Timeline


@click.command(epilog="Example: companion replay --trace game.json")
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print the score sheet as one JSON object.")
@click.option(
    "--trace", is_flag=True, help="Show each action, what the game then waits for, and with --json the state."
)
def replay(file: str, as_json: bool, trace: bool) -> None:
    """Play a game again from the file that `companion export --format actions` wrote, and show its score.

    - is stdin. The first action that the rules don't allow ends it, with the reason.
    """
    from companion.session.actions_file import replayed
    from companion.sheets import sheet_json

    told = _read(file)
    game = the_game(told.game)
    for timeline in replayed(game, told):
        if trace:
            _show_step(timeline, as_json)
    sheet = timeline.score()
    if as_json:
        click.echo(json.dumps(sheet_json(game.name, timeline.names, sheet)))
    else:
        print_sheet(sheet, timeline.names)


def _read(file: str) -> "ActionsFile":
    from companion.games.malformed import read
    from companion.session.actions_file import ActionsFile
    from companion.session.written import decode

    return read(decode(given(file, "a game")), ActionsFile)


def _show_step(timeline: "Timeline", as_json: bool) -> None:
    """One step of the trace."""
    import msgspec

    from companion.speech import question, spoken

    game, names = timeline.rules.game, timeline.names
    prompts = game.prompts(timeline.state)
    if not as_json:
        if timeline.track:
            click.echo(f"{timeline.number}. {spoken(timeline.rules.text(timeline.track[-1].line), names=names)}")
        for prompt in prompts[:1]:
            click.echo(f"    {question(prompt, names=names)}")
        return
    deed = timeline.track[-1].line.deed if timeline.track else None
    step = {"line": timeline.number, "deed": deed, "prompts": prompts, "state": timeline.state}
    click.echo(msgspec.json.encode(step).decode())
