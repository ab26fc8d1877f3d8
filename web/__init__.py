"""The pages of the table companion: Flask in one process with everything else, no build step, no outside request."""
