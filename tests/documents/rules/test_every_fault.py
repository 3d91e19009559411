"""A clause tells all its faults: its gravest one counts, and the others have their words and their demands too."""

import pytest

from cleardeed.documents.findings import Analysed, FoundClause
from tests.documents.sale import ENGLISH, RUSSIAN, analysed, clause_of, sale


def faults_of(found: Analysed, code: str) -> tuple[FoundClause, set[str]]:
    clause = clause_of(found, code)
    assert clause is not None
    return clause, {clause.fault or "", *(one.fault for one in clause.also)}


RISKY = (
    "Цена уплачивается наличными до регистрации перехода права на карту гражданина Кротова Ильи Олеговича. Расписка"
    " не выдаётся."
)
RISKY_ENGLISH = (
    "The price is paid in cash before registration to the card of Ilya Krotov. The account for the rest of the price"
    " will be named later by the Seller."
)


def test_three_faults_of_the_payment_are_all_told() -> None:
    found = sale(RISKY)
    clause, faults = faults_of(found, "payment_terms")
    assert faults == {"third_party", "unproven", "early"}
    assert clause.impact == 25
    for words in (
        "somebody other than the seller",
        "nothing in writing proves it",
        "before the transfer is registered",
    ):
        assert words in clause.summary
    wanted = ("paid to the seller himself", "seller's receipt", "letter of credit")
    for words in wanted:
        assert any(words in demand for demand in found.analysis.recommendations)
    for other in clause.also:
        assert other.text
        assert other.page == 1
        assert other.offset is not None


def test_a_cured_fault_leaves_the_others() -> None:
    _, faults = faults_of(sale(RISKY.replace("гражданина Кротова Ильи Олеговича", "Продавца")), "payment_terms")
    assert faults == {"unproven", "early"}
    clause, faults = faults_of(
        sale("Цена уплачивается наличными до регистрации под расписку Продавца."), "payment_terms"
    )
    assert faults == {"early"}
    assert clause.also == []


def test_two_prices_are_both_quoted() -> None:
    clause, faults = faults_of(sale("Покупатель уплачивает цену 8 500 000 рублей до 01.02.2027 переводом."), "price")
    assert faults == {"different"}
    assert "8 500 000" in (clause.text or "")
    assert ["3 400 000" in (one.text or "") for one in clause.also] == [True]
    assert clause.summary.count("differently") == 1


def test_cash_that_is_to_be_paid_was_not_paid() -> None:
    _, faults = faults_of(
        sale("The price is to be paid in cash to the Seller's brother before signing. No receipt shall be given."),
        "payment_terms",
    )
    assert faults == {"third_party", "no_receipt"}


def test_an_english_paper_tells_them_too() -> None:
    _, faults = faults_of(sale(RISKY_ENGLISH), "payment_terms")
    assert {"third_party", "early"} <= faults


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        (
            "Квартира находится под арестом. Квартира заложена банку по кредиту Продавца.",
            "encumbrances",
            {"arrested", "burdened"},
        ),
        (
            "The apartment is under arrest by a bailiff. The apartment is mortgaged to the bank for the Seller's loan.",
            "encumbrances",
            {"arrested", "burdened"},
        ),
        (
            "Продавец освобождается от ответственности за недостатки. За просрочку Покупатель платит 3 % в день.",
            "liability",
            {"excluded", "excessive"},
        ),
    ],
)
def test_other_clauses_tell_theirs(text: str, code: str, expected: set[str]) -> None:
    clause, faults = faults_of(sale(text), code)
    assert faults == expected
    assert clause.impact == (80 if "arrested" in expected else 10)


LISTED = (
    "Квартира имеет следующие ограничения прав и обременения, о которых Продавец\nуведомляет Покупателя:\n— аренда: ООО"
    " «Агро» по договору от 01.07.2026;\n— рента в пользу Кац Л. М.\n4. От иных прав третьих лиц, кроме названных,"
    " квартира свободна."
)


def test_every_burden_of_a_list_is_quoted() -> None:
    found = sale(LISTED)
    clause, faults = faults_of(found, "encumbrances")
    assert faults == {"burdened", "let"}
    quotes = [clause.text or "", *(one.text or "" for one in clause.also)]
    assert any("ООО «Агро»" in quote for quote in quotes)
    assert any("Кац" in quote for quote in quotes)
    rights = clause_of(found, "third_party_rights")
    assert rights is not None
    assert "ООО «Агро»" in (rights.text or "")


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("Земельный участок находится у Продавца в аренде на основании договора аренды от 03.06.2016 № 16.", False),
        ("Права по договору аренды земельного участка переходят к Покупателю.", False),
        ("Земельный участок сдан Продавцом в аренду соседу до 01.06.2027.", True),
    ],
)
def test_land_that_the_seller_himself_rents_is_nobody_elses_right(clause: str, expected: bool) -> None:
    found = clause_of(sale(clause), "third_party_rights")
    assert (found is not None and found.fault == "rights") is expected


def test_an_offer_that_was_passed_up_denies_no_other_right() -> None:
    clause = clause_of(
        sale(
            "Сособственник извещён 01.10.2026, в течение месяца о намерении купить долю не заявил. Квартира в споре не"
            " состоит."
        ),
        "third_party_rights",
    )
    assert clause is not None
    assert clause.fault == "narrow"
    assert clause.summary.startswith("Denied by the text: a dispute, a right of pre-emption.")


