"""The definition of a change, and the texts on it."""

import datetime
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.reviews.model import Decided
from cleardeed.checks.scoring.decided import NO_DECISIONS, Decision
from cleardeed.core.language import translator
from cleardeed.monitors.compare import UNCONFIRMED_REPORTED, Change, compare, reported_changes
from cleardeed.monitors.snapshots import Snapshot, snapshot, source_standings
from cleardeed.sources.base import Answer
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import (
    AnyRecord,
    Bankruptcy,
    CourtCase,
    Encumbrance,
    EnforcementProceeding,
    Match,
    PropertyFacts,
    Right,
)
from cleardeed.sources.subject import Subject

SURE = Match(grade="exact", agreed=["inn"], missing=[], differs=[], reason="The tax numbers are equal.")
DEBT = EnforcementProceeding(
    match=SURE,
    number="123/26/77001-ИП",
    date=datetime.date(2026, 3, 1),
    amount=50_000,
    summary="Кредитные платежи",
    extra={"department": "ОСП № 1", "issued_at": "2026-03-02T10:00:00Z"},
)
OTHER = EnforcementProceeding(match=SURE, number="124/26/77001-ИП", amount=700)


TODAY = datetime.date(2026, 3, 9)


def answer(*records: AnyRecord, code: str = "fssp", status: str | None = None, reason: str | None = None) -> Answer:
    return Answer(
        source_code=code,
        reason=reason,
        status=status or ("found" if records else "ok"),  # type: ignore[arg-type]
        records=list(records),
        summary="",
        datestamp=datetime.date(2026, 3, 2),
        answered_at=datetime.datetime(2026, 3, 2, tzinfo=datetime.UTC),
        connector="local",
    )


def silent(code: str = "fssp") -> Answer:
    return answer(code=code, status="source_unavailable")


def taken(*answers: Answer, before: Snapshot | None = None, score: int = 10, level: str = "low") -> Snapshot:
    by_code = {one.source_code: one for one in answers}
    standings = source_standings(by_code, NO_DECISIONS, Subject(), TODAY)
    return snapshot("chk_1", score, level, by_code, standings, before)


def changes(before: list[AnyRecord], after: list[AnyRecord], code: str = "fssp") -> list[Change]:
    return compare(taken(answer(*before, code=code)), taken(answer(*after, code=code)))


def decided(record: AnyRecord, decision: Decision, code: str = "fssp") -> dict[str, Decided]:
    identity = record_id(code, record)
    made = Decided(
        record_id=identity,
        source_code=code,
        decision=decision,
        reason="Papers.",
        decided_by="А. Юрист",
        decided_at="2026-03-03T09:30:00Z",
    )
    return {identity: made}


def changed(record: AnyRecord, **fields: Any) -> AnyRecord:
    return msgspec.structs.replace(record, **fields)


def test_the_first_snapshot_has_nothing_to_differ_from() -> None:
    assert compare(None, taken(answer(DEBT))) == []


def test_a_new_record_is_an_essential_addition() -> None:
    [change] = changes([OTHER], [OTHER, DEBT])
    assert (change.kind, change.source_code, change.essential) == ("added", "fssp", True)
    assert change.text.endswith(
        "new: enforcement proceeding 123/26/77001-ИП, of 2026-03-01, 50,000\u00a0₽, “Кредитные платежи”."
    )


WEAK = msgspec.structs.replace(SURE, grade="weak")


def test_the_doubt_about_a_record_stands_before_the_register_s_own_words() -> None:
    weak = changed(DEBT, match=WEAK, summary="Кредитные платежи " * 9)
    [change] = changes([OTHER], [OTHER, weak])
    doubt, quoted = change.text.index("a person must decide"), change.text.index("“Кредитные")
    assert doubt < quoted
    assert change.text.endswith("Кредитные платежи”."), "whole"


def test_a_change_of_a_doubtful_record_says_that_it_is_doubtful() -> None:
    weak = changed(DEBT, match=WEAK)
    [change] = changes([weak], [changed(weak, amount=700)])
    assert "123/26/77001-ИП (a person must decide whether it is about the subject): amount from" in change.text


