"""`companion play`: a whole game in the terminal."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.games import the_game, typed_options
from companion.cli.shelf import data_option, open_journal
from companion.texts import LANGUAGES

if TYPE_CHECKING:
    from companion.cli.asking import Voice
    from companion.games.game import Game
    from companion.journal.journal import Journal, KeptGame, Known
    from companion.session.timeline import Timeline


@click.command(epilog="Example: companion play yak --players Anna,Ben")
@click.argument("game", metavar="GAME")
@click.option("--players", metavar="NAME,NAME,…", help="Who plays, in seating order; else you are asked.")
@click.option(
    "--option", "options", metavar="KEY=VALUE", multiple=True, help="An option, of a new game; may be repeated."
)
@click.option("--new", is_flag=True, help="Begin a new game, whatever was not played to its end.")
@click.option("--resume", metavar="GAME_ID", type=int, help="Go on with this game.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), help="The language.  [default: that of the terminal]")
@data_option
def play(
    game: str,
    players: str | None,
    options: tuple[str, ...],
    new: bool,
    resume: int | None,
    language: str | None,
    data: Path | None,
) -> None:
    """Play a whole game in the terminal; every line is kept, and a later start goes on where you stopped.

    Questions are answered by number, dice are typed like "5 red 3 blue" or just by their pips in the order shown.
    Type help for undo, correct, score and more.
    """
    from companion.cli.asking import Voice
    from companion.cli.evening import Evening
    from companion.games.message import say
    from companion.session.session import Session

    if resume is not None and (new or options or players is not None):
        raise click.UsageError("--resume goes on with a game: it takes no --new, --players or --option")
    rules = the_game(game)
    chosen = typed_options(rules, options)
    voice = Voice(language or terminal_language())
    with open_journal(data) as journal:
        try:
            found = None if new or options else _found(rules, journal, voice, resume, players)
            kept, timeline = found or _begun(rules, journal, voice, players, chosen, data)
        except EOFError:
            raise click.ClickException("the input ended before a game began; --players says who plays") from None
        try:
            voice.tell(say("Game %(id)s is kept as you play. help lists what you can type.", id=kept.id))
            Evening(Session(timeline, kept), voice).play()
        finally:
            kept.close()
    resume_with = f"companion play {game} --resume {kept.id}"
    voice.tell(say("Everything is kept. To go on: %(command)s", command=resume_with))


def terminal_language() -> str:
    """The language of the terminal, English if it is none of ours."""
    told = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "en")
    return told[:2] if told[:2] in LANGUAGES else "en"


def _found(
    rules: "Game[Any, Any]", journal: "Journal", voice: "Voice", wanted: int | None, players: str | None
) -> "tuple[KeptGame, Timeline] | None":
    """The game to go on with: the wanted one, or the newest (of these players, if they are said), if that isn't over
    and the players like."""
    if wanted is not None:
        known = journal.known(wanted)
        if known.name != rules.name:
            raise click.UsageError(f"game {wanted} is one of {known.name}, not of {rules.name}")
        return _reopened(rules, journal, wanted)
    seats = None if players is None else _names(players)
    newest = next(
        (known for known in journal.games() if known.name == rules.name and seats in (None, known.seats)), None
    )
    if newest is None or not _wanted(rules, journal, voice, newest):
        return None
    return _reopened(rules, journal, newest.id)


def _wanted(rules: "Game[Any, Any]", journal: "Journal", voice: "Voice", known: "Known") -> bool:
    from companion.games.message import say_n
    from companion.session.session import reopen

    timeline = reopen(rules, [line.entry for line in journal.lines(known.id)])
    if rules.over(timeline.state) and not timeline.misfits:
        return False
    who = ", ".join(timeline.names)
    question = say_n(
        "Go on with game %(id)s (%(names)s, %(n)s line)? Enter: yes, n: a new one",
        "Go on with game %(id)s (%(names)s, %(n)s lines)? Enter: yes, n: a new one",
        known.lines,
        id=known.id,
        names=who,
    )
    return not voice.ask(question).casefold().startswith("n")


def _reopened(rules: "Game[Any, Any]", journal: "Journal", game_id: int) -> "tuple[KeptGame, Timeline]":
    from companion.session.session import reopen

    kept = journal.keep(game_id)  # first: nobody may write any more when the lines are read
    return kept, reopen(rules, [line.entry for line in journal.lines(game_id)])


def _names(told: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in told.split(","))


def _begun(
    rules: "Game[Any, Any]",
    journal: "Journal",
    voice: "Voice",
    players: str | None,
    options: dict[str, Any],
    data: Path | None,
) -> "tuple[KeptGame, Timeline]":
    from companion.games.message import say
    from companion.numbers import own_numbers
    from companion.session.session import new_start, reopen

    least, most = min(rules.players), max(rules.players)
    if players is None:
        players = voice.ask(say("Who plays? %(least)s to %(most)s names, with commas", least=least, most=most))
    names = _names(players)
    if len(names) not in rules.players:
        raise click.UsageError(f"{rules.name} is for {least} to {most} players")
    start = new_start(rules, names, options, own_numbers(rules.name, data))
    return journal.begin(start), reopen(rules, [start])
