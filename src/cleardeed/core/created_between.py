"""The filter of lists by creation time."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from cleardeed.core.clock import parse_moment
from cleardeed.core.errors import FieldError, ValidationError

Moment = Annotated[
    str,
    msgspec.Meta(
        max_length=40,
        description="A timestamp, or a date in UTC, which is taken whole. Both ends belong to the range.",
        examples=["2026-01-31"],
    ),
]


class CreatedBetween(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters `created_from` and `created_to` of a list."""

    created_from: Moment | None = None
    created_to: Moment | None = None

    def bounds(self) -> tuple[datetime | None, datetime | None]:
        """The first and the last moment. Raises `ValidationError`."""
        return _moment("created_from", self.created_from), _moment("created_to", self.created_to, end_of_day=True)


def _moment(
    name: Literal["created_from", "created_to"], text: str | None, *, end_of_day: bool = False
) -> datetime | None:
    try:
        return None if text is None else parse_moment(text, end_of_day=end_of_day)
    except ValueError:
        raise ValidationError(FieldError(name, "must look like 2026-01-31 or 2026-01-31T12:00:00Z")) from None
