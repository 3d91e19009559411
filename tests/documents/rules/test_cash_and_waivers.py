"""Cash that is paid before the signing, papers that serve as a receipt or an act, waivers, and lists of burdens."""

import pytest

from cleardeed.documents.findings import FoundClause
from cleardeed.documents.reading.letters import mostly_cyrillic
from tests.documents.sale import analysed, clause_of, sale
from tests.documents.test_analysis import purchase, read

RUSSIAN = (
    "ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ\n\nг. Примерск, 15 ноября 2026 г.\n\n"
    "Продавец продаёт, а Покупатель покупает квартиру по адресу: г. Примерск, ул. Третья, д. 5, кв. 7, кадастровый"
    " номер 77:99:0009999:2001.\n\nЦена квартиры составляет 9 000 000 (девять миллионов) рублей.\n\n"
)
ENGLISH = (
    "APARTMENT PURCHASE AGREEMENT\n\nPrimersk, 15 November 2026\n\nThe Seller sells and the Buyer buys the apartment at"
    " Primersk, Tretya street 5, apt 7, cadastral number 77:99:0009999:2001.\n\nThe price is 9,000,000 roubles.\n\n"
)
CASH = "The whole price was paid in cash before the contract was signed"
BARE = "By the text money is handed over in cash, and no receipt for it is named"
BURDENED = "The text says that the object is encumbered"
LOANS = {
    "none": "",
    "ru": "\n\nЦена уплачивается за счёт кредитных средств, предоставляемых Покупателю АО «Другой банк». С момента"
    " государственной регистрации права собственности Покупателя квартира находится в залоге у банка-кредитора.",
    "en": "\n\nThe price is paid out of a loan granted to the Buyer by the lending bank. From the state registration of"
    " the Buyer's ownership the apartment is mortgaged to the lending bank by operation of law.",
}


def clauses(text: str) -> dict[str, FoundClause]:
    head = RUSSIAN if text[0] >= "А" else ENGLISH
    return {clause.code: clause for clause in read(head + text).analysis.found_clauses}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Расчёт произведён полностью наличными до подписания договора.", BARE),
        ("Расчёт произведён полностью наличными до подписания договора. Договор имеет силу расписки.", CASH),
        ("Цену Покупатель уплатил полностью наличными до подписания договора, Продавец выдал расписку.", CASH),
        ("Продавец получил 9 000 000 рублей наличными до подписания договора, договор имеет силу расписки.", CASH),
        (
            "Расчёт произведён полностью наличными до подписания договора. Остальная сумма передаётся по отдельной"
            " расписке за неотделимые улучшения.",
            BARE,
        ),
        ("The price was paid in full in cash before this agreement was signed.", CASH),
        ("The Buyer paid the whole price in cash before signing; this agreement serves as a receipt.", CASH),
    ],
)
def test_all_the_cash_before_the_signing_calls_for_attention(text: str, says: str) -> None:
    found = clauses(text)["payment_terms"]
    assert (found.status, found.impact > 0) == ("attention", True)
    assert found.summary.startswith(says)


@pytest.mark.parametrize(
    "text",
    [
        "Цена уплачивается наличными до регистрации перехода права собственности.",
        "Расчёты производятся наличными до регистрации.",
        "Оплата производится переводом на счёт Продавца до подачи документов на регистрацию.",
        "The price is paid in cash before registration.",
    ],
)
def test_a_price_that_is_due_before_the_registration_is_the_whole_of_it(text: str) -> None:
    assert clauses(text)["payment_terms"].fault == "early"


@pytest.mark.parametrize(
    "text",
    [
        "Расчёты производятся через аккредитив, который открывается до регистрации.",
        "Задаток уплачивается до регистрации, остаток — после неё.",
        "Часть цены, 500 000 рублей, уплачивается до регистрации.",
    ],
)
def test_what_is_secured_or_a_part_is_not(text: str) -> None:
    assert clauses(text)["payment_terms"].fault != "early"


@pytest.mark.parametrize(
    "text",
    [
        "Цена уплачивается наличными при подписании договора; настоящий договор имеет силу расписки.",
        "До подписания договора Покупатель передал задаток 300 000 рублей наличными под расписку, остаток 8 700 000"
        " рублей уплачивается через аккредитив в течение трёх дней после регистрации.",
        "Цена уплачена полностью до подписания договора безналичным переводом на счёт Продавца.",
    ],
)
def test_another_way_to_pay_is_none_in_cash_beforehand(text: str) -> None:
    assert clauses(text)["payment_terms"].status == "ok"


