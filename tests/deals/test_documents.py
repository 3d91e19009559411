"""The documents follow from the data: parties, names, ways to pay, dates, shares."""

import itertools
import re

import pytest

from cleardeed.deals.markup import plain_text
from cleardeed.deals.samples import (
    AGENT,
    CHILD,
    FULL,
    HOUSE,
    IVANOV,
    IVANOVA,
    LAND,
    PETROV,
    PETROVA,
    PLAIN,
    SAMPLES,
)
from tests.deals.making import COMPLETE, KINDS, changed, documents, faults, leaves, text, text_in_set
from tests.deals.reading import spaced
from tests.deals.variants import BANK, METHODS, VARIANTS
from tests.sampling import sample, sampled

BLANK = re.compile(r"_{2,}|\.{3,}|None|null|\{\{|\}\}|\(\s*\)|,\s*,|;\s*;|\.\.|\s[,.;)]")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sample", COMPLETE)
def test_no_blank_is_left(sample: str, kind: str, language: str) -> None:
    assert BLANK.search(text(COMPLETE[sample], kind, language)) is None


def test_the_parties_agree_with_their_gender() -> None:
    said = text(PLAIN, "purchase_agreement")
    assert "зарегистрированный по адресу" in said
    assert "именуемый в дальнейшем «Продавец»" in said
    assert "именуемая в дальнейшем «Покупатель»" in said


def test_the_price_in_digits_and_words() -> None:
    assert "4 950 000 (четыре миллиона девятьсот пятьдесят тысяч) рублей" in text(PLAIN, "purchase_agreement")
    assert "1 (один) рубль" in text(PLAIN | {"price": 1}, "purchase_agreement")
    assert "9,000,001 (nine million one) roubles" in text(HOUSE, "purchase_agreement", "en")


def test_a_plain_deal_has_no_clause_that_does_not_apply() -> None:
    said = text(PLAIN, "purchase_agreement").casefold()
    for absent in ("доверенност", "супруг", "опек", "задат", "аванс", "аккредитив", "эскроу", "сейф", "ипотек",
                   "рассрочк", "обременениями", "зарегистрированы по месту", "долев"):  # fmt: skip
        assert absent not in said, absent


@pytest.mark.parametrize(
    ("method", "words"),
    [
        ("bank_transfer", "безналичным переводом на счёт Продавца"),
        ("cash", "наличными денежными средствами под расписку"),
        ("letter_of_credit", "безотзывного покрытого аккредитива"),
        ("safe_deposit", "индивидуального банковского сейфа"),
        ("escrow", "счёта эскроу"),
        ("notary_deposit", "с депонированием денежных средств у нотариуса"),
        ("mortgage", "банком-кредитором"),
    ],
)
def test_every_way_to_pay_has_its_own_clause(method: str, words: str) -> None:
    said = {one: text(PLAIN | {"payment": {"method": one, "bank": BANK}}, "purchase_agreement") for one in METHODS}
    assert [one for one, found in said.items() if words in found] == [method]


def test_instalments_are_a_schedule_and_a_pledge() -> None:
    said = text(HOUSE, "purchase_agreement")
    assert "2 500 000 (два миллиона пятьсот тысяч) рублей — в рассрочку, в срок до 10 июня 2027 г." in said
    assert "находится в залоге у Продавца" in said


def test_a_deposit_is_not_an_advance() -> None:
    deposit, advance = text(LAND, "deposit_agreement"), text(HOUSE, "deposit_agreement")
    assert "СОГЛАШЕНИЕ О ЗАДАТКЕ" in deposit
    assert "двойную сумму задатка" in deposit
    assert "СОГЛАШЕНИЕ ОБ АВАНСЕ" in advance
    assert "двойную сумму" not in advance


def test_a_power_of_attorney() -> None:
    deal = changed({"sellers.0.representative": AGENT}, PLAIN)
    said = text(deal, "purchase_agreement")
    assert (
        "от имени которого по доверенности № 99 АА 0000001 от 1 сентября 2026 г. (кем удостоверена: нотариус"
        " г. Примерска Пример Ирина Львовна; номер в реестре нотариальных действий: 99/9-н/99-2026-1-1) действует"
        " Черных Любовь" in said
    )
    assert "предъявляет при подписании Договора подлинник нотариально удостоверенной доверенности" in said
    for name in ("document_issued_by", "document_register_number"):
        deal = changed({f"sellers.0.representative.{name}": None}, deal)
    assert "от 1 сентября 2026 г. действует Черных" in text(deal, "purchase_agreement")
    assert said.endswith("Черных Любовь Олеговна от имени Иванова Петра Сидоровича Покупатель Петрова Ольга Ильинична")


