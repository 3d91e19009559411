"""Rows to findings: whom a row is about, and what follows where it does not say."""

import datetime

import pytest

from cleardeed.sources.base import Findings
from cleardeed.sources.rows.findings import Fields, Reading, about_seller
from cleardeed.sources.subject import Seller

DAY = datetime.date(2026, 11, 20)
SELLER = Seller(
    last_name="Громов", first_name="Пётр", middle_name="Ильич", birth_date=datetime.date(1980, 2, 1), inn="770000000082"
)


def found(*rows: Fields) -> Findings:
    return about_seller("wanted", Reading(rows=list(rows)), SELLER, DAY)


@pytest.mark.parametrize(
    "row",
    [{"last_name": "Соколова Анна Юрьевна"}, {"last_name": "Громова", "first_name": "Анна"}, {"inn": "500100732259"}],
)
def test_a_row_about_somebody_else_is_counted_and_left_out(row: Fields) -> None:
    findings = found(row)
    assert (findings.complete, findings.records, findings.left_out) == (True, [], 1)


@pytest.mark.parametrize("name", ["—", "***", "Г*** П*** И***", "😀", "12", ""])
def test_a_row_that_hides_whom_it_is_about_is_for_a_person(name: str) -> None:
    findings = found({"last_name": name, "summary": "Wanted"})
    assert (findings.complete, findings.incomplete_reason, findings.left_out) == (False, "unmatched_hits", 0)
