"""Rules on encumbrances, rights of others and residents."""

from collections.abc import Collection, Mapping

from cleardeed.documents.facts import Burden, BurdenKind, Claim, Facts, Quotation, Resident, ResidentStatus
from cleardeed.documents.rules.model import Conclusion, rule_over_facts, texts, together

STAYING: tuple[ResidentStatus, ...] = ("keeps_right", "refused_privatisation")
"""Who has a right to stay."""


BURDENS: Mapping[str, str] = {
    "mortgage": "a mortgage",
    "arrest": "an arrest or a ban on registration",
    "ban": "an arrest or a ban on registration",
    "annuity": "an annuity",
    "easement": "an easement",
    "other": "other encumbrances",
}
CLAIMS: Mapping[str, str] = {
    "lease": "a lease",
    "use": "a right of use",
    "dispute": "a dispute",
    "preemption": "a right of pre-emption",
    "other": "other rights and claims of third parties",
}
"""What a text denies, as a summary names it."""


def conclude_encumbrances(facts: Facts) -> Conclusion | None:
    """Whether the object is burdened after the deal: an arrest or a ban stops the registration, others pass with it.

    A lease that is counted as a right of somebody else is told without weight: one risk counts once.
    """
    if standing := _standing(facts):
        named = [burden for burden in standing if burden.kind != "other"] or standing
        counted = _counts_leases(facts)
        return together("encumbrances", *(Conclusion(one.quotes[0], _weighs(one, counted)) for one in named))
    free = [burden for burden in facts.of(Burden) if burden.modality == "denied" or burden.state != "standing"]
    if free:
        denied = any(burden.modality == "denied" for burden in free)
        kinds = [burden.kind for burden in free] if denied else ["other"]
        if "other" in kinds and (keeps := _keeping(facts)):
            return Conclusion(keeps.quotes[0], "but_resident")
        nobody = any(claim.kind == "other" for claim in facts.of(Claim, "denied"))
        return _as_denied(free[0].quotes[0], [*kinds, *_HELD_BY_OTHERS] if nobody else kinds, BURDENS)
    return next((Conclusion(burden.quotes[0], "promised") for burden in facts.of(Burden, "promised")), None)


def _standing(facts: Facts) -> list[Burden]:
    return [burden for burden in facts.of(Burden, "asserted") if burden.state == "standing"]


_HELD_BY_OTHERS: tuple[BurdenKind, ...] = ("annuity", "easement")
"""Burdens that are denied with every right of others."""


def _keeping(facts: Facts) -> Resident | None:
    """Somebody who keeps the right to live in the object."""
    return next((one for one in facts.of(Resident, "asserted") if one.status in STAYING), None)


def _counts_leases(facts: Facts) -> bool:
    """Whether a lease that burdens the object is counted as a right of somebody else."""
    read = facts.document_type not in texts().clauses["third_party_rights"].unread
    claims = conclude_claims(facts) if read else None
    return claims is not None and any(one.fault == "rights" for one in (claims, *claims.also))


def _counted_as_claims(facts: Facts) -> set[Quotation]:
    """The words whose right is counted as one of somebody else."""
    read = facts.document_type not in texts().clauses["third_party_rights"].unread
    claims = conclude_claims(facts) if read else None
    return {one.quote for one in (claims, *claims.also) if one.fault == "rights" and one.quote} if claims else set()


def _weighs(burden: Burden, counts_leases: bool) -> str:
    if burden.kind in ("arrest", "ban"):
        return "arrested"
    return "let" if burden.kind == "lease" and counts_leases else "burdened"


def conclude_claims(facts: Facts) -> Conclusion | None:
    """Whether somebody else has a right in the object. A lease that burdens it is one, unless all others are denied.

    Who keeps the right to live there has a clause of its own under Russian law, and elsewhere has a right like others.
    The right of whoever refused the privatisation is counted there: one risk counts once.
    """
    for_life = {one.quotes[0] for one in facts.of(Resident, "asserted") if one.status == "refused_privatisation"}
    claims = [claim for claim in facts.of(Claim, "asserted") if claim.quotes[0] not in for_life]
    leases = [Conclusion(burden.quotes[0], "rights") for burden in _standing(facts) if burden.kind == "lease"]
    if claims:
        known = _CLAIMED if facts.under_russian_law else _CLAIMED_ABROAD
        faults = (Conclusion(one.quotes[0], known.get(one.kind, "rights")) for one in claims)
        return together("third_party_rights", *faults, *leases)
    keeping = (one for one in facts.of(Resident, "asserted") if one.status in STAYING and one.relative)
    if not facts.under_russian_law and (keeps := next(keeping, None)) is not None:
        return Conclusion(keeps.quotes[0], "rights")
    denied = list(facts.of(Claim, "denied"))
    kinds = [claim.kind for claim in denied]
    if "other" in kinds:
        return Conclusion(denied[0].quotes[0], "but_resident" if _keeping(facts) else None)
    if leases:
        return together("third_party_rights", *leases)
    if denied:
        unlet = ["lease" for burden in facts.of(Burden, "denied") if burden.kind == "lease"]
        return _as_denied(denied[0].quotes[0], [*kinds, *unlet], CLAIMS)
    return next((Conclusion(claim.quotes[0], "promised") for claim in facts.of(Claim, "promised")), None)


_CLAIMED_ABROAD = {kind: kind for kind in ("application", "coowner", "unconsented", "expropriation")}
"""The faults of claims that are more than a right of somebody else."""
_CLAIMED = {**_CLAIMED_ABROAD, "unasked": "unasked"}
"""The same under Russian law, which says how whoever may buy first is asked."""


def _as_denied(quote: Quotation, denied: Collection[str], names: Mapping[str, str]) -> Conclusion:
    """In order where everything is denied; else what is, and what the text does not speak of."""
    if "other" in denied:
        return Conclusion(quote)
    given = [name for kind, name in names.items() if kind in denied]
    missing = [name for name in names.values() if name not in given]
    return Conclusion(quote, "narrow", given=tuple(dict.fromkeys(given)), missing=tuple(dict.fromkeys(missing)))


def conclude_residents(facts: Facts) -> Conclusion | None:
    """Whether somebody stays in the dwelling: by a right that he keeps, or registered there with nobody bound to go.

    A right that is counted as one of somebody else is told without weight: one risk counts once.
    """
    residents, counted = list(facts.of(Resident, "asserted")), _counted_as_claims(facts)
    if staying := [one for one in residents if one.status in _STAYS]:
        faults = ("claimed" if one.quotes[0] in counted else _STAYS[one.status] for one in staying)
        return together("residents", *(map(Conclusion, (one.quotes[0] for one in staying), faults)))
    stays = [one for one in residents if one.departure != "promised"]
    if stays:
        uncounted = (one for one in stays if one.quotes[0] not in counted)
        first = next(uncounted, None)
        return Conclusion((first or stays[0]).quotes[0], "staying" if first else "claimed")
    return next((Conclusion(one.quotes[0]) for one in facts.of(Resident)), None)


_STAYS: Mapping[ResidentStatus, str] = {"refused_privatisation": "for_life", "keeps_right": "retained"}

RULES = (
    rule_over_facts("encumbrances", conclude=conclude_encumbrances),
    rule_over_facts("third_party_rights", conclude=conclude_claims),
    rule_over_facts(
        "residents",
        conclude=conclude_residents,
        matters=lambda reading: reading.russian_practice and reading.dwelling,
    ),
)
