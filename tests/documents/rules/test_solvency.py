"""Bankruptcies under way, petitions and bankruptcies that are near have faults of their own."""

import pytest

from cleardeed.core.language import translator
from tests.documents.sale import clause_of, sale


@pytest.mark.parametrize(
    ("clause", "fault"),
    [
        ("Продавец находится в процедуре банкротства.", "pending"),
        ("В отношении Продавца возбуждено дело о банкротстве.", "pending"),
        ("Продавец признан банкротом.", "pending"),
        ("В отношении Продавца введена реструктуризация долгов.", "restructuring"),
        ("Кредитор подал заявление о банкротстве Продавца, введена реализация имущества.", "pending"),
        ("Кредитор подал заявление о банкротстве Продавца.", "petition"),
        ("Продавец не исключает своего банкротства.", "near"),
        ("Продавец не в состоянии расплатиться с кредиторами.", "near"),
        ("The Seller was declared bankrupt.", "pending"),
        ("The Seller is in bankruptcy proceedings.", "pending"),
        ("Bankruptcy proceedings are imminent for the Seller.", "near"),
        ("A creditor has filed a petition for the Seller's bankruptcy.", "petition"),
        ("The Seller is unable to pay his debts.", "near"),
    ],
)
def test_the_state_is_named_that_the_text_tells(clause: str, fault: str) -> None:
    found = clause_of(sale(clause), "bankruptcy_warranty")
    assert found is not None
    assert (found.status, found.fault) == ("attention", fault)
    said = {
        "pending": "is in bankruptcy",
        "restructuring": "are being restructured",
        "petition": "has asked a court",
        "near": "is near",
    }
    assert said[fault] in found.summary
    assert translator("ru")(found.summary) != found.summary
