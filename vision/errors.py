"""Errors that seeing raises. `companion` and `web` turn them into one clear message for a person."""


class VisionError(Exception):
    """Root of all errors of this package; its text says what is wrong and what to do."""


class PictureError(VisionError):
    """A picture can't be read: missing, broken, not a picture, or too large."""


class NotAPicture(PictureError):
    """What was given is no picture of a kind that can be read."""


class PictureTooLarge(PictureError):
    """A picture has more bytes or pixels than are read."""


class SourceError(VisionError):
    """A frame source can't be opened or has gone away."""
