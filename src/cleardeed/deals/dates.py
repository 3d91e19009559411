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


def document_date(kind: str, deal: Deal, documents: Collection[str]) -> datetime.date | None:
    """The date of one document of the set; None where the deal does not know it. When the price will have been received
    nothing in a deal tells: its dates are those on which it is due."""
    match kind:
        case "purchase_agreement":
            return signing_date(deal, documents)
        case "acceptance_act":
            return deal.handover_date
        case "payment_receipt" if not receipt_is_of_deposit(deal, documents):
            return None
    return deal.date


def receipt_is_of_deposit(deal: Deal, documents: Collection[str]) -> bool:
    """Whether the set's receipt is of the deposit alone: a set that prepares a sale and does not carry it out."""
    preparing = any(kind in PRELIMINARY for kind in documents)
    selling = any(kind in ("purchase_agreement", "acceptance_act") for kind in documents)
    return bool(deal.deposit) and preparing and not selling
