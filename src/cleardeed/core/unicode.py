"""Untrusted text: Unicode normalisation, and escaping of characters that act on a screen, page or log."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import Literal

MAX_COMBINING_MARKS = 30
"""Combining marks upon one letter, as the Stream-Safe Text Format has it (UAX #15): no writing needs more."""

_MARK_RUN = re.compile(rf"[^\w\s\x00-\x7f]{{{MAX_COMBINING_MARKS + 1},}}")
"""No mark is a letter, a digit or a space."""
_INVISIBLE = re.compile(
    r"["
    r"\x00-\x1f\x7f-\x9f\u2028\u2029"  # controls, C0 and C1; ends of lines and paragraphs
    r"\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    r"\ufeff\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e0fff"  # format characters: they join, part, hide and reorder their neighbours (UAX #9)
    r"\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0"  # letters, marks without a glyph
    r"\ud800-\udfff"  # surrogates: they stand for bytes that were no text
    r"]"
)
_INVISIBLE_IN_LINES = re.compile(rf"(?![\n\t]){_INVISIBLE.pattern}")


def normalize(form: Literal["NFC", "NFKC"], text: str) -> str:
    """Normalise `text`, with at most `MAX_COMBINING_MARKS` combining marks in a row.

    Without the limit, canonical ordering takes time quadratic in the number of marks.
    """
    return unicodedata.normalize(form, _MARK_RUN.sub(_limit_marks, text))


def escape_invisible(text: str, *, lines: bool = False) -> str:
    """Replace control, format and invisible characters by their code point, such as `[U+202E]`.

    With `lines`, line ends and tabs are kept.
    """
    if lines:
        return _INVISIBLE_IN_LINES.sub(_code_point_of_match, text.replace("\r\n", "\n"))
    return _INVISIBLE.sub(_code_point_of_match, text)


def hidden_character_fault(text: str) -> str | None:
    """That `text` holds a control, format or invisible character other than ends of lines and tabs; else None."""
    found = _INVISIBLE_IN_LINES.search(text.replace("\r", "\n"))
    return f"holds the hidden character U+{ord(found[0]):04X}" if found else None


def escape_invisible_json(encoded: str) -> str:
    """Replace the same characters in one line of JSON by JSON escapes; it parses to the same value."""
    return _INVISIBLE.sub(_as_json_escape, encoded)


def code_point(char: str) -> str:
    """A character's code point, such as `[U+202E]`."""
    return f"[U+{ord(char):04X}]"


def _code_point_of_match(found: re.Match[str]) -> str:
    return code_point(found[0])


def _as_json_escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[index : index + 2].hex()}" for index in range(0, len(units), 2))


def _limit_marks(run: re.Match[str]) -> str:
    return "".join(_limited_marks(run[0]))


def _limited_marks(run: str) -> Iterator[str]:
    for is_mark, chars in groupby(run, key=lambda char: unicodedata.combining(char) != 0):
        kept = "".join(chars)
        yield kept[:MAX_COMBINING_MARKS] if is_mark else kept
