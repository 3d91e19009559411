"""Handing the object over: moving out, lateness, defects; maternity capital and guardianship."""

from typing import Any

import pytest

from cleardeed.deals.samples import FULL, HOUSE, IVANOV, LAND, PLAIN, SHARE
from tests.deals.making import changed, faults, text, text_in_set
from tests.deals.variants import FLAT, VARIANTS

CAPITAL = "bought with maternity capital"


def test_the_seller_moves_out_by_a_day_or_before_the_act_is_signed() -> None:
    said = text(VARIANTS["moves out after the handover"], "purchase_agreement")
    assert (
        "Продавец обязуется освободить Объект от своего имущества и обеспечить выезд проживающих в нём лиц, кроме"
        " арендаторов (нанимателей), в срок до 15 января 2027 г. включительно." in said
    )
    assert "обеспечить выезд проживающих в нём лиц до подписания передаточного акта." in text(
        FLAT, "purchase_agreement"
    )
    assert "have all persons who live in it move out before the act of acceptance is signed." in text(
        FLAT, "purchase_agreement", "en"
    )
    kept = text(VARIANTS["flat where somebody keeps a right"], "purchase_agreement")
    assert "проживающих в нём лиц, кроме тех, чьи права пользования сохраняются, до подписания" in kept
    assert "освободить Объект" not in text(LAND, "purchase_agreement")


def test_agreed_penalties_take_the_place_of_the_laws() -> None:
    agreed = text(VARIANTS["penalties"], "purchase_agreement")
    assert (
        "просрочки передачи или освобождения Объекта Продавец уплачивает Покупателю неустойку в размере 0,1 %" in agreed
    )
    assert "просрочки платежа Покупатель уплачивает Продавцу неустойку в размере 0,25 % просроченной суммы." in agreed
    assert "395" not in agreed
    silent = text(PLAIN, "purchase_agreement")
    assert "проценты по статье 395 ГК РФ на полученную сумму (пункт 4 статьи 487 ГК РФ)" in silent
    assert "При просрочке платежа Продавец вправе потребовать уплаты процентов по статье 395 ГК РФ" in silent
    assert "неустойк" not in silent
    english = text(VARIANTS["penalties"], "purchase_agreement", "en")
    assert "a penalty of 0.1% of the price of the Property" in english
    assert "a penalty of 0.25% of the overdue sum" in english


@pytest.mark.parametrize("percent", [0, -1, 0.00001, 10.5])
@pytest.mark.parametrize("name", ["late_handover", "late_payment"])
def test_a_penalty_is_a_likely_percentage(name: str, percent: float) -> None:
    assert list(faults(FLAT | {"penalties": {name: percent}}, "purchase_agreement")) == [f"deal.penalties.{name}"]


def test_the_act_alone_holds_the_defects() -> None:
    known, none = text(FULL, "acceptance_act"), text(HOUSE, "acceptance_act")
    assert "обнаружены следующие недостатки Объекта: трещина стекла в окне кухни; не закрывается дверь" in known
    assert "При передаче недостатков Объекта не обнаружено." in none
    silent = text(FLAT, "acceptance_act")
    assert (
        "Замечания Покупателя к состоянию Объекта, если они есть, вписываются до подписания акта в эти строки:"
        in silent
    )
    for said in (known, none, silent):
        assert "приложени" not in said
    assert "Замечания к состоянию Объекта, если они есть, указываются в передаточном акте." in text(
        FULL, "purchase_agreement"
    )
    assert "At the handover no defects of the Property were found." in text(HOUSE, "acceptance_act", "en")


@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement"])
def test_maternity_capital_is_what_the_deal_says_of_it(kind: str) -> None:
    assert "доли супругу и детям, как сообщает Продавец, выделены (часть 4 статьи 10" in text(FULL, kind)
    assert "капитала на приобретение Объекта, как сообщает Продавец, не направлялись." in text(HOUSE, kind)
    assert "Если на приобретение Объекта направлялись средства материнского (семейного) капитала" in text(FLAT, kind)
    assert "не участвует в " in text(FULL, kind)
    assert "материнск" not in text(LAND, kind)
    assert "no maternity capital was used to acquire the Property" in text(HOUSE, kind, "en")


