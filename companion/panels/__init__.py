"""What panels have to do with the table: their presses go there, and they show what is up there."""
