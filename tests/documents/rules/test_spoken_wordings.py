"""Wordings of everyday speech: what is told there is told as in any other."""

import pytest

from tests.documents.sale import ENGLISH, RUSSIAN, analysed, clause_of, sale

POWER = (
    "POWER OF ATTORNEY\nPenza, 12 November 2026\nI, Daria Roshchina, born 4 May 1979, passport 56 04 118822, empower"
    " Mark Shubin, born 17 January 1990, passport 56 10 340011, to sell the apartment at 4 Mira Street, apt. 9, Penza,"
    " cadastral number 58:29:2007007:455, to sign the contract of sale and to register the transfer. {} Certified by"
    " N. N. Nogina, notary of Penza. Register No. 99/10-n/99-2026-1-44."
)
DOVERENNOST = (
    "ДОВЕРЕННОСТЬ\nг. Пенза, 12 ноября 2026 г.\nЯ, Рощина Дарья Ильинична, 04.05.1979 г.р., паспорт 56 04 118822,"
    " уполномочиваю Шубина Марка Олеговича, 17.01.1990 г.р., паспорт 56 10 340011, продать квартиру по адресу:"
    " г. Пенза, ул. Мира, д. 4, кв. 9, кадастровый номер 58:29:2007007:455. {} Удостоверена нотариусом г. Пензы"
    " Ногиной Н. Н., зарегистрировано в реестре: № 99/10-н/99-2026-1-44."
)


@pytest.mark.parametrize(
    "text",
    [
        POWER.format("This power is good for three years."),
        POWER.format("It stays binding for 18 months."),
        DOVERENNOST.format("Доверенность годна три года."),
        DOVERENNOST.format("Доверенность имеет силу два года."),
    ],
)
def test_a_power_good_for_years_has_a_term(text: str) -> None:
    found = clause_of(analysed(text), "power_of_attorney")
    assert found is not None
    assert found.fault == "to_look_up"
    assert analysed(text).extract.valid_until is not None


def test_a_power_that_says_nothing_has_none() -> None:
    found = clause_of(analysed(POWER.format("")), "power_of_attorney")
    assert found is not None
    assert found.fault == "term"


def test_a_power_that_may_be_handed_on_is_told() -> None:
    text = POWER.format("This power is good for three years; he may hand it on to whomever he likes.")
    found = clause_of(analysed(text), "power_of_attorney")
    assert found is not None
    assert found.fault == "substitution"


@pytest.mark.parametrize(
    ("clause", "code", "fault"),
    [
        ("The cash changes hands before the registration, and nobody signs for it.", "payment_terms", "unproven"),
        ("A bailiff froze the flat in July.", "encumbrances", "arrested"),
        ("The court seized the apartment last year.", "encumbrances", "arrested"),
    ],
)
def test_a_risk_in_plain_words_is_found(clause: str, code: str, fault: str) -> None:
    found = clause_of(sale(clause), code)
    assert found is not None
    assert found.fault == fault


@pytest.mark.parametrize(
    "way", ["a deposit with a notary", "the deposit of a notary", "a notarial deposit", "a deposit at the court"]
)
def test_money_deposited_with_a_notary_is_no_earnest_money(way: str) -> None:
    text = f"The price, but for the advance of 50,000 roubles, is paid through {way}."
    found = clause_of(sale(text), "deposit")
    assert found is None or found.fault is None


@pytest.mark.parametrize(
    ("clause", "code", "fault"),
    [
        ("The place becomes the Buyer's the moment the ink is dry.", "transfer_of_title", "moment"),
        ("Право собственности переходит к Покупателю в момент подписания.", "transfer_of_title", "moment"),
        ("В квартире проживает тётя Продавца.", "residents", "staying"),
        ("Бывшая жена Продавца живёт в квартире.", "residents", "staying"),
        ("At 4 Mira Street stands the flat; the old man is still alive and lives there.", "residents", "staying"),
        ("Мать Продавца проживала в квартире и умерла в 2020 году.", "residents", "missing"),
    ],
)
def test_ownership_before_the_register_and_whoever_lives_there_are_told(clause: str, code: str, fault: str) -> None:
    found = clause_of(sale(clause), code)
    assert found is not None
    assert found.fault == fault


MAINTAINED = (
    "The flat came to the Seller under a contract of lifelong maintenance of 14 February 2024 No. 8; the old man who is"
    " to be maintained is still alive and lives there. A bailiff froze the flat in July."
)


def test_a_payee_who_lives_is_told_beside_an_arrest() -> None:
    found = clause_of(sale(MAINTAINED), "encumbrances")
    assert found is not None
    assert [found.fault, *(one.fault for one in found.also)] == ["arrested", "burdened"]


@pytest.mark.parametrize(
    "clause",
    [
        "The parties write 3,400,000 roubles into this paper; another 1,500,000 roubles stays off the books.",
        "В договоре стороны указывают цену 3 400 000 рублей, фактически Покупатель платит 5 000 000 рублей.",
    ],
)
def test_a_price_in_words_that_point_to_another_is_not_told_as_in_order(clause: str) -> None:
    text = ENGLISH if clause.isascii() else RUSSIAN
    found = analysed("\n".join(line for line in text.format(clause).split("\n") if not line.startswith("2.")))
    price, understated = clause_of(found, "price"), clause_of(found, "understated_price")
    assert understated is not None
    assert price is not None
    assert (price.fault, price.impact) == ("not_real", 0)


def test_maternity_capital_without_shares_is_no_co_owner() -> None:
    found = sale("Maternity capital was spent on the flat and the children were never given their shares.")
    assert (clause_of(found, "maternity_capital") or pytest.fail("not told")).fault == "shares"
    claims = clause_of(found, "third_party_rights")
    assert claims is None or claims.fault != "coowner"
