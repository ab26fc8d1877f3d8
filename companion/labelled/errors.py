"""Why a labelled picture can't be kept."""


class LabelError(Exception):
    """Something about the labelled pictures does not work; what was kept before is still there."""


class SetFull(LabelError):
    """The labelled pictures take as much room as they may: `megabytes`."""

    def __init__(self, megabytes: int) -> None:
        super().__init__(f"the labelled pictures take {megabytes} MB, as much as they may")
        self.megabytes = megabytes


class NotWritten(LabelError):
    """The folder can't be written, `why` in the words of the system; `full`: the disk has no room left."""

    def __init__(self, why: str, full: bool) -> None:
        super().__init__(f"the labelled pictures can't be written: {why}")
        self.why = why
        self.full = full


class NotUnderstood(LabelError):
    """The manifest is none; the text names line and place. Nothing is changed until that is mended."""
