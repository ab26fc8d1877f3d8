"""Every text is there in every language, with all its forms and all its gaps."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from companion.texts import FOLDER, LANGUAGES, translations

ROOT = Path(__file__).parents[2]
KEYWORDS = {**DEFAULT_KEYWORDS, "say": (1,), "say_n": (1, 2)}
"""What texts are marked with; deploy/texts knows the same."""
Key = tuple[str | None, str]


@cache
def used() -> set[Key]:
    """Every text in code and templates: its context, and its singular."""
    with (FOLDER / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(str(ROOT), methods, options, KEYWORDS)
    return {(context, text[0] if isinstance(text, tuple) else text) for _, _, text, _, context in found}


@cache
def catalogue(language: str) -> Catalog:
    with (FOLDER / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


def singular(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple) else str(message.id)


def forms(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (str(message.string),)


def gaps(text: str) -> list[str]:
    return sorted(re.findall(r"%\(\w+\)[sd]|AGE", text))


def test_there_are_texts_to_look_at() -> None:
    assert ("colour of a die", "red") in used()
    assert (None, "Throw once") in used() and (None, "%(num)d die") in used()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_exactly_the_texts_that_are_used(language: str) -> None:
    listed = {(message.context, singular(message)) for message in messages(language)}
    assert listed == used(), "run deploy/texts, then translate"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_lacks_its_translation_or_one_of_its_plural_forms(language: str) -> None:
    for message in messages(language):
        wanted = catalogue(language).num_plurals if message.pluralizable else 1
        assert len(forms(message)) == wanted, message.id
        assert all(form.strip() for form in forms(message)), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_gaps_of_the_text(language: str) -> None:
    for message in messages(language):
        either = [gaps(text) for text in (message.id if isinstance(message.id, tuple) else (message.id,))]
        for form in filter(None, forms(message)):
            assert gaps(form) in either, message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_games_and_session_can_be_said(language: str) -> None:
    """They are all filled with %, so that a lone percent sign would fail."""
    for message in messages(language):
        if any(file.startswith("companion/") for file, _ in message.locations):
            for form in forms(message):
                assert form % dict.fromkeys(re.findall(r"%\((\w+)\)s", form), "x") or not form, message.id


@pytest.mark.parametrize("language", set(LANGUAGES) - {"en"})
def test_sentences_are_not_left_in_english(language: str) -> None:
    same = [singular(message) for message in messages(language) if forms(message)[0] == singular(message)]
    assert not [text for text in same if len(re.findall(r"[^\W\d_]+", re.sub(r"%\(\w+\)[sd]", "", text))) > 2]


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 1, "1 die"),
        ("en", 2, "2 dice"),
        ("de", 1, "1 Würfel"),
        ("es", 1, "1 dado"),
        ("es", 3, "3 dados"),
        ("es", 2_000_000, "2000000 de dados"),
        ("ru", 1, "1 кубик"),
        ("ru", 3, "3 кубика"),
        ("ru", 5, "5 кубиков"),
        ("ru", 11, "11 кубиков"),
        ("ru", 21, "21 кубик"),
    ],
)
def test_plural_forms_are_right(language: str, number: int, text: str) -> None:
    found = translations(language).ungettext("%(num)d die", "%(num)d dice", number)
    assert found % {"num": number} == text


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        translations("../../etc")
