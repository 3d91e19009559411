"""Languages, their message catalogues, and the choice of a reader's language.

A message is its own English text. The catalogues are gettext `.po` files under `locale/`, compiled at first use.
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

from cleardeed.core.transliteration import with_original

Language = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
LANGUAGE_NAMES: dict[Language, str] = {"en": "English", "ru": "Русский"}
"""Names of the languages in themselves."""
DEFAULT_LANGUAGE: Language = "en"

FORMATS = {
    "format.date": "%Y-%m-%d",
    "format.date.short": "%m-%d",
    "format.moment": "%Y-%m-%d %H:%M:%S UTC",
    "format.moment.local": "%Y-%m-%d %H:%M:%S",
    "format.thousands": ",",
    "format.decimal": ".",
    "format.roubles": "{amount}\N{NO-BREAK SPACE}₽",
    "format.area": "{area}\N{NO-BREAK SPACE}m²",
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
    """Translates messages (English templates) into one language, and formats values for it."""

    def __init__(self, language: Language) -> None:
        translations = catalogue(language)
        self.language: Language = language
        self._gettext, self._ngettext = translations.gettext, translations.ngettext
        self._formats = {key: translations.pgettext(key, text) for key, text in FORMATS.items()}
        self._separators = {
            ord(","): self._formats["format.thousands"],
            ord("."): self._formats["format.decimal"],
            ord("-"): "\N{MINUS SIGN}",
        }

    def __call__(self, message: str) -> str:
        return self._gettext(message) if message else ""  # an empty one is the name of the catalogue's own head

    def counted(self, forms: tuple[str, str], number: int) -> str:
        """A number with its noun, from an English singular and plural with the place `{number}`."""
        return self._ngettext(*forms, number).format(number=number)

    def name(self, text: str) -> str:
        """Write a name or an address as it is; in English one in Cyrillic transliterated, itself in brackets."""
        return with_original(text) if self.language == "en" else text

    def number(self, value: float, form: str = ",.2f") -> str:
        """Format a number with the language's thousands and decimal separators, and a minus sign."""
        return format(value, form).translate(self._separators)

    def measure(self, value: float, digits: int = 2) -> str:
        """Format a number with at most `digits` decimals; four digits are not grouped, as they may be a year."""
        text = format(value, f"z{',' if abs(value) >= GROUPED_FROM else ''}.{digits}f")
        return (text.rstrip("0").rstrip(".") if "." in text else text).translate(self._separators)

    def area(self, value: float) -> str:
        """Format square metres with their unit."""
        return self._formats["format.area"].format(area=self.measure(value))

    def amount(self, value: float) -> str:
        """Format roubles without a sign; kopecks only if there are any."""
        return format(value, ",.2f").removesuffix(".00").translate(self._separators)

    def roubles(self, value: float) -> str:
        """Format roubles with the currency sign."""
        return self._formats["format.roubles"].format(amount=self.amount(value))

    def day(self, value: datetime.date) -> str:
        """Format a date in digits."""
        return value.strftime(self._formats["format.date"])

    def short_day(self, value: datetime.date) -> str:
        """Format a date without its year, for an axis."""
        return value.strftime(self._formats["format.date.short"])

    def moment(self, value: datetime.datetime) -> str:
        """Format a time in UTC, in digits."""
        return value.astimezone(datetime.UTC).strftime(self._formats["format.moment"])

    def local_moment(self, value: datetime.datetime, time_zone: str) -> str:
        """Format a time in an IANA time zone, followed by the zone's name."""
        local = value.astimezone(zoneinfo.ZoneInfo(time_zone))
        return f"{local.strftime(self._formats['format.moment.local'])} ({time_zone})"


@cache
def translator(language: Language) -> Translate:
    """The translator into `language`."""
    return Translate(language)


ENGLISH = translator(DEFAULT_LANGUAGE)
"""Returns every message unchanged."""


class Message:
    """A sentence with named placeholders and their values, rendered in the reader's language later.

    Translators see the whole sentence once. Values that are messages are rendered in the same language; lists of them
    are joined by semicolons.
    """

    def __init__(self, message: str, **values: object) -> None:
        self.message, self.values = message, values

    def __str__(self) -> str:
        return self.render(ENGLISH)

    def render(self, translate: Translate) -> str:
        """The message with its placeholders filled, in the translator's language."""
        rendered = {name: _rendered(value, translate) for name, value in self.values.items()}
        return translate(self.message).format(**rendered) if rendered else translate(self.message)


def _rendered(value: object, translate: Translate) -> object:
    """The value of a placeholder."""
    if isinstance(value, list):
        return "; ".join(str(_rendered(one, translate)) for one in value)
    return value.render(translate) if isinstance(value, Message) else value


def join_titles(titles: Iterable[str]) -> str:
    """Join titles into a list within a sentence: each in lower case, unless it begins with an abbreviation."""
    return "; ".join(title if title[1:2].isupper() else title[:1].lower() + title[1:] for title in titles)


def preferred_language(accept_language: str) -> Language:
    """The supported language that an `Accept-Language` header (RFC 9110, 12.5.4) prefers."""
    wanted = sorted(map(_parse_quality, accept_language[:MAX_ACCEPT_LANGUAGE].split(",")), key=lambda one: -one[0])
    return next((known for weight, tag in wanted if weight > 0 and (known := _supported(tag))), DEFAULT_LANGUAGE)


def parse_language(text: str | None) -> Language | None:
    """The supported language with this code, else None."""
    return _supported(text) if text else None


def _supported(tag: str) -> Language | None:
    return next((one for one in LANGUAGES if tag.split("-")[0] == one), None)


def _parse_quality(part: str) -> tuple[float, str]:
    """Weight and tag of one element of Accept-Language; a malformed weight counts as 0."""
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        weight = float(value) if name.strip().lower() == "q" else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip().lower()
