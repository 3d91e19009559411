"""Russian sentences that only resemble a fault: each rule must be silent, or find the clause in order."""

import pytest

from tests.documents.rules.test_wordings import Wording, status_of


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("third_party_rights", "Споры по договору стороны передают в суд по месту нахождения квартиры."),
        ("third_party_rights", "Банковская ячейка арендуется Покупателем на месяц."),
        ("third_party_rights", "Собственник пользуется, владеет и распоряжается квартирой по своему усмотрению."),
        ("minors", "Срок действия аккредитива 14 дней, банк работает 15 лет."),
        ("minors", "Продавец владеет квартирой более пяти лет."),
        ("understated_price", "Последствия занижения цены сторонам разъяснены."),
        ("understated_price", "Неотделимые улучшения входят в цену квартиры и отдельно не оплачиваются."),
        ("bankruptcy_warranty", "Споры разрешает Арбитражный суд Московской области."),
        ("power_of_attorney", "Интересы каждой стороны стороны учли."),
        ("power_of_attorney", "Законный представитель малолетнего действует с согласия опеки."),
        ("seller_pledge", "Залоговый счёт открывает банк, выдавший кредит."),
        ("seller_pledge", "Квартира свободна от арестов и прав залога банков."),
        ("dates_conflict", "Справка действительна до 1 декабря 2026 года, выдана 1 ноября 2026 года."),
    ],
)
def test_what_only_resembles_a_clause_is_left_alone(code: str, text: str) -> None:
    assert status_of(Wording(code, "", "purchase_agreement", text)) is None


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("encumbrances", "Под арестом квартира не состоит, банк АО «Ипотечный Дом» счёт открыл."),
        ("encumbrances", "Квартира не под арестом; угол участка пересекает охранная зона линии передачи."),
        ("spouse_consent", "Жена Продавца дала нотариальное согласие, против сделки не возражает."),
        ("price", "Цена дома с участком 5 000 000 рублей, из них дом 3 000 000 рублей, участок 2 000 000 рублей."),
        ("price", "Цена 2 600 000 рублей; задаток внесён и в цену зачтён; остальные 2 550 000 рублей платятся завтра."),
        ("price", "Цена квартиры 3 000 000 рублей. Цена уплачивается так:\n1) 1 000 000 рублей завтра."),
        ("payment_terms", "Деньги получит представитель Продавца по нотариальной доверенности в день сделки."),
        ("handover", "Отдельный акт делать не будем, этот договор считаем и передаточным актом."),
    ],
)
def test_what_only_resembles_a_fault_is_in_order(code: str, text: str) -> None:
    assert status_of(Wording(code, "", "purchase_agreement", text)) == "ok"


def test_money_that_is_handed_over_is_no_handover_of_the_object() -> None:
    text = "Задаткодатель передаёт, а Задаткополучатель принимает задаток в размере 80 000 рублей."
    assert status_of(Wording("handover", "", "deposit_agreement", text)) is None
