"""The moment when ownership passes, in both languages alike."""

import pytest

from cleardeed.documents.facts import Passing
from tests.documents.sale import sale, status_of


@pytest.mark.parametrize(
    ("clause", "on", "status"),
    [
        ("Право собственности переходит к Покупателю с момента регистрации.", "registration", "ok"),
        ("Покупатель приобретает право собственности после регистрации перехода права.", "registration", "ok"),
        ("Ownership passes to the Buyer on the date of state registration.", "registration", "ok"),
        ("Право собственности переходит к Покупателю в день полной оплаты.", "payment", "attention"),
        ("Ownership passes to the Buyer upon signing of this agreement.", "other", "attention"),
    ],
)
def test_the_event_is_read(clause: str, on: str, status: str) -> None:
    found = sale(clause)
    assert on in {one.on for one in found.facts.of(Passing, "asserted")}
    assert status_of(found, "transfer_of_title") == status


def test_a_paper_that_only_conveys_says_not_when_under_russian_law() -> None:
    found = sale("The Seller conveys the apartment into the ownership of the Buyer.")
    assert {one.on for one in found.facts.of(Passing)} <= {"deed"}
    assert status_of(found, "transfer_of_title") == "attention"
