"""Shares, intervals and the reliability of confidence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.figures import BELOW, Share, Verdict, middle_and_p95, reliability, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson_intervals_are_those_of_the_books(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


def test_nothing_to_count_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert str(Share(0, 0)) == "–"
    assert Share(0, 0).to_json() == {"count": 0, "of": 0, "share": None, "interval": [0.0, 1.0]}


@given(st.integers(1, 5000), st.data())
def test_an_interval_holds_its_share_and_narrows_with_more_pictures(of: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, of))
    low, high = wilson(count, of)
    assert 0 <= low <= count / of + 1e-12 and count / of - 1e-12 <= high <= 1
    wider = wilson(count, of)
    narrower = wilson(10 * count, 10 * of)
    assert narrower[1] - narrower[0] < wider[1] - wider[0]


def test_more_errors_than_dice_are_taken_as_all() -> None:
    assert wilson(12, 10) == wilson(10, 10)
    assert str(Share(12, 10)).startswith("120.00 %")


def test_a_share_in_words_and_in_json() -> None:
    assert str(Share(243, 261)) == "93.10 % (89.4–95.6) 243/261"
    assert Share(1, 3).to_json() == {
        "count": 1,
        "of": 3,
        "share": 0.33333,
        "interval": [pytest.approx(0.0615, abs=1e-4), pytest.approx(0.7923, abs=1e-4)],
    }


def test_reliability_compares_what_was_promised_with_what_was_right() -> None:
    verdicts = [Verdict(0.85, True), Verdict(0.87, False), Verdict(0.999, True), Verdict(1.0, True)]
    low, high = reliability(verdicts)
    assert (low.low, low.high, low.right) == (0.8, 0.9, Share(1, 2))
    assert low.promised == pytest.approx(0.86)
    assert (high.low, high.high, high.right) == (0.995, 1.0, Share(2, 2))


@given(st.lists(st.builds(Verdict, st.floats(0, 1), st.booleans())))
def test_every_verdict_falls_into_one_class(verdicts: list[Verdict]) -> None:
    rows = reliability(verdicts)
    assert sum(row.right.of for row in rows) == len(verdicts)
    assert all(row.low - 1e-9 <= row.promised <= row.high + 1e-9 for row in rows)
    assert all(row.high in BELOW for row in rows)


@pytest.mark.parametrize(
    ("values", "told"),
    [([], None), ([7.0], (7.0, 7.0)), ([3.0, 1.0, 2.0], (2.0, 2.0)), ([4.0, 1.0, 2.0, 3.0], (2.5, 3.0))],
)
def test_median_and_p95(values: list[float], told: tuple[float, float] | None) -> None:
    assert middle_and_p95(values) == told


def test_p95_leaves_the_slowest_twentieth_out() -> None:
    assert middle_and_p95([float(k) for k in range(1, 102)]) == (51.0, 96.0)
