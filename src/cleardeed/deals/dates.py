"""Which date which document of a set bears."""

import datetime
from collections.abc import Collection

from cleardeed.deals.deal import Deal

PRELIMINARY = ("preliminary_agreement", "deposit_agreement")


def signing_date(deal: Deal, documents: Collection[str]) -> datetime.date | None:
    """The day on which the purchase agreement is signed: the day that a preliminary document of the same set promises
    for it, else the date of the deal."""
    promised = deal.main_contract_date if any(kind in PRELIMINARY for kind in documents) else None
    return promised or deal.date


def paid_date(deal: Deal, documents: Collection[str]) -> datetime.date | None:
    """The day on which the whole price is paid: the last one named for a payment, not before the signing."""
    signed = signing_date(deal, documents)
    if deal.payment is None or signed is None:
        return signed
    days = [deal.payment.due_date, *(part.due_date for part in deal.payment.parts)]
    return max([signed, *(day for day in days if day is not None)])


def document_date(kind: str, deal: Deal, documents: Collection[str]) -> datetime.date | None:
    """The date of one document of the set."""
    match kind:
        case "purchase_agreement":
            return signing_date(deal, documents)
        case "acceptance_act":
            return deal.handover_date
        case "payment_receipt" if not receipt_is_of_deposit(deal, documents):
            return paid_date(deal, documents)
    return deal.date


def receipt_is_of_deposit(deal: Deal, documents: Collection[str]) -> bool:
    """Whether the set's receipt is of the deposit alone: a set that prepares a sale and does not carry it out."""
    preparing = any(kind in PRELIMINARY for kind in documents)
    selling = any(kind in ("purchase_agreement", "acceptance_act") for kind in documents)
    return bool(deal.deposit) and preparing and not selling
