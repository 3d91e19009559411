"""Contradictions between the dates of a deal."""

import datetime
import re
from collections.abc import Collection, Iterator

from cleardeed.deals.contradictions.finding import Finders, Findings
from cleardeed.deals.dates import signing_date, signing_field
from cleardeed.deals.deal import Deal

_DATE = re.compile(
    r"(?<![\d.])(?P<day>\d{1,2})(?:\.(?P<number>\d{1,2})\.|[»\"”]?\s(?P<month>[а-яa-z]{3,9})\s)(?P<year>(?:19|20)\d{2})(?!\d)"
    r"|(?<![\d-])(?P<iso>(?:19|20)\d{2}-\d{2}-\d{2})(?![\d-])",
    re.IGNORECASE,
)
_MONTHS = (
    ("янв", "jan"), ("фев", "feb"), ("мар", "mar"), ("апр", "apr"), ("мая", "may"), ("июн", "jun"),
    ("июл", "jul"), ("авг", "aug"), ("сен", "sep"), ("окт", "oct"), ("ноя", "nov"), ("дек", "dec"),
)  # fmt: skip
_MADE_LATER = re.compile(r"выписк|регистрац|дубликат|повторн|extract|registration|duplicate|reissue", re.IGNORECASE)
"""Papers that show a title and may be younger than its registration."""


def _dates(deal: Deal, documents: Collection[str]) -> Findings:
    if deal.date is None:
        return
    if deal.main_contract_date and deal.main_contract_date < deal.date:
        yield "main_contract_date", "is before the date of the deal", "date"
    signed = signing_date(deal, documents) or deal.date
    signing = signing_field(deal, documents)
    if deal.handover_date and deal.handover_date < signed:
        yield "handover_date", f"is before the agreement is signed ({signed.isoformat()})", signing
    leave_by = deal.object.residents_leave_by
    if leave_by and leave_by < deal.date:
        yield "object.residents_leave_by", "is before the date of the deal", "date"
    if deal.object.vacate_by and deal.object.vacate_by < deal.date:
        yield "object.vacate_by", "is before the date of the deal", "date"
    for index, party in enumerate(deal.sellers):
        permission = party.guardianship_permission
        if permission and permission.date and permission.date > signed:
            yield f"sellers[{index}].guardianship_permission.date", "is after the agreement is signed", signing
        if party.registration_date and party.registration_date > deal.date:
            yield f"sellers[{index}].registration_date", "is after the date of the deal", "date"


def _title(deal: Deal, _documents: Collection[str]) -> Findings:
    """A right is registered under papers that there are: not all of them are younger than every registration."""
    fields = {"object.registration_date": deal.object.registration_date} | {
        f"sellers[{index}].registration_date": party.registration_date for index, party in enumerate(deal.sellers)
    }
    registered = {field: day for field, day in fields.items() if day}
    title = deal.object.title_document or ""
    made = list(_days(title))
    if registered and made and min(made) > max(registered.values()) and not _MADE_LATER.search(title):
        yield "object.title_document", "is dated after the registration of the right", *registered


def _days(text: str) -> Iterator[datetime.date]:
    """The dates that a text names, in digits or with the month in words, Russian or English."""
    for found in _DATE.finditer(text):
        word = (found["month"] or "").casefold()[:3]
        month = found["number"] or next((at for at, names in enumerate(_MONTHS, 1) if word in names), 0)
        try:
            yield datetime.date.fromisoformat(found["iso"] or f"{found['year']}-{int(month):02}-{int(found['day']):02}")
        except ValueError:
            continue


DATES: Finders = (_dates, _title)
