"""A clause in order says in which way it is: one thing, and never one thing or another."""

import pytest

from cleardeed.documents.rules.evaluate import MUCH_TOGETHER, VERDICTS
from tests.documents.sale import analysed, clause_of, sale
from tests.documents.test_analysis import read

SALE = "Договор купли-продажи квартиры. Продавец Иванов Пётр Сидорович продаёт квартиру Петровой Ольге Ильиничне. "


@pytest.mark.parametrize(
    ("said", "code", "summary"),
    [
        (
            "Зарегистрированных по месту жительства лиц в квартире нет.",
            "residents",
            "names nobody who keeps a right to stay",
        ),
        (
            "Нотариально удостоверенное согласие супруги Продавца получено.",
            "spouse_consent",
            "names the spouse's consent",
        ),
        ("Квартира приобретена Продавцом до брака.", "spouse_consent", "why no consent of a spouse is needed"),
        (
            "Средства материнского капитала на приобретение квартиры не использовались.",
            "maternity_capital",
            "no maternity capital was used",
        ),
        (
            "Квартира куплена с использованием материнского капитала, доли детям выделены.",
            "maternity_capital",
            "provides for the shares that the children must have",
        ),
        ("Несовершеннолетних собственников и зарегистрированных лиц нет.", "minors", "no minors or wards"),
    ],
)
def test_the_summary_says_in_which_way_the_clause_is_in_order(said: str, code: str, summary: str) -> None:
    (clause,) = (clause for clause in read(SALE + said).analysis.found_clauses if clause.code == code)
    assert (clause.status, clause.fault) == ("ok", None)
    assert summary in clause.summary


LESSER = (
    "Квартира находится в ипотеке у банка и сдана по договору найма до 2028 года. Продавец вправе в одностороннем"
    " порядке изменить цену. Срок передачи ________ дней."
)
"""Four serious faults, none of which makes the sale void."""


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (LESSER, MUCH_TOGETHER),
        (f"{LESSER} На квартиру наложен арест.", VERDICTS["critical"]),
        ("На квартиру наложен арест.", VERDICTS["critical"]),
    ],
)
def test_a_document_is_unreliable_only_by_a_fault_that_says_so_alone(said: str, verdict: str) -> None:
    analysis = sale(said).analysis
    assert analysis.risk_level == "critical"
    assert [one for one in (MUCH_TOGETHER, *VERDICTS.values()) if one in analysis.short_conclusion] == [verdict]


@pytest.mark.parametrize(
    ("text", "fault", "impact"),
    [
        ("ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\nПродавец продаёт, Покупатель покупает квартиру.", "missing", 80),
        ("ПРЕДВАРИТЕЛЬНЫЙ ДОГОВОР\nСтороны обязуются заключить договор купли-продажи квартиры.", "unnamed", 25),
        ("СОГЛАШЕНИЕ О ЗАДАТКЕ\nПокупатель передаёт Продавцу задаток за квартиру.", "unnamed", 25),
        ("РАСПИСКА\nЯ, Рощина Дарья Ильинична, получила от Шубина Марка Олеговича деньги за квартиру.", "no_sum", 25),
    ],
)
def test_only_a_sale_is_not_concluded_without_a_price(text: str, fault: str, impact: int) -> None:
    clause = clause_of(analysed(text), "price")
    assert clause is not None
    assert (clause.fault, clause.impact, clause.text) == (fault, impact, None)


@pytest.mark.parametrize(
    ("said", "code", "fault", "demands"),
    [
        (
            "В отношении Продавца введена процедура реализации имущества; Продавец подписывает договор лично.",
            "bankruptcy_warranty",
            "pending",
            ["Do not sign or pay: in the sale of assets", "Look up in the register of bankruptcies"],
        ),
        (
            "От имени Продавца по доверенности от 10.01.2021 сроком на три года, удостоверенной нотариусом Котовой Е."
            " Е., реестр № 1-55, действует Жукова Ольга Ильинична, паспорт 45 15 777777.",
            "power_of_attorney",
            "expired",
            ["Do not sign or pay under this power of attorney"],
        ),
        (
            "Если на приобретение квартиры направлялись средства материнского капитала, Продавец представляет"
            " документы о выделении долей детям.",
            "maternity_capital",
            "open",
            ["Demand the Social Fund's certificate"],
        ),
    ],
)
def test_the_steps_fit_the_fault(said: str, code: str, fault: str, demands: list[str]) -> None:
    found = sale(said)
    clause = clause_of(found, code)
    assert clause is not None
    assert clause.fault == fault
    for demand in demands:
        assert any(step.startswith(demand) for step in found.analysis.recommendations)
    assert not any("on the day of signing" in step for step in found.analysis.recommendations)


RECEIPT = (
    "РАСПИСКА\nЯ, Рощина Дарья Ильинична, паспорт 56 04 118822, получила от Шубина Марка Олеговича 300 000 рублей за"
    " квартиру по адресу: г. Пенза, ул. Мира, д. 4, кв. 9."
)
ACT = "АКТ ПРИЁМА-ПЕРЕДАЧИ\nРощина Дарья Ильинична передала, а Шубин Марк Олегович принял квартиру. Расчёт произведён."
DEPOSIT = (
    "СОГЛАШЕНИЕ О ЗАДАТКЕ\nПокупатель передаёт Продавцу задаток 150 000 рублей за квартиру ценой 5 000 000 рублей. {}"
)


@pytest.mark.parametrize(
    ("text", "fault", "summary"),
    [
        (RECEIPT, None, "for the contract to say"),
        (ACT, None, "for the contract to say"),
        (DEPOSIT.format("Остаток цены, подлежащий уплате, составит 4 850 000 рублей."), "partly", "not of both"),
        (
            DEPOSIT.format("Остаток цены 4 850 000 рублей уплачивается аккредитивом в день подписания договора."),
            None,
            "how and when the price is paid",
        ),
    ],
)
def test_how_and_when_is_said_only_of_papers_that_say_it(text: str, fault: str | None, summary: str) -> None:
    clause = clause_of(analysed(text), "payment_terms")
    assert clause is not None
    assert (clause.status, clause.fault) == ("ok", fault)
    assert summary in clause.summary
