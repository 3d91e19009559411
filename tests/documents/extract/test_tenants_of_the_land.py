"""The seller's own lease of the land is nobody else's right, and premises with rooms are no dwelling by them."""

import pytest

from tests.documents.sale import RUSSIAN, analysed, clause_of, sale


@pytest.mark.parametrize(
    "clause",
    [
        "Together with the transfer of ownership the Seller assigns, and the Buyer accepts, the tenant's rights and"
        " duties in the Land Plot.",
        "The tenant's rights and duties in the land plot pass to the Buyer.",
        "Права и обязанности арендатора земельного участка переходят к Покупателю.",
    ],
)
def test_the_sellers_own_lease_of_the_land_is_nobody_elses_right(clause: str) -> None:
    found = clause_of(sale(clause), "third_party_rights")
    assert found is None or found.fault != "rights"


@pytest.mark.parametrize(
    "clause",
    [
        "The land plot is let to a tenant until 2030.",
        "The apartment is let; the tenant's rights continue after the sale.",
    ],
)
def test_somebody_elses_lease_is_told(clause: str) -> None:
    found = clause_of(sale(clause), "third_party_rights")
    assert found is not None
    assert found.fault == "rights"


def test_premises_are_no_dwelling_by_the_number_of_their_rooms() -> None:
    premises = RUSSIAN.replace("КВАРТИРЫ", "ПОМЕЩЕНИЯ").replace("Цена квартиры", "Цена")
    premises = premises.replace("квартиру по", "помещение площадью 54,3 кв. м, количество комнат: 2, по")
    assert clause_of(analysed(premises.format("Обременений нет.").replace("кв. 9", "пом. 9")), "residents") is None
    room = premises.replace("помещение площадью 54,3 кв. м, количество комнат: 2,", "комнату площадью 14 кв. м")
    assert clause_of(analysed(room.format("Обременений нет.")), "residents") is not None
