"""Statements that something may be, follows from the law or is asked for do not count as facts."""

import datetime

import pytest

from cleardeed.documents.analysis import analyse
from cleardeed.documents.findings import FoundClause
from cleardeed.documents.text import DocumentText, Page

TODAY = datetime.date(2026, 11, 21)
RUSSIAN_CONSENT = """СОГЛАСИЕ СУПРУГА

город Казань, 5 ноября 2026 года

Я, Громова Анна Ильинична, 12.03.1985 года рождения, паспорт 92 05 123456, даю согласие моему супругу Громову Петру \
Олеговичу на продажу квартиры по адресу: г. Казань, ул. Мира, д. 5, кв. 7, кадастровый номер 16:50:011001:123.
{}
"""
RUSSIAN_CERTIFIED = """Настоящее согласие удостоверено мной, Лавровой Е. С., нотариусом города Казани.
Зарегистрировано в реестре: № 16/55-н/16-2026-3-101."""
ENGLISH_CONSENT = """SPOUSE'S CONSENT

Kazan, 5 November 2026

I, Anna Gromova, born 12 March 1985, passport 92 05 123456, consent to the sale by my husband Petr Gromov of the flat \
at 5 Mira Street, Kazan, cadastral number 16:50:011001:123.
{}
Certified by me, E. S. Lavrova, notary of the city of Kazan, and entered in the register under No 16/55-n/16-2026-3-101.
"""
RUSSIAN_SALE = """ДОГОВОР КУПЛИ-ПРОДАЖИ

город Казань, 5 ноября 2026 года

Громов Пётр Олегович, 12.03.1975 года рождения, паспорт 92 05 123456, именуемый «Продавец», и Белова Нина Львовна, \
01.02.1980 года рождения, паспорт 92 06 654321, именуемая «Покупатель», заключили договор:
1. Продавец продаёт, а Покупатель покупает {} по адресу: г. Казань, ул. Мира, д. 5, кадастровый номер \
16:50:011001:123, по договору от 12.05.2015.
2. Цена 5 000 000 (пять миллионов) рублей.
3. {}
"""
ENGLISH_SALE = """SALE AND PURCHASE AGREEMENT

Moscow, 5 November 2026

Petr Gromov, born 12 March 1975, passport 92 05 123456 (the Seller), and Nina Belova, born 1 February 1980, passport \
92 06 654321 (the Buyer), have agreed:
1. The Seller sells and the Buyer buys {} at 5 Mira Street, Moscow, cadastral number 77:01:0001001:123.
2. The price is 5,000,000 (five million) roubles.
3. {}
"""


def clause(text: str, code: str) -> FoundClause | None:
    analysis = analyse(DocumentText("text", (Page(1, text),)), today=TODAY).analysis
    return next((one for one in analysis.found_clauses if one.code == code), None)


def status(text: str, code: str) -> str | None:
    found = clause(text, code)
    return None if found is None else found.status


@pytest.mark.parametrize(
    "sentence",
    [
        "Мне разъяснено, что согласие может быть отозвано до совершения сделки.",
        "Согласие может быть мною отозвано до заключения договора.",
        "До государственной регистрации я вправе отменить настоящее согласие.",
        "В случае отзыва согласия до сделки я уведомлю супруга.",
        "Если я отзову согласие, оно утрачивает силу.",
        "Мне известно, что без моего согласия сделка может быть признана недействительной.",
        "Сделка, совершённая без согласия, может быть признана недействительной по моему требованию.",
        "Согласие, данное под влиянием обмана, недействительно.",
    ],
)
def test_what_the_law_lets_a_spouse_do_withdraws_no_russian_consent(sentence: str) -> None:
    assert status(RUSSIAN_CONSENT.format(f"{sentence}\n{RUSSIAN_CERTIFIED}"), "spouse_consent") == "ok"


@pytest.mark.parametrize(
    "sentence",
    [
        "This consent may be revoked by me before the deal.",
        "I have been told that the consent can be withdrawn at any time before the sale.",
        "I understand that a sale without my consent may be held invalid by a court.",
        "Should the consent be revoked before completion, I will notify my husband.",
        "If I withdraw my consent, it ceases to have effect.",
        "The notary has explained the effect of revoking consent.",
    ],
)
def test_what_the_law_lets_a_spouse_do_withdraws_no_english_consent(sentence: str) -> None:
    assert status(ENGLISH_CONSENT.format(sentence), "spouse_consent") == "ok"


