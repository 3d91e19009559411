"""Families of words that mean the same in a deed: what lines of the knowledge name instead of single wordings."""

import re
import tomllib
from importlib import resources

import msgspec

from cleardeed.documents.knowledge import LANGUAGES, KnowledgeError

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)?\*?|№")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    families: dict[str, str]


def _read() -> dict[str, tuple[str, ...]]:
    """The families of all languages. Raises `KnowledgeError` where a file is wrong."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        path = resources.files("cleardeed.documents.knowledge") / language / "families.toml"
        try:
            file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise KnowledgeError(f"{language}/families: {error}") from None
        for name, written in file.families.items():
            words = tuple(written.split())
            if wrong := next((word for word in words if not _WORD.fullmatch(word)), None):
                raise KnowledgeError(f"{language}/families/{name}: {wrong!r} is no word or beginning of a word")
            if len(set(words)) < len(words):
                raise KnowledgeError(f"{language}/families/{name}: a word stands there twice")
            found[name] = (*found.get(name, ()), *words)
    return found


class _Lookalikes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lookalikes: dict[str, str]


def _read_lookalikes() -> dict[str, tuple[str, ...]]:
    """For a beginning of words, the longer beginnings of other words. Raises `KnowledgeError` where a file is wrong."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        path = resources.files("cleardeed.documents.knowledge") / language / "lookalikes.toml"
        if not path.is_file():
            continue
        try:
            file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Lookalikes)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise KnowledgeError(f"{language}/lookalikes: {error}") from None
        for beginning, written in file.lookalikes.items():
            others = tuple(written.split())
            if wrong := next((word for word in others if not word.startswith(beginning)), None):
                raise KnowledgeError(f"{language}/lookalikes/{beginning}: {wrong!r} does not begin so")
            found[beginning] = others
    return found


FAMILIES = _read()
LOOKALIKES = _read_lookalikes()
