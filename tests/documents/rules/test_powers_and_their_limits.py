"""Powers that reach no sale, a receipt under powers that name no money, an owner who alone may apply."""

import pytest

from tests.documents.sale import analysed, clause_of, sale

POWERS = (
    "ДОВЕРЕННОСТЬ\nг. Примерск, 1 сентября 2026 г.\nЯ, Лебедянская Раиса Кузьминична, 12.04.1961 года рождения, паспорт"
    " 9906 112233, уполномочиваю Худякова Тимура Эдуардовича, 03.11.1992 года рождения, паспорт 9912 445566, {}."
    " Доверенность выдана сроком на один год без права передоверия. Удостоверена нотариусом Ногиной Н. Н.,"
    " зарегистрировано в реестре № 99/10-н/99-2026-1-44."
)
RECEIPT = (
    "РАСПИСКА\nг. Примерск, 15 ноября 2026 г.\nЯ, Щукина Мария Олеговна, действующая за Иванова Петра Сидоровича по"
    " доверенности № 99 АА 1234567 от 5 мая 2026 г.{}, получила от Ким Ольги Ильиничны 4 950 000 рублей за квартиру по"
    " адресу: г. Примерск, ул. Первая, д. 1, кв. 1."
)
RECEIPT_ENGLISH = (
    "RECEIPT\nPrimersk, 15 November 2026\nI, Maria Shchukina, acting for Petr Ivanov under the power of attorney No. 99"
    " AA 1234567 of 5 May 2026{}, received from Olga Kim 4,950,000 roubles for the apartment at Primersk, Pervaya"
    " Street 1, apt. 1, cadastral number 77:99:0009999:1001."
)
EXTRACT = (
    "Выписка из Единого государственного реестра недвижимости об объекте\n10.11.2026 № КУВИ-001/2026-1. Кадастровый"
    " номер 77:99:0009999:3001. Адрес: г. Примерск, ул. Третья, д. 3, кв. 1.\nПравообладатель: Смирнова Анна Юрьевна\n"
    "Сведения о невозможности государственной регистрации без личного участия правообладателя: {}"
)


@pytest.mark.parametrize(
    ("powers", "fault"),
    [
        ("представлять меня в МФЦ, подписывать договоры на коммунальные услуги и получать справки", "no_sale"),
        ("получать выписки из Единого государственного реестра недвижимости", "no_sale"),
        ("управлять квартирой без права её продажи и отчуждения", "no_sale"),
        ("продать принадлежащую мне квартиру и подписывать договоры с поставщиками услуг", None),
        ("заключить и подписать договор купли-продажи квартиры", None),
    ],
)
def test_powers_that_reach_no_sale(powers: str, fault: str | None) -> None:
    found = clause_of(analysed(POWERS.format(powers)), "power_of_attorney")
    assert found is not None
    assert (fault in {found.fault, *(one.fault for one in found.also)}) is (fault is not None or found.fault is None)


@pytest.mark.parametrize(
    ("form", "powers", "told"),
    [
        (RECEIPT, "", True),
        (RECEIPT, " без права получения денег", True),
        (RECEIPT, " с правом получения денег", False),
        (RECEIPT_ENGLISH, "", True),
        (RECEIPT_ENGLISH, " with the right to receive the money", False),
    ],
)
def test_a_receipt_under_powers_that_name_no_money(form: str, powers: str, told: bool) -> None:
    found = clause_of(analysed(form.format(powers)), "payment_terms")
    assert ((found.fault if found else None) == "attorney") is told


def test_a_receipt_for_a_buyer_who_is_represented_is_in_order() -> None:
    receipt = (
        "РАСПИСКА\nг. Примерск, 15 ноября 2026 г.\nЯ, Иванов Пётр Сидорович, получил 4 950 000 рублей от Ким"
        " Ольги Ильиничны, за которую по доверенности № 5 от 5 мая 2026 г. действует Щукина Мария Олеговна."
    )
    found = clause_of(analysed(receipt), "payment_terms")
    assert found is None or found.fault != "attorney"


@pytest.mark.parametrize(
    ("value", "fault"), [("имеется запись о невозможности регистрации", "in_person"), ("данные отсутствуют", None)]
)
def test_an_owner_who_alone_may_apply(value: str, fault: str | None) -> None:
    found = clause_of(analysed(EXTRACT.format(value)), "power_of_attorney")
    assert (found.fault if found else None) == fault


