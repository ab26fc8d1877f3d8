"""How alembic gets at the journal: by the connection that is given to it."""

from alembic import context

from companion.journal.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