def test_shares_that_are_owed_come_before_the_purchase() -> None:
    """Their owners sell too, and the deal does not name them."""
    owing = VARIANTS["maternity capital without shares"]
    said, english = (text(owing, "preliminary_agreement", language) for language in ("ru", "en"))
    assert "доли супругу и детям не выделены" in said
    assert "Продавец обязуется выделить доли до заключения Основного договора" in said
    assert "Основной договор заключается с их участием на стороне Продавца" in said
    assert "undertakes to allot the shares before the Main Agreement is concluded" in english
    for kinds in (["purchase_agreement"], ["preliminary_agreement", "purchase_agreement"]):
        assert list(faults(owing, *kinds)) == ["deal.object.maternity_capital"]
    assert faults(owing, "preliminary_agreement", "deposit_agreement", "deposit_receipt") == {}


def test_the_buyer_may_pay_with_maternity_capital() -> None:
    said = text(VARIANTS[CAPITAL], "purchase_agreement")
    assert (
        "650 000 (шестьсот пятьдесят тысяч) рублей — за счёт средств материнского (семейного) капитала, перечисляемых"
        " Социальным фондом России на счёт Продавца, после государственной регистрации" in said
    )
    assert "Покупатель обязуется оформить Объект в общую собственность лица, получившего сертификат" in said
    assert "out of maternity capital, transferred by the Social Fund of Russia" in text(
        VARIANTS[CAPITAL], "purchase_agreement", "en"
    )
    early = changed({"payment.parts.1.due_date": FLAT["date"]}, VARIANTS[CAPITAL])
    assert list(faults(early, "purchase_agreement")) == ["deal.payment.parts[1].due_date"]
    lacking = changed({"sellers": [IVANOV]}, VARIANTS[CAPITAL])
    assert faults(lacking, "purchase_agreement") == {"deal.sellers[0].account": "is required for purchase_agreement"}


@pytest.mark.parametrize("kind", ["land", "garage", "premises"])
def test_maternity_capital_buys_homes_alone(kind: str) -> None:
    deal = changed({"object.object_type": kind, "object.maternity_capital": "shares_allotted"}, FLAT)
    assert list(faults(deal, "purchase_agreement")) == ["deal.object.maternity_capital"]


@pytest.mark.parametrize("kind", ["preliminary_agreement", "deposit_agreement"])
def test_a_permission_that_has_been_given_is_not_promised(kind: str) -> None:
    said = text(FULL, kind)
    assert (
        "несовершеннолетней Ивановой Анны Петровны выдано (пункт 2 статьи 37 ГК РФ): Отдел опеки и попечитель" in said
    )
    assert "обязуется получить" not in said
    assert "has been given (article 37, clause 2, of the Civil Code): Otdel opeki" in text(FULL, kind, "en")
    partly = text(VARIANTS["permission for one child of two"], kind)
    assert "Продавец обязуется получить недостающее разрешение органа опеки" in partly
    assert "имущества несовершеннолетнего Иванова Льва Петровича выдано" in partly
    assert "имущества несовершеннолетней Ивановой Анны Петровны (пункт 2" in partly
    silent = text(VARIANTS["three sell without shares"], kind)
    assert "Продавец обязуется получить предварительное разрешение органа опеки" in silent
    assert "выдано (пункт 2" not in silent


