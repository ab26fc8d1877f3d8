"""What watches the tray, for whoever wants to know; and the dice demonstration, which counts what fell there."""
