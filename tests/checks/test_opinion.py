"""The opinion that rules write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.opinion import (
    ALL_ANSWERED,
    ANSWERED,
    CAVEAT,
    NO_POINTS,
    NOT_FINAL,
    NOT_FINAL_AND_UNDECIDED,
    SET_ASIDE,
    TOO_EARLY,
    UNDECIDED,
    VERDICTS,
    LegalOpinion,
    facts_beyond_registers,
    legal_opinion,
)
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import SOURCES
from cleardeed.sources.records import Bankruptcy, Encumbrance, EnforcementProceeding, HousingCondition, TaxDebt
from cleardeed.sources.source import Source
from tests.checks.scoring.build import EXACT, FACTS, OWN, PROBABLE, Check, answer, check, doubtful, made, silent, with_
from tests.checks.scoring.worlds import report_of, scored, worlds

PASSPORTS = "Invalid passports (Ministry of the Interior)"
BAILIFFS = "Enforcement proceedings (Federal Bailiff Service)"


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
    assert points[0].endswith("Basis: Law 127-FZ on insolvency, art. 61.2, 213.11, 213.25, 213.26 and 213.32.")
    assert points[1].startswith("2. The object is mortgaged. ")
    assert points[2].startswith("3. The seller owes taxes. ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_that_the_reason_begins_with_is_not_said_twice(language: Language) -> None:
    one = check(egrn=[with_(FACTS, cancelled=True), OWN], housing=[made(HousingCondition, kind="unsafe")])
    scoring = one.scored(language)
    said = legal_opinion(one.type, scoring, one.answers, translator(language)).text
    titles = [factor.title for factor in scoring.factors if factor.code in ("object_cancelled", "unsafe_house")]
    assert [said.count(title) for title in titles] == [1, 1]


def test_demands_follow_from_the_obstacles_and_from_what_no_register_tells() -> None:
    said = paragraphs(burdened())
    demands = said[said.index("To be done and demanded before signing:") + 1 : -1]
    assert demands[0].startswith("1. Find out in the bankruptcy case which procedure runs")
    assert len(demands) == 3 + len(facts_beyond_registers("full", []))


def test_the_basis_lists_each_act_once() -> None:
    basis = opinion_on(burdened()).basis
    assert basis[0].startswith("Law 127-FZ on insolvency, art. 18.1, 61.2, 138, 213.10, 213.11, 213.25, ")
    assert "Law 256-FZ on support of families, art. 10 (4)" in basis
    assert len(basis) == len(set(basis))


def test_the_verdict_comes_first_then_the_scope_and_how_old_the_data_are() -> None:
    verdict, scope, *_ = paragraphs(check("seller"))
    assert verdict == f"{VERDICTS['none'].format(score=0)} Sources asked: 10; all of them answered."
    assert scope.startswith("This opinion is about the seller: ")
    assert scope.endswith("The oldest data it rests on are of 2026-01-31; what was registered later is not taken into"
                          " account.")  # fmt: skip


@pytest.mark.parametrize("source", [source for source in SOURCES if source.code in check().answers])
def test_a_source_that_is_silent_is_named_at_once_and_nothing_reads_as_clean(source: Source) -> None:
    verdict, _, *rest = paragraphs(check().answering(silent(source.code)))
    assert f"{NOT_FINAL} Sources asked: 14; final answers: 13. No answer from: {source.name}. " in verdict
    assert any(source.name in paragraph for paragraph in rest)


def test_where_several_are_silent_each_is_named() -> None:
    verdict = paragraphs(check("seller").answering(silent("fssp"), silent("wanted")))[0]
    assert (
        "final answers: 8. No answer from: Enforcement proceedings (Federal Bailiff Service); Wanted persons" in verdict
    )


def test_a_source_that_applies_and_was_not_asked_did_not_answer() -> None:
    one = check("seller")
    fewer = with_(one, answers={code: said for code, said in one.answers.items() if code != "fssp"})
    assert "Sources asked: 10; final answers: 9. No answer from: Enforcement proceedings" in paragraphs(fewer)[0]


@given(worlds(), st.sampled_from(LANGUAGES))
def test_it_counts_final_answers_as_the_report_does(answers: dict[str, Answer], language: Language) -> None:
    report = report_of(answers, language)
    opinion = legal_opinion("full", scored(answers), answers, translator(language))
    asked, final = len(report.checklist), len(report.checklist) - len(report.summary.not_checked)
    counted = ALL_ANSWERED if asked == final else ANSWERED
    assert translator(language)(counted).format(asked=asked, final=final) in opinion.text


def test_where_none_tells_a_date_none_is_told() -> None:
    undated = check("object")
    undated = undated.answering(*(answer(code, datestamp=None) for code in undated.answers))
    assert "oldest" not in paragraphs(undated)[1]


def test_what_was_not_checked_comes_with_a_way_to_close_the_gap() -> None:
    said = paragraphs(check().answering(silent("fedresurs")))
    gap = said[said.index("What could not be checked, and how to close the gap:") + 1]
    assert gap.startswith("1. No answer: Bankruptcies (unified federal register). The source did not answer in time.")
    assert gap.endswith("every former name.")


def test_a_doubtful_record_is_a_gap_and_no_obstacle() -> None:
    said = paragraphs(check("seller", fssp=[made(EnforcementProceeding, match=PROBABLE)]))
    assert NO_POINTS in said
    assert UNDECIDED in said[0]
    assert f"a person must decide on: {BAILIFFS}. See below." in said[0]
    assert any(paragraph.startswith("1. A person must decide whether records") for paragraph in said)


def test_why_a_result_is_not_clean_is_told_apart() -> None:
    undecided = check("seller", fssp=[made(EnforcementProceeding, match=PROBABLE)])
    verdict = paragraphs(undecided.answering(silent("wanted")))[0]
    assert verdict.startswith(f"{TOO_EARLY.format(score=3)} {NOT_FINAL_AND_UNDECIDED}")
    assert f"a person must decide on: {BAILIFFS}. See below." in verdict
    partly = check("seller").answering(doubtful("wanted", reason="incomplete"))
    assert f"{NOT_FINAL} Sources asked: 10; final answers: 9. Answered, but not finally: " in paragraphs(partly)[0]


def test_a_clean_check_still_names_what_no_register_tells() -> None:
    said = paragraphs(check("object"))
    assert NOT_FINAL not in said[0]
    assert NO_POINTS in said
    assert len([paragraph for paragraph in said if paragraph[0].isdigit()]) == len(facts_beyond_registers("object", []))
    assert said[-1] == CAVEAT


def test_much_of_little_is_not_called_void() -> None:
    burdens = [made(Encumbrance, kind=kind) for kind in ("mortgage", "rent", "lease", "trust")]
    debts = [made(EnforcementProceeding, amount=1e6)]
    said = paragraphs(check(egrn=[FACTS, OWN, *burdens], fssp=debts))
    assert said[0].startswith(VERDICTS["sum"].format(score=100))


def test_it_is_marked_as_written_by_rules() -> None:
    assert opinion_on(check()).written_by == "rules"


def test_what_was_set_aside_stands_beside_who_answered() -> None:
    one = check("seller")
    opinion = legal_opinion(one.type, one.scored(), one.answers, set_aside=2)
    assert f"all of them answered. {SET_ASIDE.format(count=2)}" in opinion.text
    assert SET_ASIDE.format(count=0) not in legal_opinion(one.type, one.scored(), one.answers).text


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (made(TaxDebt, amount=5, match=PROBABLE), "Answered with records that a person must decide on: "),
        (made(TaxDebt, amount=0, match=EXACT), "Answered, but not finally: "),
    ],
)
def test_a_source_without_a_usable_number_was_searched_where_it_has_records(found: TaxDebt, said: str) -> None:
    verdict = paragraphs(check("seller").answering(doubtful("tax_debts", found, reason="not_enough_data")))[0]
    assert f"Sources asked: 10; final answers: 9. {said}" in verdict
    assert "Not searched" not in verdict


def test_a_source_that_the_request_gave_nothing_to_search_by_did_not_answer() -> None:
    one = check("seller").answering(doubtful("passports", reason="not_enough_data"))
    verdict = paragraphs(one)[0]
    assert (
        f"Sources asked: 10; final answers: 9. Not searched, for want of data in the request: {PASSPORTS}. " in verdict
    )
    scored = one.scored()
    assert (scored.score, scored.label) == (0, "Low risk in what could be checked")
    assert "A person must decide" not in scored.conclusion


def test_capital_repairs_are_a_matter_of_blocks_of_flats() -> None:
    (text,) = (one.text for one in facts_beyond_registers("object", []) if "capital repairs" in one.text)
    assert "in a block of flats also the certificate on contributions for capital repairs" in text
