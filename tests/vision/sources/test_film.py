"""A film gives its frames with film time, fast or in real time, and says clearly when it is none."""

from pathlib import Path

import pytest

from tests.vision.sources.clips import write_film
from vision.errors import SourceError
from vision.sources.film import MOST_SKIPPED, Film
from vision.sources.pace import Pace, RealPace, pace


class Clock:
    """Virtual time; sleeping moves it on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def film(tmp_path: Path) -> Path:
    return write_film(tmp_path / "throw.avi", [10, 60, 110, 160, 210], rate=25)


def test_every_frame_comes_with_its_film_time(film: Path) -> None:
    frames = list(Film(film, Pace()).frames())
    assert [frame.number for frame in frames] == [0, 1, 2, 3, 4]
    assert [round(frame.at, 3) for frame in frames] == [0.0, 0.04, 0.08, 0.12, 0.16]
    assert [round(frame.image.mean() / 50) for frame in frames] == [0, 1, 2, 3, 4]


def test_a_film_is_called_by_its_file_name_and_waits_for_its_reader(film: Path) -> None:
    source = Film(film, Pace())
    assert source.name == "throw.avi"
    assert source.live is False


def test_a_film_can_be_played_again(film: Path) -> None:
    source = Film(film, Pace())
    assert len(list(source.frames())) == len(list(source.frames())) == 5


def test_closing_stops_before_the_next_frame(film: Path) -> None:
    source = Film(film, Pace())
    seen = []
    for frame in source.frames():
        seen.append(frame.number)
        source.close()
    assert seen == [0]


def test_in_real_time_each_frame_comes_when_it_is_due(film: Path) -> None:
    clock = Clock()
    due = []
    for frame in Film(film, RealPace(clock, clock.sleep)).frames():
        due.append(round(clock.now - 100 - frame.at, 6))
    assert due == [0, 0, 0, 0, 0]


def test_in_real_time_a_slow_reader_misses_frames_and_keeps_up(tmp_path: Path) -> None:
    clock = Clock()
    numbers = []
    long = write_film(tmp_path / "long.avi", [50] * 100, rate=25)
    for frame in Film(long, RealPace(clock, clock.sleep)).frames():
        numbers.append(frame.number)
        clock.sleep(0.2)
        assert clock.now - 100 - frame.at < 0.5
    assert 15 < len(numbers) < 40


def test_a_film_far_behind_still_shows_something(tmp_path: Path) -> None:
    clock = Clock()
    long = write_film(tmp_path / "long.avi", [50] * 60, rate=25)
    numbers = []
    for frame in Film(long, RealPace(clock, clock.sleep)).frames():
        numbers.append(frame.number)
        clock.sleep(60)
    gaps = [b - a for a, b in zip(numbers, numbers[1:], strict=False)]
    assert max(gaps) == MOST_SKIPPED + 1
    assert len(numbers) > 5


def test_speed_words_choose_the_pace() -> None:
    assert pace("real").real is True
    assert pace("max").real is False


@pytest.mark.parametrize("content", [b"", b"not a film", b"RIFF\x00\x00\x00\x00AVI LIST"])
def test_what_is_no_film_is_refused_in_one_message(
    tmp_path: Path, content: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.mp4"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=r"x\.mp4 .*film"):
        list(Film(path, Pace()).frames())
    assert capfd.readouterr().err == ""


def test_a_film_cut_short_gives_what_is_left(tmp_path: Path) -> None:
    film = write_film(tmp_path / "long.avi", [50] * 100)
    whole = film.read_bytes()
    film.write_bytes(whole[: len(whole) // 2])
    assert 20 < len(list(Film(film, Pace()).frames())) < 90


def test_a_missing_film_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"none\.mp4 does not exist"):
        list(Film(tmp_path / "none.mp4", Pace()).frames())
