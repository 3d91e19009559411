"""The plot under a house (Civil Code, art. 552 and 555; Land Code, art. 35)."""

import datetime
from typing import Any

import pytest

from cleardeed.deals.numerals import Language
from cleardeed.deals.samples import FULL, HOUSE, LAND
from cleardeed.documents.analysis import analyse
from cleardeed.documents.text import DocumentText, Page
from tests.deals.making import changed, faults, text
from tests.deals.variants import VARIANTS


def test_the_seller_s_own_plot_is_sold_with_the_house() -> None:
    said = text(HOUSE, "purchase_agreement")
    assert said.startswith("ДОГОВОР КУПЛИ-ПРОДАЖИ ЖИЛОГО ДОМА И ЗЕМЕЛЬНОГО УЧАСТКА ")
    assert "д. 7, а также земельный участок с кадастровым номером 77:99:0009999:2001, площадью 1 200 кв. м" in said
    assert "(далее вместе — Объект)" in said
    assert "Земельный участок принадлежит Продавцу на праве собственности на основании договора купли-продажи" in said
    assert "пункт 4 статьи 35 ЗК РФ" in said
    for kind in (
        "preliminary_agreement",
        "deposit_agreement",
        "acceptance_act",
        "spouse_consent",
        "payment_receipt",
    ):
        assert "77:99:0009999:2001" in text(HOUSE, kind), kind


def test_the_price_is_divided_only_by_the_deal() -> None:
    divided = "Из неё 7 000 001 (семь миллионов один) рубль — цена жилого дома, 2 000 000 (два миллиона) рублей"
    whole = changed({"object.land_plot.price": None}, HOUSE)
    for kind in ("purchase_agreement", "preliminary_agreement"):
        assert divided in text(HOUSE, kind)
        assert "цена земельного участка" not in text(whole, kind)


def test_a_leased_plot_is_assigned_and_not_sold() -> None:
    leased = VARIANTS["house on a leased plot"]
    said = text(leased, "purchase_agreement")
    assert said.startswith("ДОГОВОР КУПЛИ-ПРОДАЖИ ЖИЛОГО ДОМА г. Примерск")
    assert "(далее — Объект)" in said
    assert "Земельный участок находится у Продавца в аренде на основании договора аренды" in said
    assert "Земельный участок Покупателю не продаётся." in said
    assert "уступает, а Покупатель принимает права и обязанности арендатора Земельного участка" in said
    assert "права и обязанности арендатора которого переходят к Покупателю" in text(leased, "acceptance_act")
    assert "с уступкой покупателю прав и обязанностей арендатора" in text(leased, "spouse_consent")
    assert "земельн" not in text(leased, "payment_receipt")


def test_a_share_of_the_plot_is_certified_by_a_notary() -> None:
    shared = VARIANTS["house on a plot in shares"]
    said = text(shared, "purchase_agreement")
    assert "а также долю 1/2 (одна вторая) в праве общей долевой собственности на земельный участок" in said
    assert "часть 1.1 статьи 42 Федерального закона" in said
    asked = text(changed({"object.pre_emption": None}, shared), "purchase_agreement")
    assert "не ранее чем через месяц со дня извещения (пункт 2 статьи 250 ГК РФ)" in asked
    assert "нотариальн" not in text(changed({"sellers.0.spouse": None}, HOUSE), "purchase_agreement").replace(
        "представляет его нотариально удостоверенным", ""
    )


def test_no_encumbrances_are_those_of_both() -> None:
    silent = changed({"object.land_plot.encumbrances": None}, HOUSE)
    burdened = VARIANTS["house on an encumbered plot"]
    assert "Объект не заложен" in text(HOUSE, "purchase_agreement")
    assert "не заложен" not in text(silent, "purchase_agreement")
    assert "в отношении земельного участка: публичный сервитут." in text(burdened, "purchase_agreement")


def test_a_house_without_a_plot_is_told_what_the_law_makes_of_it() -> None:
    said = text(VARIANTS["house without a plot"], "preliminary_agreement")
    assert "передаются права на земельный участок, занятый Объектом" in said
    assert "земельный участок" not in text(FULL, "preliminary_agreement")


def test_a_plot_sold_by_itself_has_its_category_and_use() -> None:
    said, english = (text(LAND, "purchase_agreement", language) for language in ("ru", "en"))
    assert "категория земель: земли населённых пунктов, вид разрешённого использования: для ведения личного" in said
    assert (
        "land category: zemli naselennykh punktov (земли населённых пунктов), permitted use: dlia vedeniia" in english
    )
    flat = changed({"object.category": "земли населённых пунктов"}, FULL)
    assert "deal.object.category" in faults(flat, "purchase_agreement")


FARMED = {
    "object.category": "земли сельскохозяйственного назначения",
    "object.permitted_use": "для сельскохозяйственного производства",
}


@pytest.mark.parametrize(
    ("language", "first", "foreign"),
    [
        ("ru", "иначе продажа ничтожна (статья 8 Федерального закона", "лицо без гражданства не может"),
        ("en", "otherwise the sale is void (article 8", "stateless person may not acquire"),
    ],
)
@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement", "deposit_agreement"])
def test_agricultural_land_is_offered_to_the_region_first(
    kind: str, language: Language, first: str, foreign: str
) -> None:
    said = text(changed(FARMED, LAND), kind, language)
    assert first in said
    assert foreign in said
    assert first not in text(LAND, kind, language)
    found = analyse(DocumentText("text", (Page(1, said),)), today=datetime.date(2026, 11, 28)).analysis
    plain = analyse(DocumentText("text", (Page(1, text(LAND, kind, language)),)), today=datetime.date(2026, 11, 28))
    told = {clause.code for clause in found.found_clauses if clause.status == "attention"}
    assert told <= {clause.code for clause in plain.analysis.found_clauses if clause.status == "attention"}
    if kind == "purchase_agreement":
        terms = [
            next(clause.fault for clause in one.found_clauses if clause.code == "payment_terms")
            for one in (found, plain.analysis)
        ]
        assert terms[0] == terms[1]


@pytest.mark.parametrize(
    "free",
    [
        {"object.permitted_use": "для ведения личного подсобного хозяйства"},
        {"object.permitted_use": "садовый участок"},
        {"object.share": "1/2", "object.co_owners": ["Черных Олег Львович"]},
    ],
)
def test_land_outside_the_law_on_agricultural_land_is_not(free: dict[str, Any]) -> None:
    assert "сельскохозяйственного назначения»" not in text(changed(FARMED | free, LAND), "purchase_agreement")
