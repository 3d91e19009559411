"""Terms that a property lawyer looks for: spouses, notaries, mortgages, taxes, money of several sellers and minors."""

import datetime
import re
from typing import Any

import pytest

from cleardeed.deals.markup import plain_text
from cleardeed.deals.numerals import Language
from cleardeed.deals.request import read_request
from cleardeed.deals.samples import CHILD, FULL, HOUSE, IVANOV, IVANOVA, LAND, PETROV, PETROVA, PLAIN, SAMPLES, SHARE
from cleardeed.documents.analysis import analyse
from cleardeed.documents.text import DocumentText, Page
from tests.deals.making import changed, documents, faults, library, text, text_in_set
from tests.deals.reading import spaced
from tests.deals.variants import FLAT, MOTHER_AND_CHILD, VARIANTS

NO_PLEDGE = "право залога у Продавца в силу пункта 5 статьи 488 ГК РФ не возникает"
AGREEMENTS = ("purchase_agreement", "preliminary_agreement")
PRELIMINARY = ("preliminary_agreement", "deposit_agreement")


@pytest.mark.parametrize("kind", AGREEMENTS)
def test_a_buyers_spouse_consents_where_the_law_or_the_bank_asks_for_it(kind: str) -> None:
    said = text(VARIANTS["bought on a loan by one of spouses"], kind)
    (clause,) = (part for part in said.split("Нотариально удостоверенное согласие ")[1:] if "Покупателя" in part[:20])
    assert "если оно требуется по закону или по условиям банка-кредитора." in clause
    assert "статьи 35 СК РФ" not in clause.split(".")[0]


@pytest.mark.parametrize("kind", [*AGREEMENTS, "deposit_agreement"])
def test_who_pays_the_notary_is_agreed_where_there_is_one(kind: str) -> None:
    assert "расходы на нотариальное удостоверение" in text(FULL, kind)
    if kind == "deposit_agreement":
        assert "с момента его подписания и нотариального удостоверения" in text(FULL, kind)
    assert "расходы на нотариальное удостоверение" not in text(LAND, kind)


def test_a_notarised_purchase_needs_the_spouses_consent_by_law() -> None:
    deal = changed({"buyers": [PETROVA | {"spouse": PETROV}]})
    assert "на приобретение Объекта Покупатель представляет при подписании Договора (пункт 3 статьи 35 СК РФ)." in text(
        deal, "purchase_agreement"
    )


@pytest.mark.parametrize(
    ("language", "original"), [("ru", "подлинник нотариально удост"), ("en", "its notarised original")]
)
def test_whoever_acts_under_a_power_of_attorney_shows_it_at_every_signing(language: Language, original: str) -> None:
    for kind in (*AGREEMENTS, "deposit_agreement"):
        assert original in text(FULL, kind, language)
        assert original not in text(LAND, kind, language)


@pytest.mark.parametrize("kind", AGREEMENTS)
@pytest.mark.parametrize("name", ["spouses sell", "spouses buy"])
def test_a_spouse_who_is_a_party_gives_no_consent(name: str, kind: str) -> None:
    said = text(VARIANTS[name], kind)
    assert "Нотариально удостоверенное согласие" not in said
    assert ("согласие каждого из них на сделку выражено его подписью" in said) == (name == "spouses sell")


def test_a_consent_is_made_of_spouses_who_are_no_parties() -> None:
    assert text(FULL, "spouse_consent").count("даю согласие") == 1
    for name in ("spouses buy", "spouses sell"):
        (fault,) = faults(VARIANTS[name], "spouse_consent").values()
        assert fault == "gives no consent, since the spouse signs as a party: spouse_consent cannot be made"
        assert faults(VARIANTS[name], "purchase_agreement") == {}
    both = changed({"sellers.1.spouse": IVANOV}, VARIANTS["spouses sell"])
    assert list(faults(both, "spouse_consent")) == ["deal.sellers[0].spouse", "deal.sellers[1].spouse"]


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
    assert ("если отчуждаемое имущество относится к общему имуществу супругов (статья 36" in said) == personal
    assert ("на отчуждение Объекта Продавец представляет при подписании Договора (пункт 3" in said) != personal