def test_children_act_through_parents_and_youths_with_their_consent() -> None:
    said = text(FULL, "purchase_agreement")
    assert "свидетельство о рождении серии IX-ПР № 900003" in said
    assert "от имени которого действует законный представитель (мать) — Иванова Мария Львовна" in said
    assert "действующая с согласия законного представителя (родителя) — Ивановой Марии Львовны, 15 июля" in said
    assert "нотариальному удостоверению, поскольку отчуждается имущество, принадлежащее несовершеннолетним" in said


def test_the_consent_declines_the_spouses_name() -> None:
    said = text(FULL, "spouse_consent")
    assert "даю согласие моему супругу Иванову Петру Сидоровичу" in said
    assert "даю согласие моей супруге Петровой Ольге Ильиничне" in text(LAND, "spouse_consent")
    assert "1/2 (одна вторая) доля в праве общей долевой собственности на квартиру" in said


def test_the_dates_of_a_set_fit_together() -> None:
    said = {kind: text_in_set(FULL, kind) for kind in KINDS}
    assert "21 ноября 2026 г." in said["preliminary_agreement"]
    assert "г. Примерск 10 декабря 2026 г." in said["purchase_agreement"]
    assert "договором купли-продажи от 10 декабря 2026 г." in said["acceptance_act"]
    assert "г. Примерск 25 декабря 2026 г." in said["acceptance_act"]


def test_whose_residence_is_not_told_is_not_said_to_be_nobodys() -> None:
    """The seller is registered in the very flat, and the deal is silent on residents."""
    home = PLAIN["object"] | {"object_type": "apartment"}
    silent = PLAIN | {"sellers": [IVANOV], "object": home}
    said = text(silent, "purchase_agreement")
    assert "зарегистрированы по месту жительства: Иванов Пётр Сидорович." in said
    assert "лиц в Объекте нет" not in said
    away = text(PLAIN | {"object": home}, "purchase_agreement")
    assert "Если в Объекте есть зарегистрированные по месту жительства лица" in away
    assert "лиц в Объекте нет" not in away
    nobody = text(PLAIN | {"object": home | {"residents": []}}, "purchase_agreement")
    assert "Зарегистрированных по месту жительства лиц в Объекте нет." in nobody


def test_encumbrances_are_denied_only_by_the_deal() -> None:
    free = text(changed({"object.encumbrances": []}, PLAIN), "purchase_agreement")
    silent = text(PLAIN, "purchase_agreement")
    assert "Объект не заложен" in free
    assert "не заложен" not in silent
    assert "обязуется передать Объект свободным от залога" in silent


def test_what_is_due_before_the_signing_is_not_said_to_be_paid() -> None:
    deal = PLAIN | {"payment": {"method": "cash", "due_date": "2026-11-01"}}
    said = text(deal, "purchase_agreement")
    assert "в срок до 1 ноября 2026 г. включительно (до подписания Договора)" in said
    assert "уплачен" not in said


def test_who_hands_over_before_he_is_paid_keeps_his_pledge() -> None:
    deal = PLAIN | {"handover_date": "2026-12-01", "payment": {"method": "cash", "due_date": "2026-12-15"}}
    assert "находится в залоге у Продавца" in text(deal, "purchase_agreement")
    paid_first = text(deal | {"handover_date": "2026-12-20"}, "purchase_agreement")
    assert "право залога у Продавца в силу пункта 5 статьи 488 ГК РФ не возникает" in paid_first


