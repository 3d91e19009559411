"""The facts that a document is compared with."""

import datetime

import pytest

from cleardeed.checks.facts import check_facts
from cleardeed.checks.scoring.decided import Decision
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import AnyRecord, Bankruptcy, Encumbrance, Right
from tests.checks.scoring.build import FACTS, OWN, PROBABLE, TODAY, Check, check, doubtful, made, silent

MORTGAGE = made(Encumbrance, kind="mortgage")


def encumbrances(*found: AnyRecord) -> tuple[str, ...] | None:
    return known(check(egrn=[FACTS, OWN, *found]))


def known(one: Check) -> tuple[str, ...] | None:
    return check_facts(one.type, one.subject, one.answers).encumbrances


@pytest.mark.parametrize(("days", "kinds"), [(-1, ()), (0, ()), (1, ("lease",)), (4000, ("lease",))])
def test_an_encumbrance_is_in_force_until_its_last_day(days: int, kinds: tuple[str, ...]) -> None:
    assert encumbrances(made(Encumbrance, kind="lease", closed_on=TODAY + datetime.timedelta(days))) == kinds


def test_only_what_is_certain_counts() -> None:
    assert encumbrances(MORTGAGE, made(Encumbrance, kind="arrest", match=PROBABLE)) == ("mortgage",)


def test_an_honest_zero_is_none_at_all_and_silence_is_not_known() -> None:
    assert encumbrances() == ()
    assert known(check().answering(silent("egrn"))) is None


def test_the_object_and_the_seller_are_as_the_caller_named_them() -> None:
    one = check()
    facts = check_facts(one.type, one.subject, one.answers)
    assert (facts.cadastral_number, facts.address, facts.area_m2) == ("77:99:0009999:1001", FACTS.address, 54.0)
    assert facts.seller is not None
    assert (facts.seller.last_name, facts.seller.passport) == ("Иванов", "9925 000001")


@pytest.mark.parametrize(
    ("decision", "expected"), [("another_person", None), ("cannot_tell", None), ("concerns_subject", ("arrest",))]
)
def test_a_decision_is_followed_and_makes_no_register_empty(
    decision: Decision, expected: tuple[str, ...] | None
) -> None:
    arrest = made(Encumbrance, kind="arrest", match=PROBABLE)
    one = check().answering(doubtful("egrn", FACTS, OWN, arrest))
    facts = check_facts(one.type, one.subject, one.answers, decisions={record_id("egrn", arrest): decision}, edition=2)
    assert (facts.encumbrances, facts.edition) == (expected, 2)


def test_what_stands_beside_a_record_that_was_set_aside_counts() -> None:
    arrest = made(Encumbrance, kind="arrest", match=PROBABLE)
    one = check(egrn=[FACTS, OWN, MORTGAGE, arrest])
    facts = check_facts(
        one.type, one.subject, one.answers, decisions={record_id("egrn", arrest): "another_person"}, edition=3
    )
    assert facts.encumbrances == ("mortgage",)


def test_the_factors_of_the_score_are_known_by_their_status() -> None:
    one = check(
        egrn=[FACTS, made(Right, kind="shared_ownership", share="1/2", holder_is_seller=True)],
        fedresurs=[made(Bankruptcy, kind="realisation", date=TODAY)],
    )
    factors = check_facts(one.type, one.subject, one.answers).factors
    assert (factors["bankruptcy_running"], factors["seller_not_sole_owner"]) == ("critical", "attention")
    assert factors == {factor.code: factor.status for factor in one.scored().factors}


def test_what_was_found_is_named_the_heaviest_first() -> None:
    one = check(egrn=[FACTS, OWN, made(Encumbrance, kind="lease"), made(Encumbrance, kind="arrest")])
    found = check_facts(one.type, one.subject, one.answers).found
    assert [factor.code for factor in found if factor.of_register] == ["arrest", "lease"]
    assert found[0].title == "The object is under arrest"
    assert [factor.impact for factor in found] == sorted((factor.impact for factor in found), reverse=True)
    assert {factor.status for factor in found} <= {"attention", "critical"}


def test_a_decision_that_sets_a_record_aside_leaves_its_factor_out() -> None:
    found = made(Bankruptcy, kind="realisation", date=TODAY)
    one = check(fedresurs=[found])
    decisions: dict[str, Decision] = {record_id("fedresurs", found): "another_person"}
    assert (
        check_facts(one.type, one.subject, one.answers, decisions=decisions).factors.get("bankruptcy_running") is None
    )


@pytest.mark.parametrize(
    ("rights", "expected"),
    [
        ([("1/2", 0)], ((datetime.date(2018, 6, 15),), "1/2")),
        ([("1/4", 0), ("1/4", 0)], ((datetime.date(2018, 6, 15),) * 2, "1/2")),
        ([("1/2", -1), ("1/4", 1)], ((datetime.date(2018, 6, 15),), "1/4")),
        ([(None, 0)], ((datetime.date(2018, 6, 15),), None)),
        ([], ((), None)),
    ],
)
def test_the_seller_s_entries_and_share_are_those_that_stand(
    rights: list[tuple[str | None, int]], expected: tuple[tuple[datetime.date, ...], str | None]
) -> None:
    own = [
        made(
            Right,
            kind="shared_ownership",
            share=share,
            holder_is_seller=True,
            date=datetime.date(2018, 6, 15),
            closed_on=TODAY + datetime.timedelta(days) if days else None,
        )
        for share, days in rights
    ]
    other = made(Right, kind="shared_ownership", share="1/2", holder_is_seller=False, date=TODAY)
    one = check(egrn=[FACTS, other, *own])
    facts = check_facts(one.type, one.subject, one.answers)
    assert (facts.entries, facts.share) == expected
    over = [one for one in own if one.closed_on is not None and one.closed_on <= TODAY]
    assert facts.ended == tuple((datetime.date(2018, 6, 15), one.closed_on) for one in over)