@pytest.mark.parametrize(("house", "plot"), [("дарения", "купли-продажи"), ("купли-продажи", "дарения")])
def test_a_gift_beside_what_was_bought_leaves_the_consent_due(house: str, plot: str) -> None:
    personal, bought = "если отчуждаемое имущество относится к общему имуществу супругов", "представляет при подписании"
    titles = {
        "object.title_document": f"договор {house} от 05.05.2014",
        "object.land_plot.title_document": f"договор {plot} от 05.05.2014",
    }
    said = text(changed(titles, HOUSE), "purchase_agreement")
    assert personal not in said
    assert bought in said
    given = changed(titles | dict.fromkeys(titles, "договор дарения от 05.05.2014"), HOUSE)
    assert personal in text(given, "purchase_agreement")


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
    assert "из каждого платежа вносится на счета, открытые на имя каждого из них" in said
    grown = changed({"sellers": [FULL["sellers"][0] | {"share": "1"}]})
    assert "несовершеннолетнему" not in text(grown, "purchase_agreement")
    assert "Причитающееся подопечному (Заяц Пётр Сидорович) из" in text(
        VARIANTS["a guardian acts for a grown-up"], "purchase_agreement"
    )


@pytest.mark.parametrize("name", ["full", "plain", "paid by mortgage", "paid by escrow"])
def test_who_is_paid_before_the_handover_has_no_pledge_whatever_the_way_to_pay(name: str) -> None:
    assert NO_PLEDGE in text({**SAMPLES, **VARIANTS}[name], "purchase_agreement")


@pytest.mark.parametrize("name", ["house", "paid after the handover"])
def test_who_sells_on_credit_keeps_his_pledge(name: str) -> None:
    said = text({**SAMPLES, **VARIANTS}[name], "purchase_agreement")
    assert "Объект находится в залоге у Продавца" in said
    assert NO_PLEDGE not in said


def test_a_notary_files_what_he_certified_and_keeps_a_copy() -> None:
    said = text(changed({"payment.parts.1.due_date": None}), "purchase_agreement")
    assert "представляет в орган регистрации прав нотариус, удостоверивший Договор (статья 55" in said
    assert "размещает денежные средства до удостоверения Договора нотариусом, Продавцу они выплачиваются" in said
    assert "Стороны обязуются подать заявление" not in said
    assert "по одному для каждой из Сторон, для нотариуса и для банка-кредитора." in said
    assert "каждой из Сторон и для нотариуса." in text(FULL, "preliminary_agreement")
    plain = text(PLAIN, "purchase_agreement")
    assert "Стороны обязуются подать заявление" in plain
    assert "нотариус" not in plain.replace("нотариально удостоверенным", "")
    assert "each of the Parties, one for the notary and one for the lending bank." in text(
        FULL, "purchase_agreement", "en"
    )


COSTS = {
    "ru": {
        "registration": "Расходы на государственную регистрацию",
        "settlement": "Расходы на услуги банка по размещению и выплате денежных средств",
        "notary": "Расходы на нотариальное удостоверение Договора",
    },
    "en": {
        "registration": "The cost of state registration is borne by",
        "settlement": "The costs of the services of the bank for placing and paying out the money are borne by",
        "notary": "The cost of the notary’s certification of this Agreement is borne by",
    },
}
BEARERS = {
    "ru": {"seller": "несёт Продавец", "buyer": "несёт Покупатель", "equally": "Стороны несут поровну"},
    "en": {"seller": "the Seller", "buyer": "the Buyer", "equally": "the Parties in equal parts"},
}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_who_bears_a_cost_is_what_the_deal_says_of_it(language: Language) -> None:
    agreed = VARIANTS["costs that are agreed"]
    said = text(agreed, "purchase_agreement", language)
    for cost, bearer in agreed["costs"].items():
        assert f"{COSTS[language][cost]} {BEARERS[language][bearer]}." in said
        silent = text(changed({f"costs.{cost}": None}, agreed), "purchase_agreement", language)
        assert COSTS[language][cost] not in silent
    for kind in ("preliminary_agreement", "deposit_agreement"):
        assert f"{BEARERS[language]['buyer']}." in text(agreed, kind, language)


