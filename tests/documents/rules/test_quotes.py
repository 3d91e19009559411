"""The words that a clause quotes are those that say what it says."""

import datetime

from cleardeed.documents.analysis import analyse
from cleardeed.documents.text import DocumentText, Page

PRELIMINARY = """ПРЕДВАРИТЕЛЬНЫЙ ДОГОВОР

г. Казань, 12 ноября 2026 года

Громов Пётр Олегович, 07.07.1972 г.р., паспорт 92 17 603811, выдан МВД по Республике Татарстан 25.07.2017, адрес: \
г. Казань, ул. Мира, д. 5, кв. 7 («Продавец»), и \
Лаврова Анна Ильинична, 20.01.1999 г.р., паспорт 92 18 914420, выдан МВД по \
Республике Татарстан 12.02.2019, адрес: г. Казань, ул. Садовая, д. 4, кв. 31 («Покупатель»), договорились, что \
ими будет заключён основной договор на следующих условиях.

1. По основному договору Продавец продаст, а Покупатель купит квартиру: г. Казань, ул. Мира, д. 5, кв. 7.

2. Основной договор стороны заключат не позднее 18 декабря 2026 года в простой письменной форме.
"""


def test_the_day_of_a_passport_is_not_that_of_the_main_contract() -> None:
    text = DocumentText("text", (Page(1, PRELIMINARY),))
    clauses = analyse(text, today=datetime.date(2026, 11, 21)).analysis.found_clauses
    (deadline,) = (clause for clause in clauses if clause.code == "main_contract_deadline")
    assert deadline.status == "ok"
    assert deadline.text is not None
    assert deadline.text.startswith("Основной договор стороны заключат не позднее 18 декабря")
