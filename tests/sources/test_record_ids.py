"""The identity of a record: a frozen form, what it must depend on and what it must not."""

import datetime

import msgspec
import pytest

from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import ArbitrationCase, EnforcementProceeding, Match

MATCH = Match("probable", ["last_name", "first_name"], ["birth_date"], [], "The name agrees, no birth date.")
RECORD = EnforcementProceeding(
    match=MATCH,
    number="999001/24/77001-ИП",
    date=datetime.date(2024, 3, 15),
    amount=1000.5,
    summary="Задолженность  по налогам",
    url="https://register.example/1",
    extra={"department": "ОСП", "loaded": "2026-01-31", "at": "12:30"},
)


def changed(**fields: object) -> str:
    return record_id("fssp", msgspec.structs.replace(RECORD, **fields))


def matched(**fields: object) -> str:
    return changed(match=msgspec.structs.replace(MATCH, **fields))


def test_the_id_is_frozen() -> None:
    """Decisions are kept by it: another id for the same record would drop them."""
    assert record_id("fssp", RECORD) == "rec_c94123261dce4cf0921e149001abcc48"


@pytest.mark.parametrize(
    "same",
    [
        changed(summary="задолженность по налогам"),
        changed(url="https://register.example/2"),
        changed(extra={"department": "осп", "loaded": "2026-02-28", "at": "09:00"}),
        changed(amount=1000.501),
        matched(reason="Said otherwise."),
        matched(agreed=["first_name", "last_name"]),
    ],
)
def test_noise_does_not_change_it(same: str) -> None:
    assert same == record_id("fssp", RECORD)


@pytest.mark.parametrize(
    "other",
    [
        changed(number="999002/24/77001-ИП"),
        changed(date=datetime.date(2024, 3, 16)),
        changed(closed_on=datetime.date(2025, 1, 1)),
        changed(amount=2000),
        changed(summary="Штраф"),
        changed(extra={"department": "Другой"}),
        matched(grade="weak"),
        matched(differs=["region"]),
        matched(missing=[]),
        matched(agreed=["last_name", "first_name", "inn"]),
        record_id("kad_arbitr", RECORD),
        record_id("fssp", ArbitrationCase(match=MATCH, number=RECORD.number, date=RECORD.date)),
    ],
)
def test_whatever_a_person_would_decide_by_changes_it(other: str) -> None:
    assert other != record_id("fssp", RECORD)
