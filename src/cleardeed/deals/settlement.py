"""Who receives what of the price: what goes to the mortgagee, and what is left to each seller."""

from fractions import Fraction

from cleardeed.deals.burdens import redemption_of
from cleardeed.deals.deal import ADULT_AGE, Deal, Party
from cleardeed.deals.parties import right_of, share_of


def redeemed_sum(deal: Deal) -> int:
    """Roubles of the price that the buyer pays to the mortgagee; 0 where no part redeems a mortgage."""
    parts = deal.payment.parts if deal.payment else []
    return sum(part.amount for part in parts if part.redeems_mortgage)


def lacks_redeemed_sum(deal: Deal) -> bool:
    """Whether the mortgage is redeemed out of the price and nothing tells how much of it goes to the mortgagee."""
    return redemption_of(deal) == "price" and redeemed_sum(deal) == 0


def is_protected(party: Party, deal: Deal) -> bool:
    """Whether the guardianship authority has a say in the party's property: a minor, or whom a guardian acts for."""
    if deal.date is not None and party.is_under(ADULT_AGE, deal.date):
        return True
    return party.representative is not None and right_of(party.representative) == "guardian"


def must_name_payers(deal: Deal) -> bool:
    """Whether the deal must say whose part of the price redeems the debt: a minor or ward sells beside others, and
    their property answers for no debt of a parent without the authority's permission (Civil Code, art. 37)."""
    if len(deal.sellers) < 2 or redemption_of(deal) in (None, "none"):
        return False
    return any(is_protected(party, deal) for party in deal.sellers)


def payers(deal: Deal) -> list[Party]:
    """The sellers who bear the redeemed debt; none where the deal does not say."""
    return [party for party in deal.sellers if party.pays_mortgage]


def sums_due(deal: Deal) -> list[Fraction] | None:
    """What each seller receives of the price, in roubles: the share of it less what redeems the debt, which its payers
    bear by their shares among themselves. None where the deal does not tell."""
    if deal.price is None:
        return None
    debt = redeemed_sum(deal)
    if len(deal.sellers) == 1 and not lacks_redeemed_sum(deal):
        return [Fraction(deal.price - debt)]
    shares = [share_of(party) for party in deal.sellers]
    known = [share for share in shares if share is not None]
    borne = sum((share_of(party) or Fraction(0) for party in payers(deal)), Fraction(0))
    if len(known) < len(shares) or lacks_redeemed_sum(deal) or (debt and not borne):
        return None
    return [
        deal.price * share - (debt * share / borne if debt and party.pays_mortgage else 0)
        for party, share in zip(deal.sellers, known, strict=True)
    ]
