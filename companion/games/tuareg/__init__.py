"""Tuareg (Francesco Berardi, Adlung-Spiele 2011): a caravan trade for majorities, in two stages."""

from companion.games.tuareg.game import Tuareg

GAME = Tuareg()
"""The game, as the entry point offers it."""
