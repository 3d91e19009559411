"""Unicode normalisation of texts from strangers."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import Literal

MOST_MARKS = 30
"""Combining marks upon one letter, as the Stream-Safe Text Format has it (UAX #15): no writing needs more."""

_RUN = re.compile(rf"[^\w\s\x00-\x7f]{{{MOST_MARKS + 1},}}")
"""No mark is a letter, a digit or a space."""


def normalised(form: Literal["NFC", "NFKC"], text: str) -> str:
    """`text` in a normal form, without the marks beyond `MOST_MARKS` in a row: putting those in order takes time that
    grows with the square of their number."""
    return unicodedata.normalize(form, _RUN.sub(_bounded, text))


def _bounded(run: re.Match[str]) -> str:
    return "".join(_kept(run[0]))


def _kept(run: str) -> Iterator[str]:
    for is_mark, chars in groupby(run, key=lambda char: unicodedata.combining(char) != 0):
        kept = "".join(chars)
        yield kept[:MOST_MARKS] if is_mark else kept
