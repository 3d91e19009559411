"""One risk counts once, whichever clauses tell of it."""

import pytest

from cleardeed.documents.findings import FoundClause
from tests.documents.sale import clause_of, sale

BY_ATTORNEY = (
    "Продавца по доверенности от 01.10.2026 № 77 АВ 1234567, удостоверенной нотариусом, представляет Жуков Олег"
    " Петрович. "
)
BY_ATTORNEY_ENGLISH = "The Seller is represented by Oleg Zhukov under a power of attorney of 1 October 2026 No. 77. "


def clauses(text: str, *codes: str) -> list[FoundClause | None]:
    found = sale(text)
    return [clause_of(found, code) for code in codes]


@pytest.mark.parametrize(
    "text",
    [
        "The Seller's tenant keeps the right to occupy the upper floor after completion.",
        "Комната сдана внаём Кочетову И. Р. до 28.02.2027; договор найма продолжает действовать, и Кочетов вправе жить"
        " в комнате до конца срока.",
    ],
)
def test_who_stays_by_a_right_is_counted_as_somebody_else(text: str) -> None:
    rights, residents = clauses(text, "third_party_rights", "residents")
    assert rights is not None
    assert residents is not None
    assert (rights.fault, rights.impact) == ("rights", 25)
    assert (residents.status, residents.fault, residents.impact) == ("attention", "claimed", 0)


def test_who_stays_without_a_claim_counts_as_a_resident() -> None:
    (residents,) = clauses("За матерью Продавца сохраняется право проживания.", "residents")
    assert residents is not None
    assert (residents.fault, residents.impact) == ("retained", 25)


@pytest.mark.parametrize(
    "text",
    [
        "The court has frozen the apartment at the suit of Alfa Collect LLC; the Buyer is aware of it.",
        "A court order at the suit of a creditor prohibits the registration of any transfer.",
    ],
)
def test_an_arrest_at_a_creditors_suit_is_no_claim_to_the_object(text: str) -> None:
    burden, rights = clauses(text, "encumbrances", "third_party_rights")
    assert burden is not None
    assert burden.fault == "arrested"
    assert rights is None


def test_a_right_of_first_refusal_is_no_encumbrance() -> None:
    text = (
        "The apartment is free from mortgages. The Seller's brother holds a recorded right of first refusal which he"
        " has not waived."
    )
    burden, rights = clauses(text, "encumbrances", "third_party_rights")
    assert burden is not None
    assert burden.status == "ok"
    assert rights is not None
    assert rights.fault == "rights"
    assert not [one for one in sale(text).extract.facts if getattr(one, "kind", "") == "preemption"]


@pytest.mark.parametrize(
    "text",
    [
        "Maternity capital was used in 2018; no share has so far been allotted to the younger child.",
        "The apartment was bought with maternity capital. The shares have not been allotted to the children.",
    ],
)
def test_shares_that_the_capital_owes_are_counted_with_it(text: str) -> None:
    capital, minors = clauses(text, "maternity_capital", "minors")
    assert capital is not None
    assert minors is not None
    assert (capital.fault, capital.impact) == ("shares", 55)
    assert (minors.status, minors.fault, minors.impact) == ("attention", "unshared", 0)


@pytest.mark.parametrize(
    "text",
    [
        "Фактическая цена составляет 7 300 000 рублей, разница передаётся по отдельной расписке.",
        "The actual price agreed is 7,300,000 roubles; the difference is settled by a separate receipt.",
    ],
)
def test_a_hidden_price_is_no_second_one(text: str) -> None:
    price, hidden = clauses(text, "price", "understated_price")
    assert price is not None
    assert hidden is not None
    assert price.fault is None
    assert (hidden.fault, hidden.impact) == ("wording", 55)


@pytest.mark.parametrize(
    ("text", "payment", "powers"),
    [
        (
            BY_ATTORNEY + "Доверенность выдана без права получения денег. Цена уплачивается Жукову О. П. по"
            " доверенности.",
            ("attorney", 25),
            ("counted", 0),
        ),
        (
            BY_ATTORNEY_ENGLISH + "The receipt of money is not named in the power of attorney. The price is paid to"
            " the representative in cash at signing.",
            ("attorney", 25),
            ("counted", 0),
        ),
        (
            BY_ATTORNEY_ENGLISH + "The power of attorney does not extend to receiving the money. The Buyer counts the"
            " notes out at the table.",
            ("missing", 25),
            ("no_money", 25),
        ),
    ],
)
def test_money_for_a_representative_without_the_power_to_take_it(
    text: str, payment: tuple[str, int], powers: tuple[str, int]
) -> None:
    """What is paid to whoever may not take it is not paid to the seller (Civil Code, art. 312)."""
    paid, acts = clauses(text, "payment_terms", "power_of_attorney")
    assert paid is not None
    assert acts is not None
    assert (paid.fault, paid.impact) == payment
    assert (acts.fault, acts.impact) == powers
