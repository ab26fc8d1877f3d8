"""Steps that bring a journal of an earlier version up to date (alembic)."""
