"""Rows to findings: whom a row is about, and what follows where it does not say."""

import datetime

import msgspec
import pytest

from cleardeed.sources.base import Findings, Unavailable
from cleardeed.sources.field_paths import field_of
from cleardeed.sources.rows.findings import Fields, ParsedRows, UnreadableRowError, about_seller, join, read_rows
from cleardeed.sources.subject import Seller

DAY = datetime.date(2026, 11, 20)
SELLER = Seller(
    last_name="Громов", first_name="Пётр", middle_name="Ильич", birth_date=datetime.date(1980, 2, 1), inn="770000000082"
)


def found(*rows: Fields) -> Findings:
    return about_seller("wanted", ParsedRows(rows=list(rows)), SELLER, DAY)


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


@pytest.mark.parametrize(
    "row",
    [
        {"last_name": "Громов"},
        {"last_name": "ГРОМОВ", "region": "Примерская область"},
        {"summary": "Wanted"},
    ],
)
def test_a_row_that_lacks_what_would_tell_is_for_a_person(row: Fields) -> None:
    findings = found(row)
    assert (findings.complete, findings.incomplete_reason, findings.left_out) == (False, "unmatched_hits", 0)


def test_a_number_is_another_persons_only_where_the_sellers_is_known() -> None:
    row = {"inn": "500100732259"}
    asked = Seller(last_name="Громов", first_name="Пётр", birth_date=SELLER.birth_date)
    assert about_seller("wanted", ParsedRows(rows=[row]), asked, DAY).incomplete_reason == "unmatched_hits"
    assert about_seller("wanted", ParsedRows(rows=[row]), SELLER, DAY).left_out == 1


def test_announced_rows_are_read_or_set_aside() -> None:
    def read(raw: str) -> dict[str, str | None] | None:
        if raw == "double":
            return None
        if raw == "damaged":
            raise UnreadableRowError("number")
        return {"number": raw, "not_understood": "role" if raw == "2" else None}

    def reason(*raw: str, announced: int | None = None) -> str | None:
        return read_rows(raw, read, announced=announced).incomplete_reason

    assert reason("1", "double", announced=2) is None
    assert reason("1", announced=2) == reason("1", "3", announced=1) == "counts_differ"
    assert reason("1", "damaged") == "unreadable_rows"
    assert reason("1", "2", announced=2) == "not_understood"
    assert read_rows(["1", "2", "damaged"], read).not_understood == ["role", "number"]
    assert reason("double") is None
    with pytest.raises(Unavailable, match="number"):
        read_rows(["damaged"], read)
    with pytest.raises(Unavailable):
        read_rows([], read, announced=1)


def test_joined_readings_keep_the_account() -> None:
    whole = ParsedRows(rows=[{}], announced=2, set_aside=1)
    assert join([whole, whole]).incomplete_reason is None
    assert join([whole, ParsedRows(rows=[{}], announced=2)]).incomplete_reason == "counts_differ"
    assert join([whole, ParsedRows(rows=[], not_understood=["role"])]).incomplete_reason == "not_understood"


class Row(msgspec.Struct):
    number: str


def test_a_field_is_named_without_its_value() -> None:
    def fault(raw: object) -> str:
        with pytest.raises(msgspec.ValidationError) as raised:
            msgspec.convert({"rows": [raw]}, dict[str, list[Row]])
        return field_of(raised.value)

    assert fault({}) == "[...][].number"
    assert fault({"number": 7}) == "[...][].number"
    assert fault("Иванов") == "[...][]"
    with pytest.raises(msgspec.DecodeError) as raised:
        msgspec.json.decode('{"number": "Иванов')
    assert field_of(raised.value) == "body"


@pytest.mark.parametrize("name", ["ИП Громов Пётр Ильич", "Индивидуальный предприниматель Громов П. И."])
def test_what_stands_before_a_name_does_not_make_it_anothers(name: str) -> None:
    findings = found({"last_name": name})
    assert (len(findings.records), findings.left_out) == (1, 0)
