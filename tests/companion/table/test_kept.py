"""After a power cut the game that was played lies on the table again."""

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.kept import FILE_NAME, LyingThere
from tests.companion.tables import a_table

SEATS, MARKS = ("Anna", "Ben"), ("red", "blue")


def test_what_was_noted_is_read_again_and_is_its_owners_alone(tmp_path: Path) -> None:
    lies = LyingThere(tmp_path / "new")
    assert lies.read() is None
    lies.note(7)
    assert LyingThere(tmp_path / "new").read() == 7
    assert (tmp_path / "new" / FILE_NAME).stat().st_mode & 0o77 == 0
    lies.note(None)
    assert lies.read() is None


@given(
    st.one_of(
        st.binary(max_size=20),
        st.sampled_from([b'{"game": true}', b'{"game": -1}', b'{"game": "1"}', b'{"game": 1e9}', b"[" * 9999, b"[1]"]),
    )
)
def test_whatever_stands_in_the_file_it_is_no_mistake(tmp_path_factory: pytest.TempPathFactory, text: bytes) -> None:
    folder = tmp_path_factory.mktemp("data")
    (folder / FILE_NAME).write_bytes(text)
    assert LyingThere(folder).read() is None


def test_a_folder_that_is_full_does_not_stop_the_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with caplog.at_level(logging.WARNING):
        LyingThere(tmp_path / "data").note(1)
    assert "must be opened by hand" in caplog.text


def test_after_a_restart_the_same_game_asks_the_same(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.begin("tuareg", SEATS, MARKS, {})
        second = table.begin("yak", SEATS, MARKS, {})
        before = table.state.game
    with a_table(tmp_path) as again:
        assert again.state.game is None
        again.resume()
        after = again.state.game
        assert before is not None and after is not None
        assert (after.id, after.number, after.prompts) == (second, before.number, before.prompts)


def test_what_was_put_away_stays_away(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.begin("yak", SEATS, MARKS, {})
        table.put_away()
    with a_table(tmp_path) as again:
        again.resume()
        assert again.state.game is None


def test_a_game_that_is_open_elsewhere_or_gone_leaves_the_table_free(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with a_table(tmp_path) as table:
        table.begin("yak", SEATS, MARKS, {})
        with a_table(tmp_path) as second, caplog.at_level(logging.WARNING):
            second.resume()
            assert second.state.game is None
            assert "open in another window" in caplog.text
            LyingThere(tmp_path).note(99)
            second.resume()
            assert second.state.game is None
            assert second.begin("yak", SEATS, MARKS, {}) == 2
