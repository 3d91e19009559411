"""A price that is paid by a day, whether or not the transfer is registered by then, in both languages."""

import pytest

from tests.documents.sale import clause_of, sale


@pytest.mark.parametrize(
    "clause",
    [
        "Вся цена уплачивается переводом на счёт Продавца в срок до 18 декабря 2026 г.",
        "Цена уплачивается переводом на счёт Продавца в течение пяти дней после подписания договора.",
        "Оплата: 3 000 000 рублей — переводом до 18 декабря 2026 г., 400 000 рублей — наличными до 20 декабря 2026 г.",
        "The whole price is paid by bank transfer to the Seller's account on or before 18 December 2026.",
        "The price is paid by bank transfer within five days after the signing of this agreement.",
        "The price, 3,400,000 roubles, is paid out of a loan granted to the Buyer, on or before 15 January 2027.",
    ],
)
def test_the_buyer_is_told_that_nothing_secures_him(clause: str) -> None:
    found = clause_of(sale(clause), "payment_terms")
    assert found is not None
    assert (found.status, found.fault) == ("ok", "by_day")
    assert "nothing secures the buyer" in found.summary


@pytest.mark.parametrize(
    "clause",
    [
        "Вся цена уплачивается переводом в течение пяти дней после государственной регистрации перехода права.",
        "Цена уплачивается с аккредитива, который Покупатель открывает до 18 декабря 2026 г., после регистрации.",
        "До 18 декабря 2026 г. уплачиваются 400 000 рублей, 3 000 000 рублей — после регистрации перехода права.",
        "The price is paid by bank transfer within five days of the registration of the transfer.",
        "The price is paid by a letter of credit that the Buyer opens on or before 18 December 2026.",
        "3,400,000 roubles are payable in two parts: 400,000 roubles at signing, 3,000,000 roubles after registration.",
    ],
)
def test_money_that_waits_for_the_registration_is_in_order(clause: str) -> None:
    found = clause_of(sale(clause), "payment_terms")
    assert found is not None
    assert found.fault != "by_day"