@pytest.mark.parametrize("name", [*SAMPLES, *(f"paid by {way}" for way in ("letter_of_credit", "safe_deposit"))])
def test_no_agreement_divides_costs_and_taxes_that_the_deal_does_not(name: str) -> None:
    deal = changed({"costs": None}, {**SAMPLES, **VARIANTS}[name])
    said, english = (text(deal, "purchase_agreement", language) for language in ("ru", "en"))
    for words in ("НК РФ", "налог", "Расходы на", "Расходы по", "поровну"):
        assert words not in said
    for words in ("Tax Code", "borne by", "bears the cost of registration", "equally"):
        assert words not in english


@pytest.mark.parametrize(
    ("costs", "deal", "field"),
    [
        ({"settlement": "buyer"}, PLAIN, "settlement"),
        ({"notary": "buyer"}, PLAIN, "notary"),
    ],
)
def test_a_cost_that_does_not_arise_is_borne_by_nobody(costs: dict[str, str], deal: dict[str, Any], field: str) -> None:
    assert list(faults(deal | {"costs": costs}, "purchase_agreement")) == [f"deal.costs.{field}"]
    assert faults(deal | {"costs": {"registration": "seller"}}, "purchase_agreement") == {}


def test_a_mortgage_is_redeemed_out_of_the_price_where_the_deal_says_so() -> None:
    deal = VARIANTS["mortgage redeemed out of the price"]
    said = text(deal, "purchase_agreement")
    details = "по реквизитам, указанным в его справке об остатке долга, в погашение долга, обеспеченного ипотекой"
    assert f"безналичным переводом залогодержателю {details} Объекта, в течение пяти рабочих дней после" in said
    assert f"безотзывного покрытого аккредитива, с перечислением залогодержателю {details}" in said
    assert "обязуется обеспечить погашение регистрационной записи об ипотеке (статья 25" in said
    assert "в погашение долга" in text(deal, "preliminary_agreement")
    assert "для выплаты самому Продавцу — также погашение записи об ипотеке" in said
    assert "доказательства прекращения" not in said
    assert "за свой счёт погасить долг" not in said


def test_the_mortgage_is_described_as_far_as_the_deal_tells() -> None:
    said = text(FULL, "purchase_agreement")
    assert (
        "Сведения об ипотеке: залогодержатель — Примерский банк (АО); обеспеченное ипотекой обязательство — кредитный"
        " договор от 05.06.2018 № 18-К; остаток долга — 950 000 (девятьсот пятьдесят тысяч) рублей (справка Примерского"
        " банка (АО) от 19.11.2026 № 19)." in said
    )
    assert "залогодержателю на счёт № 40817810000000000004 в погашение долга" in said
    assert "в срок до 15 декабря 2026 г. включительно" in said
    assert "остаток долга —" not in text(changed({"object.mortgage.debt": None}), "purchase_agreement")


@pytest.mark.parametrize("kind", [*AGREEMENTS, "deposit_agreement"])
def test_a_mortgage_of_which_nothing_more_is_said_is_the_sellers_to_lift(kind: str) -> None:
    """The law frees the buyer from others' rights unless the buyer agreed to take them (Civil Code, art. 460)."""
    said = text(VARIANTS["encumbered flat"], kind)
    assert "Продавец обязуется за свой счёт погасить долг, обеспеченный ипотекой" in said
    assert "Объект отчуждается с письменного согласия залогодержателя" in said
    day = text(VARIANTS["mortgage that the seller redeems by a day"], kind)
    assert "записи об ипотеке в срок до 20 декабря 2026 г. включительно (пункт 1 статьи 460" in day
    kept = text(VARIANTS["mortgage that the buyer takes over"], kind)
    assert "Покупатель согласен принять Объект, обременённый ипотекой" in kept
    assert "погасить долг" not in kept


