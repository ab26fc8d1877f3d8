"""From a source to its events: every frame of a film, the newest ones of a camera."""

from collections.abc import Iterator

from vision.dice.events import Event
from vision.dice.tracker import Tracker
from vision.frame import FrameSource
from vision.sources.newest import Link, Newest


def follow(source: FrameSource, tracker: Tracker) -> Iterator[Event]:
    """Yield what happens until the source ends; raises its VisionError. The source is closed in the end."""
    yield from _live(source, tracker) if source.live else _film(source, tracker)


def _film(source: FrameSource, tracker: Tracker) -> Iterator[Event]:
    try:
        for frame in source.frames():
            yield from tracker.feed(frame)
        yield from tracker.finish()
    finally:
        source.close()


def _live(source: FrameSource, tracker: Tracker) -> Iterator[Event]:
    with Newest(source) as newest:
        for item in newest:
            yield from tracker.link(item.online, item.at) if isinstance(item, Link) else tracker.feed(item)