def test_the_court_the_role_and_the_sum_are_whole_however_long_the_register_writes() -> None:
    court = "Приморский районный суд города Санкт-Петербурга " * 4
    case = CourtCase(
        match=SURE, number="2-401/2026", amount=600_000.55, role="respondent", court=court, summary="х" * 9
    )
    [change] = changes([], [case], code="courts")
    assert "600,000.55\u00a0₽" in change.text
    assert change.text.endswith("role: respondent, “ххххххххх”.")
    [endless] = changes([], [changed(case, court="Суд", summary="Взыскание задолженности " * 800)], code="courts")
    assert endless.text.endswith("more characters)”.")
    assert "role: respondent" in endless.text
    assert len(endless.text) < 1_000


def test_a_quotation_within_a_russian_one_has_marks_of_its_own() -> None:
    debt = changed(DEBT, summary="Долг перед АО «Банк»")
    [change] = compare(taken(answer()), taken(answer(debt)), translator("ru"))
    assert change.text.endswith("«Долг перед АО „Банк“».")
    mortgage = Encumbrance(match=SURE, kind="mortgage", in_favour_of="АО «Банк»")
    before, after = taken(answer(code="egrn", status="ok")), taken(answer(mortgage, code="egrn"))
    [change] = compare(before, after, translator("ru"))
    assert change.text.endswith("ипотека, в пользу: АО «Банк».")


def test_a_record_that_is_gone() -> None:
    [change] = changes([DEBT, OTHER], [OTHER])
    assert change.kind == "removed"
    assert "no longer listed: enforcement proceeding 123/26/77001-ИП" in change.text
    assert change.text.endswith("this is no proof that the matter is settled.")


def test_a_field_that_changed_from_to() -> None:
    [change] = changes([DEBT], [changed(DEBT, amount=75_000.5, closed_on=datetime.date(2026, 4, 1))])
    assert change.kind == "changed"
    assert "amount from 50,000\u00a0₽ to 75,000.50\u00a0₽" in change.text
    assert "123/26/77001-ИП: ended on 2026-04-01; amount" in change.text


def test_a_register_s_own_column_counts() -> None:
    [change] = changes([DEBT], [changed(DEBT, extra=DEBT.extra | {"department": "ОСП № 2"})])
    assert "department from “ОСП № 1” to “ОСП № 2”" in change.text


def test_a_match_that_became_certain_is_told() -> None:
    weak = msgspec.structs.replace(SURE, grade="weak")
    [change] = changes([changed(DEBT, match=weak)], [DEBT])
    assert "certainty of the match from “Weak match” to “Sure match”" in change.text
    [russian] = compare(taken(answer(changed(DEBT, match=weak))), taken(answer(DEBT)), translator("ru"))
    assert "было «Слабое совпадение», стало «Уверенное совпадение»" in russian.text
    assert "a person must decide" not in change.text
    [doubted] = changes([DEBT], [changed(DEBT, match=weak)])
    assert "a person must decide whether it is about the subject" in doubted.text


@pytest.mark.parametrize(
    "same",
    [
        changed(DEBT, summary="  кредитные   ПЛАТЕЖИ "),
        changed(DEBT, number="123/26/77001-ип"),
        changed(DEBT, amount=50_000.0),
        changed(DEBT, extra=DEBT.extra | {"issued_at": "2026-04-05T11:22:33Z"}),
        changed(DEBT, extra=DEBT.extra | {"issued_at": "05.04.2026 11:22"}),
        changed(DEBT, extra={**DEBT.extra, "checked_on": "2026-04-05"}),
        changed(DEBT, extra=dict(reversed(DEBT.extra.items()))),
        changed(DEBT, url="https://register.example/another"),
        changed(DEBT, match=msgspec.structs.replace(SURE, reason="In other words.")),
    ],
)
def test_noise_is_no_change(same: AnyRecord) -> None:
    assert changes([DEBT], [same]) == []


