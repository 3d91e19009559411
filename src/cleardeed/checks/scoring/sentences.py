"""Texts as whole sentences with named places, so that a translator meets each of them once and complete."""

from collections.abc import Mapping
from typing import TypeAlias

from cleardeed.core.language import Translate

Value: TypeAlias = int | str | tuple[str, ...]
"""What fills a place. A tuple is a list of message ids: each is translated, then all are listed."""


def fill(template: str, values: Mapping[str, Value], translate: Translate = str) -> str:
    """`template`, translated, with its named places filled."""
    shown = {name: _listed(value, translate) if isinstance(value, tuple) else value for name, value in values.items()}
    return translate(template).format(**shown)


def roubles(amount: float) -> str:
    """An amount as a document prints it: `1 250 000.50`; kopecks only where there are any."""
    whole = f"{amount:,.2f}".replace(",", " ")
    return whole.removesuffix(".00")


def _listed(messages: tuple[str, ...], translate: Translate) -> str:
    return "; ".join(translate(message) for message in messages)