@pytest.mark.parametrize(
    "said",
    [
        "Дубов Сергей Петрович получил от Клёновой Веры Ильиничны аванс 100 000 рублей за квартиру по договору от"
        " 20.11.2026.",
        "The Seller has received from the Buyer a deposit of 100,000 roubles under the agreement of 20 November 2026.",
    ],
)
def test_who_received_money_did_not_acquire_the_object(said: str) -> None:
    clause = clause_of(sale(said), "title_document")
    assert clause is not None
    assert clause.fault == "missing"


def test_a_bank_that_is_named_twice_is_one_party() -> None:
    found = sale("Квартира в залоге у ПАО «Банк». Аккредитив открывается в ПАО «Банк».")
    assert [one.name.value for one in found.extract.parties].count("ПАО «Банк»") == 1


def test_the_act_of_the_title_is_no_handover() -> None:
    clause = clause_of(
        sale(
            "Квартира принадлежит Продавцу на основании договора участия в строительстве от 10.02.2017 и акта"
            " приёма-передачи от 15.08.2018. Передача – по акту в течение 5 дней с момента оплаты."
        ),
        "handover",
    )
    assert clause is not None
    assert "в течение 5 дней" in (clause.text or "")


def test_a_mortgage_that_the_seller_has_struck_out_is_no_pledge_of_his() -> None:
    assert (
        clause_of(
            sale("The Seller shall repay the loan and have the mortgage struck out within ten days."), "seller_pledge"
        )
        is None
    )
    kept = clause_of(sale("The Seller has a lien on the apartment until the price is paid."), "seller_pledge")
    assert kept is not None
    assert kept.fault == "arises"


def test_a_side_for_whom_a_firm_acts_has_data_too() -> None:
    text = RUSSIAN.replace(
        "Рощина Дарья Ильинична, 04.05.1979 г.р., паспорт 56 04 118822, именуемая «Продавец»",
        "ООО «Ключ» (ИНН 7700000011) в лице директора Серова К. К., действующего от имени продавца Рощиной Дарьи"
        " Ильиничны («Агентство»)",
    )
    clause, faults = faults_of(analysed(text.format("Стороны добросовестны.")), "parties_identified")
    assert (clause.status, faults) == ("attention", {"passport"})


def test_initials_do_not_hide_a_wrong_passport() -> None:
    short = RUSSIAN.replace("56 04 118822", "56 04 11882").replace(
        "Шубин Марк Олегович, 17.01.1990 г.р., паспорт 56 10 340011", "Шубин М. О."
    )
    clause, faults = faults_of(analysed(short.format("Стороны добросовестны.")), "parties_identified")
    assert faults >= {"missing", "number"}
    assert "ten digits" in clause.summary
    _, faults = faults_of(
        analysed(ENGLISH.replace("56 04 118822", "56 04 11882").format("The sides agree.")), "parties_identified"
    )
    assert "number" in faults
    assert "number" not in faults_of(analysed(ENGLISH.format("The sides agree.")), "parties_identified")[1]


@pytest.mark.parametrize(
    "clause",
    [
        "Деньги переданы Продавцу наличными до подписания договора, претензий нет.",
        "Расчёт произведён полностью наличными до подписания договора.",
    ],
)
def test_cash_that_the_contract_tells_of_is_not_called_unproven(clause: str) -> None:
    found, faults = faults_of(sale(clause), "payment_terms")
    assert faults == {"bare"}
    assert found.impact == 25
    assert "no receipt for it is named" in found.summary
    assert "nothing in writing" not in found.summary


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Цена уплачивается переводом на счёт Продавца в день подписания договора.", "at_signing"),
        ("The price is paid by bank transfer to the Seller's account on the day of signing.", "at_signing"),
        (
            "The Buyer pays the whole price in cash at the signing of this agreement against the Seller's receipt.",
            "at_signing",
        ),
        (
            "Расчёт между сторонами произведён полностью до подписания договора переводом на счёт Продавца.",
            "at_signing",
        ),
        ("Цена передаётся Продавцу наличными в день подписания, он выдаёт расписку.", "at_signing"),
        ("The price has been paid in full by bank transfer before the signing of this agreement.", "at_signing"),
        ("Цена уплачивается через аккредитив, открываемый в день подписания договора.", None),
        ("The price is paid through a letter of credit opened on the day of signing.", None),
        ("The price is paid by bank transfer within three days after registration.", None),
        (
            "The Buyer pays a deposit of 100,000 roubles on signing. The price is paid by transfer to the Seller's"
            " account after registration.",
            None,
        ),
        ("Цена уплачивается переводом на счёт Продавца до 01.01.2020.", "past"),
        ("The price is paid by bank transfer to the Seller's account by 1 January 2020.", "past"),
        ("Цена уплачивается переводом на счёт Продавца до 01.02.2027.", "by_day"),
        ("The price is paid by bank transfer to the Seller's account by 1 February 2027.", "by_day"),
    ],
)
def test_when_the_price_is_paid(text: str, fault: str | None) -> None:
    clause = clause_of(sale(text), "payment_terms")
    assert clause is not None
    assert (clause.status, clause.fault) == ("ok", fault)