def test_order_is_no_change() -> None:
    records: list[AnyRecord] = [changed(DEBT, number=f"{number}/26/77001-ИП") for number in range(30)]
    shuffled = random.Random(1).sample(records, len(records))
    assert changes(records, shuffled) == []


def test_equal_records_are_counted() -> None:
    assert [change.kind for change in changes([OTHER], [OTHER, OTHER])] == ["added"]
    assert [change.kind for change in changes([OTHER, OTHER, OTHER], [OTHER])] == ["removed", "removed"]


def test_records_without_a_number_are_known_by_kind_and_date() -> None:
    facts = PropertyFacts(match=SURE, cadastral_number="77:99:0009999:1001", area_m2=54.3, cadastral_value=6_000_000)
    [change] = changes([facts], [changed(facts, cadastral_value=6_500_000)], code="nspd")
    assert "cadastral value from 6,000,000\u00a0₽ to 6,500,000\u00a0₽" in change.text
    case = CourtCase(match=SURE, date=datetime.date(2026, 1, 1), kind="civil")
    [change] = changes([case], [changed(case, role="respondent")], code="courts")
    assert "role from “unknown” to “respondent”" in change.text


def test_silence_and_return_are_told_and_are_no_change() -> None:
    first = taken(answer(DEBT))
    second = taken(silent(), before=first)
    [fell_silent, held] = compare(first, second)
    assert (fell_silent.kind, fell_silent.essential) == ("unavailable", False)
    assert (held.kind, held.essential, held.source_code) == ("unconfirmed", False, "fssp")
    still = taken(silent(), before=second)
    assert compare(second, still) == [held], "as long as it is silent"
    [came_back] = compare(still, taken(answer(DEBT), before=still))
    assert (came_back.kind, came_back.essential) == ("available", False)


def test_what_changed_during_a_silence_is_found_when_it_ends() -> None:
    first = taken(answer(DEBT))
    second = taken(silent(), before=first)
    assert [change.kind for change in compare(second, taken(answer(DEBT, OTHER), before=second))] == [
        "added",
        "available",
    ]


def test_a_source_that_never_answered_has_nothing_to_differ_from() -> None:
    first = taken(silent())
    assert [change.kind for change in compare(first, taken(answer(DEBT), before=first))] == ["available"]


def test_a_level_that_moved_is_a_change() -> None:
    [change] = compare(taken(answer(DEBT), score=24), taken(answer(DEBT), score=25, level="medium"))
    assert (change.kind, change.essential) == ("risk", True)
    assert change.text == "The level of risk moved from low (24) to medium (25)."


def test_a_level_that_moved_with_a_source_s_silence_is_none() -> None:
    first = taken(answer(DEBT), score=30, level="medium")
    changes_found = compare(first, taken(silent(), before=first))
    assert {change.kind for change in changes_found} == {"unavailable", "unconfirmed"}


# --- The risk does not sink by silence ---


def test_a_risk_stands_while_its_source_is_silent_and_is_explained_each_time() -> None:
    first = taken(answer(DEBT), score=88, level="critical")
    second = taken(silent(), before=first, score=23)
    third = taken(silent(), before=second, score=20)
    for before, after, alone in ((first, second, 23), (second, third, 20)):
        assert (after.risk_score, after.risk_level, after.risk_check_id) == (88, "critical", "chk_1")
        kept, *others = compare(before, after)
        assert "critical (88)" in kept.text
        assert f"alone gives {alone}." in kept.text
        assert "Federal Bailiff Service" in kept.text
        assert not kept.essential
        assert others[-1].kind == "unconfirmed"
        assert "by its answer of 2026-03-02 00:00:00 UTC: enforcement proceeding 123/26/77001-ИП" in others[-1].text
        assert "50,000\u00a0₽" in others[-1].text
        assert "Not checked now: the source did not answer." in others[-1].text
    back = taken(answer(), before=third, score=20)
    assert (back.risk_score, back.risk_check_id, back.read_alone) == (20, None, None)
    assert [change.kind for change in compare(third, back)] == ["risk", "removed", "available"]


