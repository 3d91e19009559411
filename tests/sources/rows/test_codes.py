"""Words of registers as codes: an unknown word never makes a record harmless."""

import datetime

import pytest

from cleardeed.sources.answers import counts
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.records import Match, PropertyFacts, Role
from cleardeed.sources.rows.codes import role_of
from cleardeed.sources.rows.convert import record_of

TODAY = datetime.date(2026, 1, 31)
SURE = Match("exact", ["inn"], [], [], "The tax number agrees.")


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Ответчик", "respondent"),
        ("ИСТЕЦ", "plaintiff"),
        ("Третье лицо", "third_party"),
        ("должник", "debtor"),
        ("Иное лицо", "other"),
        ("Подсудимый", "unknown"),
        ("сторона", "unknown"),
        ("", "unknown"),
        (None, "unknown"),
    ],
)
def test_a_role_that_is_not_known_is_unknown(text: str | None, role: Role) -> None:
    assert role_of(text) == role


def test_a_case_of_unknown_role_counts() -> None:
    accused, plaintiff = (
        record_of("courts", {"number": "2-901/2024", "role": role}, SURE, None) for role in ("Подсудимый", "Истец")
    )
    assert counts(accused, BY_CODE["courts"], TODAY)
    assert not counts(plaintiff, BY_CODE["courts"], TODAY)


def test_a_case_about_the_object_counts_whoever_sues() -> None:
    case = record_of("object_courts", {"number": "2-901/2024", "role": "Истец"}, SURE, None)
    assert counts(case, BY_CODE["object_courts"], TODAY)


@pytest.mark.parametrize(
    ("text", "cancelled"), [("да", True), ("нет", False), ("0", False), ("снят с учёта", True), ("?", True)]
)
def test_an_object_is_registered_only_where_the_register_says_so(text: str, cancelled: bool) -> None:
    facts = record_of("egrn", {"kind": "object", "cancelled": text}, SURE, None)
    assert isinstance(facts, PropertyFacts)
    assert facts.cancelled is cancelled
