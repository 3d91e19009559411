"""Encumbrances that a text states, denies, or tells as over, in both languages alike."""

import pytest

from cleardeed.documents.facts import Burden
from tests.documents.sale import sale, status_of


def burdens(clause: str) -> set[tuple[str, str, str]]:
    return {(one.kind, one.state, one.modality) for one in sale(clause).facts.of(Burden)}


@pytest.mark.parametrize(
    ("clause", "burden"),
    [
        ("Квартира находится в залоге у ПАО «Север».", ("mortgage", "standing", "asserted")),
        ("The apartment is mortgaged to North Bank.", ("mortgage", "standing", "asserted")),
        ("На квартиру судебным приставом наложен арест.", ("arrest", "standing", "asserted")),
        ("A court order of 3 May 2026 prohibits registration of any transfer.", ("ban", "standing", "asserted")),
        ("Ипотека в пользу ПАО «Север» погашена 03.03.2024.", ("other", "released", "asserted")),
        ("Квартира обременена сервитутом в пользу соседа.", ("easement", "standing", "asserted")),
    ],
)
def test_a_burden_is_read_with_its_kind_and_state(clause: str, burden: tuple[str, str, str]) -> None:
    assert burden in burdens(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "Квартира не заложена, под арестом не состоит.",
        "The apartment is not mortgaged, pledged or under arrest.",
        "В случае ареста квартиры Покупатель вправе отказаться от договора.",
        "If the apartment is arrested, the Buyer may withdraw.",
    ],
)
def test_what_is_denied_or_may_come_stands_not(clause: str) -> None:
    assert not [one for one in burdens(clause) if one[2] == "asserted"]


@pytest.mark.parametrize(
    "clause",
    [
        "Под арестом квартира не состоит; она находится в залоге у ПАО «Север».",
        "The apartment is not under arrest; it is mortgaged to North Bank.",
    ],
)
def test_a_mortgage_beside_a_denied_arrest_blocks_nothing(clause: str) -> None:
    found = sale(clause)
    assert status_of(found, "encumbrances") == "attention"
    assert ("mortgage", "standing", "asserted") in burdens(clause)
    assert not [one for one in found.facts.of(Burden, "asserted") if one.kind in ("arrest", "ban")]


@pytest.mark.parametrize(
    "clause",
    [
        "The Buyer needs no permission to pledge the apartment.",
        "The Buyer has been told that permission to pledge the apartment is needed from the guardianship authority.",
        "The permission of the guardianship authority to mortgage the apartment, No. 15, has been presented.",
        "The Seller has not given consent to pledge the apartment to third parties.",
        "The attorney has no authority to pledge or mortgage the apartment.",
        "Разрешение органа опеки на залог квартиры представлено.",
        "Разрешение органа опеки на передачу квартиры в залог (ипотеку) не требуется.",
        "Представитель не вправе закладывать квартиру.",
    ],
)
def test_a_pledge_that_is_permitted_neither_stands_nor_is_denied(clause: str) -> None:
    found = sale(clause)
    assert not burdens(clause)
    assert status_of(found, "encumbrances") == "attention"
    assert status_of(found, "third_party_rights") is None


@pytest.mark.parametrize(
    "clause",
    [
        "The Bank's permission to sell the pledged apartment has been obtained.",
        "The Bank has given permission to release the mortgage; the apartment is mortgaged to North Bank.",
        "Согласие банка на продажу квартиры, находящейся в залоге, получено.",
    ],
)
def test_a_permission_to_sell_what_is_pledged_hides_no_burden(clause: str) -> None:
    assert ("mortgage", "standing", "asserted") in burdens(clause)
