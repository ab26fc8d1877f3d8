"""Kathmandu: yaks carry offerings, goods and maps through the Himalaya (Stefan Feld, Queen Games 2024)."""

from companion.games.kathmandu.game import Kathmandu

GAME = Kathmandu()
"""The game, as the entry point offers it."""
