"""A method of the aggregator: what it is asked, and who reads its answer."""

import datetime
from collections.abc import Callable
from typing import Any

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.subject import Passport, Property, Seller, Subject


class Result(msgspec.Struct):
    """What the register behind said. `status` decides: anything but 200 means that it did not answer."""

    status: int | None = None
    data: Any = None
    found: bool | None = None
    registry_status: str | None = None
    captcha_error: bool | None = None
    total_found: int | None = None
    meta: dict[str, Any] | None = None

    @property
    def answered(self) -> bool:
        """Whether the register behind answered; one method states that in a word of its own."""
        return self.status == 200 or (self.status is None and self.registry_status is not None)


class Section(msgspec.Struct):
    """A method's part of `results`."""

    dateupdated: str | None = None
    result: Result | None = None


class Asked(msgspec.Struct, frozen=True):
    """Whom the question is about, and what the account adds to it."""

    subject: Subject
    email: str | None = None

    @property
    def seller(self) -> Seller:
        return self.subject.seller or Seller()

    @property
    def object(self) -> Property:
        return self.subject.object or Property()

    @property
    def passport(self) -> Passport:
        return self.seller.passport or Passport()

    @property
    def person_inn(self) -> str | None:
        """The person's number of 12 digits, where it is right."""
        inn = normalise_inn(self.seller.inn)
        return inn if inn and len(inn) == 12 and is_valid_inn(inn) else None

    def names(self) -> dict[str, str] | None:
        """The name as methods take it: the patronymic is left out where there is none, an empty one is refused."""
        if not self.seller.last_name or not self.seller.first_name:
            return None
        names = {"lastname": self.seller.last_name, "firstname": self.seller.first_name}
        return names | ({"secondname": self.seller.middle_name} if self.seller.middle_name else {})


class Method(msgspec.Struct, frozen=True):
    """One question: `sections` are other names under which answers have been seen."""

    name: str
    params: dict[str, Any]
    read: Callable[[Section, Asked, datetime.date], Findings]
    sections: tuple[str, ...] = ()
    takes_country: bool = True
    """All methods but one are told the country."""

    @property
    def order(self) -> dict[str, Any]:
        """The parameters as they are sent."""
        country = {"country": "ru"} if self.takes_country else {}
        return {"method": self.name, **country, **self.params}
