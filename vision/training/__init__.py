"""Training of the two networks of the dice reader, on own synthetic scenes only. Needs the extra `train`."""
