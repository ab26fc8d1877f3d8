"""The table: where camera, buttons and pages meet the game."""
