"""A match: its sentence, first and last word."""

from typing import NamedTuple


class Hit(NamedTuple):
    """A sentence's number with the first and last word of what was found there."""

    sentence: int
    first: int
    last: int
