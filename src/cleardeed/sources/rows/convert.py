"""A register's row as the typed record of its source. Never fails: what a field cannot hold stays in `extra`."""

import datetime
import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.numbers import normalise_cadastral_number
from cleardeed.sources.matching.people import Identity, is_other_person, match_person
from cleardeed.sources.matching.text import fold
from cleardeed.sources.records import (
    AnyRecord,
    ArbitrationCase,
    AuctionLot,
    Bankruptcy,
    BusinessRegistration,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    HousingCondition,
    InheritanceCase,
    ListEntry,
    LotStatus,
    Match,
    PassportStatus,
    Pledge,
    PropertyFacts,
    Record,
    Right,
    TaxDebt,
    TaxpayerStatus,
    WantedNotice,
)
from cleardeed.sources.rows import enforcement
from cleardeed.sources.rows.codes import kind_of, parse_bool, role_of
from cleardeed.sources.rows.columns import IDENTITY, OBJECT_ROW_SOURCES, parse_amount
from cleardeed.sources.rows.party_names import read_party_name
from cleardeed.sources.subject import Seller

Fields = dict[str, str]
RecordType = TypeVar("RecordType", bound=Record)

_PRIVATE = frozenset(IDENTITY) - {"region"} | {"holder_last_name", "holder_first_name", "holder_middle_name"}
"""Columns that say who a row is about. Other people's data: they decide the match and go no further."""
_KIND_COLUMNS = ("type", "right_type", "encumbrance_type")


def record_of(source_code: str, fields: Fields, match: Match, seller: Seller | None) -> AnyRecord:
    """The record of one matched row. `seller` decides whether a right's holder is the seller."""
    if source_code in OBJECT_ROW_SOURCES:
        return _OBJECT_ROWS[fields["kind"].lower()](fields, match, seller)
    return _RECORDS.get(source_code, _other)(fields, match)


def _enforcement(fields: Fields, match: Match) -> EnforcementProceeding:
    closing = enforcement.closing_of(fields)
    amount = None if "amount" in fields else enforcement.amount_in(fields.get("summary", ""))
    given = {"amount": amount} if amount is not None else {}
    return _record(EnforcementProceeding, enforcement.with_known_ending(fields), match, **closing, **given)


def _arbitration(fields: Fields, match: Match) -> ArbitrationCase:
    return _record(ArbitrationCase, fields, match, kind=kind_of("kad_arbitr", fields.get("kind")))


def _bankruptcy(fields: Fields, match: Match) -> Bankruptcy:
    words = f"{fields.get('procedure', '')} {fields.get('kind', '')}".lower()
    stated = parse_bool(fields.get("extrajudicial"))
    extrajudicial = ("внесудеб" in words or "extrajudicial" in words) if stated is None else stated
    return _record(Bankruptcy, fields, match, extrajudicial=extrajudicial)


def _pledge(fields: Fields, match: Match) -> Pledge:
    # The register is asked by pledgor: a row that names no role is about one.
    return _record(Pledge, fields, match, role=role_of(fields.get("role", "pledgor")))


def _passport(fields: Fields, match: Match) -> PassportStatus:
    stated = parse_bool(fields.get("valid"))
    valid = fold(fields.get("status", "")).startswith(("действит", "valid")) if stated is None else stated
    return _record(PassportStatus, fields, match, valid=valid)


def _taxpayer(fields: Fields, match: Match) -> TaxpayerStatus:
    return _record(TaxpayerStatus, fields, match, inn=fields.get("inn"), kind=kind_of("inn", fields.get("kind")))


def _list_entry(fields: Fields, match: Match) -> ListEntry:
    return _record(ListEntry, fields, match, kind=kind_of("watchlists", fields.get("kind")))


def _business(fields: Fields, match: Match) -> BusinessRegistration:
    return _record(BusinessRegistration, fields, match, inn=fields.get("inn"), kind=kind_of("inn", fields.get("kind")))


def _lot(fields: Fields, match: Match) -> AuctionLot:
    status = fields.get("status")
    return _record(AuctionLot, fields, match, status=status if status in _LOT_STATUSES else None)


_LOT_STATUSES = frozenset(typing.get_args(LotStatus))


def _other(fields: Fields, match: Match) -> ListEntry:
    """An entry of a source that an operator added: its kind is the register's own word."""
    return _record(ListEntry, fields, match)


def is_bad_house(fields: Fields) -> bool:
    """Whether a row of `housing` calls the house unsafe or to be demolished."""
    return _condition_of(fields) in ("unsafe", "demolition")


def _housing(fields: Fields, match: Match) -> HousingCondition:
    year = fields.get("year_built") or fields.get("built_year")
    renamed = fields | ({"year_built": year} if year else {})
    return _record(HousingCondition, renamed, match, kind=_condition_of(fields))


def _condition_of(fields: Fields) -> str | None:
    """The condition that word and mark state; the worse one where they differ, an unknown word as it is."""
    by_word = kind_of("housing", fields.get("kind"))
    alarm = parse_bool(fields.get("is_alarm"))
    if alarm and by_word != "demolition":
        return "unsafe"
    return by_word or (None if alarm is None else "ordinary")


