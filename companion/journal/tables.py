"""The tables of the journal, as this version knows them."""

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()
"""All tables."""

SCHEMA = "v0001"
"""The migration that this version needs."""

games = Table(
    "game",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("began", Text, nullable=False),
)
"""One row a game: `name` of its rules, and when it began (ISO 8601, only to show it: a Pi may not know the time)."""

entries = Table(
    "entry",
    metadata,
    Column("game", Integer, ForeignKey("game.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("payload", Text, nullable=False),
    Column("by", Integer),
    Column("at", Text, nullable=False),
    Column("evidence", LargeBinary),
)
"""One row a line: its `number` in the game, what it says (JSON), the seat that said it, when (only to show it), and a
picture."""