def test_a_preliminary_agreement_settles_the_sellers_pledge() -> None:
    late = {"main_contract_date": "2026-11-30", "payment": {"method": "cash", "due_date": "2026-12-15"}}
    on_credit = text(PLAIN | late | {"handover_date": "2026-12-01"}, "preliminary_agreement")
    assert "Объект передаётся до полной оплаты и до неё находится в залоге у Продавца (пункт 5 статьи 488" in on_credit
    assert "Продавец подаёт заявление о погашении регистрационной записи об этом залоге" in on_credit
    paid_first = text(PLAIN | late | {"handover_date": "2026-12-20"}, "preliminary_agreement")
    assert "По Основному договору право залога у Продавца в силу пункта 5 статьи 488 ГК РФ не возн" in paid_first
    silent = text(changed({"payment": None}, PLAIN | late), "preliminary_agreement")
    assert "залога у Продавца" not in silent


def test_one_deposit_is_not_agreed_twice() -> None:
    alone = text(LAND, "preliminary_agreement")
    beside = spaced(plain_text(documents(LAND, "preliminary_agreement", "deposit_agreement")[0].blocks))
    assert "Покупатель передаёт Продавцу задаток" in alone
    assert "Покупатель передаёт Продавцу задаток" not in beside
    assert "предусмотренный соглашением Сторон от 21 ноября 2026 г." in beside


def test_a_name_that_may_decline_otherwise_stays_in_the_nominative() -> None:
    hares = changed(
        {
            "sellers.0.last_name": "Заяц",
            "sellers.0.spouse": IVANOVA | {"last_name": "Smith", "first_name": "Jane", "middle_name": None},
            "sellers.0.representative": AGENT,
        },
        PLAIN,
    )
    said = text(hares, "purchase_agreement")
    assert "согласие супруги Продавца (супруга: Smith Jane) на отчуждение Объекта" in said
    assert "Черных Любовь Олеговна представляет: Заяц Пётр Сидорович" in said
    assert "моему супругу (супруг: Заяц Пётр Сидорович, 1 февраля 1980 г." in text(hares, "spouse_consent")


def test_names_stand_in_the_case_that_is_due() -> None:
    said = text(FULL, "purchase_agreement")
    assert "супруги Продавца Иванова Петра Сидоровича — Ивановой Марии Львовны — на отчуждение" in said
    receipt = text(PLAIN, "payment_receipt")
    assert (
        "Денежные средства уплачены за счёт и от имени покупателя: Петрова Ольга Ильинична, 31 декабря 1990" in receipt
    )


def test_a_mortgage_needs_the_consent_of_who_holds_it() -> None:
    for kind in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        assert "письменное согласие залогодержателя на отчуждение Объекта" in text(FULL, kind)
    assert "залогодержател" not in text(HOUSE, "purchase_agreement")
    assert "mortgagee’s written consent" in text(FULL, "purchase_agreement", "en")


def test_a_deposit_secures_an_obligation_that_the_agreement_makes() -> None:
    said = text(LAND, "deposit_agreement")
    assert "Стороны обязуются в срок до" in said
    assert "Соглашение является предварительным договором" in said
    assert "Стороны намерены в срок до" in text(HOUSE, "deposit_agreement")
    assert "Соглашение заключается в нотариальной форме" in text(FULL, "deposit_agreement")
    assert "The Parties undertake to conclude" in text(LAND, "deposit_agreement", "en")


def test_only_a_bankruptcy_that_there_is_lets_the_buyer_out() -> None:
    said = text(PLAIN, "purchase_agreement")
    assert "Если при подписании Договора в отношении Продавца возбуждено дело о банкротстве" in said


def test_an_advance_beside_the_whole_price_reduces_the_first_payment() -> None:
    said = text(HOUSE, "preliminary_agreement")
    assert "Первый из платежей Продавцу по Основному договору, указанных выше, уменьшается на сумму аванса." in said
    assert "до полной оплаты Объект находится в залоге у Продавца" in said


@pytest.mark.parametrize(
    ("language", "notarial"), [("ru", "а также удостоверены нотариально"), ("en", "and certified by a notary.")]
)
def test_a_notarised_agreement_is_changed_before_a_notary(language: str, notarial: str) -> None:
    """Civil Code, articles 163 and 452."""
    assert notarial in text(FULL, "purchase_agreement", language)
    assert notarial not in text(PLAIN, "purchase_agreement", language)


def test_a_deposit_reduces_no_payment_to_a_mortgagee() -> None:
    said = text(VARIANTS["mortgage redeemed out of the price"], "purchase_agreement")
    assert "уменьшает первый из платежей Продавцу" in said


