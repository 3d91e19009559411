"""Clauses that a seller words so that they read like any other: each beside a clause that resembles it and is fair."""

import pytest

from tests.documents.sale import clause_of, sale

STAYS = [
    "Коммунальные платежи несёт Покупатель, который не препятствует Никитиной Тамаре Львовне пользоваться комнатой"
    " площадью 14 кв. м до обеспечения её другим жильём.",
    "Никитина Тамара Львовна пользуется изолированной комнатой на прежних условиях.",
    "Покупатель не чинит препятствий в проживании Никитиной Т. В. в комнате.",
    "The Buyer pays the utilities and shall not obstruct Tamara Nikitina in using the smaller room.",
    "Tamara Nikitina may live in the smaller room until she is provided with other housing.",
]
NOBODY_STAYS = [
    "В квартире никто не зарегистрирован и не проживает.",
    "В квартире зарегистрирована Никитина Тамара Львовна, которая снимется с учёта до 1 декабря 2026 г.",
    "Nobody is registered in the apartment and nobody lives there.",
]
AT_THE_BUYERS_RISK = [
    "Покупатель несёт риск последствий, связанных с притязаниями иных лиц; в случае удовлетворения таких притязаний"
    " расчёты между сторонами не пересматриваются.",
    "При изъятии квартиры третьими лицами Продавец ответственности не несёт.",
    "The Buyer bears the risk of claims of third persons to the apartment.",
    "The Seller is not liable for eviction of the Buyer by third persons.",
]
AT_THE_SELLERS_RISK = [
    "При изъятии квартиры третьими лицами Продавец возмещает Покупателю убытки.",
    "If the apartment is taken from the Buyer by third persons, the Seller compensates the Buyer's losses.",
]


@pytest.mark.parametrize("clause", STAYS)
def test_who_is_to_use_the_dwelling_by_name_keeps_a_right_and_shares_no_costs(clause: str) -> None:
    analysed = sale(clause)
    found, costs = clause_of(analysed, "residents"), clause_of(analysed, "costs")
    rights = clause_of(analysed, "third_party_rights")
    assert "attention" in {one.status for one in (found, rights) if one}
    assert costs is None or costs.text is None or costs.text[:20] not in clause


@pytest.mark.parametrize("clause", NOBODY_STAYS)
def test_who_leaves_or_does_not_live_there_keeps_no_right(clause: str) -> None:
    found = clause_of(sale(clause), "residents")
    assert found is not None
    assert found.status == "ok"


@pytest.mark.parametrize("clause", AT_THE_BUYERS_RISK)
def test_eviction_at_the_buyers_risk_is_void_and_nobodys_right(clause: str) -> None:
    analysed = sale(clause)
    liability, rights = clause_of(analysed, "liability"), clause_of(analysed, "third_party_rights")
    assert liability is not None
    assert (liability.status, liability.fault, liability.impact) == ("attention", "void", 25)
    assert rights is None or rights.fault != "rights"


@pytest.mark.parametrize("clause", AT_THE_SELLERS_RISK)
def test_eviction_at_the_sellers_risk_is_in_order(clause: str) -> None:
    liability = clause_of(sale(clause), "liability")
    assert liability is not None
    assert liability.status == "ok"
