"""Numbers in the paths of requests."""

from cleardeed.core.errors import NotFoundError

MAX_DIGITS = 18
"""Digits of an id: the most that always fit a `bigint` of the database."""


def path_number(text: str, *, max_digits: int = MAX_DIGITS) -> int:
    """The whole number in a path segment. Raises `NotFoundError` for anything else, since no row has such an id."""
    if not (text.isascii() and text.isdigit() and len(text) <= max_digits):
        raise NotFoundError
    return int(text)
