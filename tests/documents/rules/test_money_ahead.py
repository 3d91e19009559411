"""Money paid ahead: what a seller, a buyer and a middleman make of it in everyday words, with a name and \
without."""

import pytest

from tests.documents.sale import analysed, clause_of

NAMELESS = """ПРЕДВАРИТЕЛЬНЫЙ ДОГОВОР
г. Пенза, 12 ноября 2026 г.
Рощина Дарья Ильинична, 04.05.1979 г.р., паспорт 56 04 118822, именуемая «Продавец», и Шубин Марк Олегович, \
17.01.1990 г.р., паспорт 56 10 340011, именуемый «Покупатель», обязуются заключить до 1 марта 2027 г. договор \
купли-продажи квартиры по адресу: г. Пенза, ул. Мира, д. 4, кв. 9, кадастровый номер 58:29:2007007:455, по цене \
3 400 000 рублей.
Сегодня Покупатель передаёт Продавцу 500 000 рублей под расписку. {}
"""
NAMELESS_ENGLISH = """PRELIMINARY AGREEMENT
Penza, 12 November 2026
Daria Roshchina, born 4 May 1979, passport 56 04 118822 (the Owner), and Mark Shubin, born 17 January 1990, \
passport 56 10 340011 (the Purchaser), agree to sign by 1 March 2027 the contract of sale for the flat with \
cadastral number 58:29:2007007:455 at 4 Mira Street, apt. 9, Penza, at 3,400,000 roubles.
Today the Purchaser hands over 500,000 roubles against the Owner's receipt. {}
"""
DEPOSIT = """СОГЛАШЕНИЕ О ЗАДАТКЕ
г. Примерск, 3 декабря 2026 г.
Продавец: Рощина Дарья Ильинична, 04.05.1979 г.р., паспорт 56 04 118822. Покупатель: Шубин Марк Олегович, \
17.01.1990 г.р., паспорт 56 10 340011.
1. Покупатель передал задаток 300 000 рублей в счёт цены 5 200 000 рублей за квартиру 77:99:0009999:1444 по \
адресу: г. Примерск, ул. Сосновая, д. 8, кв. 14.
2. {}
"""
DEPOSIT_ENGLISH = """DEPOSIT AGREEMENT
Penza, 12 November 2026
Daria Roshchina, born 4 May 1979, passport 56 04 118822 (the Seller), and Mark Shubin, born 17 January 1990, \
passport 56 10 340011 (the Buyer). The Buyer has handed the Seller a deposit of 300,000 roubles towards the \
price of 5,200,000 roubles of the flat with cadastral number 58:29:2007007:455 at 4 Mira Street, apt. 9, Penza. {}
"""


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Should the Owner back out, she pays back the 500,000 roubles and nothing on top.", "unnamed"),
        ("If the main contract falls through for whatever cause, the Purchaser sees none of his money again.", "lost"),
        ("If the deal comes to nothing for any reason at all, the money stays with the Owner.", "lost"),
        ("Whatever the reason the sale does not happen, the Purchaser will not see his money again.", "lost"),
        ("Should the Purchaser back out, the Owner keeps everything.", "unnamed"),
        (
            "If the Owner changes her mind, the Purchaser gets the 500,000 roubles back and not a kopeck more.",
            "unnamed",
        ),
        ("Whoever is to blame, the 500,000 roubles are gone for the Purchaser.", "lost"),
        ("If the bank turns the Purchaser down, the money is not handed back.", "lost"),
        ("If the Owner backs out she pays back twice what she got.", None),
        ("If the bank turns the Purchaser down, the Owner hands the 500,000 roubles back within three days.", None),
        ("Если сделка не состоится по любой причине, Покупатель своих денег больше не увидит.", "lost"),
        ("Если основной договор сорвётся, неважно почему, деньги Покупателю не возвращаются.", "lost"),
        ("По какой бы причине сделка ни сорвалась, деньги остаются у Продавца.", "lost"),
        ("Продавец раздумает — отдаёт 500 000 рублей и ни копейкой больше.", "unnamed"),
        ("Передумает Продавец — вернёт 500 000 рублей, и ничего сверху.", "unnamed"),
        ("При отказе Продавца Покупатель получает назад 500 000 рублей без каких-либо доплат.", "unnamed"),
        ("Если откажется Покупатель, всё остаётся у Продавца.", "unnamed"),
        ("Если банк не даст Покупателю кредит, деньги не возвращаются.", "lost"),
        ("Кто бы ни был виноват, переданная сумма Покупателю не возвращается.", "lost"),
        ("Деньги не возвращаются ни при каких обстоятельствах.", "lost"),
        ("Если сделка не состоится не по вине Покупателя, деньги возвращаются ему в течение трёх дней.", None),
        ("Если откажется Продавец, он возвращает вдвое больше полученного.", None),
    ],
)
def test_money_without_a_name(said: str, fault: str | None) -> None:
    russian = any("а" <= letter <= "я" for letter in said)
    clause = clause_of(analysed((NAMELESS if russian else NAMELESS_ENGLISH).format(said)), "deposit")
    assert (clause.fault if clause else None) == fault


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Агентство «Уют» удерживает из внесённой суммы 150 000 рублей за свои услуги при любом исходе.", "in_part"),
        ("150 000 рублей из задатка остаются у агентства независимо от того, состоится ли сделка.", "in_part"),
        ("Часть задатка 150 000 рублей является вознаграждением агентства и не возвращается.", "lost"),
        ("Комиссия риелтора удерживается из суммы задатка в любом случае.", "in_part"),
        ("Если Продавец передумает, он возвращает полученное в течение года частями.", "single"),
        ("При отказе Продавца задаток возвращается в двойном размере в рассрочку.", "late"),
        ("При отказе Продавца деньги возвращаются после продажи квартиры другому покупателю.", "late"),
        ("Продавец возвращает задаток по мере возможности.", "late"),
        ("Агентство получает вознаграждение 150 000 рублей от Продавца после регистрации сделки.", None),
        ("При отказе Продавца задаток возвращается в двойном размере в течение трёх дней.", None),
        ("Задаток возвращается Покупателю в течение 5 дней после отказа банка.", None),
        ("The agency keeps 150,000 roubles of the deposit for its services whatever happens.", "in_part"),
        ("The agent's fee of 150,000 roubles is taken from the deposit and is not refunded.", "lost"),
        ("If the Seller changes her mind, she pays the money back in instalments over a year.", "single"),
        ("The Seller returns the deposit once she has found another buyer.", "late"),
        ("If the Seller withdraws, she returns twice the deposit within three days.", None),
        ("The agency is paid 150,000 roubles by the Seller when the sale is registered.", None),
        ("If the Buyer cannot get a loan, the deposit is returned in full within three days.", None),
    ],
)
def test_what_is_cut_from_a_deposit(said: str, fault: str | None) -> None:
    russian = any("а" <= letter <= "я" for letter in said)
    clause = clause_of(analysed((DEPOSIT if russian else DEPOSIT_ENGLISH).format(said)), "deposit")
    assert (clause.fault if clause else None) == fault
