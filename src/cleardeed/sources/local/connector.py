"""The connector named `local`: answers every source from the operator's imported registers."""

from cleardeed.sources.base import Findings
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.local.keys import ObjectKeys, PersonKeys, keys_of_object, keys_of_seller
from cleardeed.sources.local.lookup import Candidates, Reader
from cleardeed.sources.matching.objects import match_object
from cleardeed.sources.matching.people import match_person
from cleardeed.sources.records import AnyRecord, PropertyFacts
from cleardeed.sources.registry import Resources
from cleardeed.sources.rows.convert import record_of
from cleardeed.sources.rows.findings import identity_of_row
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

    async def ask(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Everything the source's register holds on the subject.

        Raises `Unavailable`: `not_loaded` where nothing was imported, `reimport_needed` for a register of old keys.
        """
        if BY_CODE[source_code].part == "seller":
            return await self._about_seller(source_code, subject.seller or Seller())
        return await self._about_object(source_code, subject.object or Property(), subject.seller)

    async def _about_seller(self, source_code: str, seller: Seller) -> Findings:
        keys = keys_of_seller(seller)
        found = await self._reader.people(source_code, keys)
        records = []
        for fields in found.rows:
            match = match_person(seller, identity_of_row(fields))
            if match:
                records.append(record_of(source_code, fields, match, seller))
        return _findings(found, keys, records)

    async def _about_object(self, source_code: str, asked: Property, seller: Seller | None) -> Findings:
        keys = keys_of_object(asked)
        found = await self._reader.objects(source_code, keys)
        records = _object_records(source_code, found, asked, seller)
        if keys.cadastral is None:
            facts = [record for record in records if isinstance(record, PropertyFacts) and record.certain]
            numbers = {fact.cadastral_number for fact in facts if fact.cadastral_number}
            if len(numbers) > 1:
                return _incomplete(found, records, "ambiguous_object")
            if numbers:
                # Rights and encumbrances are filed under the number alone.
                return await self._about_object(source_code, _with_number(asked, numbers.pop()), seller)
        return _findings(found, keys, records)


def _object_records(source_code: str, found: Candidates, asked: Property, seller: Seller | None) -> list[AnyRecord]:
    records = []
    for fields in found.rows:
        row = Property(fields.get("cadastral_number"), fields.get("address"))
        match = match_object(asked, row, building_level=source_code in BUILDING_LEVEL)
        if match:
            records.append(record_of(source_code, fields, match, seller))
    return records


def _with_number(asked: Property, number: str) -> Property:
    return Property(number, asked.address, asked.object_type, asked.extra)


def _findings(found: Candidates, keys: PersonKeys | ObjectKeys, records: list[AnyRecord]) -> Findings:
    searchable = {kind for kind, rows in found.register.key_counts.items() if rows}
    if found.cut_off:
        return _incomplete(found, records, "too_many_candidates")
    if not searchable & keys.kinds():
        return _incomplete(found, records, "not_enough_data")
    return Findings(records=records, datestamp=found.register.as_of, left_out=found.others)


def _incomplete(found: Candidates, records: list[AnyRecord], reason: str) -> Findings:
    return Findings(
        records=records,
        datestamp=found.register.as_of,
        complete=False,
        incomplete_reason=reason,
        left_out=found.others,
    )
