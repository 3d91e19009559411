"""What counts as a change, and what is said of it."""

import datetime
import random
from typing import Any

import msgspec
import pytest

from cleardeed.monitors.compare import Change, Snapshot, compare, snapshot
from cleardeed.sources.base import Answer
from cleardeed.sources.records import AnyRecord, CourtCase, EnforcementProceeding, Match, PropertyFacts

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


def answer(*records: AnyRecord, code: str = "fssp", status: str | None = None) -> Answer:
    return Answer(
        source_code=code,
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
    return snapshot("chk_1", score, level, {one.source_code: one for one in answers}, before)


def changes(before: list[AnyRecord], after: list[AnyRecord], code: str = "fssp") -> list[Change]:
    return compare(taken(answer(*before, code=code)), taken(answer(*after, code=code)))


def changed(record: AnyRecord, **fields: Any) -> AnyRecord:
    return msgspec.structs.replace(record, **fields)


def test_the_first_snapshot_has_nothing_to_differ_from() -> None:
    assert compare(None, taken(answer(DEBT))) == []


def test_a_new_record() -> None:
    [change] = changes([OTHER], [OTHER, DEBT])
    assert (change.kind, change.source_code, change.essential) == ("added", "fssp", True)
    assert change.text.endswith(
        "new: enforcement proceeding 123/26/77001-ИП, of 2026-03-01, 50\u00a0000 ₽, “Кредитные платежи”."
    )


def test_a_record_that_is_gone() -> None:
    [change] = changes([DEBT, OTHER], [OTHER])
    assert change.kind == "removed"
    assert "no longer listed: enforcement proceeding 123/26/77001-ИП" in change.text


def test_a_field_that_changed_from_to() -> None:
    [change] = changes([DEBT], [changed(DEBT, amount=75_000.5, closed_on=datetime.date(2026, 4, 1))])
    assert change.kind == "changed"
    assert "amount from 50\u00a0000 ₽ to 75\u00a0000.50 ₽" in change.text
    assert "closing date from nothing to 2026-04-01" in change.text


def test_a_register_s_own_column_counts() -> None:
    [change] = changes([DEBT], [changed(DEBT, extra=DEBT.extra | {"department": "ОСП № 2"})])
    assert "department from “ОСП № 1” to “ОСП № 2”" in change.text


def test_a_match_that_became_certain_is_told() -> None:
    weak = msgspec.structs.replace(SURE, grade="weak")
    [change] = changes([changed(DEBT, match=weak)], [DEBT])
    assert "certainty of the match from “weak” to “exact”" in change.text


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
    assert "cadastral value from 6\u00a0000\u00a0000 ₽ to 6\u00a0500\u00a0000 ₽" in change.text
    case = CourtCase(match=SURE, date=datetime.date(2026, 1, 1), kind="civil")
    [change] = changes([case], [changed(case, role="respondent")], code="courts")
    assert "role from “unknown” to “respondent”" in change.text


def test_silence_and_return_are_told_and_are_no_change() -> None:
    first = taken(answer(DEBT))
    second = taken(silent(), before=first)
    [fell_silent] = compare(first, second)
    assert (fell_silent.kind, fell_silent.essential) == ("unavailable", False)
    still = taken(silent(), before=second)
    assert compare(second, still) == []
    [came_back] = compare(still, taken(answer(DEBT), before=still))
    assert (came_back.kind, came_back.essential) == ("available", False)


def test_what_changed_during_a_silence_is_found_when_it_ends() -> None:
    first = taken(answer(DEBT))
    second = taken(silent(), before=first)
    assert [change.kind for change in compare(second, taken(answer(DEBT, OTHER), before=second))] == [
        "available",
        "added",
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
    assert [change.kind for change in compare(first, taken(silent(), before=first))] == ["unavailable"]