def test_payment_and_handover_do_not_wait_for_each_other() -> None:
    said = text(PLAIN, "purchase_agreement")
    assert "непосредственно до передачи Объекта" in said
    assert "после полной оплаты" not in said
    assert "земельный налог" not in text(HOUSE, "purchase_agreement")


def test_an_english_document_is_in_latin_letters_with_the_original_beside_them() -> None:
    said = text(FULL, "purchase_agreement", "en")
    assert "Ivanov Petr Sidorovich (Иванов Пётр Сидорович), born on" in said
    assert "registered at: g. Primersk, ul. Pervaia, d. 1, kv. 1 (г. Примерск, ул. Первая, д. 1, кв. 1)" in said
    assert "issuing authority: MVD po Primerskoi oblasti (МВД по Примерской области)" in said
    assert "Primerskii bank (AO) (Примерский банк (АО))" in said


DEALS = {**SAMPLES, **VARIANTS}
MADE = [(name, kind) for name, deal in DEALS.items() for kind in KINDS if not faults(deal, kind)]


@pytest.mark.parametrize(("name", "kind"), sampled(MADE, 20, name="-".join, groups=lambda made: made))
def test_an_english_document_has_no_cyrillic_outside_brackets(name: str, kind: str) -> None:
    for document in documents(DEALS[name], kind, language="en"):
        said, outside = None, plain_text(document.blocks)
        while said != outside:
            said, outside = outside, re.sub(r"\([^()]*\)", "", outside)
        assert re.findall("[^\n]*[а-яё][^\n]*", outside, re.IGNORECASE) == []


def test_shares_that_nobody_named_depend_on_a_marriage() -> None:
    strangers = text(PLAIN | {"buyers": [PETROVA, IVANOVA]}, "purchase_agreement")
    assert "супруги приобретают его в общую совместную собственность (статья 34 СК РФ)" in strangers
    assert "доли прочих лиц признаются равными (пункт 1 статьи 245 ГК РФ)" in strangers
    couple = text(PLAIN | {"buyers": [PETROVA | {"spouse": PETROV}, PETROV]}, "purchase_agreement")
    assert "приобретается Покупателем в общую совместную собственность супругов" in couple
    owners = text(PLAIN | {"sellers": [IVANOV, PETROV], "buyers": [PETROVA]}, "purchase_agreement")
    assert "принадлежит Продавцу на праве общей собственности на основании" in owners


def test_a_side_of_several() -> None:
    deal = PLAIN | {"buyers": [PETROVA, IVANOVA]}
    assert "одной" in text(deal | {"sellers": [IVANOV, CHILD | {"representative": AGENT | {"basis": "опекун"}}]},
                           "purchase_agreement")  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.02, pytest.param(1.0, marks=pytest.mark.drill)])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_whatever_is_not_given_leaves_no_blank(language: str, share: float) -> None:
    """Fields taken away in turn: the order is refused, or every document is whole without them."""
    cases = list(itertools.product(leaves(FULL, ""), KINDS))
    whole = 0
    for path, kind in sample(cases, round(share * len(cases)), groups=lambda case: case):
        deal = changed({path: None})
        if not faults(deal, kind):
            said = text(deal, kind, language)
            assert BLANK.search(said) is None, (path, kind, said)
            whole += 1
    assert whole > 300 * share


def test_a_deposit_of_nothing_is_none() -> None:
    deal = changed({"deposit": 0, "payment.parts.0.amount": 2_000_000})
    assert faults(deal, "deposit_agreement") == {"deal.deposit": "is required for deposit_agreement"}
    assert "задат" not in text(deal, "purchase_agreement")


def test_a_deposit_may_be_the_whole_price() -> None:
    deal = HOUSE | {"deposit": HOUSE["price"], "payment": {"method": "cash"}}
    for kind in KINDS:
        assert BLANK.search(text(deal, kind)) is None


def test_a_spouse_whose_gender_nothing_tells() -> None:
    spouse = {"last_name": "Смит", "first_name": "Джоан"}
    deal = PLAIN | {"sellers": [IVANOV | {"spouse": spouse}]}
    assert "согласие супруги Продавца" in text(deal, "purchase_agreement")


def test_the_samples_cover_what_is_promised() -> None:
    assert set(COMPLETE) == set(SAMPLES) - {"plain", "bankrupt"}
