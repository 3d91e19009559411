"""Children who sell: by whose permission, whether they can be married, and who of them acts alone."""

import pytest

from cleardeed.deals.samples import CHILD, ELSEWHERE, IVANOVA, PERMISSION, YOUTH
from tests.deals.making import text
from tests.deals.variants import FLAT, VARIANTS
from tests.documents.sale import ENGLISH, RUSSIAN, analysed, clause_of, status_of

YOUNG = RUSSIAN.replace("04.05.1979", "04.05.2010"), ENGLISH.replace("4 May 1979", "4 May 2010")
YOUNGER = RUSSIAN.replace("04.05.1979", "04.05.2014"), ENGLISH.replace("4 May 1979", "4 May 2014")


def fault_of(said: str) -> str | None:
    clause = clause_of(analysed(said), "minors")
    return clause.fault if clause else "silent"


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("seller", [CHILD, YOUTH], ids=["child", "youth"])
def test_of_sellers_who_are_all_children_no_spouse_is_asked(seller: dict[str, object], language: str) -> None:
    """Whom a parent acts for, or consents to, has not married: who has acts alone."""
    mother = IVANOVA | {"basis": "мать"}
    minor = seller | {
        "registration_address": ELSEWHERE,
        "representative": mother,
        "guardianship_permission": PERMISSION,
    }
    said = text(FLAT | {"sellers": [minor]}, "purchase_agreement", language)
    assert status_of(analysed(said), "spouse_consent") is None


@pytest.mark.parametrize("paper", [0, 1])
@pytest.mark.parametrize(
    ("papers", "clauses", "expected"),
    [
        (YOUNG, ("Расходы несёт Покупатель.", "The Buyer bears the costs."), "attention"),
        (YOUNG, ("Продавец действует с согласия матери.", "The Seller acts with her mother's consent."), None),
        (YOUNGER, ("Расходы несёт Покупатель.", "The Buyer bears the costs."), None),
    ],
)
def test_a_minor_who_acts_alone_may_be_married(
    papers: tuple[str, str], clauses: tuple[str, str], expected: str | None, paper: int
) -> None:
    assert status_of(analysed(papers[paper].format(clauses[paper])), "spouse_consent") == expected


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("Продавец эмансипирован решением суда от 01.06.2026 № 5.", "capable"),
        ("Продавец объявлен полностью дееспособным решением органа опеки и попечительства от 01.06.2026.", "capable"),
        ("Дееспособность приобретена Продавцом в полном объёме в связи с заключением брака.", "capable"),
        ("Продавец не эмансипирован.", "permission"),
        ("The Seller was emancipated by a decision of the guardianship authority of 1 June 2026 No. 5.", "capable"),
        ("The Seller acquired full capacity by marriage on 1 June 2026.", "capable"),
        ("The Seller has not been emancipated.", "permission"),
    ],
)
def test_a_minor_of_full_capacity_needs_no_permission(clause: str, expected: str) -> None:
    paper = YOUNG[0] if any("а" <= letter <= "я" for letter in clause) else YOUNG[1]
    assert fault_of(paper.format(clause)) == expected


def test_nobody_under_sixteen_is_emancipated() -> None:
    assert fault_of(YOUNGER[0].format("Продавец эмансипирован решением суда от 01.06.2026 № 5.")) == "permission"


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement", "deposit_agreement"])
@pytest.mark.parametrize(
    "deal",
    [
        "curator and ward with names that do not decline, and no permission yet",
        "curators of a child, of a youth and of a buyer",
    ],
)
def test_a_curators_consent_or_appointment_is_no_permission(deal: str, kind: str, language: str) -> None:
    """The guardianship authority appointed the curator, and has yet to permit the sale."""
    clause = clause_of(analysed(text(VARIANTS[deal], kind, language)), "minors")
    assert clause is not None
    assert clause.fault == "promised"


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement"])
def test_a_permission_that_the_buyer_is_to_present_is_not_given(kind: str, language: str) -> None:
    clause = clause_of(analysed(text(VARIANTS["child buys on a loan"], kind, language)), "minors")
    assert clause is not None
    assert clause.fault == "promised"


def test_the_line_for_a_curators_signature_tells_of_no_ward_who_sells() -> None:
    deal = VARIANTS["person of limited capacity buys in instalments"]
    for language in ("ru", "en"):
        assert fault_of(text(deal, "deposit_agreement", language)) == "silent"


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        (
            "The Seller's legal capacity has been limited by a court; she acts with the consent of her curator.",
            "permission",
        ),
        ("The legal capacity of neither party is limited.", "silent"),
        ("The guardianship authority is located in Penza; the Seller is a minor.", "permission"),
        ("Продавец ограничен в дееспособности и действует с согласия попечителя.", "permission"),
    ],
)
def test_a_ward_who_sells_is_told_in_both_languages(clause: str, expected: str) -> None:
    paper = RUSSIAN if any("а" <= letter <= "я" for letter in clause) else ENGLISH
    assert fault_of(paper.format(clause)) == expected
