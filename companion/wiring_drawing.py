"""Draws the wiring of a config file, or the default one. Started by deploy/wiring."""

from pathlib import Path

import click

from companion.settings import Settings, SettingsError, load_settings
from hardware.drawing import draw


@click.command()
@click.argument("config", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default="wiring.svg",
    show_default=True,
    help="Where the drawing goes.",
)
def main(config: Path | None, out: Path) -> None:
    """Draw what is on which pin, as CONFIG says it, or by default."""
    try:
        settings = Settings() if config is None else load_settings(config)
    except SettingsError as error:
        raise click.ClickException(str(error)) from error
    try:
        out.write_text(draw(settings.wiring), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{out} can't be written: {error.strerror}") from error
    click.echo(f"{out} is written")


if __name__ == "__main__":
    main()
