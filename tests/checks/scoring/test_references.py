"""References that help to find a record and never carry a person's own number."""

import pytest

from cleardeed.checks.scoring.facts import Sourced
from cleardeed.checks.scoring.model import RecordRef
from cleardeed.checks.scoring.references import record_references
from cleardeed.sources.records import Bankruptcy, CourtCase, PassportStatus
from cleardeed.sources.subject import Subject
from tests.checks.scoring.build import SELLER, made

SUBJECT = Subject(seller=SELLER)


def test_references_are_sorted_and_named_once() -> None:
    found = [
        Sourced("kad_arbitr", made(CourtCase, number="2-2/2025")),
        Sourced("courts", made(CourtCase, number="2-9/2025")),
        Sourced("courts", made(CourtCase, number="2-1/2025")),
        Sourced("courts", made(CourtCase, number="2-9/2025")),
        Sourced("courts", made(CourtCase)),
    ]
    assert record_references(found, SUBJECT) == [
        RecordRef("courts"),
        RecordRef("courts", "2-1/2025"),
        RecordRef("courts", "2-9/2025"),
        RecordRef("kad_arbitr", "2-2/2025"),
    ]


@pytest.mark.parametrize(
    "number",
    [
        "770000000082",
        "ИНН 7700-0000-0082",
        "11223344595",
        "112-233-445 95",
        "99 25 000001",
        "Иванов 1",
        "от 01.02.1980",
    ],
)
def test_a_number_that_is_the_persons_own_is_left_out(number: str) -> None:
    assert record_references([Sourced("fedresurs", made(Bankruptcy, number=number))], SUBJECT) == [
        RecordRef("fedresurs")
    ]


def test_numbers_of_papers_are_left_out() -> None:
    assert record_references([Sourced("passports", made(PassportStatus, number="1"))], SUBJECT) == [
        RecordRef("passports")
    ]


def test_without_a_seller_numbers_stay() -> None:
    found = [Sourced("object_courts", made(CourtCase, number="2-1/2025"))]
    assert record_references(found, Subject()) == [RecordRef("object_courts", "2-1/2025")]
