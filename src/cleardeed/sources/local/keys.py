"""The keys that a register's rows are indexed by, and those that a subject is looked up by."""

import datetime
import itertools

import msgspec

from cleardeed.sources.matching.addresses import address_key, parse_address
from cleardeed.sources.matching.dates import parse_birth_date
from cleardeed.sources.matching.names import is_initial, name_of, query_keys, row_keys
from cleardeed.sources.matching.numbers import (
    cadastral_key,
    normalise_inn,
    normalise_passport_text,
    normalise_snils,
)
from cleardeed.sources.matching.people import identity_of, searchable_numbers
from cleardeed.sources.rows.party_names import plain_name
from cleardeed.sources.subject import Property, Seller

KEY_VERSION = 2
"""Raised whenever folding, transliteration or address rules change: older loads must be imported again."""

KINDS = ("name", "inn", "snils", "passport", "cadastral_number", "address")


class RowKeys(msgspec.Struct, frozen=True):
    """The lookup keys of one row. `names` has one key, three for a double surname, more in Latin letters."""

    names: tuple[str, ...] = ()
    birth_date: datetime.date | None = None
    inn: str | None = None
    snils: str | None = None
    passport: str | None = None
    cadastral: str | None = None
    address: str | None = None

    def kinds(self) -> tuple[str, ...]:
        """The kinds of `KINDS` that the row has."""
        values = (self.names, self.inn, self.snils, self.passport, self.cadastral, self.address)
        return tuple(itertools.compress(KINDS, values))


def keys_of_row(fields: dict[str, str]) -> RowKeys:
    """The keys of a row given by its columns (`columns.IDENTITY`); none where the row identifies nothing."""
    get = fields.get
    birth_date, inn, snils, passport = get("birth_date"), get("inn"), get("snils"), get("passport")
    number, address = get("cadastral_number"), get("address")
    last_name, first_name = get("last_name"), get("first_name")
    if last_name and not first_name:
        # A whole name in one column may begin with a standing, such as «ИП».
        last_name = plain_name(last_name)
    return RowKeys(
        row_keys(last_name, first_name),
        parse_birth_date(birth_date) if birth_date else None,
        normalise_inn(inn) if inn else None,
        normalise_snils(snils) if snils else None,
        normalise_passport_text(passport) if passport else None,
        cadastral_key(number) if number else None,
        address_key(address) if address else None,
    )


class PersonKeys(msgspec.Struct, frozen=True):
    """The lookup keys of a seller; numbers with wrong check digits are left out."""

    names: list[str]
    birth_date: datetime.date | None
    inn: str | None
    snils: str | None
    passport: str | None
    name_is_full: bool
    """False where the first name is an initial: a look-up by it would not find full names."""

    def kinds(self) -> set[str]:
        numbers = {"inn": self.inn, "snils": self.snils, "passport": self.passport}
        return {kind for kind, value in numbers.items() if value} | ({"name"} if self.name_is_full else set())


def keys_of_seller(seller: Seller) -> PersonKeys:
    """Return the keys under which the seller's records may be filed."""
    asked = identity_of(seller)
    name = name_of(asked.last_name, asked.first_name, asked.middle_name)
    numbers = searchable_numbers(seller)
    return PersonKeys(
        names=query_keys(name) if name else [],
        birth_date=asked.birth_date,
        inn=numbers.get("inn"),
        snils=numbers.get("snils"),
        passport=numbers.get("passport"),
        name_is_full=name is not None and not is_initial(name.first),
    )


class ObjectKeys(msgspec.Struct, frozen=True):
    """The lookup keys of an object: its number, and its address with and without the flat."""

    cadastral: str | None
    addresses: list[str]

    def kinds(self) -> set[str]:
        return ({"cadastral_number"} if self.cadastral else set()) | ({"address"} if self.addresses else set())


def keys_of_object(asked: Property) -> ObjectKeys:
    """Return the keys under which records of the object or its building may be filed."""
    address = parse_address(asked.address)
    addresses = {address.key, address.building_key} if address else set()
    return ObjectKeys(cadastral_key(asked.cadastral_number), sorted(addresses))
