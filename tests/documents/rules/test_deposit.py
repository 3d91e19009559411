"""Conclusions from facts on a deposit, whatever language they were read in."""

from collections.abc import Sequence

import msgspec
import pytest

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.facts import (
    Deposit,
    DepositFate,
    Event,
    Extractor,
    Fact,
    Facts,
    Modality,
    Outcome,
    Price,
    Quotation,
    Security,
)
from cleardeed.documents.rules.deposit import conclude
from cleardeed.documents.rules.model import MISSING

QUOTES = [Quotation(text="…", page=1, offset=0)]


def paid(amount: int | None = 70_000, *called: Security, other_amounts: bool = False) -> Deposit:
    return Deposit(
        quotes=QUOTES, entry="x", called=list(called or ("deposit",)), amount=amount, other_amounts=other_amounts
    )


def fate(
    event: Event, outcome: Outcome, modality: Modality = "asserted", of: Security | None = "deposit"
) -> DepositFate:
    return DepositFate(quotes=QUOTES, entry="x", event=event, outcome=outcome, modality=modality, of=of)


def fault(
    *facts: Fact, document_type: DocumentType = "deposit_agreement", under_russian_law: bool = True
) -> str | None:
    told: Sequence[Fact] = facts
    found = conclude(
        Facts(
            extractor=Extractor(name="test", version=1),
            document_type=document_type,
            under_russian_law=under_russian_law,
            facts=list(told),
        )
    )
    assert found is not None
    return found.fault


def test_nothing_is_said_of_what_is_not_there() -> None:
    facts = Facts(
        extractor=Extractor(name="test", version=1), document_type="deposit_agreement", under_russian_law=True
    )
    assert conclude(facts) is None


@pytest.mark.parametrize("event", ["seller", "chance", "any"])
def test_money_that_the_buyer_loses_without_withdrawing_is_lost(event: Event) -> None:
    assert fault(paid(), fate(event, "kept")) == "lost"
    assert fault(paid(), fate(event, "returned", "denied")) == "lost"
    assert fault(fate(event, "kept")) == "lost"


def test_money_that_a_buyer_who_withdraws_loses_is_in_order() -> None:
    assert fault(paid(), fate("buyer", "kept"), fate("seller", "returned_twice")) is None


def test_a_seller_who_is_freed_from_paying_twice_leaves_the_money_lost() -> None:
    assert fault(paid(), fate("seller", "returned_twice", "denied")) == "lost"


def test_money_that_never_comes_back_is_lost_unless_it_does_on_some_event() -> None:
    assert fault(paid(), fate("unnamed", "returned", "denied")) == "lost"
    assert fault(paid(), fate("unnamed", "returned", "denied"), fate("buyer", "returned")) is None


def test_a_deposit_that_comes_back_whoever_withdraws_is_none() -> None:
    assert fault(paid(), fate("any", "returned")) == "returned"
    assert fault(paid(), fate("any", "returned"), fate("buyer", "kept")) is None


def test_a_seller_owes_twice_under_russian_law() -> None:
    once = fate("seller", "returned")
    assert fault(paid(), once) == "single"
    assert fault(paid(), once, under_russian_law=False) is None
    assert fault(paid(), once, fate("unnamed", "returned_with_more")) is None
    assert fault(paid(), fate("seller", "only_returned"), under_russian_law=False) == "single"
    assert fault(paid(), fate("seller", "only_returned"), fate("seller", "returned_twice")) is None


def test_what_is_only_possible_is_no_fault() -> None:
    assert fault(paid(), fate("seller", "kept", "possible"), fate("any", "returned", "conditional")) is None


def test_an_advance_does_not_stay_with_the_seller() -> None:
    assert fault(paid(70_000, "advance"), fate("any", "kept", of="advance")) == "kept"


def test_money_has_one_name() -> None:
    assert fault(paid(70_000, "deposit", "advance")) == "mixed"


def test_a_deposit_has_a_sum_less_than_the_price() -> None:
    price = Price(quotes=QUOTES, entry="x", amount=70_000)
    assert fault(paid(None)) == MISSING
    assert fault(paid(None, other_amounts=True)) is None
    assert fault(paid(None), document_type="purchase_agreement") is None
    assert fault(paid(70_000), price) == "exceeds"
    assert fault(paid(70_000), msgspec.structs.replace(price, foreign=True)) is None
    assert fault(paid(69_999), price) is None
