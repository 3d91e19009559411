"""The payment of the price in the model that templates are filled with."""

import datetime

from cleardeed.deals import deal as given
from cleardeed.deals import model, numerals
from cleardeed.deals.deal import HELD, Deal
from cleardeed.deals.formatting import Formatter
from cleardeed.deals.settlement import allotments, payment_parts, seller_payments, seller_sums


def payment_of(deal: Deal, signed: datetime.date, write: Formatter) -> model.Payment | None:
    """The payment of the deal, whose purchase agreement is signed on `signed`; None where nothing is said of it."""
    payment = deal.payment
    if payment is None or (payment.method is None and not payment.parts):
        return None
    total, deposit = deal.price or 0, deal.deposit or 0
    given_parts = payment_parts(deal, payment)
    parts = [_part(part, payment, signed, write) for part in given_parts if part.amount > 0]
    placed = [_due(part, payment) for part in given_parts if (part.method or payment.method) in HELD]
    placed_by = max((day for day in placed if day is not None and day > signed), default=None)
    due, handover = (_due(part, payment) for part in given_parts), deal.handover_date
    return model.Payment(
        parts=parts,
        allotments=_allotments(deal, payment, signed, write),
        proportional=len(deal.sellers) > 1 and seller_sums(deal) is not None,
        methods=list(dict.fromkeys(part.method for part in parts if part.method)),
        seller_methods=list(dict.fromkeys(part.method for part in parts if part.method and not part.redeems_mortgage)),
        after_handover=handover is not None and any(day is not None and day > handover for day in due),
        redeems_mortgage=any(part.redeems_mortgage for part in parts),
        placed_by=write.maybe_day(placed_by),
        hold_until=write.maybe_day(payment.hold_until),
        beside_deposit=deposit > 0 and sum(part.amount for part in given_parts) == total - deposit,
        bank=model.Bank(write.text(payment.bank.name), payment.bank.bik, payment.bank.account)
        if payment.bank
        else None,
        loan=_loan(payment.loan, write),
    )


def _allotments(deal: Deal, payment: given.Payment, signed: datetime.date, write: Formatter) -> list[model.Allotment]:
    return [
        model.Allotment(
            amount=write.money(amount),
            part=_part(part, payment, signed, write) if part else None,
            sums=[write.money(one) for one in sums],
        )
        for (part, amount), sums in zip(seller_payments(deal), allotments(deal) or [], strict=False)
    ]


def _loan(loan: given.Loan | None, write: Formatter) -> model.Loan | None:
    if loan is None:
        return None
    term = numerals.months_text(loan.term_months, write.language) if loan.term_months else None
    return model.Loan(
        write.text(loan.lender), write.text(loan.contract_number), write.maybe_day(loan.contract_date), term
    )


def _part(part: given.Part, payment: given.Payment, signed: datetime.date, write: Formatter) -> model.Part:
    due, method = _due(part, payment), part.method or payment.method
    return model.Part(
        amount=write.money(part.amount),
        method=method,
        held=method in HELD,
        due_date=write.maybe_day(due),
        before_signing=due is not None and due < signed,
        redeems_mortgage=part.redeems_mortgage,
    )


def _due(part: given.Part, payment: given.Payment) -> datetime.date | None:
    return part.due_date or (payment.due_date if payment.method != "instalments" else None)
