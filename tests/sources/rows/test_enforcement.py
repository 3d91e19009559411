import datetime

import pytest

from cleardeed.sources.records import EnforcementProceeding, Match
from cleardeed.sources.rows.bailiffs import proceeding_columns
from cleardeed.sources.rows.convert import record_of
from cleardeed.sources.rows.enforcement import Closing, amount_in, closing_of, is_whole_closing, parse_closing
from cleardeed.sources.rows.findings import NOT_UNDERSTOOD, ParsedRows, UnreadableRowError, clean, without_doubles

DAY = datetime.date(2024, 9, 1)


@pytest.mark.parametrize(
    ("text", "closing"),
    [
        ("", Closing()),
        ("2024-09-01", Closing(DAY)),
        ("2024-09-01, 46, 1, 3", Closing(DAY, 46, 1, 3)),
        ("2024-09-01, 47, 1", Closing(DAY, 47, 1)),
        ("01.09.2024 ст. 46 ч. 1 п. 4", Closing(DAY, 46, 1, 4)),
        ("01.09.2024, статья 46, часть 1, пункт 4", Closing(DAY, 46, 1, 4)),
        ("ст. 46 ч. 1 п. 3", Closing(None, 46, 1, 3)),
        ("окончено", Closing()),
    ],
)
def test_reasons_for_closing_are_parsed(text: str, closing: Closing) -> None:
    assert parse_closing(text) == closing


def test_the_reason_may_stand_in_a_column_of_its_own() -> None:
    found = closing_of({"closed_on": "2024-09-01", "stop_reason": "ст. 46 ч. 1 п. 3"})
    assert found == {"closed_article": 46, "closed_part": 1, "closed_clause": 3}
    assert closing_of({"closed_on": "2024-09-01, 47", "closed_article": "46"}) == {}


@pytest.mark.parametrize(
    "text",
    [
        "2016-07-30, 46, 1, 4",
        "2018-02-12, 46, 1, 3",
        "2024-09-01, 47",
        "30.11.2017 ст. 46 ч. 1 п. 3",
        "2025-09-01 ст.46 ч.1 п.4",
        "30.11.2017, статья 43, часть 1, пункт 6.",
    ],
)
def test_a_closing_as_the_register_writes_it(text: str) -> None:
    assert is_whole_closing(text)


@pytest.mark.parametrize(
    "text",
    [
        "2024-09-01",
        "2024-09-01, 99, 1, 3",
        "2024-09-01, 40, 1",
        "2024-09-01, 46, 1, 3 отменено",
        "01.09.2024 постановление об окончании по ст. 46 отменено",
        "ст. 46 ч. 1 п. 3",
        "приостановлено",
        "",
    ],
)
def test_anything_else_is_no_closing(text: str) -> None:
    assert not is_whole_closing(text)


def record(**fields: str) -> EnforcementProceeding:
    made = record_of("fssp", clean({"number": "999001/24/77001-ИП", **fields}), Match("exact", [], [], [], ""), None)
    assert isinstance(made, EnforcementProceeding)
    return made


@pytest.mark.parametrize(
    ("reason", "article"),
    [
        ("ст. 46 ч. 1 п. 3", 46),
        ("возвращено взыскателю: невозможно установить имущество", 46),
        ("не исполнено, возвращено", 46),
        ("прекращено судом", 43),
        ("фактически исполнено", 47),
        ("должник признан банкротом", 47),
        ("paid", 47),
    ],
)
def test_a_known_reason_ends_a_proceeding(reason: str, article: int) -> None:
    ended = record(closed_on="2024-09-01", closed_reason=reason)
    assert (ended.closed_on, ended.closed_article) == (DAY, article)


@pytest.mark.parametrize(("reason", "clause"), [("оплачено", 1), ("окончено: должник признан банкротом", 7)])
def test_a_word_for_an_ending_names_its_clause(reason: str, clause: int) -> None:
    ended = record(closed_on="2024-09-01", closed_reason=reason)
    assert (ended.closed_article, ended.closed_part, ended.closed_clause) == (47, 1, clause)


