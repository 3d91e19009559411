"""Parameters that are whole numbers: cyclopts would round 1.5 silently, which is wrong for money and ports."""

import re
from collections.abc import Sequence

from cyclopts import Parameter, Token

from cleardeed.core.errors import RefusedError

MAX_ID = 2**63 - 1
"""Largest bigint."""

_WHOLE = re.compile(r"[+-]?\d+", re.ASCII)


class OutOfRangeError(RefusedError, ValueError):
    """The number is out of range. cyclopts expects a `ValueError` and prints its first argument."""

    @property
    def args(self) -> tuple[str]:  # type: ignore[override]
        """The whole message."""
        return (str(self),)


def whole_number(*, gte: int, lte: int | None = None, help: str | None = None) -> Parameter:  # noqa: A002
    """A cyclopts parameter of a whole number from `gte` to `lte`."""

    def validate(_type: type, value: int | None) -> None:
        if value is not None and lte is not None and not gte <= value <= lte:
            raise OutOfRangeError("It must be from {least} to {most}.", least=gte, most=lte)
        if value is not None and value < gte:
            raise OutOfRangeError("It must be at least {least}.", least=gte)

    if help is None:  # the command's own text tells
        return Parameter(converter=_convert, validator=validate)
    return Parameter(converter=_convert, validator=validate, help=help)


def _convert(_type: type, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not _WHOLE.fullmatch(text):
        raise ValueError  # the library says which argument, and of what type it should be
    return int(text)
