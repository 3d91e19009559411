"""Contradictions in a sale by a bankrupt's financial manager (127-FZ, art. 110, 139, 213.25 and 213.26)."""

import datetime
from collections.abc import Collection, Iterator

from cleardeed.deals.contradictions.finding import Finders, Findings
from cleardeed.deals.dates import has_preliminary_document, signing_date, signing_field
from cleardeed.deals.deal import Deal, Part, Payment, PaymentMethod
from cleardeed.deals.parties import is_bankrupt

NOT_TO_AN_ACCOUNT: tuple[PaymentMethod, ...] = ("cash", "safe_deposit", "instalments")
DAYS_TO_PAY = datetime.timedelta(days=30)
"""The time the buyer has to pay (127-FZ, art. 110)."""


def _bankruptcy(deal: Deal, documents: Collection[str]) -> Findings:
    """The manager sells at an auction, for money that the debtor's account receives within 30 days; each finding is a
    field and what is wrong with it."""
    debtors = [index for index, party in enumerate(deal.sellers) if is_bankrupt(party)]
    if not debtors:
        if deal.auction is not None:
            yield "auction", "is given, yet no financial manager acts for a seller", "sellers"
        return
    signed, signing = signing_date(deal, documents), signing_field(deal, documents)
    if has_preliminary_document(documents):
        yield (
            f"sellers[{debtors[0]}].representative.basis",
            "is a financial manager's, who sells at an auction: preliminary_agreement and deposit_agreement cannot be"
            " made",
        )
    if "deposit_receipt" in documents:
        yield (
            f"sellers[{debtors[0]}].representative.basis",
            "is a financial manager's, who sells at an auction: deposit_receipt cannot be made, since the deposit goes"
            " to the account that the notice of the auction names",
        )
    if deal.auction and deal.auction.protocol_date and signed and deal.auction.protocol_date > signed:
        yield "auction.protocol_date", "is after the agreement is signed", signing
    manager = f"sellers[{debtors[0]}].representative.basis"
    for path, one in _payments(deal.payment or Payment()):
        if one.method in NOT_TO_AN_ACCOUNT:
            yield f"{path}.method", "is not a payment to the account of a bankrupt seller", manager
        if one.due_date and signed and one.due_date > signed + DAYS_TO_PAY:
            late = f"is more than {DAYS_TO_PAY.days} days after the agreement is signed"
            yield f"{path}.due_date", late, signing, manager
        if one.due_date and deal.handover_date and deal.handover_date < one.due_date:
            # The estate has no pledge for what is still owed: the agreements waive that of art. 488 of the Civil Code.
            yield "handover_date", "is before a payment to a bankrupt seller is due", f"{path}.due_date", manager


def _payments(payment: Payment) -> Iterator[tuple[str, Payment | Part]]:
    yield "payment", payment
    yield from ((f"payment.parts[{index}]", part) for index, part in enumerate(payment.parts))


BANKRUPTCY: Finders = (_bankruptcy,)
