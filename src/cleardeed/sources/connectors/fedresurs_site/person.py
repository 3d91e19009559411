"""A person as the search and the card show them, in both shapes of the card."""

import html
from typing import Any

import msgspec

from cleardeed.sources.matching.numbers import normalise_inn, normalise_snils
from cleardeed.sources.rows.findings import date_text, needed
from cleardeed.sources.rows.parties import is_named
from cleardeed.sources.subject import Seller

_ENDED = ("завершен", "прекращен", "окончен", "completed", "terminated")


class Status(msgspec.Struct):
    """The procedure a case is in."""

    code: str | None = None
    description: str | None = None
    date: str | None = None


class LegalCase(msgspec.Struct):
    """The last case of a person."""

    number: str | None = None
    status: Status | None = None


class Extrajudicial(msgspec.Struct, rename="camel"):
    """A bankruptcy out of court; it has no case number."""

    status: Status | str | None = None
    start_date: str | None = None
    date: str | None = None


class Candidate(msgspec.Struct, rename="camel"):
    """A person whom the search found."""

    guid: str
    fio: str
    inn: str | None = None
    snils: str | None = None
    region: str | None = None
    last_legal_case: LegalCase | None = None
    extrajudicial_bankruptcy: Extrajudicial | bool | None = None


class Found(msgspec.Struct, rename="camel"):
    """A page of the search."""

    total: int
    page_data: list[Candidate]


class Person(msgspec.Struct, rename="camel"):
    """What a card says of the person."""

    birthdate_bankruptcy: str | None = None
    name_histories: list[dict[str, Any] | str] | None = None


class Card(msgspec.Struct, rename="camel"):
    """A person's card; an older shape nests what is said in `info`."""

    birthdate_bankruptcy: str | None = None
    name_histories: list[dict[str, Any] | str] | None = None
    info: Person | None = None

    @property
    def birth_date(self) -> str | None:
        return self.birthdate_bankruptcy or (self.info.birthdate_bankruptcy if self.info else None)

    @property
    def former_names(self) -> list[str]:
        names = self.name_histories or (self.info.name_histories if self.info else None) or []
        return [whole for name in names for whole in _whole_names(name)]


def needs_card(candidate: Candidate, seller: Seller) -> bool:
    """Whether neither tax number nor insurance number settles who it is."""
    pairs = (
        (normalise_inn(candidate.inn), normalise_inn(seller.inn)),
        (normalise_snils(candidate.snils), normalise_snils(seller.snils)),
    )
    return not any(theirs and theirs == mine for theirs, mine in pairs)


def columns(candidate: Candidate, card: Card | None, seller: Seller) -> dict[str, str | None]:
    """The row of a candidate, under the former name that fits the seller where the present one does not."""
    name: str | None = html.unescape(needed(candidate.fio))
    born = date_text(card.birth_date) if card else None
    if card and not is_named(name, seller):
        same_day = born is not None and seller.birth_date is not None and born == seller.birth_date.isoformat()
        # Found by a name that the card does not show, and born on the day: nobody knows, so the row names nobody.
        name = next((former for former in card.former_names if is_named(former, seller)), None if same_day else name)
    status = _status(candidate)
    said = " ".join(part for part in (status.code, status.description) if part)
    date = date_text(status.date)
    ended = any(word in said.lower() for word in _ENDED)
    case = candidate.last_legal_case
    return {
        "last_name": name,
        "birth_date": born,
        "inn": candidate.inn,
        "snils": candidate.snils,
        "region": candidate.region,
        "number": case.number if case else None,
        "procedure": status.code,
        "summary": status.description,
        "date": date,
        "closed_on": date if ended else None,
        "extrajudicial": "true" if candidate.extrajudicial_bankruptcy else "false",
    }


def _whole_names(entry: dict[str, Any] | str) -> list[str]:
    """The whole names in an entry of former names, whose shape differs: one text, or a part each."""
    if isinstance(entry, str):
        return [entry]
    parts = [str(entry.get(part) or "") for part in ("lastName", "firstName", "middleName")]
    texts = [value for value in entry.values() if isinstance(value, str) and " " in value]
    return [" ".join(part for part in parts if part), *texts]


def _status(candidate: Candidate) -> Status:
    if candidate.last_legal_case and candidate.last_legal_case.status:
        return candidate.last_legal_case.status
    outside = candidate.extrajudicial_bankruptcy
    if isinstance(outside, Extrajudicial):
        if isinstance(outside.status, Status):
            return outside.status
        return Status(description=outside.status, date=outside.start_date or outside.date)
    return Status()
