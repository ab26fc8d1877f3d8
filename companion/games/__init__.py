"""Games as data and pure functions: no file but their own tables, no clock, no chance, nothing of seeing or buttons.

A package outside this repository adds a game through the entry-point group `companion.games`; `game.py` says what a
game offers.
"""
