"""Languages: which there are, the catalogue of each, which one a reader prefers.

A message is its own English text. The catalogues are gettext's `.po` files under `locale/`, read at first use: nothing
needs to be compiled before the service runs.
"""

import datetime
import gettext
import io
import zoneinfo
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Literal, get_args

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

Language = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
LANGUAGE_NAMES: dict[Language, str] = {"en": "English", "ru": "Русский"}
"""Each in its own words, for whoever looks for theirs."""
DEFAULT_LANGUAGE: Language = "en"

FORMATS = {
    "format.date": "%Y-%m-%d",
    "format.moment": "%Y-%m-%d %H:%M:%S UTC",
    "format.moment.local": "%Y-%m-%d %H:%M:%S",
    "format.thousands": "\N{NO-BREAK SPACE}",
    "format.decimal": ".",
    "format.roubles": "{amount} ₽",
    "format.area": "{area} m²",
}
"""How values are written: messages too, each in the context of its key. Dates are patterns of `strftime`, digits only:
names of months would depend on the machine."""

MAX_ACCEPT_LANGUAGE = 400
GROUPED_FROM = 10_000


@cache
def catalogue(language: Language) -> gettext.NullTranslations:
    """The translations into `language`; a message that has none stays English."""
    if language == DEFAULT_LANGUAGE:
        return gettext.NullTranslations()
    source = (resources.files("cleardeed") / "locale" / f"{language}.po").read_bytes()
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source), locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


class Translate:
    """From a message (an English template) to the template of one language; and how that language writes values."""

    def __init__(self, language: Language) -> None:
        translations = catalogue(language)
        self.language: Language = language
        self._gettext = translations.gettext
        self._formats = {key: translations.pgettext(key, text) for key, text in FORMATS.items()}
        self._separators = {ord(","): self._formats["format.thousands"], ord("."): self._formats["format.decimal"]}

    def __call__(self, message: str) -> str:
        return self._gettext(message) if message else ""  # an empty one is the name of the catalogue's own head

    def number(self, value: float, form: str = ",.2f") -> str:
        """The number by a format specification, with the language's own marks."""
        return format(value, form).translate(self._separators)

    def measure(self, value: float, digits: int = 2) -> str:
        """The number with so many decimals at most, none of them idle: `54.3`, `12 500`. Four digits are not parted: it
        may be a year."""
        text = format(value, f"z{',' if abs(value) >= GROUPED_FROM else ''}.{digits}f")
        return (text.rstrip("0").rstrip(".") if "." in text else text).translate(self._separators)

    def area(self, value: float) -> str:
        """Square metres with their sign."""
        return self._formats["format.area"].format(area=self.measure(value))

    def amount(self, value: float) -> str:
        """Roubles as a document prints them: kopecks only where there are any."""
        return format(value, ",.2f").removesuffix(".00").translate(self._separators)

    def roubles(self, value: float) -> str:
        """The amount with the sign of its currency."""
        return self._formats["format.roubles"].format(amount=self.amount(value))

    def day(self, value: datetime.date) -> str:
        """The day in digits."""
        return value.strftime(self._formats["format.date"])

    def moment(self, value: datetime.datetime) -> str:
        """The moment in digits, in UTC."""
        return value.astimezone(datetime.UTC).strftime(self._formats["format.moment"])

    def local_moment(self, value: datetime.datetime, time_zone: str) -> str:
        """The moment in digits, in a time zone by its IANA name, which stands behind it."""
        local = value.astimezone(zoneinfo.ZoneInfo(time_zone))
        return f"{local.strftime(self._formats['format.moment.local'])} ({time_zone})"


@cache
def translator(language: Language) -> Translate:
    """From English messages to `language`."""
    return Translate(language)


ENGLISH = translator(DEFAULT_LANGUAGE)
"""Leaves every message as it is."""


class Message:
    """A sentence with named places and what fills them, for whichever language it will be read in.

    A translator meets it once and complete. Values that are messages are told in the same language, several of them
    parted by semicolons.
    """

    def __init__(self, message: str, **values: object) -> None:
        self.message, self.values = message, values

    def __str__(self) -> str:
        return self.render(ENGLISH)

    def render(self, translate: Translate) -> str:
        """The whole message in the language."""
        rendered = {name: _rendered(value, translate) for name, value in self.values.items()}
        return translate(self.message).format(**rendered) if rendered else translate(self.message)


def _rendered(value: object, translate: Translate) -> object:
    """A value that fills a place."""
    if isinstance(value, list):
        return "; ".join(str(_rendered(one, translate)) for one in value)
    return value.render(translate) if isinstance(value, Message) else value


def join_titles(titles: Iterable[str]) -> str:
    """Titles as a list within a sentence, where each begins small, unless with an abbreviation."""
    return "; ".join(title if title[1:2].isupper() else title[:1].lower() + title[1:] for title in titles)


def preferred_language(accept_language: str) -> Language:
    """The language that a reader's `Accept-Language` (RFC 9110, 12.5.4) wants most of those there are."""
    wanted = sorted(map(_parse_quality, accept_language[:MAX_ACCEPT_LANGUAGE].split(",")), key=lambda one: -one[0])
    return next((known for weight, tag in wanted if weight > 0 and (known := _supported(tag))), DEFAULT_LANGUAGE)


def parse_language(text: str | None) -> Language | None:
    """The language of this code; None where there is none."""
    return _supported(text) if text else None


def _supported(tag: str) -> Language | None:
    return next((one for one in LANGUAGES if tag.split("-")[0] == one), None)


def _parse_quality(part: str) -> tuple[float, str]:
    """The weight and tag of one element; an unreadable weight counts for nothing."""
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        weight = float(value) if name.strip().lower() == "q" else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip().lower()
