"""Numbers in the paths of requests."""

from cleardeed.core.errors import NotFoundError

MAX_DIGITS = 18
"""Of an identifier: a `bigint` of the database holds no more nines."""


def path_number(text: str, *, max_digits: int = MAX_DIGITS) -> int:
    """The whole number that a part of a path is. Raises `NotFoundError` for anything else: nothing has that id."""
    if not (text.isascii() and text.isdigit() and len(text) <= max_digits):
        raise NotFoundError
    return int(text)
