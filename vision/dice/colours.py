"""The names of body and pip colours."""

COLOURS = (
    "white",
    "ivory",
    "grey",
    "black",
    "brown",
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
    "pink",
    "clear",
    "other",
)
"""Every colour name a die or its pips may get."""
