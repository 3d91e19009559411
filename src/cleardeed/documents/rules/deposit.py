"""Rules on money paid before the deal."""

from collections.abc import Iterable, Iterator

from cleardeed.documents.facts import Deposit, DepositFate, Facts, Outcome, Price
from cleardeed.documents.rules.model import MISSING, Conclusion, rule_over_facts, together


def conclude(facts: Facts) -> Conclusion | None:
    """Whether the money has one name, and goes the way that the law and the name have it."""
    fates = list(facts.of(DepositFate))
    lost, cut = _lost(fates), [] if facts.document_type == "purchase_agreement" else list(_cut(fates))
    paid = next(facts.of(Deposit), None)
    if paid is None:
        return together("deposit", lost, *cut, _without_a_name(fates, facts))
    pledged = facts.under_russian_law and "pledge" in paid.called
    return together(
        "deposit",
        lost,
        Conclusion(paid.quotes[0], "pledge") if pledged else None,
        None if pledged else _comes_back_anyway(fates),
        None if pledged else _single(fates, facts),
        _kept_advance(fates),
        *cut,
        Conclusion(paid.quotes[0], "mixed") if len(paid.called) > 1 and not pledged else None,
        _sum(paid, facts),
        Conclusion(paid.quotes[0]),
    )


def _cut(fates: Iterable[DepositFate]) -> Iterator[Conclusion]:
    """Find where a middleman keeps a part of the money, or it comes back long after."""
    for fate in fates:
        if fate.modality == "asserted" and fate.outcome in _CUT:
            yield Conclusion(fate.quotes[0], _CUT[fate.outcome])


_CUT: dict[Outcome, str] = {"kept_in_part": "in_part", "returned_late": "late"}


def _without_a_name(fates: Iterable[DepositFate], facts: Facts) -> Conclusion | None:
    """Find where money without a name is told to bind one side as a deposit would, or the other side not at all."""
    if not facts.under_russian_law or facts.document_type == "purchase_agreement":
        return None
    told = (
        fate
        for fate in fates
        if (fate.event == "buyer" and _stays(fate)) or (fate.event == "seller" and fate.outcome == "only_returned")
    )
    return next((Conclusion(fate.quotes[0], "unnamed") for fate in told), None)


def _sum(paid: Deposit, facts: Facts) -> Conclusion | None:
    """Find where an agreement names no sum, or one that is not less than the price."""
    if paid.amount is None:
        return (
            None
            if facts.document_type != "deposit_agreement" or paid.other_amounts
            else Conclusion(paid.quotes[0], MISSING)
        )
    price = next(facts.of(Price), None)
    comparable = price is not None and not price.foreign
    return Conclusion(paid.quotes[0], "exceeds") if comparable and price and paid.amount >= price.amount else None


def _stays(fate: DepositFate) -> bool:
    """Whether it says that the buyer does not get the money."""
    return fate.outcome == "kept" if fate.modality == "asserted" else fate.modality == "denied" and _returns(fate)


def _returns(fate: DepositFate) -> bool:
    return fate.outcome in ("returned", "only_returned", "returned_with_more")


def _lost(fates: Iterable[DepositFate]) -> Conclusion | None:
    """Find where the buyer loses the money though it is not he who withdraws, or the seller is freed from paying
    twice."""
    of_deposit = [fate for fate in fates if fate.of != "advance"]
    for fate in of_deposit:
        freed = fate.outcome == "returned_twice" and fate.modality == "denied"
        if freed or (_stays(fate) and fate.event in ("seller", "chance", "any")):
            return Conclusion(fate.quotes[0], "lost")
    back = any(_returns(fate) and fate.modality == "asserted" and fate.event != "unnamed" for fate in of_deposit)
    never = (fate for fate in of_deposit if fate.event == "unnamed" and fate.modality == "denied" and _stays(fate))
    return None if back else next((Conclusion(fate.quotes[0], "lost") for fate in never), None)


def _comes_back_anyway(fates: Iterable[DepositFate]) -> Conclusion | None:
    """Find where what is called a deposit comes back whoever withdraws."""
    of_buyer = any(_stays(fate) and fate.event == "buyer" for fate in fates)
    anyway = (fate for fate in fates if fate.event == "any" and _returns(fate) and fate.modality == "asserted")
    return None if of_buyer else next((Conclusion(fate.quotes[0], "returned") for fate in anyway), None)


def _single(fates: Iterable[DepositFate], facts: Facts) -> Conclusion | None:
    """Find where a seller who withdraws owes no more than the deposit, by the text or by its silence on the rest."""
    asserted = [fate for fate in fates if fate.modality == "asserted"]
    if any(fate.outcome == "returned_twice" for fate in asserted):
        return None
    more = [fate.quotes[0] for fate in asserted if fate.outcome == "returned_with_more"]
    by_silence = facts.under_russian_law and not more
    once = (
        fate
        for fate in asserted
        if fate.event == "seller"
        and fate.quotes[0] not in more
        and (fate.outcome == "only_returned" or (by_silence and fate.outcome == "returned"))
    )
    return next((Conclusion(fate.quotes[0], "single") for fate in once), None)


def _kept_advance(fates: Iterable[DepositFate]) -> Conclusion | None:
    kept = (fate for fate in fates if fate.of == "advance" and _stays(fate))
    return next((Conclusion(fate.quotes[0], "kept") for fate in kept), None)


RULES = (rule_over_facts("deposit", conclude=conclude),)
