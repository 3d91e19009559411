"""A document against a check of the same deal."""

import datetime

import pytest

from cleardeed.documents.analysis import Analysis
from cleardeed.documents.deal_context import DealFacts, KnownPerson, compare
from tests.documents.test_analysis import purchase, read

SELLER = KnownPerson(
    last_name="ИВАНОВ",
    first_name="Петр",
    middle_name="Сидорович",
    birth_date=datetime.date(1980, 2, 1),
    passport="99 99 000001",
)
KNOWN = DealFacts(seller=SELLER, cadastral_number="77:99:0009999:1001", area_m2=54.3, encumbrances=())


def statuses(analysis: Analysis) -> dict[str, str]:
    return {clause.code: clause.status for clause in analysis.found_clauses}


def test_what_agrees_is_ok_and_adds_nothing() -> None:
    before = read(purchase())
    after = compare(before, KNOWN)
    added = statuses(after).items() - statuses(before.analysis).items()
    assert dict(added) == {"seller_agrees": "ok", "object_agrees": "ok", "encumbrances_agree": "ok"}
    assert after.risk_score == before.analysis.risk_score


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (DealFacts(seller=KnownPerson(last_name="Сидоров", first_name="Пётр")), "seller_agrees"),
        (DealFacts(seller=KnownPerson(last_name="Иванов", birth_date=datetime.date(1981, 2, 1))), "seller_agrees"),
        (DealFacts(cadastral_number="77:99:0009999:1002"), "object_agrees"),
        (DealFacts(cadastral_number="77:99:0009999:1001", area_m2=61.0), "object_agrees"),
        (DealFacts(address="г. Примерск, ул. Первая, д. 2, кв. 1"), "object_agrees"),
        (DealFacts(encumbrances=("mortgage",)), "encumbrances_agree"),
    ],
)
def test_what_differs_calls_for_attention_and_counts(facts: DealFacts, code: str) -> None:
    before = read(purchase())
    after = compare(before, facts)
    clause = next(clause for clause in after.found_clauses if clause.code == code)
    assert (clause.status, clause.impact > 0) == ("attention", True)
    assert after.risk_score > before.analysis.risk_score
    assert len(after.recommendations) > len(before.analysis.recommendations)


def test_what_is_not_known_never_agrees() -> None:
    after = statuses(compare(read(purchase()), DealFacts()))
    assert {after[code] for code in ("seller_agrees", "object_agrees", "encumbrances_agree")} == {"attention"}


def test_the_same_address_in_other_words_agrees() -> None:
    facts = DealFacts(address="Примерск г, Первая ул, дом 1, квартира 1")
    assert statuses(compare(read(purchase()), facts))["object_agrees"] == "ok"
