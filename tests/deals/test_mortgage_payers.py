"""The part of the price that answers for the debt of a redeemed mortgage (Civil Code, art. 37)."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.deals.request import read_request
from cleardeed.deals.samples import FULL, IVANOV
from cleardeed.deals.settlement import redeemed_sum, seller_sums
from tests.deals.making import changed, faults, library, text
from tests.deals.variants import FLAT, MOTHER_AND_CHILD, VARIANTS

AGREEMENTS = ("preliminary_agreement", "deposit_agreement", "purchase_agreement")
UNSAID = {"sellers.0.pays_mortgage": None, "sellers.1.pays_mortgage": None}


@pytest.mark.parametrize("kind", [*AGREEMENTS, "payment_receipt"])
def test_beside_a_minor_the_deal_is_asked_who_bears_the_debt(kind: str) -> None:
    assert faults(changed(UNSAID, MOTHER_AND_CHILD), kind) == {
        f"deal.sellers[{index}].pays_mortgage": f"is required for {kind}" for index in (0, 1)
    }
    assert faults(MOTHER_AND_CHILD, kind) == {}


def test_nobody_is_asked_where_no_minor_sells_or_nothing_is_redeemed() -> None:
    unsaid = changed(UNSAID, MOTHER_AND_CHILD)
    kept = changed({"object.mortgage.redemption": "none", "payment": {"method": "cash"}}, unsaid)
    for deal in (kept, VARIANTS["mortgage redeemed out of the price"]):
        assert faults(deal, "purchase_agreement") == {}


@pytest.mark.parametrize("kind", AGREEMENTS)
def test_the_payers_are_named_and_the_child_keeps_its_part(kind: str) -> None:
    said = text(MOTHER_AND_CHILD, kind)
    assert "погашается за счёт той части цены, которая причитается следующему лицу на стороне Продавца: Иванова" in said
    assert "причитающиеся остальным лицам на стороне Продавца, на погашение долга не направляются" in said
    assert "due to the following person on the Seller’s side: Ivanova Mariia Lvovna." in text(
        MOTHER_AND_CHILD, kind, "en"
    )


def test_what_is_left_to_each_is_stated() -> None:
    said = text(MOTHER_AND_CHILD, "purchase_agreement")
    assert (
        "Из цены залогодержателю перечисляется 1 750 000 (один миллион семьсот пятьдесят тысяч) рублей; остальное"
        " причитается: Иванова Мария Львовна — 1 550 000" in said
    )
    assert "Иванов Лев Петрович — 1 650 000 (один миллион шестьсот пятьдесят тысяч) рублей." in said
    assert "вносит лицо, за чей счёт он погашается; ему же причитается излишек" in said


def test_a_childs_part_redeems_a_debt_only_as_the_authority_permits() -> None:
    words = "За счёт причитающегося несовершеннолетнему или подопечному долг погашается, только если это предусмотрено"
    assert words in text(VARIANTS["child's share answers for the mortgage"], "purchase_agreement")
    assert words not in text(MOTHER_AND_CHILD, "purchase_agreement")
    alone = changed({"sellers": [MOTHER_AND_CHILD["sellers"][1] | {"share": "1"}]}, MOTHER_AND_CHILD)
    assert words in text(changed({"sellers.0.pays_mortgage": None}, alone), "purchase_agreement")


def test_a_debt_redeemed_before_the_sale_is_paid_by_those_named() -> None:
    said = text(VARIANTS["mother redeems the mortgage before the sale"], "purchase_agreement")
    assert "погашает за свой счёт следующее лицо на стороне Продавца: Иванова Мария Львовна." in said
    assert "части цены, которая причитается" not in said


@pytest.mark.parametrize(
    ("deal", "changes", "field"),
    [
        (MOTHER_AND_CHILD, {"sellers.0.pays_mortgage": False}, "sellers[0].pays_mortgage"),
        (
            MOTHER_AND_CHILD,
            {"payment.parts.0.amount": 3_400_000, "payment.parts.1.amount": 1_450_000},
            "sellers[0].pays_mortgage",
        ),
        (FLAT, {"sellers": [IVANOV | {"pays_mortgage": True}]}, "sellers[0].pays_mortgage"),
    ],
)
def test_payers_who_cannot_be_are_refused(deal: dict[str, Any], changes: dict[str, Any], field: str) -> None:
    assert list(faults(changed(changes, deal), "purchase_agreement")) == [f"deal.{field}"]


@given(st.integers(1, 3_000), st.sets(st.sampled_from(range(3)), min_size=1))
def test_what_the_sellers_and_the_mortgagee_receive_is_the_price(thousands: int, bearing: set[int]) -> None:
    """Of the fullest sample, whose price is 12 million: the least share, a quarter, is 3 million."""
    parts = [
        {"amount": thousands * 1000, "method": "bank_transfer", "redeems_mortgage": True},
        {"amount": FULL["price"] - thousands * 1000, "method": "mortgage"},
    ]
    changes: dict[str, Any] = {f"sellers.{index}.pays_mortgage": index in bearing for index in range(3)}
    changes |= {"payment.parts": parts, "payment.hold_until": None}
    deal = read_request({"documents": ["purchase_agreement"], "deal": changed(changes)}, library()).deal
    due = seller_sums(deal)
    assert due is not None
    assert sum(due) + redeemed_sum(deal) == deal.price
    for index, (party, one) in enumerate(zip(deal.sellers, due, strict=True)):
        part = FULL["price"] * Fraction(party.share or "0")
        assert (0 <= one < part) if index in bearing else (one == part)
