"""From a register's rows to findings: matched, converted, counted against what the source says it found."""

import datetime
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from cleardeed.sources.base import MAX_LEFT_OUT, Findings, Unavailable
from cleardeed.sources.matching.dates import parse_birth_date, parse_date
from cleardeed.sources.matching.objects import match_object
from cleardeed.sources.matching.people import NUMBERS, Identity, match_person
from cleardeed.sources.rows.columns import too_long
from cleardeed.sources.rows.convert import record_of
from cleardeed.sources.subject import Property, Seller

Fields = dict[str, str]
"""A row in the columns of local registers: text by column name, empty ones left out."""
_T = TypeVar("_T")


class UnreadableRowError(Exception):
    """A row of the source lacks what every row of its kind has, or holds what cannot be read. Quotes nothing."""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What was read of a source's rows."""

    rows: list[Fields]
    unreadable: int = 0
    stated: int | None = None
    """How many rows the source says there are; None where it does not say."""
    more: bool = False
    """Whether the source holds more than was fetched."""
    reason: str | None = None
    """Another reason why a person must look, such as `unmatched_hits`."""

    @property
    def incomplete_reason(self) -> str | None:
        """Why a short list must not pass for a full one; None where it is full."""
        if self.unreadable:
            return "unreadable_rows"
        if self.more or (self.stated is not None and self.stated != len(self.rows)):
            return "counts_differ"
        return self.reason


def read_rows(
    raw: Iterable[_T], read: Callable[[_T], Mapping[str, str | None]], *, stated: int | None = None, more: bool = False
) -> Reading:
    """The rows as `read` reads each of them; those that it cannot are counted.

    Raises `Unavailable` (`broken`) where rows are stated or there and not one can be read: a shape that is not known.
    """
    rows: list[Fields] = []
    unreadable = 0
    for one in raw:
        try:
            rows.append(read_row(read(one)))
        except (UnreadableRowError, msgspec.ValidationError):
            unreadable += 1
    if not rows and (unreadable or stated):
        raise Unavailable("broken", "no row could be read")
    return Reading(rows=rows, unreadable=unreadable, stated=stated, more=more)


def read_row(fields: Mapping[str, str | None]) -> Fields:
    """A row of a remote source, cleaned. Raises `UnreadableRowError` for a text that is too long."""
    row = clean(fields)
    if too_long(row):
        raise UnreadableRowError
    return row


def clean(fields: Mapping[str, str | None]) -> Fields:
    """Columns that hold something, without the spaces, no-break ones too, around it."""
    stripped = {column: text.replace("\u00a0", " ").strip() for column, text in fields.items() if text}
    return {column: text for column, text in stripped.items() if text}


def date_text(text: str | None) -> str | None:
    """A date in ISO form, None for no text. Raises `UnreadableRowError` for a text that is no date."""
    if not text or not text.strip():
        return None
    day = parse_date(text.replace("\u00a0", " "))
    if day is None:
        raise UnreadableRowError
    return day.isoformat()


def needed(text: str | None) -> str:
    """The text. Raises `UnreadableRowError` where there is none."""
    if not text or not text.strip():
        raise UnreadableRowError
    return text


def about_seller(source_code: str, reading: Reading, seller: Seller, datestamp: datetime.date) -> Findings:
    """The records of the rows that may be about the seller; people of the name with another birth date are counted.

    A row that names nobody was found for the seller and cannot be tied to them: a person must look.
    """
    records, left_out, nameless = [], 0, 0
    for fields in reading.rows:
        match = match_person(seller, identity_of_row(fields))
        if match:
            records.append(record_of(source_code, fields, match, seller))
        elif _names_somebody(fields):
            left_out += 1
        else:
            nameless += 1
    reason = reading.incomplete_reason or ("unmatched_hits" if nameless else None)
    return Findings(
        records=records,
        datestamp=datestamp,
        complete=reason is None,
        incomplete_reason=reason,
        left_out=min(left_out, MAX_LEFT_OUT),
    )


def _names_somebody(fields: Fields) -> bool:
    """Whether a row tells whom it is about: by a number, or by a name that is neither masked nor a placeholder."""
    numbered = any(character.isdecimal() for column in NUMBERS for character in fields.get(column, ""))
    return numbered or _LETTERS.search(fields.get("last_name", "")) is not None


_LETTERS = re.compile(r"[^\W\d_]{2}")


def about_object(
    source_code: str,
    reading: Reading,
    asked: Property,
    seller: Seller | None,
    datestamp: datetime.date,
    *,
    building_level: bool = False,
) -> Findings:
    """The records of the rows that are about the object."""
    records = []
    for fields in reading.rows:
        row = Property(fields.get("cadastral_number"), fields.get("address"))
        match = match_object(asked, row, building_level=building_level)
        if match:
            records.append(record_of(source_code, fields, match, seller))
    return Findings(
        records=records,
        datestamp=datestamp,
        complete=reading.incomplete_reason is None,
        incomplete_reason=reading.incomplete_reason,
    )


def identity_of_row(fields: Fields) -> Identity:
    """Whom a row is about."""
    birth_date = fields.get("birth_date")
    return Identity(
        last_name=fields.get("last_name"),
        first_name=fields.get("first_name"),
        middle_name=fields.get("middle_name"),
        birth_date=parse_birth_date(birth_date) if birth_date else None,
        inn=fields.get("inn"),
        snils=fields.get("snils"),
        passport=fields.get("passport"),
        region=fields.get("region"),
    )


def join(readings: Sequence[Reading]) -> Reading:
    """Several readings as one, of a source that answers in parts."""
    stated = [one.stated for one in readings]
    return Reading(
        rows=[row for one in readings for row in one.rows],
        unreadable=sum(one.unreadable for one in readings),
        stated=None if None in stated else sum(count or 0 for count in stated),
        more=any(one.more for one in readings),
        reason=next((one.reason for one in readings if one.reason), None),
    )


def broken(where: str, *, retry: bool = False) -> Unavailable:
    """The reply is not of a shape that is known; `where` names the place and quotes nothing."""
    return Unavailable("broken", where, retry=retry)
