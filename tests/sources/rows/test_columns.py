import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.rows.columns import BadValueError, check_values, clean_header, join_passport, parse_amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1000", 1000.0),
        ("1000.5", 1000.5),
        ("1 000,50", 1000.5),
        ("1\u00a0234\u00a0567.89 руб.", 1234567.89),
        ("100 ₽", 100.0),
        ("0", 0.0),
        ("-5", -5.0),
        ("10.999", 10.99),
    ],
)
def test_amounts_are_parsed(text: str, amount: float) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize(
    "text", ["", "много", "1e5", "nan", "1.2.3", "10 долларов", "١٢", "9" * 16, "9" * 400 + " руб."]
)
def test_what_is_no_amount(text: str) -> None:
    assert parse_amount(text) is None


@given(st.integers(0, 10**12))
def test_amounts_are_read_back(kopecks: int) -> None:
    assert parse_amount(f"{kopecks // 100}.{kopecks % 100:02}") == pytest.approx(kopecks / 100)


@pytest.mark.parametrize(
    ("fields", "column"),
    [
        ({"birth_date": "31.02.1980"}, "birth_date"),
        ({"birth_date": "01.02.80"}, "birth_date"),
        ({"date": "вчера"}, "date"),
        ({"closed_on": "окончено"}, "closed_on"),
        ({"amount": "много"}, "amount"),
        ({"cadastral_number": "77-99"}, "cadastral_number"),
    ],
)
def test_a_wrong_value_is_named_by_its_column_and_not_quoted(fields: dict[str, str], column: str) -> None:
    with pytest.raises(BadValueError) as raised:
        check_values(fields, object_rows=False)
    assert str(raised.value).startswith(column)
    assert next(iter(fields.values())) not in str(raised.value)


def test_right_values_pass() -> None:
    check_values(
        {"birth_date": "01.02.1980", "date": "15.03.24", "closed_on": "2024-09-01, 46, 1, 3", "amount": "1 000,50"},
        object_rows=False,
    )
    check_values({"kind": "Object", "cadastral_number": "77:99:0009999:1001"}, object_rows=True)


def test_object_registers_say_what_a_row_is() -> None:
    for fields in ({}, {"kind": "mortgage"}):
        with pytest.raises(BadValueError, match="kind"):
            check_values(fields, object_rows=True)


def test_headers_are_cleaned() -> None:
    assert clean_header([" INN ", "", "Extra"]) == ["inn", "column_2", "extra"]
    assert clean_header(["PASSP_SERIES", "PASSP_NUMBER"]) == ["passp_series", "passp_number"]
    with pytest.raises(BadValueError):
        clean_header(["series", "number"])


def test_a_passport_in_two_columns_becomes_one() -> None:
    fields = {"passp_series": "0099", "passp_number": "000001"}
    join_passport(fields)
    assert fields == {"passport": "0099 000001"}


def test_texts_beyond_all_registers_are_refused() -> None:
    check_values({"address": "а" * 1_000, "summary": "а" * 20_000}, object_rows=False)
    for fields in ({"address": "а" * 1_001}, {"summary": "а" * 20_001}, {"amount": "1" + " " * 20_000}):
        with pytest.raises(BadValueError, match="is longer than"):
            check_values(fields, object_rows=False)
    assert parse_amount("1" + " " * 100) is None