@pytest.mark.parametrize(
    "text",
    [
        "Настоящий договор имеет силу передаточного акта.",
        "Стороны договорились придать настоящему договору силу акта приёма-передачи.",
        "Отдельный передаточный акт не составляется, договор имеет силу акта.",
        "Настоящий договор одновременно имеет силу акта и расписки.",
        "This agreement has the force of an act of transfer and of a receipt.",
    ],
)
def test_a_contract_that_serves_as_the_act_tells_of_the_handover(text: str) -> None:
    found = clauses(text)["handover"]
    assert (found.status, found.fault, found.impact, found.text is not None) == ("ok", "itself", 0, True)


def test_a_contract_that_serves_as_a_receipt_alone_tells_of_no_handover() -> None:
    assert clauses("Договор имеет силу расписки.")["handover"].status == "attention"


@pytest.mark.parametrize(
    "text",
    [
        "Покупатель отказывается от права предъявлять претензии.",
        "Покупатель отказывается от прав требования по недостаткам.",
        "Покупатель отказывается от права предъявлять иски и претензии к Продавцу.",
        "Покупатель лишён права предъявлять претензии.",
        "The Buyer waives the right to bring claims.",
    ],
)
def test_a_waiver_of_claims_frees_the_seller_and_bars_no_withdrawal(text: str) -> None:
    found = clauses(text)
    assert "termination" not in found
    assert found["liability"].status == "attention"


@pytest.mark.parametrize(
    "text",
    [
        "Покупатель отказывается от права на расторжение договора.",
        "Покупатель отказывается от права требовать расторжения договора.",
        "Покупатель лишён права отказаться от договора.",
    ],
)
def test_a_waiver_of_withdrawal_bars_it(text: str) -> None:
    assert clauses(text)["termination"].status == "attention"


@pytest.mark.parametrize("loan", ["none", "own"])
@pytest.mark.parametrize(
    "text",
    [
        "Объект имеет следующие ограничения прав и обременения:\n- ипотека в пользу АО «Банк Пример»;\n- сервитут.",
        "Сведения об обременениях по выписке ЕГРН:\n1. Ипотека, АО «Банк Пример».\n2. Ипотека, ООО «Кредит».",
        "Обременения:\n\n1) залог, АО «Банк Пример».",
        "Encumbrances:\n- a mortgage, JSC Example Bank.",
    ],
)
def test_a_listed_mortgage_of_the_sellers_is_found_beside_the_buyers(text: str, loan: str) -> None:
    whose = "none" if loan == "none" else "ru" if text[0] >= "А" else "en"
    found = clauses(text + LOANS[whose])["encumbrances"]
    assert found.summary.startswith(BURDENED)
    assert found.text is not None


def test_the_buyers_own_mortgage_below_a_heading_is_no_burden_of_the_sellers() -> None:
    text = f"Обременения, возникающие при регистрации:\n- {LOANS['ru'].rpartition('. ')[2]}"
    found = clauses(text + LOANS["ru"]).get("encumbrances")
    assert found is None or not found.summary.startswith(BURDENED)


def test_a_stated_mortgage_is_a_field_of_the_extract() -> None:
    extract = read(purchase() + "\n\nКвартира находится в залоге у АО «Примербанк».").extract
    assert [field.value for field in extract.encumbrances] == ["mortgage"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Оплата производится переводом на счёт Продавца в день подписания договора.", "at_signing"),
        ("Покупатель уплачивает Продавцу всю цену наличными в день подписания договора под расписку.", "at_signing"),
        ("Покупатель перечисляет всю цену на счёт Продавца до подачи документов на регистрацию.", "early"),
        ("Вся цена вносится на аккредитив в день подписания договора и выплачивается после регистрации.", None),
        ("Вся цена перечисляется на счёт Продавца в течение 5 дней после регистрации перехода права.", None),
    ],
)
def test_a_price_that_is_paid_at_signing_is_told(text: str, fault: str | None) -> None:
    assert clauses(text)["payment_terms"].fault == fault


