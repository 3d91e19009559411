"""The connector named `local`: answers every source from the operator's imported registers."""

import msgspec

from cleardeed.sources.answers import counts
from cleardeed.sources.base import MAX_LEFT_OUT, NOT_ENOUGH_DATA, Findings
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.local.keys import ObjectKeys, PersonKeys, keys_of_object, keys_of_seller
from cleardeed.sources.local.lookup import Candidates, Reader
from cleardeed.sources.records import PropertyFacts
from cleardeed.sources.registry import Resources
from cleardeed.sources.rows.findings import ParsedRows, about_object, about_seller
from cleardeed.sources.subject import Property, Seller, Subject

SOURCES = frozenset(code for code, source in BY_CODE.items() if not source.first)
BUILDING_LEVEL = frozenset({"housing"})
"""Registers of whole buildings: a row of the building is about every flat in it."""


def connect(resources: Resources) -> "LocalConnector":
    """The connector on the service's own database."""
    return LocalConnector(Reader(resources.pool))


class LocalConnector:
    """Looks subjects up in local registers. Nothing leaves the machine."""

    name = "local"

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Everything the source's register holds on the subject.

        Raises `Unavailable`: `not_loaded` where nothing was imported, `reimport_needed` for a register of old keys.
        """
        if BY_CODE[source_code].part == "seller":
            return await self._about_seller(source_code, subject.seller or Seller())
        return await self._about_object(source_code, subject.object or Property(), subject.seller)

    async def _about_seller(self, source_code: str, seller: Seller) -> Findings:
        keys = keys_of_seller(seller)
        found = await self._reader.people(source_code, keys)
        findings = about_seller(source_code, ParsedRows(rows=found.rows), seller, found.register.as_of)
        number = BY_CODE[source_code].number
        if number and number not in keys.kinds() and not _is_found(source_code, findings):
            # Rows of such a register seldom name anybody, and one that names the seller is about another number.
            findings = msgspec.structs.replace(findings, complete=False, incomplete_reason=NOT_ENOUGH_DATA)
        return _with_search(findings, found, keys)

    async def _about_object(self, source_code: str, asked: Property, seller: Seller | None) -> Findings:
        keys = keys_of_object(asked)
        found = await self._reader.objects(source_code, keys)
        building_level, as_of = source_code in BUILDING_LEVEL, found.register.as_of
        reading = ParsedRows(rows=found.rows)
        findings = about_object(source_code, reading, asked, seller, as_of, building_level=building_level)
        if keys.cadastral is None:
            facts = [record for record in findings.records if isinstance(record, PropertyFacts) and record.certain]
            numbers = {fact.cadastral_number for fact in facts if fact.cadastral_number}
            if len(numbers) > 1:
                return msgspec.structs.replace(findings, complete=False, incomplete_reason="ambiguous_object")
            if numbers:
                # Rights and encumbrances are filed under the number alone.
                return await self._about_object(source_code, _with_number(asked, numbers.pop()), seller)
        return _with_search(findings, found, keys)


def _is_found(source_code: str, findings: Findings) -> bool:
    """Whether a certain record counts against the seller, whichever number it was found by."""
    source = BY_CODE[source_code]
    return any(record.certain and counts(record, source, findings.datestamp) for record in findings.records)


def _with_number(asked: Property, number: str) -> Property:
    return Property(number, asked.address, asked.object_type, asked.extra)


def _with_search(findings: Findings, found: Candidates, keys: PersonKeys | ObjectKeys) -> Findings:
    """The findings with what the search of the register left unread."""
    searchable = {kind for kind, rows in found.register.key_counts.items() if rows}
    reason = findings.incomplete_reason
    if found.cut_off:
        reason = "too_many_candidates"
    elif not searchable & keys.kinds():
        reason = NOT_ENOUGH_DATA
    elif found.register.exhaustive and not any(record.certain for record in findings.records):
        reason = reason or "object_unknown"
    left_out = min(findings.left_out + found.others, MAX_LEFT_OUT)
    return msgspec.structs.replace(findings, complete=reason is None, incomplete_reason=reason, left_out=left_out)
