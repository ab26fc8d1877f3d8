"""The judge's second hearing: what the others of a picture say of a candidate."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice.evidence import EDGE, FIGURES
from vision.dice.judge import COMPANY, FAR, VERDICTS, Judge, beside, company
from vision.dice.network import WEIGHTS
from vision.errors import VisionError

logits = st.lists(st.tuples(*[st.floats(-30, 30, width=32)] * VERDICTS), min_size=1, max_size=8).map(
    lambda rows: np.array(rows, np.float32)
)


@given(logits)
def test_company_is_finite_and_does_not_depend_on_what_one_is_itself(said: np.ndarray) -> None:
    edges = np.full(len(said), 3.5)
    figures = company(said, edges)
    assert figures.shape == (len(said), COMPANY)
    assert np.isfinite(figures).all()
    other = said.copy()
    other[0] = 7 - other[0]
    np.testing.assert_allclose(company(other, edges)[0], figures[0], rtol=1e-3, atol=1e-3)


@given(logits)
def test_the_order_of_candidates_makes_no_difference(said: np.ndarray) -> None:
    order = np.random.default_rng(len(said)).permutation(len(said))
    edges = np.linspace(3, 4, len(said))
    np.testing.assert_allclose(company(said[order], edges[order]), company(said, edges)[order], rtol=1e-3, atol=1e-3)


def test_one_alone_has_no_company() -> None:
    [figures] = company(np.array([[9, 9, -9]], np.float32), np.array([3.5]))
    np.testing.assert_allclose(figures, 0, atol=0.01)


def test_a_die_much_smaller_than_the_others_stands_out() -> None:
    sure = np.array([[9, 9, -9]] * 4, np.float32)
    figures = company(sure, np.log([40, 40, 40, 12]))
    off = figures[:, 4]
    assert off[3] == pytest.approx(np.log(12 / 40), abs=0.05)
    assert np.abs(off[:3]).max() < 0.5


def test_what_is_said_beyond_all_doubt_counts_no_more_than_that() -> None:
    figures = np.zeros((2, FIGURES), np.float32)
    figures[:, EDGE] = 3.5
    loud, louder = (beside(np.full((2, VERDICTS), amount, np.float32), figures) for amount in (FAR, 5 * FAR))
    np.testing.assert_array_equal(loud, louder)


def test_no_candidates_no_verdicts() -> None:
    assert Judge.load(WEIGHTS)(np.zeros((0, FIGURES), np.float32)).shape == (0, VERDICTS)


def test_half_a_judge_is_none(tmp_path: Path) -> None:
    Judge.load(WEIGHTS).save(tmp_path)
    figures = np.random.default_rng(0).normal(0, 1, (5, FIGURES)).astype(np.float32)
    np.testing.assert_array_equal(Judge.load(tmp_path)(figures), Judge.load(WEIGHTS)(figures))
    (tmp_path / "judge_together.npz").unlink()
    with pytest.raises(VisionError, match="judge_together.npz: reinstall"):
        Judge.load(tmp_path)
