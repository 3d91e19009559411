"""Words, dates, amounts and repeats."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.checks.scoring.facts import Facts, Sourced, anniversary, stated_kind, total_amount, without_repeats
from cleardeed.checks.scoring.keywords import mentions
from cleardeed.checks.scoring.table import SCORED_SOURCES
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.sources.records import Encumbrance, EnforcementProceeding
from cleardeed.sources.subject import Subject
from tests.checks.scoring.build import EXACT, TODAY, answer, day, made, silent


@pytest.mark.parametrize(
    ("text", "stem", "found"),
    [
        ("Арест", "арест", True),
        ("АРЕСТ имущества", "арест", True),
        ("Наём жилья", "наем", True),
        ("life_annuity", "annuity", True),
        ("неарест", "арест", False),
        (None, "арест", False),
        ("", "арест", False),
    ],
)
def test_a_word_is_found_by_its_beginning(text: str | None, stem: str, found: bool) -> None:
    assert mentions(text, stem) is found


@pytest.mark.parametrize(
    ("born", "years", "due"),
    [
        ("2000-02-29", 20, "2020-02-29"),
        ("2000-02-29", 45, "2045-03-01"),
        ("2024-02-29", -1, "2023-03-01"),
        ("1980-02-01", 45, "2025-02-01"),
    ],
)
def test_the_same_day_in_another_year(born: str, years: int, due: str) -> None:
    assert anniversary(day(born), years) == day(due)


def debt(number: str | None, amount: float | None) -> Sourced[EnforcementProceeding]:
    return Sourced("fssp", made(EnforcementProceeding, number=number, amount=amount))


def test_repeats_of_a_number_count_once_with_the_largest_amount() -> None:
    found = [debt("1/24/77001-ИП", 5), debt("1/24/77001-ИП", 7), debt("1/24/77001-ИП", None), debt("2/24/77001-ИП", 1)]
    assert total_amount(without_repeats(found)) == 8
    assert len(without_repeats(found)) == 2


@given(st.permutations([(None, None), (0.0, None), (0.0, "2025-01-01"), (0.0, "2020-01-01"), (None, "2020-01-01")]))
def test_the_same_repeat_stands_in_every_order(repeats: list[tuple[float | None, str | None]]) -> None:
    found = [
        Sourced("fssp", made(EnforcementProceeding, number="1/24/77001-ИП", amount=amount, closed_on=end and day(end)))
        for amount, end in repeats
    ]
    (standing,) = without_repeats(found)
    assert (standing.record.amount, standing.record.closed_on) == (0.0, None)


def test_records_without_a_number_are_no_repeats() -> None:
    assert len(without_repeats([debt(None, 5), debt(None, 5)])) == 2


def test_the_same_number_in_two_sources_is_two_records() -> None:
    first = debt("1/24/77001-ИП", 5)
    assert len(without_repeats([first, Sourced("courts", first.record)])) == 2


@given(st.lists(st.floats(min_value=0, max_value=1e9), max_size=20))
def test_a_total_is_the_same_in_every_order(amounts: list[float]) -> None:
    found = [debt(None, amount) for amount in amounts]
    assert total_amount(found) == total_amount(reversed(found))


def test_a_total_leaves_out_what_is_no_amount() -> None:
    assert total_amount([debt(None, float("nan")), debt(None, float("inf")), debt(None, -5), debt(None, None)]) == 0


def test_the_kind_is_read_from_the_columns_that_name_kinds() -> None:
    entry = made(Encumbrance, kind="encumbrance", extra={"encumbrance_type": "arrest", "object_type": "flat"})
    assert stated_kind(entry) == "encumbrance; arrest"


def facts(**answers: object) -> Facts:
    return Facts(subject=Subject(), asked=tuple(answers), answers=answers, today=TODAY, read=SCORED_SOURCES)  # type: ignore[arg-type]


def test_what_has_ended_by_today_is_over() -> None:
    assert facts().ended(made(Encumbrance, closed_on=TODAY))
    assert not facts().ended(made(Encumbrance, closed_on=TODAY + datetime.timedelta(days=1)))
    assert not facts().ended(made(Encumbrance))


def test_only_a_fresh_complete_answer_settles() -> None:
    assert facts(fssp=answer("fssp")).settled("fssp")
    assert not facts(fssp=silent("fssp")).settled("fssp")
    assert not facts().settled("fssp")
    assert not facts(fssp=answer("fssp", status="manual_review_required")).settled("fssp")
    assert not facts(fssp=answer("fssp", datestamp=day("2024-01-30"))).settled("fssp")


def test_every_source_of_the_contract_is_read_by_a_rule() -> None:
    assert {source.code for source in OF_THE_CONTRACT} <= SCORED_SOURCES


def test_an_entry_of_a_source_that_no_rule_reads_is_for_a_person() -> None:
    assert not facts().undecided("fssp", made(EnforcementProceeding))
    assert facts().undecided("address", made(EnforcementProceeding))


def test_records_of_a_silent_source_are_not_read() -> None:
    claimed = answer("fssp", [EnforcementProceeding(match=EXACT)], status="source_unavailable")
    assert facts(fssp=claimed).records(EnforcementProceeding, "fssp") == []