def _facts(fields: Fields, match: Match, _seller: Seller | None) -> PropertyFacts:
    stated = fields.get("cancelled")
    # A word that is neither yes nor no says something of the object's end: it is not taken for no.
    cancelled = parse_bool(stated) is not False if stated else "closed_on" in fields
    return _record(
        PropertyFacts,
        fields,
        match,
        kind=None,
        cadastral_number=normalise_cadastral_number(fields.get("cadastral_number")),
        address=fields.get("address"),
        cancelled=cancelled,
    )


def _right(fields: Fields, match: Match, seller: Seller | None) -> Right:
    holder = _holder(fields)
    hidden = bool(parse_bool(fields.get("holder_hidden")))
    names = (holder.last_name, holder.first_name, holder.middle_name)
    return _record(
        Right,
        fields,
        match,
        kind=kind_of("right", _own_kind(fields)),
        holder_name=fields.get("holder_name") or " ".join(name for name in names if name) or None,
        holder_birth_date=holder.birth_date,
        holder_inn=holder.inn,
        holder_snils=holder.snils,
        holder_hidden=hidden,
        holder_is_seller=None if hidden else _is_seller(holder, seller),
    )


def _encumbrance(fields: Fields, match: Match, _seller: Seller | None) -> Encumbrance:
    return _record(Encumbrance, fields, match, kind=kind_of("encumbrance", _own_kind(fields)))


def _own_kind(fields: Fields) -> str | None:
    return next((fields[column] for column in _KIND_COLUMNS if column in fields), None)


def _holder(fields: Fields) -> Identity:
    """The holder, from `holder_…` columns or from the row's identity columns."""

    def get(column: str) -> str | None:
        return fields.get(f"holder_{column}") or fields.get(column)

    last_name = fields.get("holder_name") or get("last_name")
    whole = "holder_name" in fields
    return Identity(
        last_name=last_name,
        first_name=None if whole else get("first_name"),
        middle_name=None if whole else get("middle_name"),
        birth_date=parse_date(get("birth_date") or ""),
        inn=get("inn"),
        snils=get("snils"),
    )


def _is_seller(holder: Identity, seller: Seller | None) -> bool | None:
    if seller is None or not (holder.last_name or holder.inn or holder.snils):
        return None
    match = match_person(seller, holder)
    if match is None:
        named = read_party_name(holder.last_name) if holder.last_name else None
        is_another = named is not None and (named.kind == "organisation" or is_other_person(seller, holder))
        return False if is_another else None
    return True if match.grade == "exact" else None


_RECORDS: dict[str, Callable[[Fields, Match], AnyRecord]] = {
    "fssp": _enforcement,
    "kad_arbitr": _arbitration,
    "fedresurs": _bankruptcy,
    "pledges": _pledge,
    "passports": _passport,
    "inn": _taxpayer,
    "tax_debts": lambda fields, match: _record(TaxDebt, fields, match),
    "watchlists": _list_entry,
    "wanted": lambda fields, match: _record(WantedNotice, fields, match),
    "courts": lambda fields, match: _record(CourtCase, fields, match),
    "housing": _housing,
    "object_courts": lambda fields, match: _record(CourtCase, fields, match),
    "entrepreneurs": _business,
    "inheritance_cases": lambda fields, match: _record(InheritanceCase, fields, match),
    "auctions": _lot,
}
_OBJECT_ROWS: dict[str, Callable[[Fields, Match, Seller | None], AnyRecord]] = {
    "object": _facts,
    "right": _right,
    "encumbrance": _encumbrance,
}


def _record(record_type: type[RecordType], fields: Fields, match: Match, /, **given: Any) -> RecordType:
    """A record of one type: `given` fields first, the others from columns of the same name, the rest in `extra`."""
    values: dict[str, Any] = {}
    extra = {column: text for column, text in fields.items() if column not in _PRIVATE and column not in given}
    for field, hint in _typed_fields(record_type).items():
        if field in given or field not in extra:
            continue
        value = _READERS[hint](extra[field])
        if value is not None:
            values[field] = value
            del extra[field]
    return record_type(match=match, extra=extra, **values, **given)


def _closed_on(text: str) -> datetime.date | None:
    return enforcement.parse_closing(text).date


def _url(text: str) -> str | None:
    return text if text.startswith(("https://", "http://")) else None


def _whole(text: str) -> int | None:
    number = parse_amount(text)
    return int(number) if number is not None and number == int(number) and abs(number) < 1e6 else None


def _decimal(text: str) -> float | None:
    try:
        number = msgspec.convert(text.replace(",", ".").replace("\u00a0", "").replace(" ", ""), float, strict=False)
    except msgspec.ValidationError:
        return None
    return number if abs(number) < 1e15 else None


_READERS: dict[Any, Callable[[str], Any]] = {
    str: lambda text: text,
    int: _whole,
    float: _decimal,
    bool: parse_bool,
    datetime.date: parse_date,
    "role": role_of,
    "amount": parse_amount,
    "closed_on": _closed_on,
    "url": _url,
}
_TYPES: dict[type[Record], dict[str, Any]] = {}


def _typed_fields(kind: type[Record]) -> dict[str, Any]:
    """Return the reader of each field of a record, by the field's name or type."""
    if kind not in _TYPES:
        hints = typing.get_type_hints(kind)
        fields = [name for name in kind.__struct_fields__ if name not in ("match", "extra")]
        _TYPES[kind] = {name: name if name in _READERS else _plain_type(hints[name]) for name in fields}
    return _TYPES[kind]


def _plain_type(hint: Any) -> Any:
    options = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    return next(option for option in options if option is not type(None))
