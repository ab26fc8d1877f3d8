"""Yak (Michael Luu, Pretzel Games 2022): towers of stones bought from passing carts."""

from companion.games.yak.game import Yak

GAME = Yak()
"""The game, as the entry point offers it."""
