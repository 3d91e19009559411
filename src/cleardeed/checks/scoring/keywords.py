"""Words by meaning, and whether a text mentions them."""

import functools
import re
import tomllib
from collections.abc import Mapping
from importlib import resources

import msgspec


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: dict[str, tuple[str, ...]]
    object_kinds: dict[str, tuple[str, ...]]


_TEXT = (resources.files("cleardeed.checks.scoring") / "rules" / "words.toml").read_text("utf-8")
_TABLE = msgspec.convert(tomllib.loads(_TEXT), _Words)
WORDS: Mapping[str, tuple[str, ...]] = _TABLE.words
OBJECT_KINDS: Mapping[str, tuple[str, ...]] = _TABLE.object_kinds
"""By kind of object, in the order in which they are tried."""


def mentions(text: str | None, *stems: str) -> bool:
    """Whether a word of `text` begins with one of `stems` (patterns in lower case, `е` for `ё`, blanks for `_`)."""
    if not text:
        return False
    return _word_beginning(stems).search(text.casefold().replace("ё", "е").replace("_", " ")) is not None


@functools.cache
def _word_beginning(stems: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(stems)})" if stems else r"(?!)")
