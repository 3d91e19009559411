"""A share sold alone: what it is, who else owns, and what stays theirs."""

import datetime
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from cleardeed.deals.dates import month_after
from cleardeed.deals.numerals import Language
from cleardeed.deals.request import read_request
from cleardeed.deals.samples import IVANOV, PETROV, PETROVA, SHARE
from cleardeed.deals.settlement import seller_sums
from tests.deals.making import changed, faults, library, text
from tests.deals.variants import VARIANTS

TWO = VARIANTS["shares that two sell"]


def test_what_is_sold_is_the_share() -> None:
    said, english = (text(SHARE, "purchase_agreement", language) for language in ("ru", "en"))
    assert "ДОГОВОР КУПЛИ-ПРОДАЖИ ДОЛИ В ПРАВЕ ОБЩЕЙ ДОЛЕВОЙ СОБСТВЕННОСТИ НА КВАРТИРУ" in said
    assert "оплатить долю 1/2 (одна вторая) в праве общей долевой собственности на квартиру с кадастровым" in said
    assert "Объект принадлежит Продавцу на праве общей долевой собственности на основании договора" in said
    assert "PURCHASE AGREEMENT: SHARE OF THE APARTMENT" in english
    assert "pay for, a share of 1/2 (one half) in the common ownership of the apartment with cadastral" in english


def test_the_co_owners_are_named_and_asked_first() -> None:
    said = text(SHARE, "purchase_agreement")
    assert "Остальные участники долевой собственности: Черных Любовь Олеговна." in said
    assert "остальные участники долевой собственности извещены о продаже доли с указанием её цены" in said
    assert "не ранее чем через месяц со дня извещения (пункт 2 статьи 250 ГК РФ)" in said
    for kind in ("preliminary_agreement", "deposit_agreement"):
        before = text(SHARE, kind)
        assert (
            "Продавец обязуется более чем за месяц до окончания срока заключения Основного договора письменно известить"
            " остальных участников долевой собственности о намерении продать долю" in before
        )
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
    assert "Доля передаётся без её выдела в натуре" in text(SHARE, "acceptance_act")


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
        assert "письменно известить собственников других комнат в квартире о намерении продать комнату" in before
        assert "прекращается, а задаток возвращается Покупателю в течение пяти рабочих дней" in before
    assert "других комнат" not in text(VARIANTS["free flat"], "purchase_agreement")


PROMISED = ("preliminary_agreement", "deposit_agreement")


def test_those_who_know_of_the_sale_are_not_told_again() -> None:
    known = VARIANTS["room of whose sale the neighbours know"]
    for kind in PROMISED:
        said, english = (text(known, kind, language) for language in ("ru", "en"))
        assert "Продавец сообщает, что 20 октября 2026 г. письменно известил собственников других комнат" in said
        assert "The Seller states that on 20 October 2026 the Seller notified the owners of the other rooms" in english
    said = text(known, "purchase_agreement")
    assert "собственники других комнат в квартире извещены 20 октября 2026 г. о продаже комнаты" in said


@pytest.mark.parametrize(
    ("name", "whose", "english"),
    [
        ("share that the co-owners refuse to buy", "остальных участников долевой собственности", "the other co-owners"),
        ("room that the neighbours refuse to buy", "собственников других комнат в квартире", "the owners of the other"),
    ],
)
def test_where_all_refuse_there_is_no_month_to_wait_for(name: str, whose: str, english: str) -> None:
    for kind in (*PROMISED, "purchase_agreement"):
        said = text(VARIANTS[name], kind)
        assert f"письменные отказы всех {whose} от преимущественного права покупки (" in said
        assert "месяц" not in said.partition("преимущественного права покупки")[2].partition(".")[0]
        assert f"the written refusals of all {english}" in text(VARIANTS[name], kind, "en")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_co_owner_who_buys_is_not_asked_whether_he_would(language: Language) -> None:
    deal = VARIANTS["share that a co-owner buys"]
    for kind in (*PROMISED, "purchase_agreement"):
        said = text(deal, kind, language)
        assert "пункт 2 статьи 250" not in said
        assert "article 250, clause 2" not in said
        assert ("ему доли не применяется (пункт 1 статьи 250" in said) == (language == "ru")
        assert ("does not apply to the sale of the share to the Buyer (article 250, clause 1" in said) == (
            language == "en"
        )
    assert "deal.object.pre_emption" in faults(
        changed({"object.pre_emption": {"waived": True}}, deal), "purchase_agreement"
    )
    beside = changed({"buyers": [PETROVA | {"share": "1/4"}, PETROV | {"share": "1/4"}]}, deal)
    assert "пункт 2 статьи 250" in text(beside, "purchase_agreement")


@pytest.mark.parametrize(
    ("changes", "kinds", "field"),
    [
        ({"main_contract_date": "2026-12-21"}, PROMISED[:1], "main_contract_date"),
        ({"main_contract_date": "2026-12-22"}, PROMISED[:1], None),
        ({"main_contract_date": "2026-12-21"}, PROMISED[1:], "main_contract_date"),
        ({"main_contract_date": "2026-12-21", "object.pre_emption": {"waived": True}}, PROMISED, None),
        ({"main_contract_date": "2026-12-21", "object.pre_emption": {"notified_on": "2026-11-20"}}, PROMISED, None),
        (
            {"main_contract_date": "2026-12-20", "object.pre_emption": {"notified_on": "2026-11-20"}},
            PROMISED,
            "main_contract_date",
        ),
        ({}, ["purchase_agreement"], None),
        ({"object.pre_emption": {"notified_on": "2026-10-20"}}, ["purchase_agreement"], None),
        ({"object.pre_emption": {"notified_on": "2026-10-21"}}, ["purchase_agreement"], "date"),
        (
            {"object.pre_emption": {"notified_on": "2026-11-22"}},
            ["purchase_agreement"],
            "object.pre_emption.notified_on",
        ),
    ],
)
def test_nothing_is_signed_in_the_month_of_the_other_owners(
    changes: dict[str, Any], kinds: Sequence[str], field: str | None
) -> None:
    found = faults(changed(changes, SHARE), *kinds)
    assert (f"deal.{field}" in found) if field else found == {}


def test_a_month_ends_with_the_last_day_of_a_shorter_one() -> None:
    day = datetime.date
    assert month_after(day(2026, 12, 31)) == day(2027, 1, 31)
    assert month_after(day(2027, 1, 30)) == day(2027, 2, 28)
    assert month_after(day(2028, 1, 31)) == day(2028, 2, 29)
    assert month_after(day(2026, 11, 28)) == day(2026, 12, 28)


@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement"])
def test_the_money_of_children_goes_to_nobody_elses_account(kind: str) -> None:
    said = text(VARIANTS["father sells with his children"], kind)
    assert "Безналичные платежи Продавцу, кроме части, причитающейся несовершеннолетнему Иванову Льву" in said
    assert "Ивановой Анне Петровне из каждого платежа вносится на счета, открытые на имя каждого из них" in said


def test_a_consent_is_named_before_another_is_like_it() -> None:
    first, like = "Если для отчуждения Объекта требуется согласие, предусмотренное пунктом 3", "Если такое же согласие"
    family = text(VARIANTS["father sells with his children"], "purchase_agreement")
    assert (first in family, like in family) == (True, False)
    married = text(VARIANTS["one of two sellers is married"], "purchase_agreement")
    assert (first in married, like in married) == (False, True)
