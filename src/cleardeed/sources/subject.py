"""The subject of a check: its people and its object. Field names are the contract's (`input_data.seller`,
`input_data.object`)."""

import datetime
from typing import Annotated, Any

import msgspec

Price = Annotated[float, msgspec.Meta(gt=0, le=1e12)]
"""Roubles."""


class Passport(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Russian internal passport; series of 4 and number of 6 digits are strings, zeros in front matter."""

    series: str | None = None
    number: str | None = None
    issued_on: datetime.date | None = None
    issued_by: str | None = None
    division_code: str | None = None


class Seller(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person who sells, as the caller named them. `extra` holds the fields that the contract does not name."""

    last_name: str | None = None
    first_name: str | None = None
    middle_name: str | None = None
    birth_date: datetime.date | None = None
    region: str | None = None
    inn: str | None = None
    snils: str | None = None
    passport: Passport | None = None
    extra: dict[str, Any] = {}

    @property
    def whole_name(self) -> str | None:
        """Surname, first name and patronymic as one text; None where one of the first two is missing."""
        if not self.last_name or not self.first_name:
            return None
        return " ".join(part for part in (self.last_name, self.first_name, self.middle_name) if part)


class Property(msgspec.Struct, frozen=True, omit_defaults=True):
    """The object that is sold. `extra` holds regional attributes."""

    cadastral_number: str | None = None
    address: str | None = None
    object_type: str | None = None
    extra: dict[str, Any] = {}
    price: Price | None = None

    @property
    def asked_price(self) -> float | None:
        """The price asked, in roubles. Orders of earlier versions have it among the fields that were not named."""
        price: Any = self.price if self.price is not None else self.extra.get("price")
        is_number = isinstance(price, int | float) and not isinstance(price, bool)
        return float(price) if is_number and price > 0 else None


class SuppliedExtract(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an extract of the register of real estate says that the caller supplied; the file itself is not kept."""

    extract_id: str
    sha256: str
    """The hash of the file, by which its holder can prove that it is the same."""
    size: int
    supplied_at: datetime.datetime
    cadastral_number: str
    formed_on: datetime.date
    registration_number: str
    rows: list[dict[str, str]] = []
    """In the columns of a local register."""
    not_understood: list[str] = []
    """Parts of the extract that no rule of reading covers, by the names of their elements."""
    reader: int = 1
    """The version that read it."""


class Subject(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one check asks about: a seller, an object, or both."""

    seller: Seller | None = None
    object: Property | None = None
    egrn_extract: SuppliedExtract | None = None
    """Answers `egrn` in the register's place."""
