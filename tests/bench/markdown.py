"""Tables in Markdown, for the pages that are made by deploy/bench."""


def head(*cells: str) -> list[str]:
    """The heading of a table, and the line below it."""
    return [row(*cells), row(*["---"] * len(cells))]


def row(*cells: str) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"
