"""Foreign text made fit for print: nothing invisible, nothing that reorders its neighbours, nothing without end."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Any

from cleardeed.core.unicode import code_point
from cleardeed.reports.fonts import printable_code_points

MAX_LENGTH = 500
"""Characters printed of one value; the data snapshot holds the rest."""
_MAX_RUN = 32
_PIECE = 5
_UNBROKEN = re.compile(rf"[^ ]{{{_MAX_RUN},}}")
_NUMBER = re.compile(r"[\d:/.,;-]{1,40}")
"""A number of a register, such as `77:01:0001001:1234-77/051/2023-12`: narrow enough for a line of its own, and copied
whole."""
_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
_FIXED_SPACES = re.compile(r" [\u00a0\u202f][\u00a0\u202f ]*|[\u00a0\u202f][\u00a0\u202f ]+")
_OF_PLACES = "г|ул|пер|пр|пл|обл|наб|ш|пос|с|д|к|g|ul|per|pr|pl|obl|nab|sh|pos|s|d|k"
_OF_NUMBERS = "п|ч|ст|гл|кв|корп|стр|оф|art|kv|korp|str"
_UNITS = r"руб\.|рубл\w+|roubles|₽|%|м²|m²"
_ABBREVIATED = re.compile(
    rf"(?<!\w)((?:{_OF_PLACES})\.|[А-ЯЁA-Z]\.) (?=\w)|(?<!\w)((?:{_OF_PLACES}|{_OF_NUMBERS})\.|№) (?=\d)"
    rf"|(?<=\d) (?={_UNITS})"
)
"""Such as `ул. `, `кв. `, `ст. ` and initials, with the blank that parts them from what they stand before; and the
blank between a number and its unit."""
_UNPRINTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Me", "Mn"}
"""Controls and the unassigned; and marks that NFC left on their own, which pile up over the lines around them."""


def printable(text: str, longest: int = MAX_LENGTH) -> str:
    """`text` in NFC with whitespace folded (a no-break space stays one, a narrow one narrow). What would be invisible,
    reorder the line (UAX 9 controls) or lack a glyph is shown as its code, `[U+202E]`. Over-long text ends behind a
    whole word in `… (+N)`, N being what is left out, and long words may break."""
    if len(text) <= longest and _ordinary().fullmatch(text) and unicodedata.is_normalized("NFC", text):
        return text
    folded = _SPACES.sub(" ", _FIXED_SPACES.sub("\N{NO-BREAK SPACE}", text)).strip()
    if len(folded) > longest:
        kept = _whole_words(folded, longest)
        folded = f"{kept}… (+{len(folded) - len(kept)})"
    shown = _unprintable().sub(_as_code, unicodedata.normalize("NFC", folded))
    return _UNBROKEN.sub(_breakable, shown)


def with_non_breaking_spaces(text: str) -> str:
    """`text` with an abbreviation or a unit kept on the line of its word or number: `ул. Первая`, `ст. 35`, `70 %`."""
    return _ABBREVIATED.sub(lambda found: found.group()[:-1] + "\N{NO-BREAK SPACE}", text)


def with_non_breaking_spaces_in(value: Any) -> Any:
    """JSON-like `value` with non-breaking spaces in every text; keys stay."""
    if isinstance(value, str):
        return with_non_breaking_spaces(value)
    if isinstance(value, dict):
        return {key: with_non_breaking_spaces_in(item) for key, item in value.items()}
    return [with_non_breaking_spaces_in(item) for item in value] if isinstance(value, list | tuple) else value


def _whole_words(text: str, longest: int) -> str:
    """The beginning of a longer text, cut between words where one ends near the limit."""
    end = text.rfind(" ", max(0, longest - _MAX_RUN), longest + 1)
    return text[: end if end > 0 else longest].rstrip()


@cache
def _ordinary() -> re.Pattern[str]:
    """Words of usual length with one space between them: what nearly all texts are, and nothing has to be done to."""
    word = f"[{_escaped(char for char in _letters() if not char.isspace())}]{{1,{_MAX_RUN - 1}}}"
    return re.compile(f"{word}(?: {word})*")


@cache
def _unprintable() -> re.Pattern[str]:
    """One character that has no glyph or must not act as what it is."""
    return re.compile(f"[^{_escaped(_letters())}]")


def _letters() -> list[str]:
    """Characters that have a glyph and act as what they are."""
    fit = map(chr, sorted(printable_code_points()))
    return [char for char in fit if unicodedata.category(char) not in _UNPRINTED]


def _escaped(letters: Iterable[str]) -> str:
    return "".join(map(re.escape, letters))


def _as_code(char: re.Match[str]) -> str:
    return "" if char.group() == "\N{SOFT HYPHEN}" else code_point(char.group())


def _breakable(run: re.Match[str]) -> str:
    word = run.group()
    if _NUMBER.fullmatch(word):
        return word
    return "\N{ZERO WIDTH SPACE}".join(word[offset : offset + _PIECE] for offset in range(0, len(word), _PIECE))


def full_quarter(quarter: str) -> str:
    """A cadastral quarter with the zeros that it is written with: `77:99:0009999`."""
    return re.sub(r":(\d{1,6})\Z", lambda found: f":{found[1].zfill(7)}", quarter)


def group_characters(digits: str, size: int = 8) -> str:
    """A fingerprint in groups of `size`, as a person reads it out."""
    return " ".join(digits[offset : offset + size] for offset in range(0, len(digits), size))


def first_unprintable(text: str) -> str | None:
    """The first character of `text` that would be invisible, reorder the line or lack a glyph; None where all print."""
    found = _unprintable().search(text)
    return found.group() if found else None
