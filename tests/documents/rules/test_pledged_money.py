"""Money that is called a pledge: the paper is an agreement on a deposit, and the name is a fault of its own."""

import pytest

from tests.documents.rules.test_every_fault import faults_of
from tests.documents.sale import analysed, clause_of

SIDES = (
    "г. Пенза, 12 ноября 2026 г.\nРощина Дарья Ильинична, 04.05.1979 г.р., паспорт 56 04 118822, именуемая «Продавец»,"
    " и Шубин Марк Олегович, 17.01.1990 г.р., паспорт 56 10 340011, именуемый «Покупатель», договорились о квартире"
    " по адресу: г. Пенза, ул. Мира, д. 4, кв. 9, кадастровый номер 58:29:2007007:455, цена 3 400 000 рублей. {}"
)
ENGLISH_SIDES = (
    "Penza, 12 November 2026\nDaria Roshchina, born 4 May 1979, passport 56 04 118822 (the Seller), and Mark Shubin,"
    " born 17 January 1990, passport 56 10 340011 (the Buyer), agree on the flat at 4 Mira Street, apt. 9, Penza,"
    " cadastral number 58:29:2007007:455, at 3,400,000 roubles. {}"
)
PAID = "Покупатель передаёт Продавцу залог 100 000 рублей."


@pytest.mark.parametrize(
    "text",
    [
        "СОГЛАШЕНИЕ О ЗАЛОГЕ\n" + SIDES.format(PAID),
        "СОГЛАШЕНИЕ О ВНЕСЕНИИ ЗАЛОГА ЗА КВАРТИРУ\n" + SIDES.format("Покупатель вручает хозяйке 100 000 рублей."),
        "ДОГОВОР О ПЕРЕДАЧЕ ЗАЛОГА\n" + SIDES.format("Деньги 100 000 рублей переданы сегодня."),
        "ДОГОВОР О ВНЕСЕНИИ ЗАЛОГОВОЙ СУММЫ\n" + SIDES.format("Покупатель вносит залоговую сумму 100 000 рублей."),
        "AGREEMENT ON A PLEDGE FOR THE FLAT\n"
        + ENGLISH_SIDES.format("The Buyer hands the Seller a pledge of 100,000 roubles."),
        "PLEDGE MONEY AGREEMENT\n" + ENGLISH_SIDES.format("The Buyer pays pledge money of 100,000 roubles."),
    ],
)
def test_an_agreement_on_money_called_a_pledge_is_one_on_a_deposit(text: str) -> None:
    found = analysed(text)
    assert found.analysis.document_type == "deposit_agreement"
    clause, faults = faults_of(found, "deposit")
    assert faults == {"pledge"}
    assert (clause.status, clause.impact) == ("attention", 10)
    assert "380 (3)" in clause.summary


def test_what_becomes_of_it_is_read_as_of_a_deposit() -> None:
    text = SIDES.format(f"{PAID} Если банк откажет Покупателю в кредите, залог остаётся у Продавца.")
    assert faults_of(analysed("СОГЛАШЕНИЕ О ЗАЛОГЕ\n" + text), "deposit")[1] == {"pledge", "lost"}


@pytest.mark.parametrize("back", ["залог возвращается в одинарном размере", "залог возвращается без штрафов"])
def test_a_seller_who_withdraws_owes_it_once_as_an_advance(back: str) -> None:
    text = SIDES.format(f"{PAID} Если Продавец передумает, {back}.")
    assert faults_of(analysed("СОГЛАШЕНИЕ О ЗАЛОГЕ\n" + text), "deposit")[1] == {"pledge"}


def test_other_papers_tell_it_too() -> None:
    for head in ("ПРЕДВАРИТЕЛЬНЫЙ ДОГОВОР\n", "РАСПИСКА\nЯ получила от Шубина Марка Олеговича 100 000 рублей. "):
        assert faults_of(analysed(head + SIDES.format(PAID)), "deposit")[1] == {"pledge"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "ДОГОВОР ЗАЛОГА КВАРТИРЫ\nЗалогодатель передаёт в залог Залогодержателю квартиру, займ 100 000 рублей.",
            "other",
        ),
        ("PLEDGE AGREEMENT\nThe Pledgor pledges to the Pledgee the flat to secure a loan of 100,000 roubles.", "other"),
        ("ДОГОВОР НАЙМА\nНаниматель вносит Наймодателю залог 40 000 рублей за квартиру.", "other"),
    ],
)
def test_a_pledge_proper_and_a_tenants_security_are_none(text: str, kind: str) -> None:
    assert analysed(text).analysis.document_type == kind


def test_a_pledge_of_the_object_stays_an_encumbrance() -> None:
    text = SIDES.format(f"{PAID} Квартира находится в залоге у банка.")
    found = analysed("СОГЛАШЕНИЕ О ЗАЛОГЕ\n" + text)
    burdens = clause_of(found, "encumbrances")
    assert burdens is not None
    assert burdens.fault == "burdened"
    assert "у банка" in (burdens.text or "")


def test_the_one_sum_of_an_agreement_on_a_deposit_is_not_the_price() -> None:
    text = "СОГЛАШЕНИЕ О ЗАДАТКЕ\nПокупатель вручает хозяйке 100 000 рублей за квартиру. Хозяйка может поднять цену."
    assert faults_of(analysed(text), "price")[1] == {"unnamed", "changeable"}
