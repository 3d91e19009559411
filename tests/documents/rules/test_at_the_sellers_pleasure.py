"""Terms that leave the buyer at the seller's mercy: the day of the handover, what comes back of a void sale."""

import pytest

from tests.documents.sale import clause_of, sale


@pytest.mark.parametrize(
    "clause",
    [
        "Ключи будут отданы тогда, когда Продавцу будет удобно.",
        "Квартира передаётся в удобное для Продавца время.",
        "Продавец освободит квартиру, когда сочтёт нужным.",
        "Ключи передаются в любой день по выбору Продавца.",
        "The keys change hands whenever it suits the Seller.",
        "The Seller hands over the keys on a day of his own choosing.",
        "The apartment is handed over at the Seller's convenience.",
    ],
)
def test_a_handover_at_the_sellers_pleasure_has_no_day(clause: str) -> None:
    found = clause_of(sale(clause), "handover")
    assert found is not None
    assert (found.status, found.fault) == ("attention", "no_day")


@pytest.mark.parametrize(
    "clause",
    [
        "Продавец передаёт квартиру по акту в удобное для сторон время, но не позднее 20 декабря 2026 года.",
        "Продавец обязан передать ключи в удобное для Покупателя время до 1 декабря 2026 года.",
        "The Seller hands over the keys on 20 December 2026 at a time that suits both parties.",
    ],
)
def test_a_handover_by_a_day_is_in_order(clause: str) -> None:
    found = clause_of(sale(clause), "handover")
    assert found is not None
    assert (found.status, found.fault) == ("ok", None)


@pytest.mark.parametrize(
    "clause",
    [
        "Если сделку потом отменит суд, Продавец отдаёт Покупателю 1 000 000 рублей и ни копейки больше.",
        "При отмене сделки судом Покупателю возвращается 1 000 000 рублей.",
        "Если договор будет оспорен в суде и отменён, Продавец вернёт Покупателю только 1 000 000 рублей.",
        "If a court unwinds the deal, the Seller gives back 1,000,000 roubles and no more.",
        "Should the sale be set aside by a court, the Seller returns 1,000,000 roubles to the Buyer.",
        "If the transaction is annulled by a court, the Buyer gets 1,000,000 roubles back.",
    ],
)
def test_less_than_the_price_back_when_a_court_voids_the_sale(clause: str) -> None:
    found = sale(clause)
    voided, ended = clause_of(found, "invalidity"), clause_of(found, "termination")
    assert voided is not None
    assert (voided.fault, voided.impact) == ("unreturned", 25)
    assert ended is None or ended.impact == 0


@pytest.mark.parametrize(
    "clause",
    [
        "Если сделку отменит суд, Продавец возвращает Покупателю все полученное.",
        "Если сделку отменит суд, Продавец возвращает Покупателю 3 400 000 рублей.",
        "If a court sets the sale aside, the Seller returns 3,400,000 roubles.",
    ],
)
def test_the_whole_price_back_is_no_fault(clause: str) -> None:
    assert clause_of(sale(clause), "invalidity") is None
