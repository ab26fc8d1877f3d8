"""Why somebody isn't let in."""


class AccessError(Exception):
    """Somebody isn't let in, or doesn't get a seat."""


class WrongPin(AccessError):
    """This is not the table's PIN."""


class InvitationOver(AccessError):
    """This invitation was used already, is too old, or never was one; or it is for another seat."""


class SeatTaken(AccessError):
    """Another device holds this seat."""


class NotLetIn(AccessError):
    """The device takes a seat, but was neither let in nor invited."""


class TooManyTries(AccessError):
    """Too many tries failed; the next one is heard in `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds
