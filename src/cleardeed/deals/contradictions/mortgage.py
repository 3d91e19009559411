"""Contradictions about the mortgage that the object is under, and about who pays it off."""

from collections.abc import Collection

from cleardeed.deals.burdens import mortgage_redemption
from cleardeed.deals.contradictions.finding import MAX_PRICE, Finders, Findings
from cleardeed.deals.dates import signing_date, signing_field
from cleardeed.deals.deal import Deal
from cleardeed.deals.settlement import redeemed_sum, seller_sums


def _mortgage(deal: Deal, documents: Collection[str]) -> Findings:
    """Compare the mortgage with the encumbrances and the payment."""
    found, redemption, path = deal.object.mortgage, mortgage_redemption(deal), "object.mortgage"
    if found is None:
        return
    if redemption is None:
        yield path, "is given, yet no mortgage is among the encumbrances", "object.encumbrances"
        return
    parts = deal.payment.parts if deal.payment else []
    redeeming = [f"payment.parts[{index}]" for index, part in enumerate(parts) if part.redeems_mortgage]
    pays, flags = bool(redeeming), [f"{one}.redeems_mortgage" for one in redeeming]
    if pays and redemption != "price":
        yield f"{path}.redemption", "is not price, yet a part of the payment redeems the mortgage", *flags
    if parts and redemption == "price" and not pays:
        yield f"{path}.redemption", "is price, yet no part of the payment redeems the mortgage", "payment.parts"
    if redemption == "none" and found.redeem_by:
        yield f"{path}.redeem_by", "is given, yet the mortgage is not redeemed", f"{path}.redemption"
    if deal.date and found.redeem_by and found.redeem_by < deal.date:
        yield f"{path}.redeem_by", "is before the date of the deal", "date"
    signed = signing_date(deal, documents) if "purchase_agreement" in documents else None
    if signed and deal.date and found.redeem_by and deal.date <= found.redeem_by < signed:
        early = f"is before the agreement is signed ({signed.isoformat()}), which names the mortgage"
        yield f"{path}.redeem_by", early, signing_field(deal, documents)
    paid = [part.due_date for part in parts if part.redeems_mortgage and part.due_date]
    if found.redeem_by and paid and found.redeem_by < max(paid):
        due = [f"{one}.due_date" for one in redeeming]
        yield f"{path}.redeem_by", "is before the payment that redeems the mortgage", *due
    if found.debt is not None and not 0 < found.debt <= MAX_PRICE:
        yield f"{path}.debt", f"must be from 1 to {MAX_PRICE}"


def _mortgage_payers(deal: Deal, documents: Collection[str]) -> Findings:
    """Check that the payers of the debt have enough of the price for it; a receipt must be of something."""
    received = None if deal.price is None else deal.price - redeemed_sum(deal)
    if received == 0 and "payment_receipt" in documents:
        yield "payment.parts", "leave the seller nothing to give a receipt for: all goes to the mortgagee", "price"
    stated = [party.pays_mortgage for party in deal.sellers]
    if mortgage_redemption(deal) in (None, "none"):
        for index, pays in enumerate(stated):
            if pays is not None:
                yield f"sellers[{index}].pays_mortgage", "is given, yet no mortgage is redeemed", "object.mortgage"
        return
    if stated and all(pays is False for pays in stated):
        others = [f"sellers[{index}].pays_mortgage" for index in range(1, len(stated))]
        yield "sellers[0].pays_mortgage", "is false of every seller, yet the mortgage is redeemed", *others
    for index, due in enumerate(seller_sums(deal) or []):
        if due < 0:
            short = "is true, yet the debt is above the seller's part of the price"
            yield f"sellers[{index}].pays_mortgage", short, f"sellers[{index}].share", "price", "payment.parts"


MORTGAGE: Finders = (_mortgage, _mortgage_payers)