def test_money_is_not_released_to_the_seller_while_his_mortgage_stands() -> None:
    condition = "государственную регистрацию права собственности Покупателя на Объект"
    lifted = text(VARIANTS["mortgage that the seller redeems by a day"], "purchase_agreement")
    assert f"{condition} и погашение записи об ипотеке, названной в Договоре" in lifted
    kept = changed({"payment": {"method": "escrow"}}, VARIANTS["mortgage that the buyer takes over"])
    assert f"{condition} (статья 860.7 ГК РФ)." in text(kept, "purchase_agreement")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"object.encumbrances": []}, "object.mortgage"),
        ({"object.mortgage.redemption": "seller"}, "object.mortgage.redemption"),
        (
            {"payment.parts.4.redeems_mortgage": None, "object.mortgage.redemption": "price"},
            "object.mortgage.redemption",
        ),
        ({"object.mortgage.redeem_by": "2026-11-20"}, "object.mortgage.redeem_by"),
        ({"object.mortgage.debt": 0}, "object.mortgage.debt"),
        ({"object.residents_leave_by": "2026-11-20"}, "object.residents_leave_by"),
        ({"payment.loan.term_months": 0}, "payment.loan.term_months"),
        ({"payment.loan.contract_date": "2026-12-11"}, "payment.loan.contract_date"),
        ({"payment.parts.5.method": "escrow"}, "payment.loan"),
        ({"sellers.1.guardianship_permission.date": "2026-12-11"}, "sellers[1].guardianship_permission.date"),
        ({"sellers.1.registration_date": "2026-11-22"}, "sellers[1].registration_date"),
    ],
)
def test_what_contradicts_itself_is_asked_about(changes: dict[str, Any], field: str) -> None:
    assert f"deal.{field}" in faults(changed(changes))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("arrested flat", "обеспечить снятие ареста (запрета) и погашение записи о нём до подачи заявления"),
        ("flat with a tenant", "права и обязанности арендодателя (наймодателя) переходят к Покупателю"),
        ("flat under an annuity", "переходят обязательства по договору ренты (статья 586"),
        ("house on an encumbered plot", "Сервитут сохраняется при переходе права собственности"),
    ],
)
def test_what_becomes_of_every_encumbrance_is_said(name: str, words: str) -> None:
    assert words in text(VARIANTS[name], "purchase_agreement")
    assert words not in text(FULL, "purchase_agreement")


def test_the_application_waits_for_the_money_and_for_the_end_of_an_arrest() -> None:
    after = "не позднее пяти рабочих дней после"
    assert f"{after} подписания Договора" in text(PLAIN, "purchase_agreement")
    assert f"{after} 11 декабря 2026 г. — последнего дня, в который размещаются" in text(FULL, "purchase_agreement")
    assert f"{after} снятия ареста (запрета)." in text(VARIANTS["arrested flat"], "purchase_agreement")
    later = VARIANTS["arrested flat, and money placed later"]
    assert f"{after} снятия ареста (запрета) и размещения денежных средств." in text(later, "purchase_agreement")
    assert "has been lifted and the money placed." in text(later, "purchase_agreement", "en")
    said = text(VARIANTS["guardian, and money placed later"], "purchase_agreement")
    assert "Стороны возражают против того, чтобы заявление о государственной регистрации представлял нотариус" in said
    assert "представляет в орган регистрации прав нотариус" not in said


def test_what_was_paid_comes_back_where_the_registration_is_refused() -> None:
    for deal in (PLAIN, FULL, HOUSE, LAND):
        assert "Продавец в течение пяти рабочих дней возвращает Покупателю всё полученное" in text(
            deal, "purchase_agreement"
        )


def test_the_lender_and_the_loan_are_named() -> None:
    said = text(FULL, "purchase_agreement")
    assert (
        "Кредитные средства предоставляет Образцовый банк (АО) (далее — банк-кредитор) по кредитному договору № 21-К"
        " от 21 ноября 2026 г. на срок 180 месяцев." in said
    )
    silent = text(VARIANTS["paid by mortgage"], "purchase_agreement")
    assert "предоставляет банк-кредитор по кредитному договору, который Покупатель заключает и предъявляет" in silent
    for one in (said, silent):
        assert "в течение пяти рабочих дней после государственной регистрации перехода права собственности" in one


