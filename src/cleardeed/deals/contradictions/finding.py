"""What a finder of contradictions is, and the limits that several of them share."""

from collections.abc import Callable, Collection, Iterator

from cleardeed.deals.deal import Deal

Findings = Iterator[tuple[str, ...]]
"""Fields of the deal, each with what is wrong with it and the other fields that this rests on."""
Finders = tuple[Callable[[Deal, Collection[str]], Findings], ...]

MAX_PRICE = 10**12
