"""Whether dice fall as fair ones do: counts, a test that says how often chance does the same, shares over time."""