def test_who_keeps_a_right_of_use_is_listed_and_nobody_is_invented() -> None:
    """Civil Code, art. 558: the list is a term of the contract, not a task for its author."""
    silent = text(FLAT, "purchase_agreement")
    assert "подлежит включению" not in silent
    assert "Лиц, которые сохраняют по закону право пользования" not in silent
    assert (
        "права пользования Объектом, не указанные в Договоре, Покупатель вправе потребовать уменьшения цены" in silent
    )
    assert "Лиц, которые сохраняют по закону право пользования" in text(FULL, "purchase_agreement")
    kept = text(VARIANTS["flat where somebody keeps a right"], "purchase_agreement")
    assert "право пользования им сохраняют (пункт 1 статьи 558 ГК РФ): Иванова Мария Львовна — право" in kept
    assert "кроме сохраняющих право пользования им, с регистрационного учёта" in kept


def test_residents_leave_the_register_by_a_day() -> None:
    assert "с регистрационного учёта в срок до 24 декабря 2026 г. включительно" in text(FULL, "purchase_agreement")
    handed = changed({"object.residents_leave_by": None})
    for kind in AGREEMENTS:
        assert "до передачи Объекта, то есть не позднее 25 декабря 2026 г." in text(handed, kind)


def test_each_share_has_an_entry_of_its_own_in_the_register() -> None:
    said = text(FULL, "purchase_agreement")
    assert said.count("номер государственной регистрации 77:99:0009999:1001-77/051/2018-") == 3
    whole = {"object.registration_number": "77:99:0009999:1001-77/051/2018-9"}
    assert "2018-9" not in text(changed(whole), "purchase_agreement")
    assert "2018-9" in text(changed(whole, PLAIN), "purchase_agreement")


@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement"])
@pytest.mark.parametrize("name", ["mother sells with her child and redeems the mortgage", "three sell without shares"])
def test_the_first_consent_that_a_document_speaks_of_is_not_called_the_same(name: str, kind: str) -> None:
    said, english = (text(VARIANTS[name], kind, language) for language in ("ru", "en"))
    assert "Если для отчуждения Объекта требуется согласие, предусмотренное пунктом 3 статьи 35 СК РФ" in said
    assert "такое же согласие" not in said
    assert "the same consent" not in english
    beside = text(VARIANTS["one of two sellers is married"], kind)
    assert beside.index("согласие супруги Продавца") < beside.index("Если такое же согласие требуется")


def test_money_that_is_paid_or_comes_back_does_so_by_a_day() -> None:
    alone = text(FLAT, "preliminary_agreement")
    assert "Задаток передаётся при подписании Договора; его получение Продавец подтверждает распиской." in alone
    assert "The deposit is paid when this Agreement is signed; the Seller confirms it by a receipt." in text(
        FLAT, "preliminary_agreement", "en"
    )
    assert "Аванс передаётся при подписании Договора" in text(VARIANTS["advance"], "preliminary_agreement")
    assert "передаётся при подписании" not in text_in_set(FULL, "preliminary_agreement")
    assert (
        "задаток возвращается Покупателю в течение пяти рабочих дней после прекращения обязательства (пункт 1"
        in text(FLAT, "deposit_agreement")
    )
    assert "а задаток возвращается Покупателю в течение пяти рабочих дней после этого." in text(
        SHARE, "preliminary_agreement"
    )


def test_a_mortgage_that_stays_leaves_the_debt_where_it_is() -> None:
    kept = VARIANTS["mortgage that the buyer takes over"]
    for kind in (*AGREEMENTS, "deposit_agreement"):
        assert "Должником по обеспеченному ипотекой обязательству Покупатель при этом не становится." in text(
            kept, kind
        )
        assert "is not transferred to the Buyer with it." in text(kept, kind, "en")
    assert "Должником по обеспеченному" not in text(FULL, "purchase_agreement")


