"""The date of each document of a set."""

import calendar
import datetime
from collections.abc import Collection

from cleardeed.deals.deal import Deal

PRELIMINARY = ("preliminary_agreement", "deposit_agreement")


def signing_date(deal: Deal, documents: Collection[str]) -> datetime.date | None:
    """The day on which the purchase agreement is signed: the day that a preliminary document of the same set promises
    for it, else the date of the deal."""
    promised = deal.main_contract_date if has_preliminary_document(documents) else None
    return promised or deal.date


def signing_field(deal: Deal, documents: Collection[str]) -> str:
    """The field of the deal that the day of signing is taken from."""
    return "main_contract_date" if deal.main_contract_date and has_preliminary_document(documents) else "date"


def month_after(day: datetime.date) -> datetime.date:
    """The last day of a term of one month that begins with `day` (Civil Code, art. 192)."""
    year, month = divmod(day.year * 12 + day.month, 12)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def document_date(kind: str, deal: Deal, documents: Collection[str]) -> datetime.date | None:
    """The date of one document of the set; None where the deal does not know it. When the price will have been received
    nothing in a deal tells: its dates are those on which it is due. Nor does a deal without a preliminary document tell
    when its deposit was."""
    match kind:
        case "purchase_agreement":
            return signing_date(deal, documents)
        case "acceptance_act":
            return deal.handover_date
        case "payment_receipt":
            return None
        case "deposit_receipt" if not has_preliminary_document(documents):
            return None
    return deal.date


def has_preliminary_document(documents: Collection[str]) -> bool:
    """Whether the set has a document by which the deposit is paid, on the date of the deal."""
    return any(kind in PRELIMINARY for kind in documents)
