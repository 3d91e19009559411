"""No clause is ticked by a sentence that says the opposite of it, and owners who do not sell are told."""

import pytest

from tests.documents.sale import clause_of, sale

RUSSIAN_OWNERS = "Квартира принадлежит Продавцу и {} по 1/2 доле на основании договора от 02.02.2016 № 4."
ENGLISH_HALF = "The remaining half of the apartment is owned by the Seller's {}."


@pytest.mark.parametrize(
    ("clause", "code", "fault"),
    [
        ("Собственность переходит с вручением ключей, регистрация необязательна.", "transfer_of_title", "moment"),
        ("Ownership passes with the keys, registration is optional.", "transfer_of_title", "moment"),
        (
            "Покупатель не может подавать на регистрацию, пока Продавец не закроет свой кредит.",
            "transfer_of_title",
            "postponed",
        ),
        (
            "The Buyer may not register the title until the Seller has repaid his loan.",
            "transfer_of_title",
            "postponed",
        ),
        ("Family capital was spent on the apartment, the children got no shares.", "maternity_capital", "shares"),
        ("Долги Продавца — 3 миллиона рублей, он не в состоянии их платить.", "bankruptcy_warranty", "near"),
        ("The Seller owes six million roubles and cannot repay them.", "bankruptcy_warranty", "near"),
        (
            "Квартира находится в ипотеке, кредит с остатком 2 000 000 рублей перейдёт на Покупателя.",
            "encumbrances",
            "burdened",
        ),
        ("The apartment serves as collateral for a loan of the bank.", "encumbrances", "burdened"),
        ("The Seller was found incapable by a court; his son signs.", "minors", "permission"),
        ("Передача квартиры — когда освободится.", "handover", "no_day"),
        ("Квартира принадлежит свекрови Продавца, он собирается её выкупить.", "title_document", "not_yet"),
    ],
)
def test_a_sentence_is_told_for_what_it_says(clause: str, code: str, fault: str) -> None:
    found = clause_of(sale(clause), code)
    assert found is not None
    assert fault in {found.fault, *(one.fault for one in found.also)}


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ("Дом не поставлен на регистрационный учёт, это самострой.", "residents"),
        ("Долги Продавца велики, платить по ним он не может.", "payment_terms"),
        ("Продавец заверяет, что не признан банкротом и по долгам платит.", "payment_terms"),
        ("The apartment is security for a loan of the bank to the Seller.", "seller_pledge"),
        ("Задаток остаётся у агента как комиссия и не возвращается.", "costs"),
    ],
)
def test_a_sentence_on_something_else_ticks_no_clause(clause: str, code: str) -> None:
    found = clause_of(sale(clause), code)
    assert found is None or found.status != "ok"


@pytest.mark.parametrize(
    ("clause", "code", "fault"),
    [
        (
            "Право собственности переходит с регистрацией; стороны подают документы по желанию Покупателя.",
            "transfer_of_title",
            "moment",
        ),
        ("До полной оплаты цены Покупатель не вправе регистрировать переход права.", "transfer_of_title", "postponed"),
        ("Маткапитал использован, детям выделены доли.", "maternity_capital", "shares"),
        ("Family capital was spent; the children own their shares.", "maternity_capital", "shares"),
        ("Продавец долгов не имеет, платить ему есть чем.", "bankruptcy_warranty", "near"),
        ("The Seller owes nothing to anybody and pays his debts.", "bankruptcy_warranty", "near"),
        ("Квартира в залоге не находится.", "encumbrances", "burdened"),
        ("The Seller was not found incapable by any court.", "minors", "permission"),
        ("Квартира передаётся, когда освободится, но не позднее 01.02.2027.", "handover", "no_day"),
    ],
)
def test_what_is_in_order_is_told_as_no_fault(clause: str, code: str, fault: str) -> None:
    found = clause_of(sale(clause), code)
    assert found is None or fault not in {found.fault, *(one.fault for one in found.also)}


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        (RUSSIAN_OWNERS.format("её сестре Рощиной Вере Ильиничне"), True),
        (RUSSIAN_OWNERS.format("Рощиной Вере Ильиничне"), True),
        (RUSSIAN_OWNERS.format("Шубину Марку Олеговичу"), False),
        ("Другая половина дома записана на брата Продавца.", True),
        ("Треть квартиры принадлежит племяннику Продавца.", True),
        ("Другая половина принадлежала брату Продавца, его доля куплена Продавцом.", False),
        ("Другая половина принадлежит сестре Продавца, она также продаёт её по этому договору.", False),
        ("Продавец продаёт 1/2 долю; другая половина принадлежит сестре Продавца.", False),
        (ENGLISH_HALF.format("brother"), True),
        (ENGLISH_HALF.format("husband, who sells it together with her"), False),
    ],
)
def test_an_owner_who_does_not_sell_is_told(clause: str, told: bool) -> None:
    found = clause_of(sale(clause), "third_party_rights")
    assert ((found.fault if found else None) == "coowner") is told


@pytest.mark.parametrize(
    ("clause", "fault"),
    [
        ("Продавец продаёт 1/2 долю. Договор подписан в простой письменной форме.", "denied"),
        ("Продавец продаёт 1/2 долю. Форма договора — простая письменная.", "denied"),
        ("Продавец продаёт 1/2 долю. Договор удостоверяет нотариус, расписка — в простой письменной форме.", None),
        ("Договор подписан в простой письменной форме.", None),
    ],
)
def test_the_form_of_the_sale_of_a_share(clause: str, fault: str | None) -> None:
    found = clause_of(sale(clause), "notarial_form")
    assert (found.fault if found else None) == fault