def test_cash_that_is_due_to_a_minor_goes_to_an_account_too() -> None:
    said, english = (text(FULL, "purchase_agreement", language) for language in ("ru", "en"))
    assert (
        "на счета, открытые на имя каждого из них, также если платёж производится наличными; иной порядок допускается"
        in said
    )
    assert (
        "in the name of each of them, also where the payment is made in cash; any other way is allowed only if"
        in english
    )


@pytest.mark.parametrize(
    ("kind", "left"), [("purchase_agreement", ""), *((kind, "Основного ") for kind in PRELIMINARY)]
)
def test_the_buyer_withdraws_from_the_agreement_by_which_the_object_is_handed_over(kind: str, left: str) -> None:
    said, english = (text(VARIANTS["arrested flat"], kind, language) for language in ("ru", "en"))
    deed = f"{left}договора" if left else "Договора"
    assert f"не снят к сроку передачи Объекта, Покупатель вправе отказаться от {deed} и потребовать" in said
    assert f"the Buyer may withdraw from {'the Main' if left else 'this'} Agreement and claim" in english


def test_money_is_placed_before_the_agreement_that_is_meant() -> None:
    early = VARIANTS["money placed before the agreement"]
    day, english = "в срок до 5 декабря 2026 г. включительно", "on or before 5 December 2026"
    purchase = documents(early, "preliminary_agreement", "purchase_agreement")[1]
    assert f"{day} (до подписания Договора)" in spaced(plain_text(purchase.blocks))
    assert f"{day} (до подписания Основного договора)" in text(early, "preliminary_agreement")
    assert f"{english} (before the Main Agreement is signed)" in text(early, "preliminary_agreement", "en")


@pytest.mark.parametrize("kind", AGREEMENTS)
@pytest.mark.parametrize("name", ["flat with a tenant", "flat under an annuity", "house on an encumbered plot"])
def test_an_object_is_freed_of_no_right_that_outlasts_its_sale(name: str, kind: str) -> None:
    """A tenant stays (Civil Code, art. 617), and the same agreement says so."""
    assert "От иных прав пользования третьих лиц Объект" in text(VARIANTS[name], kind)
    assert "free of third parties’ other rights of use" in text(VARIANTS[name], kind, "en")
    assert "От прав пользования третьих лиц Объект" in text(FLAT, kind)


def test_what_the_main_agreement_is_to_bring_is_said_of_it() -> None:
    said = text(FLAT, "preliminary_agreement")
    assert "По Основному договору Объект передаётся Покупателю по передаточному акту 25 декабря 2026 г." in said


def test_the_register_of_a_right_is_not_named() -> None:
    """Rights were registered in another register before 2017."""
    for day, words in (("2015-10-20", "20 октября 2015 г."), ("2018-06-15", "15 июня 2018 г.")):
        entered = {"object.registration_date": day, "object.registration_number": "7-1"}
        both, alone, bare = (
            changed(changes, changed(entered, PLAIN))
            for changes in ({}, {"object.registration_number": None}, {"object.registration_date": None})
        )
        assert f"№ 15; право зарегистрировано {words}, номер государственной регистрации 7-1." in text(
            both, "purchase_agreement"
        )
        assert f"№ 15; право зарегистрировано {words} 1.3." in text(alone, "purchase_agreement")
        assert "№ 15; номер государственной регистрации права 7-1." in text(bare, "purchase_agreement")
    assert "; the right was registered on 15 June 2018, state registration number 7-1." in text(
        both, "purchase_agreement", "en"
    )


def test_the_guardianship_authoritys_permission_is_named_once() -> None:
    said = text(FULL, "purchase_agreement")
    assert "(пункт 2 статьи 37 ГК РФ): Отдел опеки и попечительства г. Примерска, № 17-оп от 10 ноября 2026 г." in said
    assert said.count("17-оп") == 1
    both = "отчуждение имущества несовершеннолетнего Иванова Льва Петровича и несовершеннолетней Ивановой Анны Петровны"
    assert f"{both} выдано" in said
    silent = text(VARIANTS["three sell without shares"], "purchase_agreement")
    assert "При подписании Договора Продавец представляет предварительное разрешение органа опеки" in silent


