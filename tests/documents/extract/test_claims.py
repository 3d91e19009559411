"""Rights and claims of others that a text states or denies, in both languages alike."""

import pytest

from cleardeed.documents.facts import Claim
from tests.documents.sale import sale, status_of


@pytest.mark.parametrize(
    "clause",
    [
        "Сестра Продавца оспаривает право собственности на квартиру в суде.",
        "The Seller's sister has filed a claim for half of the apartment.",
        "Квартира сдана в аренду до 31 марта 2027 года.",
        "The apartment is let to a tenant until 31 March 2027.",
    ],
)
def test_somebody_elses_right_is_asserted(clause: str) -> None:
    found = sale(clause)
    assert list(found.facts.of(Claim, "asserted"))
    assert status_of(found, "third_party_rights") == "attention"


@pytest.mark.parametrize(
    "clause",
    [
        "Права третьих лиц на квартиру отсутствуют, судебных споров о ней нет.",
        "No third party has any right or claim to the apartment.",
    ],
)
def test_that_nobody_has_one_is_denied(clause: str) -> None:
    found = sale(clause)
    assert {one.modality for one in found.facts.of(Claim)} == {"denied"}
    assert status_of(found, "third_party_rights") == "ok"
