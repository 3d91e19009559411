"""Texts as whole sentences with placeholders, so that a translator meets each of them once and complete."""

import datetime
from collections.abc import Mapping
from typing import TypeAlias

from cleardeed.core.language import ENGLISH, Translate, join_titles


class Titles(tuple[str, ...]):
    """Message ids of titles that are listed within a sentence, and so begin in lower case."""

    __slots__ = ()


Value: TypeAlias = int | float | datetime.date | str | tuple[str, ...]
"""The value of a placeholder: a whole number counts something, a float is an amount of roubles. A tuple is a list of
message ids: each is translated, then all are listed."""

NOT_STATED = "not stated"
"""Stands where a share would, and the register gives none: no number, least of all nought."""
NO_AMOUNT = "no data"
"""The same where a sum of known amounts would stand and none is known."""


def fill_template(template: str, values: Mapping[str, Value], translate: Translate = ENGLISH) -> str:
    """`template`, translated, with its placeholders filled in the way of the language."""
    return translate(template).format(**{name: _written(value, translate) for name, value in values.items()})


def _written(value: Value, translate: Translate) -> str:
    match value:
        case float():
            return translate.amount(value)
        case datetime.date():
            return translate.day(value)
        case Titles():
            return join_titles(translate(message) for message in value)
        case tuple():
            return "; ".join(translate(message) for message in value)
    return str(value)
