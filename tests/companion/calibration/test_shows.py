"""What films, folders and cameras show of a tray to be calibrated."""

from collections.abc import Iterator, Sequence
from itertools import count

import numpy as np
import pytest

from companion.calibration.shows import PICTURES, CameraShows, FilmShows, shows
from tests.vision.dice.toy import Cube, KnowingReader, Toy
from tests.vision.tables import the_reader
from tests.vision.tray.cards import lay_cards
from tests.vision.tray.table import COLOURS, a_table
from vision.errors import SourceError
from vision.exposure import Exposure, Lock
from vision.frame import Frame, Image
from vision.sources.newest import Newest
from vision.tray.errors import NoThrow, TrayError


class Film:
    """These pictures, thirty a second."""

    name, live = "film", False

    def __init__(self, images: Sequence[Image]) -> None:
        self._images = images
        self.shown = 0

    def frames(self) -> Iterator[Frame]:
        for number, image in enumerate(self._images):
            self.shown += 1
            yield Frame(image, number / 30, number)

    def close(self) -> None:
        """Nothing."""


class Camera:
    """Shows one picture after the other, as fast as somebody takes them; holds its exposure `after` so many more, or
    refuses."""

    name, live = "camera", True

    def __init__(self, ends: int | None = None, after: int = 3, refuses: str = "") -> None:
        self._ends, self._after, self._refuses = ends, after, refuses
        self.lock = Lock()

    def frames(self) -> Iterator[Frame]:
        for number in count():
            if number == self._ends:
                raise SourceError("camera is gone: is the camera plugged in?")
            if self.lock.state == "asked":
                self._after -= 1
                if self._after <= 0:
                    self.lock = (
                        Lock("refused", None, self._refuses) if self._refuses else Lock("locked", Exposure(shutter=5.0))
                    )
            yield Frame(np.full((4, 4, 3), number % 250, np.uint8), float(number), number)

    def close(self) -> None:
        """Nothing."""

    def hold(self, exposure: Exposure | None = None) -> None:
        self.lock = Lock("asked", exposure)

    def let_go(self) -> None:
        self.lock = Lock()


def test_a_film_is_followed_to_its_empty_tray_and_its_first_throw() -> None:
    toy = Toy().rest(0.5).throw(Cube(80, 70, 3, "white"), Cube(150, 90, 5, "red")).rest(0.8).rest(2.0)
    film = Film([shot.image for shot in toy.shots])
    seen = FilmShows(film, KnowingReader(toy))
    assert len(seen.empty()) >= 2 and seen.throw().at > 0.5
    assert film.shown < len(toy.shots), "the rest of the film is not needed"
    assert max(frame.at for frame in seen.empty()) < seen.throw().at


def test_single_pictures_are_read_one_by_one() -> None:
    table = a_table()
    pictures = [table.stage.picture([]), table.throw(1).image, table.stage.picture([])]
    seen = FilmShows(Film(pictures), the_reader())
    assert {frame.number for frame in seen.empty()} == {0, 2} and seen.throw().number == 1
    assert len(the_reader().read(seen.throw()).dice) == len(COLOURS)


def test_a_picture_with_markers_tells_the_tray_but_not_how_it_looks_empty() -> None:
    table = a_table()
    bare = table.stage.picture([])
    cards = lay_cards(bare, table.stage.tray, dict.fromkeys(range(4), 0.0))
    seen = FilmShows(Film([cards, bare, table.throw(1).image]), the_reader())
    assert [frame.number for frame in seen.tray()] == [0, 1]
    assert [frame.number for frame in seen.empty()] == [1]


def test_a_film_without_an_empty_tray_or_without_dice_says_so() -> None:
    table = a_table()
    only_dice = FilmShows(Film([table.throw(1).image]), the_reader())
    with pytest.raises(TrayError, match="film shows no empty tray"):
        only_dice.tray()
    only_empty = FilmShows(Film([table.stage.picture([])]), the_reader())
    with pytest.raises(NoThrow, match="film shows no dice"):
        only_empty.throw()
    assert only_empty.hold() is None


def test_a_camera_is_asked_when_the_person_says_so() -> None:
    camera = Camera()
    with Newest(camera) as newest:
        seen = CameraShows(camera, newest)
        empty, throw = seen.empty(), seen.throw()
    assert len(empty) == PICTURES
    numbers = [frame.number for frame in (*empty, throw)]
    assert numbers == sorted(set(numbers)), "each is newer than the one before"


def test_a_lock_is_waited_for() -> None:
    camera = Camera()
    with Newest(camera) as newest:
        assert CameraShows(camera, newest).hold() == Lock("locked", Exposure(shutter=5.0))


def test_a_camera_that_refuses_says_why() -> None:
    camera = Camera(refuses="no such controls")
    with Newest(camera) as newest:
        assert CameraShows(camera, newest).hold() == Lock("refused", None, "no such controls")


def test_a_camera_that_goes_away_says_so() -> None:
    camera = Camera(ends=2)
    with Newest(camera, pauses=(0.0,)) as newest, pytest.raises(SourceError, match="is gone"):
        seen = CameraShows(camera, newest)
        for _ in range(9):
            seen.empty()


def test_what_is_live_is_a_camera() -> None:
    camera, begun = Camera(), []

    def newest(source: object) -> Newest:
        begun.append(source)
        return Newest(camera)

    assert isinstance(shows(camera, the_reader(), newest), CameraShows) and begun == [camera]
    assert isinstance(shows(Film([]), the_reader(), newest), FilmShows) and begun == [camera]
