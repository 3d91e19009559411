"""Receipts that have the price settled in full and a part of it still owed, in both languages."""

import pytest

from tests.documents.sale import analysed, clause_of

RUSSIAN = (
    "Расписка\nг. Примерск, 03.12.2026\nЯ, Лебедянская Раиса Кузьминична, 12.04.1961 года рождения, паспорт"
    " 9906 112233, получила от Худякова Тимура Эдуардовича 2 000 000 рублей за квартиру по ул. Сосновая, д. 8,"
    " кв. 14. {}"
)
ENGLISH = (
    "RECEIPT\nPrimersk, 3 December 2026\nI, Raisa Lebedianskaia, born 12 April 1961, passport 9906 112233, received"
    " from Timur Khudiakov 2,000,000 roubles for the flat at Sosnovaia Street 8, apt. 14. {}"
)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (RUSSIAN, "Остаток отдаст после. Претензий не имею, расчёт произведён полностью."),
        (RUSSIAN, "Остаток, 500 000 рублей, обязуется выплатить до 1 марта 2027 года. Расчёт завершён полностью."),
        (RUSSIAN, "Стоимость квартиры уплачена мне сполна, остальное он передаст после регистрации."),
        (RUSSIAN, "Деньги получены частично. Расчёты произведены в полном объёме."),
        (ENGLISH, "The rest will be paid later. The settlement is complete and I have no claims."),
        (ENGLISH, "This is part payment. The flat is paid for in full."),
    ],
)
def test_a_receipt_that_contradicts_itself_calls_for_attention(form: str, words: str) -> None:
    found = clause_of(analysed(form.format(words)), "payment_terms")
    assert found is not None
    assert (found.status, found.fault) == ("attention", "received")


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (RUSSIAN, "Часть цены, 500 000 рублей, получена ранее. Расчёт произведён полностью."),
        (RUSSIAN, "Остаток получен сегодня, расчёт произведён полностью."),
        (RUSSIAN, "Указанная сумма получена полностью. Остаток цены, 500 000 рублей, будет уплачен до 1 марта."),
        (RUSSIAN, "Расчёт полностью не произведён, остаток отдаст после."),
        (RUSSIAN, "Полный расчёт будет произведён после регистрации, остаток 500 000 рублей."),
        (ENGLISH, "I have received this sum in full. The balance of 500,000 roubles will be paid by 1 March 2027."),
        (ENGLISH, "The rest was received earlier. The price has been paid in full."),
        (ENGLISH, "The price has not been paid in full; the rest will be paid later."),
    ],
)
def test_a_sum_received_in_full_is_not_the_price(form: str, words: str) -> None:
    found = clause_of(analysed(form.format(words)), "payment_terms")
    assert found is None or found.fault is None
