"""The rooms of the dashboard: one blueprint each."""
