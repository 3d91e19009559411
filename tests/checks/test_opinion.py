"""The opinion that rules write."""

from cleardeed.checks.opinion import (
    CAVEAT,
    MUCH_TOGETHER,
    NO_POINTS,
    NOT_FINAL,
    OUT_OF_REACH,
    LegalOpinion,
    legal_opinion,
)
from cleardeed.sources.records import Bankruptcy, Encumbrance, EnforcementProceeding, TaxDebt
from tests.checks.scoring.build import FACTS, OWN, PROBABLE, Check, check, made, silent


def opinion_on(one: Check) -> LegalOpinion:
    return legal_opinion(one.type, one.scored(), one.answers)


def paragraphs(one: Check) -> list[str]:
    return opinion_on(one).text.split("\n\n")


def burdened() -> Check:
    return check(
        egrn=[FACTS, OWN, made(Encumbrance, kind="mortgage")],
        fedresurs=[made(Bankruptcy)],
        tax_debts=[made(TaxDebt, amount=5)],
    )


def test_obstacles_come_in_the_order_of_their_weight_with_their_law() -> None:
    said = paragraphs(burdened())
    points = said[3:6]
    assert points[0].startswith("1. The seller is in bankruptcy. ")
    assert points[0].endswith("Basis: Law 127-FZ on insolvency, art. 213.11 and 213.25.")
    assert points[1].startswith("2. The object is mortgaged. ")
    assert points[2].startswith("3. The seller owes taxes. ")


def test_demands_follow_from_the_obstacles_and_from_what_no_register_tells() -> None:
    said = paragraphs(burdened())
    demands = said[said.index("To be demanded before signing:") + 1 : -1]
    assert demands[0].startswith("1. Do not sign with the seller alone: deal with the financial manager")
    assert len(demands) == 3 + len(OUT_OF_REACH["seller"]) + len(OUT_OF_REACH["object"])


def test_the_basis_lists_each_act_once() -> None:
    basis = opinion_on(burdened()).basis
    assert basis[0] == "Law 127-FZ on insolvency, art. 213.11 and 213.25"
    assert "Law 256-FZ, art. 10 part 4" in basis
    assert len(basis) == len(set(basis))


def test_it_says_who_answered_and_how_old_the_data_are() -> None:
    scope = paragraphs(check("seller").answering(silent("fssp")))[0]
    assert scope.startswith("This opinion is about the seller: ")
    assert "Sources that answered: 9 of 10: Arbitration court cases; " in scope
    assert "The oldest of their data stand at 2026-01-31" in scope


def test_what_was_not_checked_comes_with_a_way_to_close_the_gap() -> None:
    said = paragraphs(check().answering(silent("fedresurs")))
    assert said[1].endswith(NOT_FINAL)
    gap = said[said.index("What could not be checked, and how to close the gap:") + 1]
    assert gap.startswith("1. No answer: Bankruptcies (unified federal register). The source did not answer in time.")
    assert gap.endswith("every former name.")


def test_a_doubtful_record_is_a_gap_and_no_obstacle() -> None:
    said = paragraphs(check("seller", fssp=[made(EnforcementProceeding, match=PROBABLE)]))
    assert NO_POINTS in said
    assert said[1].endswith(NOT_FINAL)
    assert any(paragraph.startswith("1. A person must decide whether records") for paragraph in said)


def test_a_clean_check_still_names_what_no_register_tells() -> None:
    said = paragraphs(check("object"))
    assert NOT_FINAL not in said[1]
    assert NO_POINTS in said
    assert len([paragraph for paragraph in said if paragraph[0].isdigit()]) == len(OUT_OF_REACH["object"])
    assert said[-1] == CAVEAT


def test_much_of_little_is_not_called_void() -> None:
    burdens = [made(Encumbrance, kind=kind) for kind in ("mortgage", "rent", "lease", "trust")]
    debts = [made(EnforcementProceeding, amount=1e6)]
    said = paragraphs(check(egrn=[FACTS, OWN, *burdens], fssp=debts))
    assert said[1] == MUCH_TOGETHER.format(score=100)


def test_it_is_marked_as_written_by_rules() -> None:
    assert opinion_on(check()).written_by == "rules"
