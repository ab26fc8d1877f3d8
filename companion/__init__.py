"""The table companion: it ties seeing, buttons, rules and pages together."""
