"""A game as it is played: the lines of its log, what stands of them, and the state that follows."""
