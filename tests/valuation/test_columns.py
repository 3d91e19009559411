"""Rows of a transactions file: what is a sale, what is refused and why."""

import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.rows.columns import BadValueError
from cleardeed.valuation.columns import parse_number, quarter_of, read_sale, sale_header

TODAY = datetime.date(2026, 7, 1)
ROW = {
    "cadastral_number": "77:01:0001001:15",
    "object_type": "apartment",
    "date": "2026-05-01",
    "price": "7500000",
    "area_m2": "54.3",
}


def read(**changes: str) -> Any:
    fields = {name: text for name, text in (ROW | changes).items() if text}
    return read_sale(fields, default_kind=None, today=TODAY)


def test_a_row_of_a_sale_is_parsed() -> None:
    sale = read(rooms="2", view="4,5", remark="sea view", balcony="yes")
    assert (sale.kind, sale.price, sale.area_m2) == ("apartment", 7_500_000, 54.3)
    assert (sale.place, sale.cadastral_number) == ("77:01:1001", "77:01:0001001:15")
    assert sale.numbers == {"rooms": 2, "view": 4.5, "balcony": 1}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"price": "0"}, "price is not above zero"),
        ({"price": "-5"}, "price is not above zero"),
        ({"price": "a lot"}, "price is not a number"),
        ({"price": "nan"}, "price is not a number"),
        ({"price": "1e400"}, "price is not a number"),
        ({"price": ""}, "price is missing"),
        ({"area_m2": "0"}, "area_m2 is not above zero"),
        ({"area_m2": "54 m2"}, "area_m2 is not a number"),
        ({"date": "2026-07-03"}, "date lies in the future"),
        ({"date": "2026-02-30"}, "date is not a date"),
        ({"date": "1066-10-14"}, "date is not a date"),
        ({"rooms": "two"}, "rooms is not a number"),
        ({"latitude": "155", "longitude": "37"}, "latitude is not between -90 and 90"),
        ({"object_type": "castle"}, "object_type is none of"),
        ({"object_type": ""}, "object_type is none of"),
        ({"cadastral_number": "77:01"}, "cadastral_number is not of the form"),
        ({"cadastral_number": ""}, "cadastral_quarter is missing"),
    ],
)
def test_a_bad_row_says_which_column(changes: dict[str, str], problem: str) -> None:
    with pytest.raises(BadValueError, match=problem) as caught:
        read(**changes)
    for value in changes.values():
        assert not value or value not in str(caught.value) or value in problem


def test_ways_to_leave_something_out() -> None:
    sale = read(year_built="0", latitude="0", longitude="0", floor="")
    assert sale.numbers == {}
    assert read(latitude="55.7").numbers == {}


@pytest.mark.parametrize(("word", "kind"), [("Квартира", "apartment"), ("дом", "house"), ("Земельный участок", "land")])
def test_registers_words_for_kinds(word: str, kind: str) -> None:
    assert read(object_type=word).kind == kind


def test_a_quarter_alone_is_a_place() -> None:
    assert read(cadastral_number="", cadastral_quarter="77:01:0004042").place == "77:01:4042"
    assert quarter_of("77:01:0004042:17") == "77:01:4042"
    assert quarter_of("somewhere") is None


@pytest.mark.parametrize(
    ("text", "number"),
    [("1 234,5", 1234.5), ("1\u00a0234\u00a0567", 1234567), ("-3", -3), (".5", 0.5), ("1e3", 1000), ("12 34", None),
     ("", None), ("1.2.3", None), ("inf", None), ("٣", None)],
)  # fmt: skip
def test_numbers_are_parsed_by_their_notation(text: str, number: float | None) -> None:
    assert parse_number(text) == number


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e14, max_value=1e14))
def test_what_a_machine_writes_is_read_back(value: float) -> None:
    assert parse_number(repr(value)) == value


@given(st.text(max_size=20))
def test_any_text_is_a_number_or_none(text: str) -> None:
    found = parse_number(text)
    assert found is None or abs(found) < 1e15


def test_the_same_sale_has_the_same_fingerprint() -> None:
    assert read(rooms="2", floor="3").fingerprint == read(floor="3", rooms="2").fingerprint
    assert read().fingerprint != read(price="7500001").fingerprint
    assert read().fingerprint < 2**63


def test_headers_name_the_columns_of_sales() -> None:
    header = ["Cadastral_Number", "date", "price", "area_m2", "object_type"]
    assert sale_header(kind_needed=True)(header)[0] == "cadastral_number"
    assert sale_header(kind_needed=False)(header[:-1])
    for wrong in (header[:-1], header[1:], [*header, "price"], ["cadastral_number"]):
        with pytest.raises(BadValueError):
            sale_header(kind_needed=True)(wrong)