BY_ATTORNEY = (
    "Продавца по доверенности от 01.10.2026 № 77 АВ 1234567, удостоверенной нотариусом, представляет Жуков Олег"
    " Петрович. "
)
BY_ATTORNEY_ENGLISH = "The Seller is represented by Oleg Zhukov under a power of attorney of 1 October 2026 No. 77. "


@pytest.mark.parametrize(
    ("clause", "paid"),
    [
        ("Цена уплачивается представителю Продавца Жукову О. П. наличными при подписании.", True),
        ("Деньги за квартиру получает представитель Продавца по доверенности Жуков О. П. и выдаёт расписку.", True),
        ("Расчёт производится с поверенным Жуковым О. П., имеющим право получения денег.", True),
        ("Жуков О. П. вправе получить причитающиеся Продавцу деньги.", True),
        ("Покупатель передаёт 3 400 000 рублей доверенному лицу Продавца.", True),
        ("Цена уплачивается наличными по адресу: г. Пенза, ул. Мира, д. 5, Жукову О. П. по доверенности.", True),
        ("Деньги Покупатель передаёт по адресу: ул. Мира, д. 5, Жукову О.П., действующему по доверенности.", True),
        ("Цена перечисляется на карту Жукова Олега Петровича по доверенности Продавца.", True),
        ("Деньги получает Жуков О.П., г. Пенза, ул. Мира, д. 5, по доверенности.", True),
        ("Цена уплачивается Продавцу Рощиной Д. И., от имени которой по доверенности действует Жуков О. П.", False),
        ("Цену Продавцу передаёт за Покупателя Жуков О. П., ему Шубину М. О. по доверенности Покупателя.", False),
        ("Ключи передаются Жукову О. П. по доверенности, цена уплачена на счёт Продавца через аккредитив.", False),
        ("Представитель Продавца не вправе получать деньги; цена перечисляется на счёт Продавца.", False),
        ("Представитель Покупателя передаёт деньги Продавцу через аккредитив.", False),
        ("The price is paid to the Seller's representative Oleg Zhukov in cash at signing.", True),
        ("The Buyer transfers the price to the account of the attorney Oleg Zhukov.", True),
        ("The price is paid in cash at 5 Mira Street, Penza, to Oleg Zhukov under the power of attorney.", True),
        ("The price is paid at the office at 5 Mira St., Penza, to Mr. Zhukov by proxy.", True),
        ("Mr Zhukov is entitled to receive the money due to the Seller.", True),
        ("The attorney may not receive the money; the price is transferred to the Seller's account.", False),
    ],
)
def test_a_representative_who_takes_the_price_is_told(clause: str, paid: bool) -> None:
    found = sale((BY_ATTORNEY if mostly_cyrillic(clause) else BY_ATTORNEY_ENGLISH) + clause)
    payment = clause_of(found, "payment_terms")
    assert payment is not None
    assert (payment.fault == "attorney") is paid
    if paid:
        assert payment.impact == 25
        assert any("seller's own account" in demand for demand in found.analysis.recommendations)


POWERS = (
    "ДОВЕРЕННОСТЬ\nг. Пенза, 1 октября 2026 года. Я, Рощина Дарья Ильинична, уполномочиваю Жукова Олега Петровича"
    " продать мою квартиру, подписать договор купли-продажи{}. Доверенность выдана сроком на год."
)
POWERS_ENGLISH = (
    "POWER OF ATTORNEY\nPenza, 1 October 2026. I, Daria Roshchina, authorise Oleg Zhukov to sell my apartment and to"
    " sign the contract of sale{}. This power of attorney is valid for one year."
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (POWERS.format(", получить следуемые мне деньги"), "granted"),
        (POWERS.format(", получить деньги на мой счёт в банке"), None),
        (POWERS.format(""), None),
        (POWERS_ENGLISH.format(", to receive the money"), "granted"),
        (POWERS_ENGLISH.format(" and to receive the price by cheque in my name"), None),
        (POWERS_ENGLISH.format(". He may not receive the money"), None),
    ],
)
def test_powers_to_take_the_money_call_for_payment_to_the_principal(text: str, expected: str | None) -> None:
    found = analysed(text)
    assert found.analysis.document_type == "power_of_attorney"
    payment = clause_of(found, "payment_terms")
    assert (payment.fault if payment else None) == expected
    told = any("principal's own account" in demand for demand in found.analysis.recommendations)
    assert told is (expected == "granted")
