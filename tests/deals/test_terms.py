"""Terms that a property lawyer looks for: spouses, notaries, mortgages, taxes, money of several sellers and minors."""

from typing import Any

import pytest

from cleardeed.deals.request import read_request
from cleardeed.deals.samples import FULL, HOUSE, LAND, PETROV, PETROVA, PLAIN, SAMPLES
from tests.deals.making import changed, faults, library, text
from tests.deals.variants import FLAT, VARIANTS

NO_PLEDGE = "право залога у Продавца на основании пункта 5 статьи 488 ГК РФ не возникает"
AGREEMENTS = ("purchase_agreement", "preliminary_agreement")


@pytest.mark.parametrize("kind", AGREEMENTS)
def test_a_buyers_spouse_consents_where_the_law_or_the_bank_asks_for_it(kind: str) -> None:
    said = text(VARIANTS["bought on a loan by one of spouses"], kind)
    (clause,) = (part for part in said.split("Нотариально удостоверенное согласие ")[1:] if "Покупателя" in part[:20])
    assert "если оно требуется по закону или по условиям банка-кредитора." in clause
    assert "статьи 35 СК РФ" not in clause.split(".")[0]


def test_a_notarised_purchase_needs_the_spouses_consent_by_law() -> None:
    deal = changed({"buyers": [PETROVA | {"spouse": PETROV}]})
    assert "на приобретение Объекта Покупатель представляет при подписании Договора (пункт 3 статьи 35 СК РФ)." in text(
        deal, "purchase_agreement"
    )


@pytest.mark.parametrize("kind", AGREEMENTS)
@pytest.mark.parametrize("name", ["spouses sell", "spouses buy"])
def test_a_spouse_who_is_a_party_gives_no_consent(name: str, kind: str) -> None:
    said = text(VARIANTS[name], kind)
    assert "Нотариально удостоверенное согласие" not in said
    assert ("согласие каждого из них на сделку выражено его подписью" in said) == (name == "spouses sell")


def test_a_consent_is_made_of_spouses_who_are_no_parties() -> None:
    assert text(FULL, "spouse_consent").count("даю согласие") == 1
    assert text(VARIANTS["spouses buy"], "spouse_consent").count("даю согласие") == 1


@pytest.mark.parametrize(
    ("title", "personal"),
    [
        ("договор дарения от 05.05.2014 № 14", True),
        ("свидетельство о праве на наследство по закону от 05.05.2014", True),
        ("договор передачи квартиры в собственность от 01.02.2010 № 1", True),
        ("договор на приватизацию от 01.02.2010 № 1", True),
        ("gift deed of 5 May 2014", True),
        ("договор купли-продажи от 10.10.2015 № 15", False),
        ("договор участия в долевом строительстве от 10.10.2015 № 15", False),
        ("purchase agreement of 5 May 2014", False),
    ],
)
def test_what_was_given_to_one_spouse_needs_consent_only_where_it_is_joint(title: str, personal: bool) -> None:
    deal = changed({"object.title_document": title}, VARIANTS["gift that one of spouses sells"])
    said = text(deal, "purchase_agreement")
    assert ("если Объект относится к общему имуществу супругов (статья 36" in said) == personal
    assert ("на отчуждение Объекта Продавец представляет при подписании Договора (пункт 3" in said) != personal


@pytest.mark.parametrize("kind", AGREEMENTS)
def test_spouses_who_buy_in_shares_present_a_marriage_contract(kind: str) -> None:
    contract = "доли в праве определяются брачным договором"
    assert contract in text(VARIANTS["spouses buy in shares"], kind)
    strangers = changed({"buyers.0.spouse": None}, VARIANTS["spouses buy in shares"])
    assert contract not in text(strangers, kind)
    assert contract not in text(VARIANTS["spouses buy"], kind)


def test_money_of_several_sellers_and_of_minors_goes_to_their_own_accounts() -> None:
    said = text(FULL, "purchase_agreement")
    assert (
        "зачисляются на их счета: Иванов Пётр Сидорович — № 40817810000000000001; Иванов Лев Петрович —"
        " № 40817810000000000002; Иванова Анна Петровна — № 40817810000000000003." in said
    )
    assert "Часть каждого платежа, причитающаяся несовершеннолетнему, зачисляется на счёт, открытый на его имя" in said
    grown = changed({"sellers": [FULL["sellers"][0] | {"share": "1"}]})
    assert "несовершеннолетнему" not in text(grown, "purchase_agreement")
    assert "причитающаяся подопечному" in text(VARIANTS["a guardian acts for a grown-up"], "purchase_agreement")


@pytest.mark.parametrize("name", ["full", "plain", "paid by mortgage", "paid by escrow"])
def test_who_is_paid_before_the_handover_has_no_pledge_whatever_the_way_to_pay(name: str) -> None:
    assert NO_PLEDGE in text({**SAMPLES, **VARIANTS}[name], "purchase_agreement")


