"""The journal: every line of every game in one SQLite file, written for good before anything happens."""
