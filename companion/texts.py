"""The texts people read, in their language: gettext catalogues, read from the .po files themselves.

There are no compiled catalogues: nothing to build at install, nothing that can be out of date.
"""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.support import Translations

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "ru": "Русский"}
"""The languages there are, each by its own name; the source texts are English."""

FOLDER = Path(__file__).parent / "locale"
"""Where the catalogues lie."""


@cache
def translations(language: str) -> "Translations":
    """The catalogue of one of LANGUAGES; KeyError for any other."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po
    from babel.support import Translations

    if language not in LANGUAGES:
        raise KeyError(language)
    with (FOLDER / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)
