"""A score sheet as a receipt: every player, every category, nothing too wide, in four languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.message import Seat, say
from companion.games.sheet import Line, ScoreSheet, score_sheet
from companion.receipt import receipt_rows
from companion.texts import LANGUAGES

SHEET = score_sheet(
    [
        [
            Line("goods", say("Goods"), 12, (say("%(seat)s sold tea", seat=Seat(0)), say("twice"))),
            Line("fines", say("Fines"), -3, ()),
        ],
        [Line("goods", say("Goods"), 20, (), confirmed=False), Line("fines", say("Fines"), 0, ())],
    ]
)


def texts(sheet: ScoreSheet, names: list[str], columns: int = 30, language: str = "en") -> list[str]:
    """The rows as they stand on paper."""
    rows = receipt_rows(say("Yak"), "2026-11-30", sheet, names, columns, language)
    return [row.text for row in rows]


def test_a_whole_receipt() -> None:
    assert texts(SHEET, ["Anna", "Ben"]) == [
        "Yak",
        "2026-11-30",
        "==============================",
        "1. Ben *                    20",
        "Goods                      20+",
        "Fines                        0",
        "------------------------------",
        "2. Anna                      9",
        "Goods                       12",
        "  Anna sold tea",
        "  twice",
        "Fines                       −3",
        "------------------------------",
        "+ rests on a number that is",
        "only a placeholder",
    ]


def test_title_and_players_are_strong() -> None:
    rows = receipt_rows(say("Yak"), "2026-11-30", SHEET, ["Anna", "Ben"], 30)
    assert [row.text.split()[0] for row in rows if row.strong] == ["Yak", "1.", "2."]


def test_who_has_no_name_is_called_by_the_seat() -> None:
    assert any("Player 1" in text for text in texts(SHEET, ["", "Ben"]))


def test_nothing_is_said_of_placeholders_where_there_are_none() -> None:
    sheet = score_sheet([[Line("goods", say("Goods"), 12, ())]])
    assert not any("+" in text for text in texts(sheet, ["Anna"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_words(language: str) -> None:
    last = " ".join(texts(SHEET, ["Anna", "Ben"], 80, language)[-1:])
    assert last.startswith("+ ")
    assert (last == "+ rests on a number that is only a placeholder") == (language == "en")


@given(
    st.integers(24, 96),
    st.lists(st.text(max_size=60), min_size=1, max_size=5),
    st.integers(-(10**6), 10**6),
    st.text(max_size=120),
)
def test_no_row_is_wider_than_the_paper(columns: int, names: list[str], points: int, how: str) -> None:
    line = Line("goods", say("%(text)s", text=how or "x"), points, (say("%(text)s", text=how),), points % 2 == 0)
    sheet = score_sheet([[line, line]] * len(names))
    assert max(len(text) for text in texts(sheet, names, columns)) <= columns
