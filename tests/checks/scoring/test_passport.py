"""The validity term of a passport."""

import pytest

from cleardeed.checks.scoring.passport import passport_state
from cleardeed.sources.subject import Passport, Seller
from tests.checks.scoring.build import day


@pytest.mark.parametrize(
    ("born", "issued_on", "today", "state"),
    [
        ("2005-10-01", "2019-10-20", "2025-09-30", "valid"),
        ("2005-10-01", "2019-10-20", "2025-10-01", "due"),
        ("2005-10-01", "2019-10-20", "2025-12-30", "due"),
        ("2005-10-01", "2019-10-20", "2025-12-31", "expired"),
        ("2005-10-01", "2025-10-01", "2026-01-31", "valid"),
        ("1980-02-01", "2000-02-15", "2025-01-31", "valid"),
        ("1980-02-01", "2000-02-15", "2025-05-03", "expired"),
        ("1980-02-01", "2025-02-01", "2090-01-01", "valid"),
        ("1980-02-01", "1996-02-15", "2026-01-31", "expired"),
        ("2004-02-29", "2018-03-01", "2024-02-28", "valid"),
        ("2004-02-29", "2018-03-01", "2024-02-29", "due"),
    ],
)
def test_a_passport_runs_until_20_and_45_and_90_days_more(born: str, issued_on: str, today: str, state: str) -> None:
    seller = Seller(birth_date=day(born), passport=Passport(issued_on=day(issued_on)))
    assert passport_state(seller, day(today)) == state


def test_without_dates_nothing_is_said() -> None:
    assert passport_state(Seller(birth_date=day("1980-02-01")), day("2026-01-31")) is None
    assert passport_state(Seller(passport=Passport(issued_on=day("2000-02-15"))), day("2026-01-31")) is None
