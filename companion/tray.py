"""What happens in the dice tray, in a word."""

from typing import Literal

Tray = Literal["unknown", "empty", "hand", "rolling", "settled"]
"""`unknown` until the first frames were judged."""
