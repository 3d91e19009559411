"""Languages: which there are, the catalogue of each, which one a reader prefers.

A message is its own English text. The catalogues are gettext's `.po` files under `locale/`, read at first use: nothing
needs to be compiled before the service runs.
"""

import gettext
import io
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Literal, TypeAlias, get_args

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

Language = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
NAMES: dict[Language, str] = {"en": "English", "ru": "Русский"}
"""Each in its own words, for whoever looks for theirs."""
DEFAULT: Language = "en"

Translate: TypeAlias = Callable[[str], str]
"""From a message (an English template) to the template of another language; `str` leaves it as it is."""

MAX_HEADER = 400


@cache
def catalogue(language: Language) -> gettext.NullTranslations:
    """The translations into `language`; a message that has none stays English."""
    if language == DEFAULT:
        return gettext.NullTranslations()
    source = (resources.files("cleardeed") / "locale" / f"{language}.po").read_bytes()
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source), locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def translator(language: Language) -> Translate:
    """From English messages to `language`."""
    return str if language == DEFAULT else catalogue(language).gettext


def preferred(accept_language: str) -> Language:
    """The language that a reader's `Accept-Language` (RFC 9110, 12.5.4) wants most of those there are."""
    wanted = sorted(map(_weighed, accept_language[:MAX_HEADER].split(",")), key=lambda one: -one[0])
    return next((known for weight, tag in wanted if weight > 0 and (known := _known(tag))), DEFAULT)


def language_named(text: str | None) -> Language | None:
    """The language of this code; None where there is none."""
    return _known(text) if text else None


def _known(tag: str) -> Language | None:
    return next((one for one in LANGUAGES if tag.split("-")[0] == one), None)


def _weighed(part: str) -> tuple[float, str]:
    """The weight and tag of one element; an unreadable weight counts for nothing."""
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        weight = float(value) if name.strip().lower() == "q" else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip().lower()