@pytest.mark.parametrize(
    "free", ["Объект ограничений прав и обременений не имеет.", "Никаких обременений у квартиры нет."]
)
def test_no_burdens_beside_somebody_who_stays_is_told(free: str) -> None:
    found = clause_of(sale(f"{free} За матерью Продавца сохраняется право проживания в квартире."), "encumbrances")
    assert found is not None
    assert (found.status, found.fault) == ("ok", "but_resident")


@pytest.mark.parametrize(
    "withdrawal",
    [
        "If the Seller changes her mind she refunds the 300,000 roubles and owes nothing further.",
        "Should the Seller back out, she pays back the 300,000 roubles and nothing on top.",
    ],
)
def test_a_deposit_that_comes_back_once_frees_the_seller_of_no_liability(withdrawal: str) -> None:
    found = analysed(
        "DEPOSIT AGREEMENT\nPrimersk, 15 November 2026\nDaria Roshchina (the Seller) has received from Mark Shubin (the"
        " Buyer) a deposit of 300,000 roubles towards the price of 5,200,000 roubles for the apartment at 4 Mira"
        f" Street, Primersk, cadastral number 77:99:0009999:1001. {withdrawal}"
    )
    liability, deposit = clause_of(found, "liability"), clause_of(found, "deposit")
    assert liability is None or liability.fault is None
    assert deposit is not None
    assert deposit.fault == "single"


def test_cash_that_nobody_signs_for_and_a_bailiff_who_froze_the_flat() -> None:
    found = sale(
        "The cash changes hands before anybody goes to the registry, and nobody signs for it. A bailiff froze the flat"
        " in July."
    )
    payment, burdens = clause_of(found, "payment_terms"), clause_of(found, "encumbrances")
    assert payment is not None
    assert {payment.fault, *(further.fault for further in payment.also)} == {"unproven", "early"}
    assert burdens is not None
    assert burdens.fault == "arrested"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("Если Продавец передумает, он возвращает полученное в течение года частями.", "single"),
        ("Если Продавец передумает, он возвращает полученное в двойном размере.", None),
    ],
)
def test_what_a_seller_who_changes_his_mind_gives_back(words: str, fault: str | None) -> None:
    found = analysed(
        "СОГЛАШЕНИЕ О ЗАДАТКЕ\nг. Примерск, 15 ноября 2026 г.\nПродавец Рощина Дарья Ильинична получила от Покупателя"
        " Шубина Марка Олеговича задаток 300 000 рублей в счёт цены 5 200 000 рублей за квартиру по адресу: г."
        f" Примерск, ул. Мира, д. 4, кв. 9, кадастровый номер 77:99:0009999:1001. {words}"
    )
    deposit = clause_of(found, "deposit")
    assert deposit is not None
    assert deposit.fault == fault


POWERS_AT_A_PRICE = (
    "ДОВЕРЕННОСТЬ\nг. Пенза, 12 ноября 2026 г.\nЯ, Рощина Дарья Ильинична, 04.05.1979 г.р., паспорт 56 04 118822,"
    " уполномочиваю Шубина Марка Олеговича, 17.01.1990 г.р., паспорт 56 10 340011, продать {} квартиру по адресу:"
    " г. Пенза, ул. Мира, д. 4, кв. 9, кадастровый номер 58:29:2007007:455. Доверенность выдана сроком на один год."
    " Удостоверена нотариусом г. Пензы Ногиной Н. Н., зарегистрировано в реестре: № 99/10-н/99-2026-1-44."
)


def test_a_power_in_order_is_still_to_be_looked_up() -> None:
    found = analysed(POWERS_AT_A_PRICE.format("за 5 000 000 рублей"))
    clause = clause_of(found, "power_of_attorney")
    assert clause is not None
    assert (clause.status, clause.fault, clause.impact) == ("ok", "to_look_up", 0)
    assert any("reestr-dover.ru" in one for one in found.analysis.recommendations)


@pytest.mark.parametrize("least", ["за цену не ниже", "по цене не менее", "по минимальной цене", "по цене не дешевле"])
def test_the_least_price_is_not_told_as_the_price(least: str) -> None:
    clause = clause_of(analysed(POWERS_AT_A_PRICE.format(f"{least} 5 000 000 рублей")), "price")
    assert clause is not None
    assert "least price" in clause.summary
    assert (
        "least"
        not in (clause_of(analysed(POWERS_AT_A_PRICE.format("за цену 5 000 000 рублей")), "price") or clause).summary
    )
