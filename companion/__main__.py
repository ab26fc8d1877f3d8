"""`python -m companion`: the same as the console command `companion`."""

from companion.cli.main import cli

if __name__ == "__main__":
    cli(prog_name="companion")