@pytest.mark.parametrize(
    ("paper", "sentence"),
    [
        (RUSSIAN_CONSENT, "Настоящее согласие отозвано мной 3 ноября 2026 года."),
        (RUSSIAN_CONSENT, "Отзываю согласие, так как продажа может оставить детей без жилья."),
        (ENGLISH_CONSENT, "I hereby withdraw my consent."),
    ],
)
def test_a_consent_that_is_withdrawn_is_blocking(paper: str, sentence: str) -> None:
    found = clause(paper.format(sentence), "spouse_consent")
    assert found is not None
    assert (found.status, found.impact) == ("attention", 80)


@pytest.mark.parametrize("sentence", ["К нотариусу я идти не могу.", "К нотариусу я пока не попал.", ""])
def test_a_notary_who_was_not_seen_certifies_nothing(sentence: str) -> None:
    assert status(RUSSIAN_CONSENT.format(sentence), "spouse_consent") == "attention"


@pytest.mark.parametrize(
    ("paper", "thing", "sentence"),
    [
        (RUSSIAN_SALE, "квартиру", "Право собственности переходит к Покупателю в день внесения последнего платежа."),
        (
            RUSSIAN_SALE,
            "квартиру",
            "Право собственности возникает у Покупателя в день уплаты последнего взноса, после чего стороны подают"
            " документы на регистрацию.",
        ),
        (ENGLISH_SALE, "the flat", "Ownership vests in the Buyer on the day of the last instalment."),
        (ENGLISH_SALE, "the flat", "The Buyers become owners on signing and full payment."),
        (
            ENGLISH_SALE,
            "the flat",
            "Title vests on the day of the last instalment, and is then entered in the register.",
        ),
    ],
)
def test_ownership_that_waits_for_the_money_does_not_pass_on_registration(
    paper: str, thing: str, sentence: str
) -> None:
    assert status(paper.format(thing, sentence), "transfer_of_title") == "attention"


@pytest.mark.parametrize(
    ("paper", "thing", "sentence"),
    [
        (RUSSIAN_SALE, "квартиру", "Право собственности переходит к Покупателю с момента регистрации в ЕГРН."),
        (ENGLISH_SALE, "the flat", "Ownership passes on registration of the transfer."),
    ],
)
def test_ownership_that_waits_for_the_register_is_in_order(paper: str, thing: str, sentence: str) -> None:
    assert status(paper.format(thing, sentence), "transfer_of_title") == "ok"


@pytest.mark.parametrize(("paper", "thing"), [(RUSSIAN_SALE, "квартиру"), (ENGLISH_SALE, "the flat")])
def test_a_sale_under_russian_law_needs_consent_and_residents_in_any_language(paper: str, thing: str) -> None:
    text = paper.format(thing, "")
    assert (status(text, "spouse_consent"), status(text, "residents")) == ("attention", "attention")


@pytest.mark.parametrize(
    ("paper", "thing"),
    [
        (RUSSIAN_SALE, "земельный участок"),
        (RUSSIAN_SALE, "нежилое помещение"),
        (RUSSIAN_SALE, "гараж"),
        (ENGLISH_SALE, "a land plot"),
        (ENGLISH_SALE, "non-residential premises"),
        (ENGLISH_SALE, "a garage"),
    ],
)
def test_nobody_lives_in_what_is_no_dwelling(paper: str, thing: str) -> None:
    assert status(paper.format(thing, ""), "residents") is None


def test_a_sale_under_another_law_needs_neither() -> None:
    abroad = ENGLISH_SALE.replace("cadastral number 77:01:0001001:123", "title number 123").replace("roubles", "euros")
    text = abroad.replace("Moscow", "Lisbon").format("the flat", "")
    assert (status(text, "spouse_consent"), status(text, "residents")) == (None, None)


@pytest.mark.parametrize(
    ("paper", "thing", "sentence"),
    [
        (RUSSIAN_SALE, "квартиру", "Покупатель приобретает квартиру для себя и дочери Веры, 12.03.2016 года рождения."),
        (RUSSIAN_SALE, "квартиру", "Внук Покупателя, 2015 года рождения, в квартире жить не будет."),
        (
            ENGLISH_SALE,
            "the flat",
            "The Buyer acquires the flat for herself and her daughter Vera, born 12 March 2016.",
        ),
    ],
)
def test_a_child_of_the_buyer_needs_no_permission(paper: str, thing: str, sentence: str) -> None:
    assert status(paper.format(thing, sentence), "minors") is None


def test_a_birth_date_is_no_day_of_payment() -> None:
    paid = "Деньги передаёт Белов Олег Львович, 12.03.1985 года рождения{}."
    undated = RUSSIAN_SALE.format("квартиру", paid.format(""))
    dated = RUSSIAN_SALE.format("квартиру", "Деньги передаёт Белов Олег Львович до 12 ноября 2026 года.")
    assert (status(undated, "payment_terms"), status(dated, "payment_terms")) == ("attention", "ok")
