"""Dates as contracts write them."""

import datetime

import pytest

from cleardeed.documents.analysis import read_text
from cleardeed.documents.reading.dates import dates
from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.words import Words
from cleardeed.documents.text import DocumentText, Page

THE_DAY = datetime.date(2026, 11, 9)


@pytest.mark.parametrize(
    "text",
    [
        "09.11.2026",
        "9/11/2026",
        "2026-11-09",
        "«9» ноября 2026 года",
        "09.11.26 г.",
        "девятое ноября две тысячи двадцать шестого года",
        "девятого ноября 2026 года",
        "девятого числа ноября месяца 2026 года",
        "9th day of November 2026",
        "November 9, 2026",
    ],
)
def test_a_date_is_read(text: str) -> None:
    words = Words(DocumentText("text", (Page(1, f"город Пермь, {text}"),)), Repair([]))
    assert [date.value for date in dates(words)] == [THE_DAY]


@pytest.mark.parametrize("text", ["пункт 2.11.26", "кадастровый номер 77:01:0004042:1111", "от 45.13.12"])
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    assert dates(words) == []


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("RECEIPT\nI, represented under the power of attorney No. 99 AA 0000001\ndated 9 November 2026,", None),
        ("RECEIPT\ndated 9 November 2026", THE_DAY),
    ],
)
def test_a_line_that_begins_with_another_paper_s_day_dates_no_document(
    lead: str, expected: datetime.date | None
) -> None:
    text = f"{lead}\nhereby confirm the receipt of 1,000,000 roubles under the purchase agreement."
    reading = read_text(DocumentText("text", (Page(1, text),)), None, datetime.date(2026, 11, 21))
    assert (reading.date and reading.date.value) == expected
