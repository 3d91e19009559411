"""A paper of a type that is not analysed is never passed off as a clean one."""

import pytest

from cleardeed.documents.rules.evaluate import CLEAN, LEFT_OPEN, UNKNOWN, VERDICTS
from tests.documents.sale import analysed, clause_of

LEASE = """ДОГОВОР НАЙМА КВАРТИРЫ
г. Пенза, 12 ноября 2026 г.
Наймодатель Рощина Дарья Ильинична, 04.05.1979 г.р., паспорт 56 04 118822, и наниматель Шубин Марк Олегович, \
17.01.1990 г.р., паспорт 56 10 340011, договорились:
1. Наймодатель предоставляет за плату квартиру 58:29:2007007:455 по адресу: г. Пенза, ул. Мира, д. 4, кв. 9, \
на пять лет.
2. Наниматель вправе выкупить квартиру за 3 400 000 рублей в любой день. Договор в Росреестре не регистрируется. {}"""


@pytest.mark.parametrize(
    "text",
    [
        LEASE.format(""),
        "ДОГОВОР ДАРЕНИЯ\nДаритель безвозмездно передаёт в собственность одаряемого квартиру.",
        "LEASE\nThe landlord Daria Roshchina lets and the tenant Mark Shubin takes a flat for 30,000 roubles a month.",
        "Dear Oleg, Anna is selling her flat for 3,000,000 roubles and asks whether you would see it.",
    ],
)
def test_it_is_told_that_it_was_not_judged(text: str) -> None:
    found = analysed(text)
    clause = clause_of(found, "document_type")
    assert clause is not None
    assert (clause.status, clause.fault) == ("attention", "unknown")
    assert found.analysis.risk_level == "medium"
    assert UNKNOWN in found.analysis.short_conclusion
    for reassuring in (CLEAN, LEFT_OPEN, VERDICTS["low"], VERDICTS["medium"]):
        assert reassuring not in found.analysis.short_conclusion
    assert found.analysis.recommendations


def test_its_grave_faults_are_told_beside_it() -> None:
    found = analysed(LEASE.format("На квартиру наложен арест."))
    assert found.analysis.risk_level == "critical"
    assert VERDICTS["critical"] in found.analysis.short_conclusion
    assert UNKNOWN in found.analysis.short_conclusion


def test_a_paper_of_a_known_type_says_nothing_of_its_type() -> None:
    assert clause_of(analysed("РАСПИСКА\nЯ, Рощина Дарья Ильинична, получила 100 000 рублей."), "document_type") is None
