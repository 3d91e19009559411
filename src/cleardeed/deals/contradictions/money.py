"""Contradictions about the price, its payment, the costs and the penalties."""

from collections.abc import Collection

from cleardeed.deals.burdens import mortgage_redemption
from cleardeed.deals.contradictions.finding import MAX_PRICE, Finders, Findings
from cleardeed.deals.dates import signing_date, signing_field
from cleardeed.deals.deal import HELD, Deal, Part, Payment, PaymentMethod
from cleardeed.deals.settlement import needs_notary

MAX_PARTS = 60
MAX_MONTHS = 600
MAX_PERCENT = 10


def _money(deal: Deal, _documents: Collection[str]) -> Findings:
    if deal.price is not None and not 0 < deal.price <= MAX_PRICE:
        yield "price", f"must be from 1 to {MAX_PRICE}"
    if deal.deposit is not None and deal.deposit < 0:
        yield "deposit", "must not be negative"
    if deal.price is not None and deal.deposit is not None and deal.deposit > deal.price:
        yield "deposit", "is above the price", "price"


def _parts(deal: Deal, documents: Collection[str]) -> Findings:
    payment, signed = deal.payment, signing_date(deal, documents)
    if payment is None or not payment.parts:
        return
    if len(payment.parts) > MAX_PARTS:
        yield "payment.parts", f"are more than {MAX_PARTS}"
    mortgaged = mortgage_redemption(deal) is not None
    for index, part in enumerate(payment.parts):
        path = f"payment.parts[{index}]"
        if part.amount <= 0:
            yield f"{path}.amount", "must be above 0"
        if part.method is None and payment.method is None:
            yield f"{path}.method", "is required: the payment names none", "payment.method"
        if (part.method or payment.method) == "instalments" and part.due_date is None:
            # Civil Code, art. 489: instalments are agreed only with their sums and dates.
            yield (
                f"{path}.due_date",
                "is required for an instalment",
                f"{path}.method" if part.method else "payment.method",
            )
        if part.method == "maternity_capital" and part.due_date and signed and part.due_date <= signed:
            early = "is not after the signing, yet maternity capital is paid after the registration"
            yield f"{path}.due_date", early, signing_field(deal, documents)
        if part.redeems_mortgage and not mortgaged:
            yield (
                f"{path}.redeems_mortgage",
                "is true, yet no mortgage is among the encumbrances",
                "object.encumbrances",
            )
    total = sum(part.amount for part in payment.parts)
    if deal.price is not None and total not in (deal.price, deal.price - (deal.deposit or 0)):
        amounts = [f"payment.parts[{index}].amount" for index in range(len(payment.parts))]
        sums = ["price", *(["deposit"] if deal.deposit is not None else []), *amounts]
        yield "payment.parts", f"sum to {total}, neither the price nor the price less the deposit", *sums


def _accounts(deal: Deal, _documents: Collection[str]) -> Findings:
    """A payment goes to one account of each seller."""
    bank = deal.payment.bank if deal.payment else None
    accounts = [party.account for party in deal.sellers]
    if bank and bank.account and all(accounts) and {bank.account} < {bank.account, *accounts}:
        owned = [f"sellers[{index}].account" for index in range(len(accounts))]
        yield "payment.bank.account", "is given, yet every seller has an account", *owned


def _holding(deal: Deal, documents: Collection[str]) -> Findings:
    """Money that is placed is held beyond the day on which it is placed."""
    payment = deal.payment
    if payment is None or payment.hold_until is None:
        return
    held = [part for part in payment.parts or [Part(amount=0)] if (part.method or payment.method) in HELD]
    placed = [day for day in (part.due_date or payment.due_date for part in held) if day is not None]
    signed = signing_date(deal, documents)
    if not held:
        yield "payment.hold_until", "is given, yet no money is placed with a bank or notary", *_method_fields(payment)
    elif signed and payment.hold_until <= max([signed, *placed]):
        due = [f"{path}.due_date" for path, one in _dated(payment) if one.due_date in placed]
        late = "is not after the agreement is signed and the money is placed"
        yield "payment.hold_until", late, signing_field(deal, documents), *due


def _costs(deal: Deal, _documents: Collection[str]) -> Findings:
    payment, costs = deal.payment, deal.costs
    if costs is None:
        return
    if costs.settlement and not (payment and any(method in HELD for method in _methods(payment))):
        unplaced = "is given, yet no money is placed with a bank or notary"
        yield "costs.settlement", unplaced, *(_method_fields(payment) if payment else ["payment"])
    if costs.notary and not needs_notary(deal):
        yield "costs.notary", "is given, yet the law asks for no notary"


def _loan(deal: Deal, documents: Collection[str]) -> Findings:
    payment, signed = deal.payment, signing_date(deal, documents)
    if payment is None or payment.loan is None:
        return
    if "mortgage" not in _methods(payment):
        yield "payment.loan", "is given, yet nothing is paid by mortgage", *_method_fields(payment)
    if payment.loan.contract_date and signed and payment.loan.contract_date > signed:
        yield "payment.loan.contract_date", "is after the agreement is signed", signing_field(deal, documents)
    if payment.loan.term_months is not None and not 0 < payment.loan.term_months <= MAX_MONTHS:
        yield "payment.loan.term_months", f"must be from 1 to {MAX_MONTHS}"


def _methods(payment: Payment) -> set[PaymentMethod | None]:
    return {payment.method, *(part.method for part in payment.parts)}


def _method_fields(payment: Payment) -> list[str]:
    """The fields that name a way to pay."""
    return [f"{path}.method" for path, one in _dated(payment) if one.method is not None] or ["payment.method"]


def _dated(payment: Payment) -> list[tuple[str, Payment | Part]]:
    """The payment and its parts, each with its path."""
    return [("payment", payment), *((f"payment.parts[{index}]", part) for index, part in enumerate(payment.parts))]


def _penalties(deal: Deal, _documents: Collection[str]) -> Findings:
    for name in ("late_handover", "late_payment"):
        percent = getattr(deal.penalties, name, None)
        if percent is not None and not 0.0001 <= percent <= MAX_PERCENT:
            yield f"penalties.{name}", f"must be from 0.0001 to {MAX_PERCENT} percent a day"


MONEY: Finders = (_money, _parts, _accounts, _holding, _costs, _loan, _penalties)
