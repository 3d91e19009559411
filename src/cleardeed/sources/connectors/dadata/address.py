"""An address as the cleaning service reads it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from cleardeed.core import clock
from cleardeed.sources.base import Findings
from cleardeed.sources.matching.addresses import Address, parse_address
from cleardeed.sources.matching.numbers import cadastral_key, normalise_cadastral_number
from cleardeed.sources.records import Match, PropertyFacts
from cleardeed.sources.rows.findings import broken
from cleardeed.sources.subject import Property

DOUBTFUL, OF_ANOTHER, NOT_UNDERSTOOD = "address_doubtful", "address_of_another", "not_understood"
CLEANED = Match("exact", ["address"], [], [], "The cleaning service recognised the address.")

_CODES: Mapping[str, Mapping[Any, bool]] = {
    # 0 recognised without doubt, 1 parts left over or too few, 2 empty or rubbish, 3 others fit as well
    "qc": {0: True, 1: False, 2: False, 3: False},
    # 0 whole, 5 without a flat (whether one was asked for is seen from the address itself); 1 to 4 without region,
    # city, street or house, 6 incomplete, 7 foreign, 8 a post office, 9 to be checked, 10 the house is not registered
    "qc_complete": {code: code in (0, 5) for code in range(11)},
    # 2 the house is in the register, 3 and 4 one like it is, 10 none is
    "qc_house": {2: True, 3: False, 4: False, 10: False},
    # Precision of the coordinates. A house of the register counts as one, on a map or not.
    "qc_geo": dict.fromkeys(range(6), True),
    # 8 house, 9 flat; the others stop above the house or are of land and of territories
    "fias_level": {"8": True, "9": True}
    | dict.fromkeys(("-1", "0", "1", "3", "4", "5", "6", "7", "65", "75", "90", "91"), False),
    # 0 in force, 1 to 50 renamed, 51 of another district now, 99 deleted, none where nothing was recognised
    "fias_actuality_state": {"0": True, "99": False, None: False} | {str(code): False for code in range(1, 52)},
}
"""Codes by the service's own documentation: whether the address may be used. One that is not here is not understood."""


class CleanedAddress(msgspec.Struct):
    """One record. A member that is null is there all the same."""

    source: str
    result: str | None
    house_fias_id: str | None
    house_cadnum: str | None
    house: str | None
    flat_cadnum: str | None
    flat: str | None
    fias_level: str | None
    fias_actuality_state: str | None
    qc_geo: int | None
    qc_complete: int | None
    qc_house: int | None
    qc: int | None
    unparsed_parts: str | None


def cleaned_findings(cleaned: CleanedAddress, asked: Property) -> Findings:
    """The address in the service's spelling.

    Only one that is recognised down to a house of the register, keeps its flat and contradicts no cadastral number is
    used for asking others; any other is for a person to decide.
    """
    if " ".join(cleaned.source.split()) != " ".join((asked.address or "").split()):
        raise broken("source")
    number = cleaned.flat_cadnum if cleaned.flat else cleaned.house_cadnum
    facts = PropertyFacts(match=CLEANED, address=cleaned.result, cadastral_number=normalise_cadastral_number(number))
    unknown = [name for name, codes in _CODES.items() if getattr(cleaned, name) not in codes]
    doubt = NOT_UNDERSTOOD if unknown else _doubt(cleaned, asked)
    return Findings(
        records=[facts] if cleaned.result else [],
        datestamp=clock.today(),
        complete=doubt is None,
        incomplete_reason=doubt,
        not_understood=unknown,
    )


def _doubt(cleaned: CleanedAddress, asked: Property) -> str | None:
    if not all(codes[getattr(cleaned, name)] for name, codes in _CODES.items()):
        return DOUBTFUL
    if cleaned.unparsed_parts or not cleaned.house_fias_id or not cleaned.house:
        return DOUBTFUL
    before, after = parse_address(asked.address), parse_address(cleaned.result)
    if before is None or after is None or (before.house, before.flat) != (after.house, after.flat):
        return DOUBTFUL
    if not _is_the_same_place(cleaned, after):
        return DOUBTFUL
    return _doubt_of_number(cleaned, asked)


def _is_the_same_place(cleaned: CleanedAddress, result: Address) -> bool:
    """Whether the service's fields and its one line name a flat alike."""
    return bool(cleaned.flat) == bool(result.flat) and (cleaned.flat or "").casefold() in result.flat


def _doubt_of_number(cleaned: CleanedAddress, asked: Property) -> str | None:
    """Whether the numbers that the service knows are of another object than the caller named."""
    numbers = [text for text in (cleaned.flat_cadnum, cleaned.house_cadnum) if text]
    if any(normalise_cadastral_number(text) is None for text in numbers):
        return DOUBTFUL
    mine = cadastral_key(asked.cadastral_number)
    own = cadastral_key(cleaned.flat_cadnum if cleaned.flat else cleaned.house_cadnum)
    if mine and own:
        return None if mine == own else OF_ANOTHER
    districts = {number.rsplit(":", 2)[0] for number in numbers}
    return OF_ANOTHER if mine and districts and mine.rsplit(":", 2)[0] not in districts else None
