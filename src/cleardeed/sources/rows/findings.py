"""From a register's rows to findings: matched, converted, counted against what the source says it found."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from cleardeed.sources.base import MAX_LEFT_OUT, Findings, Unavailable
from cleardeed.sources.field_paths import field_of
from cleardeed.sources.matching.dates import parse_birth_date, parse_date
from cleardeed.sources.matching.objects import match_object
from cleardeed.sources.matching.people import Identity, is_other_person, match_person
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.rows.columns import too_long
from cleardeed.sources.rows.convert import record_of
from cleardeed.sources.rows.party_names import plain_name
from cleardeed.sources.subject import Property, Seller

Fields = dict[str, str]
"""A row in the columns of local registers: text by column name, empty ones left out."""
_T = TypeVar("_T")


NOT_UNDERSTOOD = "not_understood"
"""A column that names the field of a row whose word is not known; it goes no further than the reading."""


class UnreadableRowError(Exception):
    """A row of the source lacks what every row of its kind has, or holds what cannot be read.

    `field` names the field at fault and never its value.
    """

    def __init__(self, field: str = "") -> None:
        self.field = field
        super().__init__(field)


class ParsedRows(msgspec.Struct, frozen=True, kw_only=True):
    """The parsed rows of a source, with counts of all that it announced."""

    rows: list[Fields]
    unreadable: int = 0
    announced: int | None = None
    """The number of rows given by the source; None where it does not say."""
    set_aside: int = 0
    """Rows that were read and are left out on purpose: doubles, neighbours on a map."""
    more: bool = False
    """Whether the source holds more than was fetched."""
    reason: str | None = None
    """Another reason why a person must look, such as `unmatched_hits`."""
    not_understood: list[str] = []
    """Fields that hold an unknown word, or could not be read, by their names."""

    @property
    def incomplete_reason(self) -> str | None:
        """Return why the reading is incomplete; None where every announced row was read or set aside."""
        if self.unreadable:
            return "unreadable_rows"
        if self.not_understood:
            return "not_understood"
        if self.more or self.announced not in (None, len(self.rows) + self.set_aside):
            return "counts_differ"
        return self.reason


def read_rows(
    raw: Iterable[_T],
    read: Callable[[_T], Mapping[str, str | None] | None],
    *,
    announced: int | None = None,
    more: bool = False,
) -> ParsedRows:
    """The rows as `read` reads each of them; those that it cannot are counted, those it returns None for are set aside.

    A row names a field whose word is not known in the column `NOT_UNDERSTOOD`. Raises `Unavailable` (`broken`) where
    rows are announced or there and not one can be read: a shape that is not known.
    """
    rows: list[Fields] = []
    unreadable = set_aside = 0
    not_understood: dict[str, None] = {}
    for one in raw:
        try:
            fields = read(one)
            if fields is None:
                set_aside += 1
                continue
            row = read_row(fields)
        except UnreadableRowError as error:
            unreadable += 1
            not_understood[error.field] = None
        except msgspec.ValidationError as error:
            unreadable += 1
            not_understood[field_of(error)] = None
        else:
            not_understood[row.pop(NOT_UNDERSTOOD, "")] = None
            rows.append(row)
    if not rows and not set_aside and (unreadable or announced):
        raise broken(next(filter(None, not_understood), "no row could be read"))
    return ParsedRows(
        rows=rows,
        unreadable=unreadable,
        announced=announced,
        set_aside=set_aside,
        more=more,
        not_understood=[*filter(None, not_understood)],
    )


def read_row(fields: Mapping[str, str | None]) -> Fields:
    """A row of a remote source, cleaned. Raises `UnreadableRowError` for a text that is too long."""
    row = clean(fields)
    if excess := too_long(row):
        raise UnreadableRowError(excess[0])
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


def about_seller(source_code: str, reading: ParsedRows, seller: Seller, datestamp: datetime.date) -> Findings:
    """Return the records of the rows that may be about the seller; rows that are certainly about other people are
    counted.

    A row that is neither was found for the seller and cannot be tied to anyone: a person must look.
    """
    records, left_out, unmatched = [], 0, 0
    for fields in reading.rows:
        identity = identity_of_row(fields)
        match = match_person(seller, identity)
        if match:
            records.append(record_of(source_code, fields, match, seller))
        elif is_other_person(seller, identity):
            left_out += 1
        else:
            unmatched += 1
    return _findings(reading, records, datestamp, left_out=left_out, unmatched=unmatched)


def about_object(
    source_code: str,
    reading: ParsedRows,
    asked: Property,
    seller: Seller | None,
    datestamp: datetime.date,
    *,
    building_level: bool = False,
) -> Findings:
    """The records of the rows that are about the object."""
    records, unplaced = [], 0
    for fields in reading.rows:
        row = Property(fields.get("cadastral_number"), fields.get("address"))
        match = match_object(asked, row, building_level=building_level)
        if match:
            records.append(record_of(source_code, fields, match, seller))
        else:
            unplaced += not (row.cadastral_number or row.address)
    return _findings(reading, records, datestamp, left_out=0, unmatched=unplaced)


def _findings(
    reading: ParsedRows, records: list[AnyRecord], datestamp: datetime.date, *, left_out: int, unmatched: int
) -> Findings:
    reason = reading.incomplete_reason or ("unmatched_hits" if unmatched else None)
    return Findings(
        records=records,
        datestamp=datestamp,
        complete=reason is None,
        incomplete_reason=reason,
        left_out=min(left_out, MAX_LEFT_OUT),
        not_understood=reading.not_understood,
    )


def identity_of_row(fields: Fields) -> Identity:
    """Return the identity in a row; a whole name in one column loses its prefix, such as `ИП`."""
    birth_date = fields.get("birth_date")
    last_name = fields.get("last_name")
    return Identity(
        last_name=plain_name(last_name) if last_name and "first_name" not in fields else last_name,
        first_name=fields.get("first_name"),
        middle_name=fields.get("middle_name"),
        birth_date=parse_birth_date(birth_date) if birth_date else None,
        inn=fields.get("inn"),
        snils=fields.get("snils"),
        passport=fields.get("passport"),
        region=fields.get("region"),
    )


def join(readings: Sequence[ParsedRows]) -> ParsedRows:
    """Several readings as one, of a source that answers in parts; announced is what all parts announce together."""
    announced = [one.announced for one in readings]
    return ParsedRows(
        rows=[row for one in readings for row in one.rows],
        unreadable=sum(one.unreadable for one in readings),
        announced=None if None in announced else sum(count or 0 for count in announced),
        set_aside=sum(one.set_aside for one in readings),
        more=any(one.more for one in readings),
        reason=next((one.reason for one in readings if one.reason), None),
        not_understood=[*dict.fromkeys(field for one in readings for field in one.not_understood)],
    )


def without_doubles(reading: ParsedRows) -> ParsedRows:
    """The reading with each row once: regions and spellings find the same one again. Rows that differ in anything all
    stay."""
    once = [dict(row) for row in dict.fromkeys(tuple(sorted(row.items())) for row in reading.rows)]
    doubles = len(reading.rows) - len(once)
    return msgspec.structs.replace(reading, rows=once, set_aside=reading.set_aside + doubles)


def broken(where: str, *, retry: bool = False) -> Unavailable:
    """The reply is not of a shape that is known; `where` names the field or place and quotes nothing."""
    return Unavailable("broken", where, retry=retry)