@pytest.mark.parametrize(
    "fields",
    [
        {"closed_on": "2024-09-01", "closed_reason": "нечто иное"},
        {"closed_on": "2024-09-01", "closed_reason": "не исполнено"},
        {"closed_on": "2024-09-01, 99, 1, 1"},
        {"closed_on": "2024-09-01 нечто иное"},
        {"closed_on": "2024-09-01", "closed_article": "99"},
    ],
)
def test_an_unknown_reason_ends_nothing(fields: dict[str, str]) -> None:
    running = record(**fields)
    assert (running.closed_on, running.closed_article) == (None, None)
    assert str(running.extra["ending"]).startswith("2024-09-01")


@pytest.mark.parametrize("text", ["2024-09-01", "2024-09-01 12:00:00", "01.09.2024 г."])
def test_an_operators_own_date_is_an_end(text: str) -> None:
    assert record(closed_on=text).closed_on == DAY


def columns(**other: str | None) -> dict[str, str | None]:
    row: dict[str, str | None] = {
        "debtor": "ИВАНОВ ПЕТР СИДОРОВИЧ 01.02.1980 Г. ПРИМЕРСК",
        "proceeding": "999001/24/77001-ИП от 15.03.2024",
        "document": "",
        "subject": "",
        "closing": "",
    }
    return proceeding_columns(**(row | other))


def test_a_proceeding_of_2018() -> None:
    row = columns(
        debtor="ИВАНОВ ПЕТР СИДОРОВИЧ 01.02.1980",
        proceeding="434/08/31/77 от 18.12.2008",
        closing="2015-04-30, 46, 1, 4",
    )
    assert (row["number"], row["date"], row["birth_place"]) == ("434/08/31/77", "2008-12-18", None)
    assert row[NOT_UNDERSTOOD] is None


def test_an_ending_in_other_words_is_none_and_for_a_person() -> None:
    row = columns(closing="окончено в связи с чем-то")
    assert (row["closed_on"], row["ending"], row[NOT_UNDERSTOOD]) == (None, "окончено в связи с чем-то", "closing")


@pytest.mark.parametrize(
    "other",
    [
        {"debtor": "ИВАНОВ ПЕТР СИДОРОВИЧ Г. ПРИМЕРСК"},
        {"debtor": "01.02.1980"},
        {"debtor": None},
        {"proceeding": "от 15.03.2024"},
    ],
)
def test_a_row_that_tells_nobody_or_no_number_cannot_be_read(other: dict[str, str | None]) -> None:
    with pytest.raises(UnreadableRowError):
        columns(**other)


def test_a_double_is_set_aside_and_a_row_that_differs_is_not() -> None:
    one = {"number": "999001/24/77001-ИП"}
    reading = without_doubles(ParsedRows(rows=[one, dict(one), one | {"closed_on": "2024-09-01, 46"}], announced=3))
    assert (len(reading.rows), reading.set_aside, reading.incomplete_reason) == (2, 1, None)


@pytest.mark.parametrize(
    ("summary", "amount"),
    [
        ("Задолженность по кредитным платежам: 1000.5 руб. Исполнительский сбор: 100.00 руб.", 1100.5),
        ("Сумма долга: 5 000,00 руб.; Остаток долга: 1\u00a0200,10 руб.", 1200.1),
        ("Общая сумма задолженности: 10 руб. Штраф: 3 руб.", 10.0),
        ("Штраф ГИБДД", None),
        ("", None),
    ],
)
def test_amounts_inside_text(summary: str, amount: float | None) -> None:
    assert amount_in(summary) == amount


def test_a_number_beyond_any_sum_is_none() -> None:
    assert amount_in(f"Задолженность: {'9' * 400} руб.") is None


@pytest.mark.parametrize("text", ["ст. " + "9" * 5000, "ст. 46 ч. " + "9" * 400, "ст. 4611686018427387904"])
def test_an_article_beyond_all_laws_is_none(text: str) -> None:
    closing = parse_closing(text)
    assert (closing.article or 0) < 1000
    assert (closing.part or 0) < 100


def test_sums_that_only_the_currency_parts() -> None:
    assert amount_in("Долг: 1000 руб Исполнительский сбор: 70 руб") == 1070.0
