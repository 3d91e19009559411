"""The fields of a document with their places: what a partner's system takes over instead of typing it again."""

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

from cleardeed.documents.extract.burdens import kinds_of, standing
from cleardeed.documents.extract.deposit import deposit_amount
from cleardeed.documents.extract.entries import entry_days, sold_share
from cleardeed.documents.extract.parties import holders_end
from cleardeed.documents.extract.price import price_or_receipt
from cleardeed.documents.extract.role import acts_for_another, certifies, role_of
from cleardeed.documents.extract.title import named_title
from cleardeed.documents.facts import Facts
from cleardeed.documents.findings import DateField, Extract, MoneyField, NumberField, Party, Role, TextField
from cleardeed.documents.reading import objects
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.dates import Date
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import agency, performance

_BY_KIND: dict[str, tuple[Role, ...]] = {
    "power_of_attorney": ("principal", "attorney"),
    "spouse_consent": ("spouse", "party"),
    "title_extract": ("owner",),
    "receipt": ("payee", "payer"),
}
_MOST_PARTIES = 20


def extracted(reading: Reading, facts: Facts) -> Extract:
    """All fields found; what is not there is left out."""
    stream = reading.stream
    address, area = reading.address, objects.area(stream)
    price, deposit = price_or_receipt(reading), deposit_amount(reading)
    title, share = named_title(reading), sold_share(reading)
    ends = agency.expiry(reading) if reading.kind == "power_of_attorney" else None
    due = performance.deadline(reading) if reading.kind in ("preliminary_agreement", "deposit_agreement") else None
    return Extract(
        language=reading.words.language,
        date=_date(reading, reading.date),
        parties=list(_parties(reading)),
        cadastral_numbers=list(_cadastral(reading)),
        address=_text(reading, address) if address else None,
        area_m2=NumberField(value=area[0], **_place(reading, area[1])) if area else None,
        title_document=_quoted(reading, title) if title else None,
        title_entries=[entry for day in entry_days(reading) if (entry := _date(reading, day))],
        sold_share=_text(reading, share[1], share[0]) if share else None,
        price=_sum(reading, price)
        if price and reading.kind not in ("title_extract", "power_of_attorney", "other")
        else None,
        deposit=_sum(reading, deposit),
        encumbrances=list(_encumbrances(reading)),
        valid_until=DateField(value=ends[0], **_place(reading, ends[1])) if ends else None,
        deadline=DateField(value=due[0], **_place(reading, due[1])) if due else None,
        facts=facts.facts,
    )


def _place(reading: Reading, span: Span) -> dict[str, Any]:
    text, page, offset = reading.words.cut(span.start, span.end, around=span.start)
    return {"text": text, "page": page, "offset": offset}


def _text(reading: Reading, span: Span, value: str | None = None) -> TextField:
    place = _place(reading, span)
    return TextField(value=" ".join(_BROKEN.sub("-", value or place["text"]).split()), **place)


_BROKEN = re.compile(r"(?<=\w)-\n")
"""A double name at the end of a line."""


def _quoted(reading: Reading, span: Span) -> TextField:
    text, page, offset = reading.words.quote(span)
    return TextField(value=" ".join(text.split()), text=text, page=page, offset=offset)


def _date(reading: Reading, date: Date | None) -> DateField | None:
    return DateField(value=date.value, **_place(reading, date.span)) if date and date.value else None


def _sum(reading: Reading, number: Number | None) -> MoneyField | None:
    return MoneyField(value=number.value, **_place(reading, number.span)) if number else None


def _parties(reading: Reading) -> Iterator[Party]:
    by_kind = _BY_KIND.get(reading.kind, ())
    named = [person for person in reading.persons if not certifies(person, reading)]
    ranks, bound = count(), holders_end(reading)
    companies = set[str]()
    for person in named[:_MOST_PARTIES]:
        name = _text(reading, person.name)
        if person.company and name.value in companies:
            continue
        companies.add(name.value)
        role: Role = "representative"
        if not by_kind:
            role = role_of(person, reading)
        elif "attorney" in by_kind or not acts_for_another(person, reading):
            role = by_kind[min(next(ranks), len(by_kind) - 1)]
        if role == "owner" and (person.name.start >= bound or _is_recipient(person, reading)):
            role = "party"
        yield Party(
            role=role,
            name=name,
            birth_date=_date(reading, person.birth),
            passport=_text(reading, person.passport, person.passport_number) if person.passport else None,
            inn=_text(reading, person.inn) if person.inn else None,
            snils=_text(reading, person.snils) if person.snils else None,
        )


def _is_recipient(person: Person, reading: Reading) -> bool:
    """Whether somebody is named as whom an extract was given to."""
    return _RECIPIENT.search(reading.stream[max(person.name.start - 80, 0) : person.name.start]) is not None


_RECIPIENT = re.compile(
    r"\b(?:получател\w{1,2}(?:\sвыписки)?|заявител\w{1,2}|кому\sвыдан\w|recipient(?:\sof\sthe\sextract)?|applicant|issued\sto)"
    r"[\s:—–-]{0,45}\Z",
    re.IGNORECASE,
)


def _cadastral(reading: Reading) -> Iterator[TextField]:
    seen = set()
    for value, span in objects.cadastral_numbers(reading.stream):
        if value not in seen:
            seen.add(value)
            yield _text(reading, span, value)


def _encumbrances(reading: Reading) -> Iterator[TextField]:
    """The kinds of encumbrance that the text states as facts."""
    seen = set()
    for hit in standing(reading):
        for kind in kinds_of(hit, reading):
            if kind not in seen:
                seen.add(kind)
                yield _text(reading, reading.span(hit), kind)
