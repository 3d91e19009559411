"""The division of the price: what goes to the mortgagee, and what is left to each seller."""

from fractions import Fraction

from cleardeed.deals.burdens import mortgage_redemption
from cleardeed.deals.deal import ADULT_AGE, Deal, Part, Party, Payment
from cleardeed.deals.parties import representative_right, sells_share, share_of, sold_share


def redeemed_sum(deal: Deal) -> int:
    """Roubles of the price that the buyer pays to the mortgagee; 0 where no part redeems a mortgage."""
    parts = deal.payment.parts if deal.payment else []
    return sum(part.amount for part in parts if part.redeems_mortgage)


def lacks_redeemed_sum(deal: Deal) -> bool:
    """Whether the mortgage is redeemed out of the price and the sum for the mortgagee is unknown."""
    return mortgage_redemption(deal) == "price" and redeemed_sum(deal) == 0


def is_protected(party: Party, deal: Deal) -> bool:
    """Whether the guardianship authority has a say in the party's property: a minor, whom a guardian acts for, or
    who acts with a curator's consent (Civil Code, art. 37)."""
    if deal.date is not None and party.is_under(ADULT_AGE, deal.date):
        return True
    return party.representative is not None and representative_right(party.representative) in ("guardian", "curator")


def needs_notary(deal: Deal) -> bool:
    """Whether the law asks for a notary: property of a minor or ward, or a share of the object or of its plot, is sold
    (218-FZ, art. 42 and 54)."""
    return sells_share(deal) or any(is_protected(party, deal) for party in deal.sellers)


def must_name_payers(deal: Deal) -> bool:
    """Whether the deal must say whose part of the price redeems the debt: a minor or ward sells beside others, and
    their property answers for no debt of a parent without the authority's permission (Civil Code, art. 37)."""
    if len(deal.sellers) < 2 or mortgage_redemption(deal) in (None, "none"):
        return False
    return any(is_protected(party, deal) for party in deal.sellers)


def mortgage_payers(deal: Deal) -> list[Party]:
    """The sellers who bear the redeemed debt; none where the deal does not say."""
    return [party for party in deal.sellers if party.pays_mortgage]


def seller_sums(deal: Deal) -> list[Fraction] | None:
    """Return the sum due to each seller from the price, in roubles: the share of it less what redeems the debt, which
    its payers bear by their shares among themselves. None where the deal does not tell."""
    if deal.price is None:
        return None
    debt = redeemed_sum(deal)
    if len(deal.sellers) == 1 and not lacks_redeemed_sum(deal):
        return [Fraction(deal.price - debt)]
    shares = _shares(deal)
    if shares is None or lacks_redeemed_sum(deal):
        return None
    borne = sum(share for party, share in zip(deal.sellers, shares, strict=True) if party.pays_mortgage)
    if debt and not borne:
        return None
    return [
        deal.price * share - (debt * share / borne if debt and party.pays_mortgage else 0)
        for party, share in zip(deal.sellers, shares, strict=True)
    ]


def deposit_parts(deal: Deal) -> list[int] | None:
    """The deposit divided among several sellers by their shares, in whole roubles; None where a share is unknown."""
    shares = _shares(deal)
    return _in_proportion(deal.deposit, shares) if deal.deposit and len(deal.sellers) > 1 and shares else None


def payment_parts(deal: Deal, payment: Payment) -> list[Part]:
    """The parts that the price is paid in; a single one of the whole rest where the deal names none."""
    rest = (deal.price or 0) - (deal.deposit or 0)
    return payment.parts or [Part(amount=rest, due_date=payment.due_date)]


def seller_payments(deal: Deal) -> list[tuple[Part | None, int]]:
    """Return the payments to the sellers' side, in order, in roubles. The deposit comes first, without a part; where
    the parts sum to the whole price it is taken off the first of them."""
    if deal.payment is None or deal.price is None:
        return []
    deposit, parts = deal.deposit or 0, payment_parts(deal, deal.payment)
    counted = sum(part.amount for part in parts) + deposit - deal.price
    paid: list[tuple[Part | None, int]] = [(None, deposit)]
    for part in parts:
        if not part.redeems_mortgage:
            taken = min(counted, part.amount)
            counted -= taken
            paid.append((part, part.amount - taken))
    return [(part, amount) for part, amount in paid if amount > 0]


def allotments(deal: Deal) -> list[list[int]] | None:
    """Each payment of `seller_payments` divided among several sellers in whole roubles: the deposit by their shares
    (`deposit_parts`), the others in proportion to what is left to each. Over all payments each receives exactly the
    sum of `seller_sums`. None where that is unknown, not whole or below the part of the deposit."""
    due, paid = seller_sums(deal), seller_payments(deal)
    if len(deal.sellers) < 2 or due is None or any(one.denominator != 1 for one in due):
        return None
    if sum(amount for _, amount in paid) != sum(due):
        return None
    left, divided = due, []
    for part, amount in paid:
        sums = _in_proportion(amount, left) if part else deposit_parts(deal) or []
        divided.append(sums)
        left = [one - received for one, received in zip(left, sums, strict=True)]
        if min(left) < 0:
            return None
    return divided


def _shares(deal: Deal) -> list[Fraction] | None:
    """The sellers' parts of what is sold; None where a share is unknown."""
    whole = sold_share(deal)
    shares = [share / whole for party in deal.sellers if (share := share_of(party)) is not None]
    return shares if len(shares) == len(deal.sellers) else None


def _in_proportion(amount: int, weights: list[Fraction]) -> list[int]:
    """`amount` in whole parts; where it is at most the sum of whole weights, no part is above its weight."""
    exact = [amount * weight / sum(weights) for weight in weights]
    parts = [int(part) for part in exact]
    rounded_most = sorted(range(len(parts)), key=lambda index: parts[index] - exact[index])
    for index in rounded_most[: amount - sum(parts)]:
        parts[index] += 1
    return parts
