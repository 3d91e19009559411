"""The share that a contract sells, told in words or in percent."""

import pytest

from tests.documents.sale import ENGLISH, RUSSIAN, analysed, clause_of, sale, status_of

SELLS, BUYS = "Продавец продаёт, а Покупатель покупает квартиру", "The Seller sells and the Buyer buys the apartment"


@pytest.mark.parametrize(
    ("sells", "share"),
    [
        ("Продавец продаёт половину в праве на квартиру", "1/2"),
        ("Продавец продаёт, а Покупатель покупает одну вторую долю квартиры", "1/2"),
        ("Продавец передаёт Покупателю треть квартиры", "1/3"),
        ("Продавец продаёт две трети в праве общей собственности на квартиру", "2/3"),
        ("Продавец отчуждает свою долю, равную одной четвёртой, в праве на квартиру", "1/4"),
        ("Продавец продаёт свою часть, равную четверти, квартиры", "1/4"),
        ("Продавец продаёт 25 % в праве на квартиру", "1/4"),
        ("The Seller sells a half of the apartment", "1/2"),
        ("The Seller sells his undivided one-third share in the apartment", "1/3"),
        ("The Seller transfers to the Buyer two thirds of the apartment", "2/3"),
        ("The Seller sells 25% of the apartment", "1/4"),
        ("The Seller sells a 1/2 share in the apartment", "1/2"),
    ],
)
def test_a_share_that_is_sold_is_read_and_needs_a_notary(sells: str, share: str) -> None:
    russian = sells.startswith("Прод")
    text = RUSSIAN.replace(SELLS, sells) if russian else ENGLISH.replace(BUYS, sells)
    found = analysed(text.format("…"))
    assert found.extract.sold_share is not None
    assert found.extract.sold_share.value == share
    assert status_of(found, "notarial_form") == "attention"
    assert status_of(found, "preemption") == "attention"


@pytest.mark.parametrize(
    "clause",
    [
        "Половину цены Покупатель платит до подписания договора.",
        "Продавец передаёт Покупателю половину ключей при подписании.",
        "Продавец продаёт не половину, а всю квартиру.",
        "The Buyer pays half of the price at once.",
        "The Seller hands over half of the keys.",
    ],
)
def test_half_of_something_else_is_no_share(clause: str) -> None:
    found = sale(clause)
    assert found.extract.sold_share is None
    assert status_of(found, "notarial_form") is None


@pytest.mark.parametrize(
    "clause",
    [
        "К нотариусу стороны решили не ходить.",
        "Стороны не обращались к нотариусу.",
        "Договор заключён без нотариуса.",
    ],
)
def test_a_share_without_a_notary_is_told_as_agreed(clause: str) -> None:
    text = RUSSIAN.replace(SELLS, "Продавец продаёт половину в праве на квартиру").format(clause)
    found = clause_of(analysed(text), "notarial_form")
    assert found is not None
    assert (found.fault, found.status) == ("denied", "attention")


def test_a_sister_who_was_told_by_word_of_mouth_was_not_asked() -> None:
    clause = "Вторая половина принадлежит сестре Продавца, которую о сделке устно предупредили."
    text = RUSSIAN.replace(SELLS, "Продавец продаёт половину в праве на квартиру").format(clause)
    found = clause_of(analysed(text), "third_party_rights")
    assert found is not None
    assert found.fault == "unasked"
