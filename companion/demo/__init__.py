"""The dice demonstration: watches a tray, counts what fell, and tells the pages."""
