"""A short run of the presses' benchmark: each press is answered by the lamps, never before it was decided."""

from pathlib import Path

import pytest

from tests.bench.presses import PANELS, PRESSING, run
from tests.bench.service import Service


def test_presses_in_a_running_companion_are_answered_by_lamps(tmp_path: Path) -> None:
    with Service(tmp_path, "yak", (PRESSING,)) as service:
        for panel in PANELS:
            figures = run(service, None, panel, 2)
            assert len(figures.lamp) == 2 and figures.page == []
            assert 0 < min(figures.lamp) <= max(figures.lamp) < 5_000
            assert "press → lamp: median" in str(figures)


def test_a_panel_that_is_not_there_is_told_at_once(tmp_path: Path) -> None:
    with Service(tmp_path, "yak", (PRESSING,)) as service, pytest.raises(ValueError):
        run(service, None, "nobody's", 1)
