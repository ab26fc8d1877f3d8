"""What reading costs, measured on the machine at hand."""

from pathlib import Path

from tests.bench import cost

PICTURES = Path(__file__).resolve().parents[1] / "pictures"


def test_the_peaks_of_memory_are_those_of_the_commands() -> None:
    assert 60 < cost.read_peak_mb() < 300
    assert 60 < cost.watch_peak_mb(None) < 300


def test_a_picture_takes_its_middle_time() -> None:
    ticks = iter([0.0, 0.010, 1.0, 1.030, 2.0, 2.020])
    assert round(cost.picture_ms(PICTURES / "easy_10002.jpg", lambda: next(ticks))) == 20


def test_an_idle_frame_is_the_mean_of_many() -> None:
    ticks = iter([1.0, 3.0])
    assert cost.idle_ms(lambda: next(ticks), frames=4) == 500


def test_the_machine_is_told() -> None:
    assert all(name in cost.machine() for name in (*cost.LIBRARIES, "Python 3", "one core"))
