"""A share sold alone: what it is, who else owns, and what stays theirs."""

from fractions import Fraction

import pytest

from cleardeed.deals.request import read_request
from cleardeed.deals.samples import IVANOV, PETROVA, SHARE
from cleardeed.deals.settlement import seller_sums
from tests.deals.making import changed, faults, library, text
from tests.deals.variants import VARIANTS

TWO = VARIANTS["shares that two sell"]


def test_what_is_sold_is_the_share() -> None:
    said, english = (text(SHARE, "purchase_agreement", language) for language in ("ru", "en"))
    assert "ДОГОВОР КУПЛИ-ПРОДАЖИ ДОЛИ В ПРАВЕ ОБЩЕЙ ДОЛЕВОЙ СОБСТВЕННОСТИ НА КВАРТИРУ" in said
    assert "оплатить долю 1/2 (одна вторая) в праве общей долевой собственности на квартиру с кадастровым" in said
    assert "Объект принадлежит Продавцу на праве общей долевой собственности на основании договора" in said
    assert "SHARE OF THE APARTMENT PURCHASE AGREEMENT" in english
    assert "pay for, a share of 1/2 (one half) in the common ownership of the apartment with cadastral" in english


def test_the_co_owners_are_named_and_asked_first() -> None:
    said = text(SHARE, "purchase_agreement")
    assert "Остальные участники долевой собственности: Черных Любовь Олеговна." in said
    assert "остальные участники долевой собственности извещены о продаже доли с указанием её цены" in said
    assert "не ранее чем через месяц со дня извещения (пункт 2 статьи 250 ГК РФ)" in said
    for kind in ("preliminary_agreement", "deposit_agreement"):
        before = text(SHARE, kind)
        assert "обязуется письменно известить остальных участников долевой собственности о намерении" in before
        assert "прекращается, а задаток возвращается Покупателю в течение пяти рабочих дней" in before


def test_a_notary_certifies_it() -> None:
    assert (
        "поскольку отчуждается доля в праве общей собственности на недвижимое имущество (часть 1.1 статьи 42"
        in text(SHARE, "purchase_agreement")
    )
    assert "поскольку по нему отчуждается доля в праве общей собственности на недвижимое имущество" in text(
        SHARE, "preliminary_agreement"
    )


def test_nobody_else_has_to_leave() -> None:
    said = text(SHARE, "purchase_agreement")
    assert "обеспечить снятие с него членов своей семьи в срок до 11 января 2027 г." in said
    assert "освободить занимаемые им помещения от своего имущества и обеспечить выезд членов своей семьи" in said
    assert "снятие всех зарегистрированных" not in said
    assert "Кроме остальных участников долевой собственности и членов их семей, лиц, которые сохраняют" in said
    assert "в порядке, который устанавливает суд (пункт 1 статьи 247 ГК РФ)" in said
    assert "Объект передаётся без выделения помещений" in text(SHARE, "acceptance_act")


def test_the_price_is_that_of_the_share() -> None:
    deal = read_request({"documents": ["purchase_agreement"], "deal": TWO}, library()).deal
    assert seller_sums(deal) == [Fraction(1_500_000)] * 2
    said = text(TWO, "purchase_agreement")
    assert "Объект составляют доли лиц на стороне Продавца в праве общей долевой собственности на квартиру:" in said
    assert "Иванов Пётр Сидорович — 1 500 000 (один миллион пятьсот тысяч) рублей;" in said
    assert "долю 1/4 (одна четвёртая) в праве" not in said
    assert "по цене 3 000 000 (три миллиона) рублей" in text(SHARE, "spouse_consent")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"object.share": "3/2"}, "object.share"),
        ({"object.share": None}, "object.co_owners"),
        ({"sellers": [IVANOV | {"share": "1/4", "account": "4"}]}, "sellers"),
        ({"buyers": [PETROVA | {"share": "1"}]}, "buyers"),
    ],
)
def test_shares_that_disagree_are_refused(changes: dict[str, object], field: str) -> None:
    assert f"deal.{field}" in faults(changed(changes, SHARE), "purchase_agreement")


def test_a_house_goes_with_its_share_of_the_plot() -> None:
    said = text(VARIANTS["share of a house and of its plot"], "purchase_agreement")
    assert "НА ЖИЛОЙ ДОМ И ДОЛИ В ПРАВЕ НА ЗЕМЕЛЬНЫЙ УЧАСТОК" in said
    assert "отчуждается вместе с долей в праве на здание (пункт 2 статьи 552 ГК РФ" in said
    assert "Доля в праве на жилой дом принадлежит Продавцу на праве общей долевой собственности" in said


def test_a_room_is_offered_to_the_owners_of_the_others_first() -> None:
    room = VARIANTS["room"]
    said, english = (text(room, "purchase_agreement", language) for language in ("ru", "en"))
    assert "собственники других комнат в квартире извещены о продаже комнаты с указанием её цены" in said
    assert "не ранее чем через месяц со дня извещения (часть 6 статьи 42 ЖК РФ, пункт 2 статьи 250 ГК РФ)" in said
    assert "the owners of the other rooms of the apartment have been notified" in english
    for kind in ("preliminary_agreement", "deposit_agreement"):
        before = text(room, kind)
        assert "обязуется письменно известить собственников других комнат в квартире о намерении продать" in before
        assert "прекращается, а задаток возвращается Покупателю в течение пяти рабочих дней" in before
    assert "других комнат" not in text(VARIANTS["free flat"], "purchase_agreement")


@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement"])
def test_the_money_of_children_goes_to_nobody_elses_account(kind: str) -> None:
    said = text(VARIANTS["father sells with his children"], kind)
    assert "Безналичные платежи Продавцу, кроме части, причитающейся несовершеннолетнему, зачисляются на счёт" in said
    assert "причитающаяся несовершеннолетнему, вносится на счёт, открытый на его имя" in said


def test_a_consent_is_named_before_another_is_like_it() -> None:
    first, like = "Если для отчуждения Объекта требуется согласие, предусмотренное пунктом 3", "Если такое же согласие"
    family = text(VARIANTS["father sells with his children"], "purchase_agreement")
    assert (first in family, like in family) == (True, False)
    married = text(VARIANTS["one of two sellers is married"], "purchase_agreement")
    assert (first in married, like in married) == (False, True)
