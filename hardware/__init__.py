"""Buttons, lamps and serial devices at the table's edge. Useful alone, without any game or camera."""
