"""From a source to events: every frame of a film counts, of a camera the newest; links become events."""

from collections.abc import Iterator

import pytest

from tests.vision.dice.toy import Cube, KnowingReader, Toy, kinds
from vision.dice.events import Event
from vision.dice.follow import follow
from vision.dice.tracker import Tracker
from vision.errors import SourceError
from vision.frame import Frame


class Source:
    """A film, or a camera that fails once after some frames."""

    name = "toy"

    def __init__(self, toy: Toy, live: bool = False, fails_at: int | None = None) -> None:
        self.toy, self.live, self.fails_at = toy, live, fails_at
        self.closed = False

    def frames(self) -> Iterator[Frame]:
        for frame in self.toy.frames():
            if frame.number == self.fails_at:
                self.fails_at = None
                raise SourceError("the cable came off")
            yield frame

    def close(self) -> None:
        self.closed = True


def test_a_film_is_followed_to_its_end_and_closed() -> None:
    toy = Toy().rest().throw(Cube(80, 70)).rest(0.07)
    source = Source(toy)
    assert kinds(list(follow(source, Tracker(KnowingReader(toy))))) == ["empty", "rolling", "settled", "roll"]
    assert source.closed


def test_a_film_left_early_is_closed_too() -> None:
    toy = Toy(Cube(80, 70)).rest()
    source = Source(toy)
    events = follow(source, Tracker(KnowingReader(toy)))
    assert next(events).kind == "settled"
    assert isinstance(events, Iterator)
    events.close()  # type: ignore[attr-defined]
    assert source.closed


def test_an_error_of_a_film_is_raised() -> None:
    toy = Toy().rest()
    with pytest.raises(SourceError, match="cable"):
        list(follow(Source(toy, fails_at=3), Tracker(KnowingReader(toy))))


def test_a_camera_that_fails_is_offline_and_online_again() -> None:
    toy = Toy(Cube(80, 70)).rest(0.3)
    found = kinds(list(follow(Source(toy, live=True, fails_at=5), Tracker(KnowingReader(toy)))))
    assert [kind for kind in found if kind in ("offline", "online")] == ["offline", "online"]


def test_an_event_in_json_has_the_fields_of_the_contract() -> None:
    toy = Toy(Cube(80, 70, 4)).rest()
    settled, roll = follow(Source(toy), Tracker(KnowingReader(toy)))
    assert settled.to_json() == {"event": "settled", "t": 0.067}
    line = roll.to_json()
    assert list(line) == ["event", "t", "sure", "dice"]
    assert (line["event"], line["sure"]) == ("roll", True)
    assert line["dice"][0]["value"] == 4
    assert line["dice"][0]["moved"] is True
    assert Event("offline", 1.23456).to_json() == {"event": "offline", "t": 1.235}
