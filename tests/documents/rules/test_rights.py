"""Conclusions from facts on burdens, claims and residents, whatever language they were read in."""

import pytest

from cleardeed.documents.facts import (
    Burden,
    BurdenKind,
    BurdenState,
    Claim,
    ClaimKind,
    Departure,
    Fact,
    Modality,
    Resident,
    ResidentStatus,
)
from cleardeed.documents.rules.model import Conclusion
from cleardeed.documents.rules.rights import conclude_claims, conclude_encumbrances, conclude_residents
from tests.documents.sale import QUOTES, clause_of, facts_of, sale


def burden(kind: BurdenKind, state: BurdenState = "standing", modality: Modality = "asserted") -> Burden:
    return Burden(quotes=QUOTES, entry="x", kind=kind, state=state, modality=modality)


def claim(modality: Modality = "asserted", kind: ClaimKind = "other") -> Claim:
    return Claim(quotes=QUOTES, entry="x", kind=kind, modality=modality)


def resident(departure: Departure, status: ResidentStatus = "registered", modality: Modality = "asserted") -> Resident:
    return Resident(quotes=QUOTES, entry="x", status=status, departure=departure, modality=modality)


def fault(found: Conclusion | None) -> str | None:
    assert found is not None
    assert found.quote == QUOTES[0]
    return found.fault


def test_nothing_follows_from_nothing() -> None:
    for conclude in (conclude_encumbrances, conclude_claims, conclude_residents):
        assert conclude(facts_of()) is None


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ([burden("other", modality="denied")], None),
        ([burden("mortgage", "released")], None),
        ([burden("mortgage", "released_at_completion")], None),
        ([burden("mortgage")], "burdened"),
        ([burden("arrest")], "arrested"),
        ([burden("ban")], "arrested"),
        ([burden("mortgage"), burden("arrest")], "arrested"),
        ([burden("mortgage"), burden("arrest", modality="denied")], "burdened"),
        ([burden("arrest", "released"), burden("mortgage", modality="denied")], "narrow"),
    ],
)
def test_a_standing_burden_is_a_fault_and_an_arrest_blocks(facts: list[Fact], expected: str | None) -> None:
    assert fault(conclude_encumbrances(facts_of(*facts))) == expected


@pytest.mark.parametrize("modality", ["conditional", "possible", "requested"])
def test_a_burden_that_may_come_says_nothing(modality: Modality) -> None:
    assert conclude_encumbrances(facts_of(burden("arrest", modality=modality))) is None
    assert conclude_claims(facts_of(claim(modality))) is None


def test_a_claim_is_a_fault_even_where_others_are_denied() -> None:
    assert fault(conclude_claims(facts_of(claim("denied"), claim()))) == "rights"
    assert fault(conclude_claims(facts_of(claim("denied")))) is None
    assert fault(conclude_claims(facts_of(claim("denied", "dispute")))) == "narrow"


def test_a_lease_that_burdens_is_a_right_of_somebody_unless_all_others_are_denied() -> None:
    assert fault(conclude_claims(facts_of(burden("lease")))) == "rights"
    assert fault(conclude_claims(facts_of(burden("lease"), claim("denied")))) is None
    assert fault(conclude_claims(facts_of(burden("lease"), claim("denied", "dispute")))) == "rights"
    assert conclude_claims(facts_of(burden("lease", "released"))) is None


def test_a_lease_is_counted_once() -> None:
    lease = facts_of(burden("lease"))
    assert fault(conclude_encumbrances(lease)) == "let"
    assert fault(conclude_encumbrances(facts_of(burden("lease"), claim("denied")))) == "burdened"
    assert fault(conclude_encumbrances(facts_of(burden("lease"), document_type="other"))) == "burdened"
    mortgaged = conclude_encumbrances(facts_of(burden("lease"), burden("mortgage")))
    assert mortgaged is not None
    assert (mortgaged.fault, [one.fault for one in mortgaged.also]) == ("burdened", ["let"])
    disputed = conclude_claims(facts_of(burden("lease"), claim(kind="coowner")))
    assert disputed is not None
    assert (disputed.fault, [one.fault for one in disputed.also]) == ("coowner", ["rights"])


def test_a_lease_for_years_weighs_once_and_calls_for_attention_twice() -> None:
    found = sale("Квартира сдана в аренду до 01.09.2030 по договору от 01.09.2025, зарегистрированному в ЕГРН.")
    burdens, rights = clause_of(found, "encumbrances"), clause_of(found, "third_party_rights")
    assert burdens is not None
    assert rights is not None
    assert (burdens.status, burdens.impact, burdens.fault) == ("attention", 0, "let")
    assert (rights.status, rights.impact, rights.fault) == ("attention", 25, "rights")
    assert burdens.text == rights.text


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ([resident("unsaid", modality="denied")], None),
        ([resident("promised")], None),
        ([resident("unsaid")], "staying"),
        ([resident("open")], "staying"),
        ([resident("refused")], "staying"),
        ([resident("promised"), resident("unsaid", "occupies")], "staying"),
        ([resident("unsaid"), resident("unsaid", "keeps_right")], "retained"),
        ([resident("unsaid", "keeps_right", "denied")], None),
    ],
)
def test_who_stays_is_a_fault(facts: list[Fact], expected: str | None) -> None:
    assert fault(conclude_residents(facts_of(*facts))) == expected