@pytest.mark.parametrize("name", ["house", "paid after the handover"])
def test_who_sells_on_credit_keeps_his_pledge(name: str) -> None:
    said = text({**SAMPLES, **VARIANTS}[name], "purchase_agreement")
    assert "Объект находится в залоге у Продавца" in said
    assert NO_PLEDGE not in said


def test_a_notary_files_what_he_certified_and_keeps_a_copy() -> None:
    said = text(FULL, "purchase_agreement")
    assert (
        "представляет в орган регистрации прав нотариус, удостоверивший Договор, если Стороны против этого не возражают"
        in said
    )
    assert "Стороны обязуются подать заявление" not in said
    assert "по одному для каждой из Сторон, для нотариуса и для банка-кредитора." in said
    assert "каждой из Сторон и для нотариуса." in text(FULL, "preliminary_agreement")
    plain = text(PLAIN, "purchase_agreement")
    assert "Стороны обязуются подать заявление" in plain
    assert "нотариус" not in plain.replace("нотариально удостоверенным", "")
    assert "each of the Parties, one for the notary and one for the lending bank." in text(
        FULL, "purchase_agreement", "en"
    )


@pytest.mark.parametrize(("deal", "law"), [(PLAIN, "статья 400"), (HOUSE, "статьи 388 и 400"), (LAND, "статья 388")])
def test_the_registered_owner_pays_the_tax_and_is_reimbursed(deal: dict[str, Any], law: str) -> None:
    said = text(deal, "purchase_agreement")
    assert (
        f"уплачивает Продавец ({law} НК РФ); часть налога, которая приходится на время после передачи Объекта" in said
    )


def test_a_mortgage_is_redeemed_out_of_the_price_where_the_deal_says_so() -> None:
    deal = VARIANTS["mortgage redeemed out of the price"]
    said = text(deal, "purchase_agreement")
    assert "безналичным переводом залогодержателю в погашение долга, обеспеченного ипотекой Объекта" in said
    assert "безотзывного покрытого аккредитива, в погашение долга, обеспеченного ипотекой Объекта" in said
    assert "обязуется обеспечить погашение регистрационной записи об ипотеке (статья 25" in said
    assert "в погашение долга" in text(deal, "preliminary_agreement")
    assert "погашени" not in text(VARIANTS["encumbered flat"], "purchase_agreement")


def test_instalments_may_redeem_a_mortgage_too() -> None:
    parts = [
        {"amount": 2_000_000, "due_date": "2026-12-20", "redeems_mortgage": True},
        {"amount": 2_950_000, "due_date": "2027-01-20"},
    ]
    payment = {"method": "instalments", "parts": parts}
    deal = changed({"object.encumbrances": ["ипотека"], "payment": payment}, FLAT)
    for kind in AGREEMENTS:
        assert "в рассрочку, в погашение долга, обеспеченного ипотекой Объекта" in text(deal, kind)


def test_a_mortgage_that_there_is_not_is_not_redeemed() -> None:
    deal = changed({"object.encumbrances": ["сервитут"]}, VARIANTS["mortgage redeemed out of the price"])
    message = "is true, yet no mortgage is among the encumbrances"
    assert faults(deal, "purchase_agreement") == {
        f"deal.payment.parts[{index}].redeems_mortgage": message for index in (0, 1)
    }


def test_a_share_of_the_plot_goes_with_the_house() -> None:
    said = text(VARIANTS["house on a plot in shares"], "purchase_agreement")
    assert "Доля Продавца в праве на земельный участок отчуждается вместе со зданием" in said
    assert "принадлежащие одному лицу" not in said
    assert "Здание и земельный участок, принадлежащие одному лицу, отчуждаются вместе" in text(
        HOUSE, "purchase_agreement"
    )


@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_passports_are_in_force_and_their_titles_possible(name: str) -> None:
    """A passport is replaced at 20 and at 45; nobody owns by a paper that is older than himself."""
    deal = read_request({"documents": ["purchase_agreement"], "deal": SAMPLES[name]}, library()).deal
    day = deal.date
    assert day is not None
    people = [one for party in (*deal.sellers, *deal.buyers) for one in (party, party.spouse, party.representative)]
    for person in people:
        if person is None:
            continue
        issued = person.passport.issued_on if person.passport else None
        assert issued is not None
        for age in (20, 45):
            assert person.is_under(age, day) or not person.is_under(age, issued), (name, person.last_name, age)
    registered = deal.object.registration_date
    assert registered is None or all(party.birth_date and party.birth_date < registered for party in deal.sellers)


def test_a_share_agrees_with_its_numerator() -> None:
    said = text(FULL, "purchase_agreement")
    assert "Петрова Ольга Ильинична — 2/3 (две третьих) доли; Петров Илья Никитич — 1/3 (одна третья) доля." in said
    deal = changed({"sellers.0.share": "3/4", "sellers.1.share": "1/8", "sellers.2.share": "1/8"})
    assert "3/4 (три четвёртых) доли в праве общей долевой собственности" in text(deal, "spouse_consent")
