"""Rolls of which somebody said the truth: kept with their pictures, so that the table's own figures can be counted."""
