"""A person as the search and the card show them, in both shapes of the card."""

import html
from typing import Any, Literal

import msgspec

from cleardeed.sources.matching.numbers import normalise_inn
from cleardeed.sources.matching.people import Identity, is_other_person, match_person
from cleardeed.sources.matching.text import fold
from cleardeed.sources.rows.findings import NOT_UNDERSTOOD, UnreadableRowError, date_text, needed
from cleardeed.sources.rows.parties import matching_name
from cleardeed.sources.subject import Seller

State = Literal["running", "finished"]

_CODES: dict[str, State] = {
    "CitizenDebtRestructuring": "running",
    "CitizenAssetsDisposal": "running",
    "Watching": "running",
    "FinancialRecovery": "running",
    "ExternalManagement": "running",
    "Tender": "running",
    "ProceedingsStopped": "finished",
    "ProceedingsFinished": "finished",
}
_DESCRIPTIONS: dict[str, State] = {
    "реструктуризация долгов гражданина": "running",
    "реализация имущества гражданина": "running",
    "наблюдение": "running",
    "финансовое оздоровление": "running",
    "внешнее управление": "running",
    "конкурсное производство": "running",
    "производство по делу прекращено": "finished",
    "производство по делу завершено": "finished",
}


class Status(msgspec.Struct):
    """The procedure a case is in; in replies of 2024 it has no date."""

    code: str | None = None
    description: str | None = None
    date: str | None = None

    @property
    def state(self) -> State | None:
        """Whether the case is over; None where code and description do not say the same, or a word is not known."""
        said = {_CODES.get(self.code)} if self.code else set()
        said |= {_DESCRIPTIONS.get(fold(self.description))} if self.description else set()
        return said.pop() if len(said) == 1 else None


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
    """A person whom the search found; `inn` and `snils` may be null or missing."""

    guid: str
    fio: str
    inn: str | None = None
    snils: str | None = None
    region: str | None = None
    last_legal_case: LegalCase | None = None
    extrajudicial_bankruptcy: list[Extrajudicial] | Extrajudicial | bool | None = None


class Found(msgspec.Struct, rename="camel"):
    """A page of the search."""

    total: int
    page_data: list[Candidate]


class Person(msgspec.Struct, rename="camel"):
    """The personal data on a card."""

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
    """Whether neither tax number nor insurance number settles who it is; another tax number is another person's."""
    numbers = Identity(inn=candidate.inn, snils=candidate.snils)
    return match_person(seller, numbers) is None and not is_other_person(seller, numbers)


def columns(
    candidate: Candidate, card: Card | None, seller: Seller, *, asked_inn: str | None = None
) -> dict[str, str | None]:
    """The row of a candidate; `asked_inn` is the tax number that the search was for, if it was for one.

    Whoever the search found by that number has it, also where the row leaves it out. A row with another number does not
    answer the question.
    """
    if asked_inn and candidate.inn and normalise_inn(candidate.inn) != asked_inn:
        raise UnreadableRowError("pageData[].inn")
    name: str | None = html.unescape(needed(candidate.fio))
    born = date_text(card.birth_date) if card else None
    if card and name:
        name = matching_name(name, card.former_names, born, seller)
    return {
        "last_name": name,
        "birth_date": born,
        "inn": candidate.inn or asked_inn,
        "snils": candidate.snils,
        "region": candidate.region,
        **_bankruptcy(candidate),
    }


def _bankruptcy(candidate: Candidate) -> dict[str, str | None]:
    case, outside = candidate.last_legal_case, candidate.extrajudicial_bankruptcy
    status = (case.status or Status()) if case else _status_outside(outside)
    # Out of court a status is seldom given; a case in court always has one.
    state = status.state if case or status.code or status.description else "running" if outside else None
    date = date_text(status.date)
    return {
        "number": case.number if case else None,
        # An unknown code may read like the end of a case without being one.
        "procedure": status.code if state else None,
        "summary": status.description,
        "date": date,
        "kind": state if state == "finished" else None,
        "closed_on": date if state == "finished" else None,
        "extrajudicial": "true" if outside else "false",
        NOT_UNDERSTOOD: "pageData[].lastLegalCase.status" if state is None else None,
    }


def _status_outside(outside: list[Extrajudicial] | Extrajudicial | bool | None) -> Status:
    newest = outside[-1] if isinstance(outside, list) and outside else outside
    if not isinstance(newest, Extrajudicial):
        return Status()
    if isinstance(newest.status, Status):
        return newest.status
    return Status(description=newest.status, date=newest.start_date or newest.date)


def _whole_names(entry: dict[str, Any] | str) -> list[str]:
    """The whole names in an entry of former names, whose shape differs: one text, or a part each."""
    if isinstance(entry, str):
        return [entry]
    parts = [str(entry.get(part) or "") for part in ("lastName", "firstName", "middleName")]
    texts = [value for value in entry.values() if isinstance(value, str) and " " in value]
    return [" ".join(part for part in parts if part), *texts]
