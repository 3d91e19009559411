"""An extract of the register of real estate: what object it is about, when it was made, what it says, and what of it
was not understood."""

import datetime

import msgspec

from cleardeed.core import clock
from cleardeed.sources.base import Findings
from cleardeed.sources.connectors.egrn_extract.other_documents import refuse_other_files, refuse_other_papers
from cleardeed.sources.connectors.egrn_extract.reader import Reader
from cleardeed.sources.connectors.egrn_extract.safe_xml import MAX_MARKS, UnfitExtractError, parse
from cleardeed.sources.connectors.egrn_extract.schema import FORMS, KINDS, Kind
from cleardeed.sources.connectors.egrn_extract.tree import child, local_name, text
from cleardeed.sources.connectors.egrn_extract.unknown_sections import not_understood
from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.rows.findings import Fields, ParsedRows, about_object
from cleardeed.sources.subject import Property, Subject, SuppliedExtract

READER = 2
"""The version of the reading of an extract. What version 1 kept knows rights, restrictions and four marks alone."""


class Extract(msgspec.Struct, frozen=True):
    """The parts of an extract that are kept."""

    cadastral_number: str
    formed_on: datetime.date
    registration_number: str
    rows: list[Fields]
    """In the columns of a local register."""
    not_understood: list[str] = []
    """Parts that no rule of reading covers, by the names of their elements."""
    reader: int = 1
    """The version that read it."""

    @property
    def rights(self) -> int:
        """Count the holders' rights in the extract."""
        return sum(row.get("kind") == "right" for row in self.rows)

    @property
    def encumbrances(self) -> int:
        """Count the restrictions, encumbrances and marks in the extract that have not ended."""
        day = self.formed_on.isoformat()
        return sum(row.get("kind") == "encumbrance" and row.get("closed_on", "9") > day for row in self.rows)


def read_extract(content: bytes, *, max_marks: int = MAX_MARKS) -> Extract:
    """Reads an XML extract about an object. Raises `UnfitExtractError`; `max_marks` is `safe_xml.parse`'s.

    An extract tells everything that is registered: a section that the schema has and the extract lacks means that there
    is nothing of the kind. A section that the schema does not know means nothing and is named. A right's holder whose
    name is not shown (since March 2023 third parties see none) is hidden, not absent.
    """
    refuse_other_files(content)
    root = parse(content, max_marks=max_marks)
    kind = _kind(local_name(root))
    record = child(root, kind.record)
    if record is None:
        raise UnfitExtractError("the extract has no object")
    number = normalise_cadastral_number(text(record, "object/common_data/cad_number"))
    formed_on = parse_date(text(root, "details_statement/group_top_requisites/date_formation") or "")
    if number is None or formed_on is None:
        raise UnfitExtractError("the extract has no cadastral number or no date")
    reader = Reader(root, record, kind)
    return Extract(
        cadastral_number=number,
        formed_on=formed_on,
        registration_number=text(root, "details_statement/group_top_requisites/registration_number") or "",
        rows=[row | {"cadastral_number": number} for row in reader.rows()],
        not_understood=[*dict.fromkeys([*not_understood(root, kind.table), *reader.doubts])],
        reader=READER,
    )


def _kind(root: str) -> Kind:
    """The kind of object that the document is about. Raises `UnfitExtractError` for another document."""
    refuse_other_papers(root)
    form = next((one for one in FORMS if root.startswith(one)), None)
    kind = KINDS.get(root.removeprefix(form)) if form else None
    if kind is None:
        raise UnfitExtractError("this is no extract about an object")
    return kind


def findings_of(extract: Extract | SuppliedExtract, subject: Subject, *, max_age: datetime.timedelta) -> Findings:
    """The records about the object. They show what is registered, but not that nothing else is, where a part of the
    extract was not understood, where an earlier version read it, which knew fewer parts, and where it is older than
    `max_age`: then a person must decide."""
    is_old = clock.today() - extract.formed_on > max_age
    reading = ParsedRows(
        rows=extract.rows,
        reason="reimport_needed" if extract.reader < READER else "stale" if is_old else None,
        not_understood=extract.not_understood,
    )
    return about_object("egrn", reading, subject.object or Property(), subject.seller, extract.formed_on)