@pytest.mark.parametrize("kind", ["preliminary_agreement", "deposit_agreement", "purchase_agreement"])
def test_a_permission_says_whose_property_it_is_and_whose_is_lacking(kind: str) -> None:
    deal = VARIANTS["permission for one child of two"]
    said, english = text(deal, kind), text(deal, kind, "en")
    assert (
        "отчуждение имущества несовершеннолетнего Иванова Льва Петровича выдано (пункт 2 статьи 37 ГК РФ): От" in said
    )
    assert re.search(r"недостающее разрешение [^(]*имущества несовершеннолетней Ивановой Анны Петровны \(пункт", said)
    assert "to sell property of the minor Ivanov Lev Petrovich has been given" in english
    assert re.search(r"permission that is lacking [^(]*property of the minor Ivanova Anna Petrovna \(article", english)
    own = changed({"sellers.2.guardianship_permission": {"number": "18-оп"}}, deal)
    apart = text(own, kind)
    assert "Ивановой Анны Петровны выдано (пункт 2 статьи 37 ГК РФ): № 18-оп." in apart
    assert apart.count("№ 17-оп") == 1
    assert "недостающее" not in apart


def test_a_ward_whose_name_is_not_declined_is_named_in_brackets() -> None:
    said = text(
        VARIANTS["curator and ward with names that do not decline, and no permission yet"], "purchase_agreement"
    )
    assert "отчуждение имущества подопечного (Заяц Пётр Сидорович) (пункт 2 статьи 37 ГК РФ)." in said


def test_a_spouse_consents_to_what_is_sold() -> None:
    said = text(FULL, "purchase_agreement")
    assert "на отчуждение доли 1/2 в праве общей долевой собственности на Объект Продавец представляет" in said
    assert "на отчуждение Объекта Продавец представляет" in text(HOUSE, "purchase_agreement")
    other = "от мужа или жены другого лица на стороне Продавца"
    assert other in text(VARIANTS["one of two sellers is married"], "purchase_agreement")
    assert other not in said
    assert "мужа или жены" not in text(VARIANTS["spouses sell"], "purchase_agreement")


@pytest.mark.parametrize(
    ("paper", "words"),
    [
        ("договор купли-продажи от 10.10.2015 № 15", "на основании договора купли-продажи от 10.10.2015 № 15."),
        ("Договор дарения от 05.05.2014", "на основании договора дарения от 05.05.2014."),
        ("свидетельство о праве на наследство", "на основании свидетельства о праве на наследство."),
        ("решение суда от 01.02.2019", "на основании решения суда от 01.02.2019."),
        ("договор мены от 01.02.2019, удостоверенный нотариусом", "на основании: договор мены от 01.02.2019, удост"),
        ("договор ренты и соглашение к нему", "на основании: договор ренты и соглашение к нему."),
        ("брачный договор от 01.02.2019", "на основании: брачный договор от 01.02.2019."),
    ],
)
def test_the_paper_of_title_stands_in_its_case_where_that_is_certain(paper: str, words: str) -> None:
    assert words in text(changed({"object.title_document": paper}, PLAIN), "purchase_agreement")


def test_instalments_may_redeem_a_mortgage_too() -> None:
    parts = [
        {"amount": 2_000_000, "due_date": "2026-12-20", "redeems_mortgage": True},
        {"amount": 2_950_000, "due_date": "2027-01-20"},
    ]
    payment = {"method": "instalments", "parts": parts}
    deal = changed({"object.encumbrances": ["ипотека"], "payment": payment}, FLAT)
    for kind in AGREEMENTS:
        assert "в рассрочку, с перечислением залогодержателю по реквизитам, указанным в его справке" in text(deal, kind)


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


