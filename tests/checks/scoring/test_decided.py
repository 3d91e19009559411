"""The effect of decisions on a score: they settle whose a record is, and nothing that was left open otherwise."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.scoring import score
from cleardeed.checks.scoring.decided import Decision, apply_decisions
from cleardeed.checks.scoring.score import possible_factors
from cleardeed.checks.scoring.verdict import LABELS, NOTHING_FOUND
from cleardeed.core import clock
from cleardeed.sources.answers import REASONS, TAX_NUMBER_DOUBTFUL
from cleardeed.sources.base import Answer
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import (
    ArbitrationCase,
    Bankruptcy,
    CourtCase,
    EnforcementProceeding,
    Match,
    PropertyFacts,
)
from cleardeed.sources.subject import Subject
from tests.checks.scoring.build import (
    EXACT,
    FACTS,
    INN,
    OBJECT,
    OWN,
    PROBABLE,
    SELLER,
    TODAY,
    Check,
    answer,
    check,
    day,
    doubtful,
    made,
    silent,
    with_,
)  # fmt: skip
from tests.checks.scoring.worlds import worlds

CONTRADICTING = Match("weak", ["inn"], [], ["birth_date"], "The tax number agrees; the birth date contradicts.")
DEBT = made(EnforcementProceeding, match=PROBABLE, number="999001/24/77001-ИП", amount=5e6)
OTHER = with_(DEBT, number="999002/24/77001-ИП")
CERTAIN = with_(DEBT, match=EXACT, number="999003/24/77001-ИП")
SETTLED = {"namesake", "contradiction"}


def held(*records: EnforcementProceeding, **more: object) -> Check:
    return check("seller").answering(doubtful("fssp", *records, **more))  # type: ignore[arg-type]


def status(one: Check) -> tuple[str, str | None]:
    left = apply_decisions(one.answers, one.decisions, one.today, one.subject).answers["fssp"]
    return left.status, left.reason


def possible(one: Check) -> set[str]:
    return set(possible_factors(one.subject, one.answers, one.today, one.decisions))


def ticked(one: Check) -> set[str]:
    """Codes of the factors called in order that rest on the source."""
    return {factor.code for factor in one.scored().factors if factor.status == "ok" and "fssp" in factor.sources}


def test_a_confirmed_record_counts_as_if_it_had_matched() -> None:
    confirmed, sure = held(DEBT).deciding("concerns_subject", "fssp"), check("seller", fssp=[with_(DEBT, match=EXACT)])
    assert confirmed.scored() == sure.scored()
    assert status(confirmed) == ("found", None)


def test_where_every_record_is_someone_elses_nothing_waits_and_nothing_is_ticked() -> None:
    before, after = held(DEBT, OTHER), held(DEBT, OTHER).deciding("another_person", "fssp")
    assert (before.scored().score, after.scored().score) == (3, 1)
    assert status(after) == ("ok", None)
    assert after.scored().label == LABELS["low", "decided"]
    assert NOTHING_FOUND not in after.scored().conclusion
    assert ticked(check("seller"))
    assert not ticked(after)


def test_the_factor_tells_a_sure_match_that_was_set_aside_from_a_namesake() -> None:
    namesakes = held(DEBT, OTHER).deciding("another_person", "fssp").factor("records_set_aside")
    with_sure = check("seller", fssp=[DEBT, CERTAIN]).deciding("another_person", "fssp").factor("records_set_aside")
    assert namesakes is not None
    assert with_sure is not None
    assert (namesakes.variant, with_sure.variant) == (None, "matched")
    assert "someone else: 2; of these agree in name and birth date: 1." in (with_sure.reason or "")
    assert "birth date" not in (namesakes.reason or "")


def test_what_undecided_records_may_mean_is_known_until_a_person_decides() -> None:
    case = made(
        CourtCase, match=PROBABLE, number="2-1/2026", role="respondent", summary="О признании ограниченно дееспособным"
    )
    one = check("seller").answering(doubtful("courts", case), doubtful("fssp", DEBT))
    assert possible(one) == {"capacity_case", "court_respondent", *possible(held(DEBT))}
    assert possible(one.deciding("cannot_tell", "courts")) == possible(one)
    for decision in ("another_person", "concerns_subject"):
        assert possible(one.deciding(decision, "courts")) == possible(held(DEBT))
    sure = check("seller", courts=[with_(case, match=EXACT)])
    assert sure.factor("capacity_case") is not None
    assert possible(sure) == set()
    lender = check("seller").answering(doubtful("courts", with_(case, role="plaintiff")))
    assert possible(lender) == set()


def test_a_person_who_cannot_tell_leaves_all_as_it_was() -> None:
    assert held(DEBT).deciding("cannot_tell", "fssp").scored() == held(DEBT).scored()


def test_while_one_record_is_open_the_source_is() -> None:
    one = with_(held(DEBT, OTHER), decisions={record_id("fssp", DEBT): "another_person"})
    assert status(one) == ("manual_review_required", "namesake")
    assert one.scored().label == LABELS["low", "review"]


def test_a_certain_record_beside_stays_found() -> None:
    one = check("seller", fssp=[DEBT, CERTAIN])
    left = with_(one, decisions={record_id("fssp", DEBT): "another_person"})
    assert status(left) == ("found", None)
    assert {"manual_review"} & {factor.code for factor in one.scored().factors}
    assert not {"manual_review"} & {factor.code for factor in left.scored().factors}


def test_a_number_outweighs_a_decision() -> None:
    sure = check("seller", fedresurs=[made(Bankruptcy, match=INN)])
    decided = sure.deciding("another_person", "fedresurs")
    assert decided.scored().score == 83
    assert decided.factor("decision_against_match") is not None
    assert decided.factor("records_set_aside") is None


def test_a_number_with_a_contradiction_is_for_the_person() -> None:
    one = held(with_(DEBT, match=CONTRADICTING), reason="contradiction").deciding("another_person", "fssp")
    assert status(one) == ("ok", None)
    assert one.factor("records_set_aside") is not None


def test_the_object_itself_is_nobody_elses() -> None:
    facts = with_(FACTS, match=Match("exact", ["cadastral_number"], [], [], "The cadastral number agrees."))
    one = check(egrn=[facts, with_(OWN, match=facts.match)]).deciding("another_person", "egrn")
    assert one.scored().level == check().scored().level
    assert one.factor("decision_against_match") is not None


def test_an_unknown_part_stays_unknown_whoever_it_is() -> None:
    """The identity of a case's party does not determine the party's side."""
    case = made(ArbitrationCase, match=PROBABLE, number="А40-999001/2025", role="unknown")
    one = check("seller").answering(doubtful("kad_arbitr", case))
    confirmed = one.deciding("concerns_subject", "kad_arbitr")
    assert confirmed.factor("manual_review") is not None
    assert one.deciding("another_person", "kad_arbitr").factor("manual_review") is None


@pytest.mark.parametrize("reason", sorted(set(REASONS) - SETTLED - {TAX_NUMBER_DOUBTFUL}))
@pytest.mark.parametrize("decision", ["another_person", "concerns_subject"])
def test_what_was_left_open_for_another_reason_stays_open(reason: str, decision: Decision) -> None:
    one = held(DEBT, OTHER, reason=reason).deciding(decision, "fssp")
    assert status(one) == ("manual_review_required", reason)
    assert one.factor("answer_not_final") is not None
    assert not ticked(one)


def test_what_was_not_understood_or_is_old_stays_open() -> None:
    odd = check("seller").answering(with_(doubtful("fssp", DEBT), not_understood=["role"]))
    assert status(odd.deciding("another_person", "fssp")) == ("manual_review_required", "not_understood")
    old = check("seller").answering(with_(doubtful("fssp", DEBT), datestamp=day("2023-01-01")))
    assert status(old.deciding("another_person", "fssp")) == ("manual_review_required", "stale")


def test_an_object_that_is_said_to_be_another_is_unknown_to_its_register() -> None:
    facts = made(PropertyFacts, match=with_(PROBABLE, agreed=["address"], missing=["cadastral_number"]))
    one = check("object").answering(doubtful("nspd", facts)).deciding("another_person", "nspd")
    left = apply_decisions(one.answers, one.decisions, TODAY, one.subject).answers["nspd"]
    assert (left.status, left.reason) == ("manual_review_required", "object_unknown")


def test_a_silent_source_stays_silent() -> None:
    one = with_(check("seller").answering(silent("fssp")), decisions={record_id("fssp", DEBT): "another_person"})
    assert status(one) == ("source_unavailable", "timeout")


def test_decisions_on_records_that_are_not_there_change_nothing() -> None:
    one = with_(held(DEBT), decisions={"rec_" + "0" * 32: "another_person"})
    assert one.scored() == held(DEBT).scored()


records = st.lists(
    st.builds(
        lambda number, match: with_(DEBT, number=f"{number}/24/77001-ИП", match=match),
        st.integers(1, 6),
        st.sampled_from([EXACT, PROBABLE, CONTRADICTING, INN, with_(PROBABLE, grade="weak")]),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda record: (record.number, record.match.grade, tuple(record.match.agreed)),
)
made_decisions = st.lists(
    st.sampled_from(["another_person", "concerns_subject", "cannot_tell", None]), min_size=5, max_size=5
)


@given(records, made_decisions)
def test_no_decision_makes_a_source_with_records_look_clean(
    found: list[EnforcementProceeding], decided: list[Decision | None]
) -> None:
    ids = [record_id("fssp", record) for record in found]
    decisions = {one: decision for one, decision in zip(ids, decided, strict=False) if decision}
    undecided = check("seller").answering(answer("fssp", found))
    one = with_(undecided, decisions=decisions)
    scored = one.scored()
    assert scored.score > 0
    assert scored.conclusion != NOTHING_FOUND
    weighed = apply_decisions(one.answers, decisions, TODAY, one.subject)
    assert not (weighed.set_aside and ticked(one))
    kept, aside = weighed.answers["fssp"].records, weighed.set_aside.get("fssp", [])
    assert len(kept) + len(aside) == len(found)
    assert all(decisions[record_id("fssp", record)] == "another_person" for record in aside)
    numbers = [record for record in found if "inn" in record.match.agreed and record.certain]
    assert all(record in kept for record in numbers)


def test_the_order_of_records_does_not_matter() -> None:
    scores = {
        str(with_(held(*order), decisions={record_id("fssp", DEBT): "another_person"}).scored())
        for order in itertools.permutations([DEBT, OTHER, CERTAIN])
    }
    assert len(scores) == 1


@given(worlds(), st.data())
def test_nothing_is_called_in_order_because_a_record_was_set_aside(
    answers: dict[str, Answer], data: st.DataObject
) -> None:
    ids = [record_id(code, record) for code, one in answers.items() for record in one.records]
    choices: st.SearchStrategy[Decision | None] = st.sampled_from(
        ["another_person", "another_person", "concerns_subject", "cannot_tell", None]
    )
    made: dict[str, Decision] = {one: decision for one in ids if (decision := data.draw(choices))}
    kept: dict[str, Decision] = {one: decision for one, decision in made.items() if decision != "another_person"}

    def in_order(decisions: dict[str, Decision]) -> set[str]:
        scored = score("full", Subject(seller=SELLER, object=OBJECT), answers, clock.today(), decisions=decisions)
        return {factor.code for factor in scored.factors if factor.status == "ok"}

    assert in_order(made) <= in_order(kept)
