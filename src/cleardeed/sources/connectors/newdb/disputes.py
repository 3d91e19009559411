"""Court disputes over an object: cases of general courts whose texts quote its cadastral number."""

import datetime
from typing import Any

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.newdb.method import Asked, Section
from cleardeed.sources.connectors.newdb.tables import CourtRow, counted, rows_in
from cleardeed.sources.matching.numbers import cadastral_key, cadastral_numbers_in
from cleardeed.sources.rows.findings import about_object, date_text, needed, read_rows

WORDS_ONLY = "quoted_number_only"


class Act(msgspec.Struct):
    """A published act of a case."""

    act_title: str | None = None
    act_text: str | None = None


class Dispute(CourtRow, kw_only=True):
    """A case with its texts. Who its parties are is not taken: the search is about an object."""

    case_header: str | None = None
    acts: list[Act] = msgspec.field(default_factory=list)

    def texts(self) -> list[str]:
        """Where a case may quote a number."""
        of_acts = [text for act in self.acts for text in (act.act_title, act.act_text)]
        return [text for text in (self.case_header, self.category_text, self.case_info, *of_acts) if text]


def disputes(section: Section, asked: Asked, today: datetime.date) -> Findings:
    """Cases that quote the object's number. A case that was found and shows it nowhere is for a person to look at, and
    so is none at all: a claim is known by address or by parties long before an act quotes a number."""
    wanted = cadastral_key(asked.object.cadastral_number)
    rows = rows_in(section)
    stated, more = counted(section, rows)

    def read(raw: Any) -> dict[str, str | None]:
        row = msgspec.convert(raw, Dispute)
        quoted = {cadastral_key(number) for text in row.texts() for number in cadastral_numbers_in(text)}
        return {
            "cadastral_number": asked.object.cadastral_number if wanted in quoted else None,
            "number": needed(row.case_number or row.delo_case_number),
            "date": date_text(row.received_date),
            "url": row.case_url,
            "summary": row.category_text,
            "kind": row.result_text,
            "region": row.region_name,
        }

    reading = read_rows(rows, read, announced=stated, more=more)
    unquoted = any("cadastral_number" not in row for row in reading.rows)
    reason = "unmatched_hits" if unquoted else None if reading.rows else WORDS_ONLY
    reading = msgspec.structs.replace(reading, reason=reason)
    return about_object("object_courts", reading, asked.object, asked.subject.seller, today)
