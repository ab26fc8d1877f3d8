"""What people say about rolls, on the page made for it or while they play, becomes the truth about kept pictures."""