def of_scope(connector: str, *records: AnyRecord) -> Answer:
    return msgspec.structs.replace(answer(*records), connector=connector)


def test_a_risk_stands_after_a_whole_reading_of_another_scope() -> None:
    first = taken(of_scope("by_name_and_number", DEBT), score=88, level="critical")
    narrower = taken(of_scope("by_number"), before=first, score=23)
    assert (narrower.risk_score, narrower.risk_check_id, narrower.read_alone) == (88, "chk_1", 23)
    kept, named = compare(first, narrower)
    assert "critical (88)" in kept.text
    assert "Federal Bailiff Service" in kept.text
    assert (named.kind, "123/26/77001-ИП" in named.text) == ("unconfirmed", True)
    again = taken(of_scope("by_number"), before=narrower, score=20)
    assert again.risk_score == 88
    both = taken(of_scope("by_number", OTHER), before=again, score=24)
    gone = taken(of_scope("by_number"), before=both, score=20)
    assert (gone.risk_score, len(gone.sources["fssp"].unconfirmed)) == (88, 1), "gone is what its own scope lacks"
    back = taken(of_scope("by_name_and_number"), before=gone, score=20)
    assert (back.risk_score, back.risk_check_id) == (20, None)


def test_a_risk_may_sink_once_another_scope_shows_all_that_was_known() -> None:
    first = taken(of_scope("by_name_and_number", DEBT), score=88, level="critical")
    ended = changed(DEBT, closed_on=datetime.date(2026, 3, 5))
    after = taken(of_scope("by_number", ended), before=first, score=23)
    assert (after.risk_score, after.sources["fssp"].unconfirmed) == (23, [])


def test_what_stays_unconfirmed_is_told_in_bounds() -> None:
    case = Bankruptcy(match=SURE, number="А40-1/2026", procedure="CitizenDebtRestructuring")
    debts = [changed(DEBT, number=f"{number}/26/77001-ИП") for number in range(3_000)]
    first = taken(answer(*debts), answer(case, code="fedresurs"), score=88, level="critical")
    second = taken(silent(), silent("fedresurs"), before=first, score=0)
    found = compare(first, second)
    assert sum(change.kind == "unconfirmed" for change in found) == 3_001, "the sealed comparison has all"
    for before, after in ((first, second), (second, taken(silent(), silent("fedresurs"), before=second, score=0))):
        items = reported_changes(compare(before, after))
        unconfirmed = [change for change in items if change.kind == "unconfirmed"]
        assert len(unconfirmed) == UNCONFIRMED_REPORTED + 1
        assert "bankruptcy А40-1/2026" in unconfirmed[0].text, "the weightiest first"
        last = unconfirmed[-1]
        assert f"not confirmed this time: {3_001 - UNCONFIRMED_REPORTED}." in last.text
        assert (last.source_code, "Federal Bailiff Service" in last.text) == ("fssp", True)
        assert len(msgspec.json.encode([msgspec.structs.asdict(change) for change in items])) < 50_000
    assert reported_changes(changes([], debts)) == changes([], debts), "news is told whole"


def test_a_risk_that_rises_in_a_silence_is_that_of_the_reading() -> None:
    first = taken(answer(DEBT), score=30, level="medium")
    after = taken(silent(), before=first, score=60, level="high")
    assert (after.risk_score, after.risk_check_id) == (60, None)


def test_a_source_that_held_nothing_keeps_no_risk() -> None:
    first = taken(answer(DEBT), answer(code="courts"), score=30, level="medium")
    after = taken(answer(), silent("courts"), before=first, score=0)
    assert after.risk_score == 0


