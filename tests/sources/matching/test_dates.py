import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching.dates import parse_birth_date, parse_date

DAY = datetime.date(1980, 2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "1980-02-01",
        " 1980-02-01\u00a0",
        "1980-02-01T00:00:00+03:00",
        "1980-02-01 23:59:59",
        "01.02.1980",
        "1.2.1980",
        "01/02/1980",
        "01.02.1980 г.",
        "01.02.1980 г.р.",
        "19800201",
        "01.02.80",
        "318211200000",
    ],
)
def test_spellings_of_one_day(text: str) -> None:
    assert parse_date(text) == DAY


@pytest.mark.parametrize(
    "text", ["", "-", "1980-02-30", "00.00.0000", "1980", "02.1980", "вчера", "1980-2-1", "9" * 15]
)
def test_what_is_no_date(text: str) -> None:
    assert parse_date(text) is None


def test_short_years_have_a_pivot_for_records_and_are_refused_for_births() -> None:
    assert parse_date("15.03.24") == datetime.date(2024, 3, 15)
    assert parse_birth_date("15.03.24") is None
    assert parse_birth_date("15.03.1024") is None
    assert parse_birth_date("01.02.1980") == DAY


@given(st.dates(min_value=datetime.date(1000, 1, 1)))
def test_every_date_is_read_back(day: datetime.date) -> None:
    assert parse_date(day.isoformat()) == day
    assert parse_date(f"{day.day:02}.{day.month:02}.{day.year:04}") == day


@given(st.dates(datetime.date(1901, 1, 1), datetime.date(2200, 1, 1)))
def test_milliseconds_never_shift_the_day(day: datetime.date) -> None:
    milliseconds = (day - datetime.date(1970, 1, 1)).days * 86_400_000
    if len(str(abs(milliseconds))) >= 10:
        assert parse_date(str(milliseconds)) == day
        assert parse_date(str(milliseconds + 3 * 3_600_000)) == day
