"""A contradiction names the field to look at and every other field that it rests on."""

from typing import Any

import pytest

from cleardeed.core.errors import FieldError, ValidationError
from cleardeed.deals.samples import AGENT, BANKRUPT, CHILD, FULL, HOUSE, IVANOV, IVANOVA, PETROV, PETROVA, SHARE
from tests.deals.making import changed, order
from tests.deals.variants import FLAT

CASES: list[tuple[dict[str, Any], str, str, list[str]]] = [
    (changed({"main_contract_date": "2026-11-01"}, FLAT), "deposit_agreement", "main_contract_date", ["date"]),
    (changed({"handover_date": "2026-12-01"}, FLAT), "preliminary_agreement", "handover_date", ["main_contract_date"]),
    (changed({"handover_date": "2026-11-01"}, FLAT), "purchase_agreement", "handover_date", ["date"]),
    (changed({"object.vacate_by": "2026-11-01"}, FLAT), "purchase_agreement", "object.vacate_by", ["date"]),
    (changed({"deposit": 99_000_000}, FLAT), "purchase_agreement", "deposit", ["price"]),
    (changed({"object.floor": 10}), "purchase_agreement", "object.floor", ["object.floors_total"]),
    (changed({"object.object_type": "garage"}), "purchase_agreement", "object.rooms", ["object.object_type"]),
    (changed({"object.share": None}, SHARE), "purchase_agreement", "object.co_owners", ["object.share"]),
    (changed({"object.land_plot.price": 99_000_000}, HOUSE), "purchase_agreement", "object.land_plot.price", ["price"]),
    (
        changed({"object.land_plot.right": "lease"}, HOUSE),
        "purchase_agreement",
        "object.land_plot.price",
        ["object.land_plot.right"],
    ),
    (
        changed({"payment.parts.0.amount": 1}, HOUSE),
        "purchase_agreement",
        "payment.parts",
        ["price", "deposit", *(f"payment.parts[{index}].amount" for index in range(3))],
    ),
    (changed({"payment.parts.5.method": "cash"}), "purchase_agreement", "payment.loan", [
        f"payment.parts[{index}].method" for index in range(6)
    ]),
    (changed({"object.encumbrances": []}), "purchase_agreement", "object.mortgage", ["object.encumbrances"]),
    (
        changed({"object.mortgage.redemption": "seller"}),
        "purchase_agreement",
        "object.mortgage.redemption",
        ["payment.parts[4].redeems_mortgage"],
    ),
    (changed({"sellers.0.share": "3/4"}), "purchase_agreement", "sellers", [
        f"sellers[{index}].share" for index in range(3)
    ]),
    (changed({"auction": BANKRUPT["auction"]}, FLAT), "purchase_agreement", "auction", ["sellers"]),
    (
        changed({"payment.due_date": "2027-03-01"}, BANKRUPT),
        "purchase_agreement",
        "payment.due_date",
        ["date", "sellers[0].representative.basis"],
    ),
    (FLAT | {"sellers": [CHILD]}, "purchase_agreement", "sellers[0].representative", ["sellers[0].birth_date", "date"]),
    (FLAT | {"buyers": [PETROVA, PETROVA]}, "purchase_agreement", "buyers[1]", ["buyers[0]"]),
    (
        FLAT | {"sellers": [PETROV | {"representative": AGENT}], "buyers": [IVANOV | {"representative": AGENT}]},
        "purchase_agreement",
        "buyers[0].representative",
        ["sellers[0].representative"],
    ),
    (
        changed({"sellers.0.passport.issued_on": "1970-01-01"}, FLAT),
        "purchase_agreement",
        "sellers[0].passport.issued_on",
        ["sellers[0].birth_date"],
    ),
    (
        FLAT | {"sellers": [CHILD | {"representative": IVANOVA | {"basis": "мать"}}], "buyers": [
            PETROV | {"spouse": IVANOVA}
        ]},
        "purchase_agreement",
        "buyers[0].spouse",
        ["sellers[0].representative"],
    ),
    (
        changed({"object.residents": []}, FLAT | {"sellers": [IVANOV]}),
        "purchase_agreement",
        "object.residents",
        ["sellers[0].registration_address", "object.address"],
    ),
    (
        changed({"object.residents": ["ПЕТРОВ Илья Никитич"]}, FLAT | {"sellers": [PETROV], "buyers": [IVANOV]}),
        "purchase_agreement",
        "sellers[0].registration_address",
        ["object.residents", "object.address"],
    ),
    *(
        (
            changed({"object.title_document": title, "object.registration_date": "2015-10-20"}, FLAT),
            "purchase_agreement",
            "object.title_document",
            ["object.registration_date"],
        )
        for title in (
            "договор купли-продажи от 03.06.2016 № 16",
            "договор дарения от «3» июня 2016 г.",
            "a contract of sale of 3 June 2016",
            "решение суда от 2016-06-03, договор мены от 4.07.2016",
        )
    ),
    (
        changed({"object.title_document": "договор купли-продажи от 03.07.2018"}),
        "purchase_agreement",
        "object.title_document",
        [f"sellers[{index}].registration_date" for index in range(3)],
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("deal", "kind", "field", "also"), CASES, ids=[f"{case[2]}-{at}" for at, case in enumerate(CASES)]
)
def test_a_contradiction_names_every_field_that_it_rests_on(
    deal: dict[str, Any], kind: str, field: str, also: list[str]
) -> None:
    with pytest.raises(ValidationError) as refused:
        order(deal, kind)
    found = {fault.field: fault for fault in refused.value.details if isinstance(fault, FieldError)}
    assert found[f"deal.{field}"].also == [f"deal.{name}" for name in also]


@pytest.mark.parametrize("home", ["ул. Первая, дом 1, квартира 1", "г. Примерск, ул. Первая, д. 1"])
def test_a_residents_address_told_in_other_words_or_less_detail_is_taken(home: str) -> None:
    seller = PETROV | {"registration_address": home}
    deal = changed({"object.residents": ["Петров Илья Никитич"]}, FLAT | {"sellers": [seller], "buyers": [IVANOV]})
    order(deal, "purchase_agreement")


def test_a_missing_field_rests_on_no_other() -> None:
    with pytest.raises(ValidationError) as refused:
        order(changed({"price": None}, FULL), "purchase_agreement")
    assert [fault.also for fault in refused.value.details if fault.field == "deal.price"] == [[]]


@pytest.mark.parametrize(
    "title",
    [
        "договор купли-продажи от 20.10.2015 № 16",
        "договор купли-продажи от 10.10.2015, дополнительное соглашение от 03.06.2016",
        "выписка из ЕГРН от 03.06.2016",
        "свидетельство о праве на наследство от 03.06.2016 (дубликат)",
        "свидетельство о государственной регистрации права от 03.06.2016",
        "договор купли-продажи от 99.99.2016",
        "договор купли-продажи № 16/2016",
    ],
)
def test_a_title_that_may_be_older_than_its_registration_is_taken(title: str) -> None:
    order(
        changed({"object.title_document": title, "object.registration_date": "2015-10-20"}, FLAT), "purchase_agreement"
    )
