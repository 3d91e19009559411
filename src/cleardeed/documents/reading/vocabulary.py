"""Families of words that mean the same in a deed: what lines of the knowledge name instead of single wordings."""

import re
import tomllib
from collections.abc import Iterator
from importlib import resources

import msgspec

from cleardeed.documents.knowledge import LANGUAGES, KnowledgeError

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)?\*?|№")


def _read(table: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The entries of the files `TABLE.toml` of all languages: address, name and words. Raises `KnowledgeError` where a
    file is wrong."""
    for language in LANGUAGES:
        path = resources.files("cleardeed.documents.knowledge") / language / f"{table}.toml"
        try:
            file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, dict[str, str]])
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise KnowledgeError(f"{language}/{table}: {error}") from None
        if list(file) != [table]:
            raise KnowledgeError(f"{language}/{table}: it has other tables than {table!r}")
        for name, written in file[table].items():
            words = tuple(written.split())
            if len(set(words)) < len(words):
                raise KnowledgeError(f"{language}/{table}/{name}: a word stands there twice")
            yield f"{language}/{table}/{name}", name, words


def _families() -> dict[str, tuple[str, ...]]:
    """The families of all languages."""
    found: dict[str, tuple[str, ...]] = {}
    for address, name, words in _read("families"):
        if wrong := next((word for word in words if not _WORD.fullmatch(word)), None):
            raise KnowledgeError(f"{address}: {wrong!r} is no word or beginning of a word")
        found[name] = (*found.get(name, ()), *words)
    return found


def _lookalikes() -> dict[str, tuple[str, ...]]:
    """For a beginning of words, the longer beginnings of other words."""
    found: dict[str, tuple[str, ...]] = {}
    for address, beginning, others in _read("lookalikes"):
        if wrong := next((word for word in others if not word.startswith(beginning)), None):
            raise KnowledgeError(f"{address}: {wrong!r} does not begin so")
        found[beginning] = others
    return found


FAMILIES = _families()
LOOKALIKES = _lookalikes()