@given(st.data())
def test_no_silence_and_no_other_scope_lowers_the_risk(data: st.DataObject) -> None:
    held = data.draw(st.lists(st.sampled_from([DEBT, OTHER]), min_size=1, unique_by=lambda one: one.number))
    before = taken(answer(*held), score=data.draw(st.integers(0, 100)))
    for _ in range(data.draw(st.integers(1, 4))):
        status = data.draw(st.sampled_from(["source_unavailable", "manual_review_required", "ok"]))
        read = msgspec.structs.replace(answer(status=status), connector="remote")
        after = taken(read, before=before, score=data.draw(st.integers(0, 100)))
        assert after.risk_score >= before.risk_score
        before = after


# --- What a change says ---


def test_a_right_that_ended_says_whose_it_was_and_stands_before_lesser_changes() -> None:
    right = Right(match=SURE, number="4001-1", kind="ownership", holder_is_seller=True)
    mortgage = Encumbrance(match=SURE, number="4001-9", kind="mortgage")
    ended = {"closed_on": datetime.date(2026, 11, 25)}
    right_ended, mortgage_ended = changes(
        [mortgage, right], [changed(mortgage, **ended), changed(right, **ended)], code="egrn"
    )
    assert "registered right 4001-1, ownership, held by the seller: ended on 2026-11-25." in right_ended.text
    assert "encumbrance 4001-9, mortgage: ended on 2026-11-25." in mortgage_ended.text


def test_a_procedure_is_named_in_words() -> None:
    case = Bankruptcy(match=SURE, number="А1-1/2026", procedure="CitizenDebtRestructuring")
    before, after = (
        taken(answer(one, code="fedresurs")) for one in (case, changed(case, procedure="CitizenAssetsDisposal"))
    )
    [change] = compare(before, after)
    assert "procedure from “restructuring of debts” to “sale of assets”" in change.text
    [russian] = compare(before, after, translator("ru"))
    assert "Citizen" not in russian.text


def test_a_field_that_came_or_went() -> None:
    bare = changed(DEBT, amount=None)
    assert "amount: now 50" in changes([bare], [DEBT])[0].text
    assert "amount: no longer given (was 50" in changes([DEBT], [bare])[0].text
    closed = changed(DEBT, closed_on=datetime.date(2026, 4, 1))
    assert "no longer marked as ended (was 2026-04-01)" in changes([closed], [DEBT])[0].text


# --- A record is called gone only where a complete reading of the same scope lacks it ---


class Read(msgspec.Struct, frozen=True):
    """The reading of the source in one cycle."""

    status: str = "found"
    records: tuple[AnyRecord, ...] = ()
    connector: str = "local"
    not_understood: tuple[str, ...] = ()
    from_caller: bool = False

    @property
    def complete(self) -> bool:
        return self.status in ("ok", "found") and not self.not_understood

    def answer(self) -> Answer:
        made = answer(*(() if self.status == "source_unavailable" else self.records), status=self.status)
        return msgspec.structs.replace(
            made, connector=self.connector, not_understood=[*self.not_understood], from_caller=self.from_caller
        )


RECORDS: list[AnyRecord] = [changed(DEBT, number=f"{number}/26/77001-ИП") for number in range(4)]
readings = st.builds(
    Read,
    status=st.sampled_from(["ok", "found", "found", "source_unavailable", "manual_review_required"]),
    records=st.lists(st.sampled_from(RECORDS), unique_by=lambda one: one.number).map(tuple),
    connector=st.sampled_from(["local", "local", "remote"]),
    not_understood=st.sampled_from([(), (), ("role",)]),
    from_caller=st.sampled_from([False, False, True]),
)


def cycles(*made: Read) -> list[list[Change]]:
    """Return the changes that each cycle after the first reports."""
    told, before = [], None
    for one in made:
        after = taken(one.answer(), before=before)
        told.append(compare(before, after))
        before = after
    return told[1:]


@given(st.lists(readings, min_size=2, max_size=6))
def test_a_record_is_gone_only_by_a_complete_reading_of_the_scope_that_showed_it(made: list[Read]) -> None:
    shown: dict[str | None, tuple[str, bool]] = {}
    for number, told in enumerate(cycles(*made)):
        for record in made[number].answer().records:
            shown[record.number] = (made[number].connector, made[number].from_caller)
        now = made[number + 1]
        lacking = set(shown) - {one.number for one in now.records}
        gone = {one for one in lacking if now.complete and shown[one] == (now.connector, now.from_caller)}
        removed = [change for change in told if change.kind == "removed"]
        assert {
            one for one in shown if any(f" {str(one).lower()}" in change.text.lower() for change in removed)
        } == gone
        assert len(removed) == len(gone)
        for one in gone:
            del shown[one]


