import datetime

import pytest

from cleardeed.sources.rows.enforcement import Closing, amount_in, closing_of, parse_closing

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
def test_closings(text: str, closing: Closing) -> None:
    assert parse_closing(text) == closing


def test_the_reason_may_stand_in_a_column_of_its_own() -> None:
    found = closing_of({"closed_on": "2024-09-01", "stop_reason": "ст. 46 ч. 1 п. 3"})
    assert found == {"closed_article": 46, "closed_part": 1, "closed_clause": 3}
    assert closing_of({"closed_on": "2024-09-01, 47", "closed_article": "46"}) == {}


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
