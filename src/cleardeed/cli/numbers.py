"""Whole numbers among the arguments: the library rounds 1.5, and nobody's money or port is rounded here."""

import re
from collections.abc import Sequence

from cyclopts import Parameter, Token
from cyclopts.validators import Number

MAX_ID = 2**63 - 1
"""The greatest identifier that the database can hold."""

_WHOLE = re.compile(r"[+-]?\d+", re.ASCII)


def whole_number(*, gte: int, lte: int | None = None, help: str | None = None) -> Parameter:  # noqa: A002
    """The parameter of a whole number within limits."""
    return Parameter(converter=_read, validator=Number(gte=gte, lte=lte), help=help)


def _read(_type: type, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not _WHOLE.fullmatch(text):
        raise ValueError  # the library says which argument, and of what type it should be
    return int(text)