def test_a_right_that_continues_is_no_right_that_the_object_is_free_from() -> None:
    kept = VARIANTS["flat where somebody keeps a right"]
    for kind in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        assert "любых прав третьих лиц, кроме сохраняющихся прав пользования (пункт 1" in text(kept, kind)
        assert "right of third parties, but for the rights of use that continue (article 460" in text(kept, kind, "en")
    burdened = VARIANTS["encumbered flat where somebody keeps a right"]
    said = text(burdened, "purchase_agreement")
    assert "От иных прав третьих лиц, кроме сохраняющихся прав пользования, Объект к моменту передачи" in said
    assert "право пользования им сохраняют (пункт 1 статьи 558 ГК РФ): Иванова Мария Львовна" in said


def test_a_preliminary_agreement_says_when_ownership_passes() -> None:
    russian = "Право собственности на Объект перейдёт к Покупателю по Основному договору с момента государственной"
    assert russian in text(FLAT, "preliminary_agreement")
    english = "Ownership of the Property will pass to the Buyer under the Main Agreement upon state registration"
    assert english in text(FLAT, "preliminary_agreement", "en")


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "всего этажей в здании: 16,"), ("en", "floors in the building: 16")]
)
def test_the_storeys_of_a_building_are_not_those_of_a_flat(language: Language, said: str) -> None:
    deal = changed({"object.floor": None, "object.floors_total": 16}, FLAT)
    assert said in text(deal, "purchase_agreement", language)


@pytest.mark.parametrize(("language", "said"), [("ru", "количество этажей: 2,"), ("en", "number of floors: 2")])
def test_a_house_has_storeys_of_its_own(language: Language, said: str) -> None:
    assert said in text(HOUSE, "purchase_agreement", language)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("encumbrances", [None, [], ["аренда"]])
def test_every_agreement_names_who_keeps_a_right_of_use(encumbrances: list[str] | None, language: Language) -> None:
    kept = ["Хлебова Анна Петровна: право пользования"]
    deal = changed({"object.retained_rights": kept, "object.encumbrances": encumbrances}, FLAT)
    for kind in (*AGREEMENTS, "deposit_agreement"):
        said = text(deal, kind, language)
        assert ("Хлебова" if language == "ru" else "Khlebova") in said, kind
        found = analyse(DocumentText("text", (Page(1, said),)), today=datetime.date(2026, 11, 28)).analysis
        assert [one.fault for one in found.found_clauses if one.code == "residents"] == ["retained"], kind


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("ru", "имущество, принадлежащее несовершеннолетнему", "имущество, принадлежащее несовершеннолетним"),
        ("en", "property of a minor is sold", "property of minors is sold"),
    ],
)
@pytest.mark.parametrize("kind", AGREEMENTS)
def test_minors_who_sell_are_as_many_as_they_are(kind: str, language: Language, one: str, several: str) -> None:
    deal = MOTHER_AND_CHILD
    mother, child = deal["sellers"]
    other = child | {"first_name": "Олег", "middle_name": "Петрович", "gender": "male"}
    other["passport"] = child["passport"] | {"number": "999998"}
    assert one in text(deal, kind, language)
    parts = [mother | {"share": "3/5"}, child | {"share": "1/5"}, other | {"share": "1/5"}]
    assert several in text(deal | {"sellers": parts}, kind, language)


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", "Объект приобретают несовершеннолетние,"), ("en", "Since minors acquire the Property,")],
)
def test_minors_who_buy_in_pledge_are_as_many_as_they_are(language: Language, said: str) -> None:
    child: dict[str, Any] = {
        key: value for key, value in CHILD.items() if key not in ("share", "account", "guardianship_permission")
    }
    child |= {"representative": IVANOVA | {"basis": "мать"}}
    other = child | {"first_name": "Олег", "middle_name": "Петрович", "gender": "male"}
    other["passport"] = child["passport"] | {"number": "999998"}
    deal = FLAT | {
        "sellers": [PETROV | {"account": "40817810000000000001"}],
        "buyers": [child | {"share": "1/2"}, other | {"share": "1/2"}],
        "payment": {
            "method": "instalments",
            "parts": [{"amount": FLAT["price"] - FLAT["deposit"], "due_date": "2027-12-01"}],
        },
    }
    assert said in text(deal, "purchase_agreement", language)
