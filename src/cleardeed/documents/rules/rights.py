"""Rules on encumbrances, rights of others and residents."""

from cleardeed.documents.facts import Burden, Claim, Facts, Resident, ResidentStatus
from cleardeed.documents.rules.model import Conclusion, rule_over_facts

STAYING: tuple[ResidentStatus, ...] = ("keeps_right", "refused_privatisation")
"""Who has a right to stay."""


def conclude_encumbrances(facts: Facts) -> Conclusion | None:
    """Whether the object is burdened after the deal: an arrest or a ban stops the registration, others pass with it."""
    standing = [burden for burden in facts.of(Burden, "asserted") if burden.state == "standing"]
    if standing:
        stops = next((burden for burden in standing if burden.kind in ("arrest", "ban")), None)
        return Conclusion((stops or standing[0]).quotes[0], "arrested" if stops else "burdened")
    free = (burden for burden in facts.of(Burden) if burden.modality == "denied" or burden.state != "standing")
    if (denied := next(free, None)) is not None:
        return Conclusion(denied.quotes[0])
    return next((Conclusion(burden.quotes[0], "promised") for burden in facts.of(Burden, "promised")), None)


def conclude_claims(facts: Facts) -> Conclusion | None:
    """Whether somebody else has a right in the object. A lease that burdens it is one, unless all others are denied.

    Who keeps the right to live there has a clause of its own under Russian law, and elsewhere has a right like others.
    """
    if (claim := next(facts.of(Claim, "asserted"), None)) is not None:
        return Conclusion(claim.quotes[0], "rights")
    keeping = (one for one in facts.of(Resident, "asserted") if one.status in STAYING and one.relative)
    if not facts.under_russian_law and (keeps := next(keeping, None)) is not None:
        return Conclusion(keeps.quotes[0], "rights")
    if (denied := next(facts.of(Claim, "denied"), None)) is not None:
        return Conclusion(denied.quotes[0])
    burdening = (burden for burden in facts.of(Burden, "asserted") if burden.kind == "lease")
    if (lease := next((lease for lease in burdening if lease.state == "standing"), None)) is not None:
        return Conclusion(lease.quotes[0], "rights")
    return next((Conclusion(claim.quotes[0], "promised") for claim in facts.of(Claim, "promised")), None)


def conclude_residents(facts: Facts) -> Conclusion | None:
    """Whether somebody stays in the dwelling: by a right that he keeps, or registered there with nobody bound to go."""
    residents = list(facts.of(Resident, "asserted"))
    if (for_life := next((one for one in residents if one.status == "refused_privatisation"), None)) is not None:
        return Conclusion(for_life.quotes[0], "for_life")
    if (keeps := next((one for one in residents if one.status == "keeps_right"), None)) is not None:
        return Conclusion(keeps.quotes[0], "retained")
    if (stays := next((one for one in residents if one.departure != "promised"), None)) is not None:
        return Conclusion(stays.quotes[0], "staying")
    return next((Conclusion(one.quotes[0]) for one in facts.of(Resident)), None)


RULES = (
    rule_over_facts("encumbrances", conclude=conclude_encumbrances),
    rule_over_facts("third_party_rights", conclude=conclude_claims),
    rule_over_facts(
        "residents",
        conclude=conclude_residents,
        matters=lambda reading: reading.russian_practice and reading.dwelling,
    ),
)
