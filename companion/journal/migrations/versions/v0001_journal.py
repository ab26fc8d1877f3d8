"""The journal: games and their lines, to which lines can only be added."""

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None

FOREVER = "What is written in the journal stays"

TRIGGERS = [
    *(
        f"CREATE TRIGGER {table}_{event.lower()} BEFORE {event} ON {table} BEGIN SELECT RAISE(ABORT, '{FOREVER}'); END"
        for table in ("game", "entry")
        for event in ("UPDATE", "DELETE")
    ),
    "CREATE TRIGGER entry_in_order BEFORE INSERT ON entry WHEN NEW.number <> "
    "(SELECT COALESCE(MAX(number), -1) + 1 FROM entry WHERE game = NEW.game) "
    "BEGIN SELECT RAISE(ABORT, 'A line must follow the last one'); END",
]
"""Nothing is changed or taken away, and no number is left out."""


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("began", sa.Text, nullable=False),
    )
    op.create_table(
        "entry",
        sa.Column("game", sa.Integer, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("by", sa.Integer),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("evidence", sa.LargeBinary),
    )
    for trigger in TRIGGERS:
        op.execute(trigger)
