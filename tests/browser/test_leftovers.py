"""What counts as a text that was left in English."""

import pytest

from tests.browser.leftovers import leftovers


@pytest.mark.parametrize(
    "text",
    ["Take back", "To the final\n  count", "Antje: choose an action.", "Who plays?"],
)
def test_english_texts_are_found(text: str) -> None:
    assert leftovers([text], "de") == leftovers([text], "ru") == [" ".join(text.split())]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Yak", "de"),  # called so everywhere
        ("Total", "es"),
        ("Die Auslagen auffüllen.", "de"),  # and not the die
        ("camello 1", "es"),
        ("Antje", "de"),
        ("12", "ru"),
    ],
)
def test_words_of_the_language_and_names_are_not(text: str, language: str) -> None:
    assert leftovers([text], language) == []


def test_no_english_text_is_wrong_on_an_english_page() -> None:
    assert leftovers(["Take back", "Antje: choose an action."], "en") == []
