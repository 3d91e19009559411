"""The people registered in a dwelling or living there, and whether they leave, in both languages alike."""

import pytest

from cleardeed.documents.facts import Resident
from tests.documents.sale import sale, status_of


@pytest.mark.parametrize(
    ("clause", "status", "departure", "modality"),
    [
        ("В квартире зарегистрирован Продавец.", "registered", "unsaid", "asserted"),
        (
            "В квартире зарегистрирован Продавец, обязуется сняться с учёта до 1 декабря 2026 г.",
            "registered",
            "promised",
            "asserted",
        ),
        ("За матерью Продавца сохраняется право пользования квартирой.", "keeps_right", "unsaid", "asserted"),
        (
            "The Seller's mother keeps the right to live in the apartment for life.",
            "keeps_right",
            "unsaid",
            "asserted",
        ),
        ("В квартире никто не зарегистрирован.", "registered", "unsaid", "denied"),
        ("Nobody is registered in the apartment.", "registered", "unsaid", "denied"),
    ],
)
def test_a_resident_is_read(clause: str, status: str, departure: str, modality: str) -> None:
    found = sale(clause)
    assert (status, departure, modality) in {
        (one.status, one.departure, one.modality) for one in found.facts.of(Resident)
    }
    assert status_of(found, "residents") == ("ok" if modality == "denied" or departure == "promised" else "attention")