@pytest.mark.parametrize("kind", ["preliminary_agreement", "deposit_agreement"])
@pytest.mark.parametrize("name", ["father sells with his children", "a guardian acts for a grown-up"])
def test_what_becomes_of_the_deposit_where_the_permission_is_refused_is_said(name: str, kind: str) -> None:
    deal = VARIANTS[name]
    said, english = (text(deal, kind, language) for language in ("ru", "en"))
    assert (
        "Если такое разрешение не выдано по обстоятельствам, за которые ни одна из Сторон не отвечает, обязательство"
        " заключить Основной договор прекращается (пункт 1 статьи 416 ГК РФ), а задаток возвращается"
        " Покупателю в течение пяти рабочих дней после этого." in said
    )
    assert "the obligation to conclude the Main Agreement ends (article 416, clause 1, of the Civil Code)" in english
    assert "разрешение не выдано" not in text(FULL, kind)
    if kind == "preliminary_agreement":
        bare = text(changed({"deposit": None}, deal), kind)
        assert "прекращается (пункт 1 статьи 416 ГК РФ)." in bare


def test_a_permission_of_a_later_day_is_promised_and_then_named() -> None:
    later: dict[str, Any] = changed({f"sellers.{index}.guardianship_permission.date": "2026-12-01" for index in (1, 2)})
    assert "обязуется получить предварительное разрешение" in text_in_set(later, "preliminary_agreement")
    assert "№ 17-оп от 1 декабря 2026 г." in text_in_set(later, "purchase_agreement")


def test_who_issued_a_document_stands_in_the_case_that_it_was_given_in() -> None:
    said = text(FULL, "purchase_agreement")
    assert "дата выдачи: 05.03.2025, кем выдан: МВД по Примерской области, код подразделения: 990-001," in said
    assert "дата выдачи: 20.05.2016, кем выдано: отделом ЗАГС г. Примерска, зарегистрированный" in said


def test_each_minor_is_named_with_the_account_that_is_given() -> None:
    said, english = (text(FULL, "purchase_agreement", language) for language in ("ru", "en"))
    assert (
        "Причитающееся несовершеннолетнему Иванову Льву Петровичу (счёт № 40817810000000000002) и несовершеннолетней"
        " Ивановой Анне Петровне (счёт № 40817810000000000003) из каждого платежа вносится на счета, открытые на имя"
        " каждого из них" in said
    )
    assert (
        "the minor Ivanova Anna Petrovna (account No. 40817810000000000003) out of each payment is credited to accounts"
        " opened in the name of each of them" in english
    )
    alone = VARIANTS["child sells alone"]
    assert "вносится на счёт, открытый на его имя" in text(alone, "purchase_agreement")
    assert "an account opened in his name" in text(alone, "purchase_agreement", "en")


def test_rights_to_leased_land_pass_when_the_main_agreement_is_made() -> None:
    leased = VARIANTS["house on a leased plot"]
    assert "Продавец уступит, а Покупатель примет права" in text(leased, "preliminary_agreement")
    assert "Продавец уступает, а Покупатель принимает права" in text(leased, "purchase_agreement")
    assert "will assign, and the Buyer will accept," in text(leased, "preliminary_agreement", "en")


def test_a_share_is_handed_over_without_being_set_apart() -> None:
    assert "Доля передаётся без её выдела в натуре." in text(SHARE, "acceptance_act")
    assert "The share is handed over without being set apart in kind." in text(SHARE, "acceptance_act", "en")


def test_the_purchase_agreement_names_the_deposit_agreement_of_the_set() -> None:
    named = "предусмотренный соглашением Сторон от 21 ноября 2026 г., засчитывается"
    assert named in text_in_set(SHARE, "purchase_agreement")
    assert "предусмотренный соглашением" not in text(SHARE, "purchase_agreement")


def test_instalments_are_paid_in_cash_or_by_transfer() -> None:
    said, english = (text(HOUSE, "purchase_agreement", language) for language in ("ru", "en"))
    assert "Платежи в рассрочку вносятся наличными денежными средствами под расписку Продавца или безналичным" in said
    assert "The instalments are paid in cash against the Seller’s receipt or by bank transfer" in english


def test_a_consent_names_an_agreement_on_the_deposit_only_where_there_is_a_deposit() -> None:
    assert "соглашения о задатке" in text(SHARE, "spouse_consent")
    assert "соглашения о" not in text(changed({"deposit": None}, SHARE), "spouse_consent")
    assert "deposit agreement" not in text(changed({"deposit": None}, SHARE), "spouse_consent", "en")
