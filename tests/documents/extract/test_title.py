"""The paper of title, in both languages alike."""

import pytest

from cleardeed.documents.facts import TitleDocument
from tests.documents.sale import sale, status_of


@pytest.mark.parametrize(
    ("clause", "state", "status"),
    [
        ("Квартира принадлежит Продавцу по договору дарения от 4 мая 2012 года.", "named", "ok"),
        ("The apartment belongs to the Seller under a deed of gift dated 4 May 2012.", "named", "ok"),
        ("Квартира принадлежит Продавцу на праве собственности.", "unnamed", "attention"),
        ("Свидетельство о праве на наследство Продавцом ещё не получено.", "pending", "attention"),
        ("A title deed has not yet been issued to the Seller.", "pending", "attention"),
    ],
)
def test_the_title_is_read(clause: str, state: str, status: str) -> None:
    found = sale(clause)
    assert state in {one.state for one in found.facts.of(TitleDocument, "asserted")}
    assert status_of(found, "title_document") == status