@pytest.mark.parametrize(
    "partial",
    [
        Read("manual_review_required"),
        Read("source_unavailable"),
        Read("ok", connector="remote"),
        Read("ok", from_caller=True),
        Read("ok", not_understood=("role",)),
    ],
)
def test_what_was_not_seen_is_told_gone_once_a_reading_is_complete(partial: Read) -> None:
    first, last = Read("found", (DEBT,)), Read("ok")
    [not_gone, gone] = cycles(first, partial, last)
    assert not [change for change in not_gone if change.kind == "removed" or change.essential]
    assert [change.kind for change in gone if change.essential] == ["removed"]


def test_a_record_that_a_partial_reading_does_not_show_is_named_until_it_is_seen() -> None:
    partial = Read("manual_review_required")
    [told, again, back] = cycles(Read("found", (DEBT,)), partial, partial, Read("found", (DEBT,)))
    [named] = told
    assert (named.kind, again, back) == ("unconfirmed", [named], [])
    assert "123/26/77001-ИП" in named.text
    assert named.text.endswith("This time the source does not show it, which is no proof that it is gone.")


def test_data_too_old_prove_no_record_gone() -> None:
    first = taken(answer(DEBT, OTHER), score=30, level="medium")
    old = msgspec.structs.replace(answer(OTHER), datestamp=datetime.date(2025, 1, 1))
    after = taken(old, before=first, score=10)
    kept, named = compare(first, after)
    assert "The risk stays at medium (30)" in kept.text
    assert (named.kind, "123/26/77001-ИП" in named.text) == ("unconfirmed", True)


def test_a_record_that_is_not_confirmed_carries_the_decision_on_it() -> None:
    weak = changed(DEBT, match=WEAK)
    first = taken(answer(weak))
    after = taken(silent(), before=first)
    doubtful = compare(first, after)[-1].text
    settled = compare(first, after, decided=decided(weak, "another_person"))[-1].text
    assert "a person must decide" in doubtful
    assert "a person must decide" not in settled
    assert (
        "; by a person's decision it is about someone else (А. Юрист, 2026-03-03 09:30:00 UTC). Not checked now"
        in settled
    )


def test_a_decision_is_told_with_who_made_it_and_when() -> None:
    weak = changed(DEBT, match=WEAK)
    made = decided(weak, "concerns_subject")
    [carried] = compare(taken(answer(weak)), taken(answer(weak)), decided=made)
    assert carried.text.endswith("still applies: it is about the subject (А. Юрист, 2026-03-03 09:30:00 UTC).")
    _, lapsed = compare(taken(answer(weak)), taken(answer(changed(weak, amount=700))), decided=made)
    assert lapsed.text.endswith("decision was: it is about the subject (А. Юрист, 2026-03-03 09:30:00 UTC).")


def test_what_was_known_before_readings_were_dated_is_named_without_a_moment() -> None:
    first = taken(answer(DEBT))
    undated = msgspec.structs.replace(first.sources["fssp"], answered_at=None)
    first = msgspec.structs.replace(first, sources={"fssp": undated})
    assert "by an earlier answer: enforcement" in compare(first, taken(silent(), before=first))[-1].text


def test_a_level_that_sank_while_less_was_read_is_no_news() -> None:
    first = taken(answer(DEBT), score=30, level="medium")
    second = taken(answer(status="manual_review_required"), before=first)
    assert {change.kind for change in compare(first, second)} == {"unavailable", "unconfirmed"}
    rising = taken(answer(DEBT, status="manual_review_required"), before=first, score=60, level="high")
    assert [change.kind for change in compare(first, rising)] == ["risk"]
