"""An address as the cleaning service reads it."""

import msgspec

from cleardeed.core import clock
from cleardeed.sources.base import Findings
from cleardeed.sources.matching.addresses import parse_address
from cleardeed.sources.matching.numbers import cadastral_key, normalise_cadastral_number
from cleardeed.sources.records import Match, PropertyFacts
from cleardeed.sources.rows.findings import broken
from cleardeed.sources.subject import Property

FINE = 0
DOUBTFUL, OF_ANOTHER = "address_doubtful", "address_of_another"
CLEANED = Match("exact", ["address"], [], [], "The cleaning service recognised the address.")


class CleanedAddress(msgspec.Struct):
    """One record; `qc` 0 is an address recognised without doubt. Cadastral numbers are known for some."""

    qc: int
    source: str | None = None
    result: str | None = None
    house_cadnum: str | None = None
    flat: str | None = None
    flat_cadnum: str | None = None


def cleaned_findings(cleaned: CleanedAddress, asked: Property) -> Findings:
    """The address in the service's spelling. One that was recognised in part, lost its flat or house on the way, or has
    another cadastral number than the caller named, is for a person to decide and is not used."""
    if cleaned.source not in (None, asked.address):
        raise broken("another address")
    number = normalise_cadastral_number(cleaned.flat_cadnum if cleaned.flat else cleaned.house_cadnum)
    facts = PropertyFacts(match=CLEANED, address=cleaned.result, cadastral_number=number)
    doubt = _doubt(cleaned, number, asked)
    return Findings(
        records=[facts] if cleaned.result else [],
        datestamp=clock.today(),
        complete=doubt is None,
        incomplete_reason=doubt,
    )


def _doubt(cleaned: CleanedAddress, number: str | None, asked: Property) -> str | None:
    before, after = parse_address(asked.address), parse_address(cleaned.result)
    if cleaned.qc != FINE or after is None:
        return DOUBTFUL
    if before is not None and (before.house, before.flat) != (after.house, after.flat):
        return DOUBTFUL
    if number and asked.cadastral_number and cadastral_key(number) != cadastral_key(asked.cadastral_number):
        return OF_ANOTHER
    return None
