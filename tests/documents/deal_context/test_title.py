"""The seller's title in a document against the register of a check: the day of its entry, the share that is sold."""

import datetime
import textwrap

import msgspec
import pytest

from cleardeed.deals.samples import BANKRUPT, FULL, HOUSE, LAND, PLAIN, SHARE
from cleardeed.documents.deal_context.compare import compare
from cleardeed.documents.deal_context.known import DealFacts
from cleardeed.documents.findings import Analysed, FoundClause
from tests.deals.making import changed, text
from tests.documents.deal_context.test_compare import OWNS_IN_PART
from tests.documents.test_analysis import read

ENTERED = datetime.date(2018, 6, 15)
KNOWN = DealFacts(entries=(ENTERED,), share="1/2", factors=OWNS_IN_PART)


def clauses(analysed: Analysed, facts: DealFacts) -> dict[str, FoundClause]:
    return {clause.code: clause for clause in compare(analysed, facts).found_clauses}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", ["purchase_agreement", "preliminary_agreement", "deposit_agreement"])
def test_the_day_and_the_share_are_read(kind: str, language: str) -> None:
    extract = read(text(SHARE, kind, language)).extract
    assert [entry.value for entry in extract.title_entries] == [ENTERED]
    assert extract.sold_share is not None
    assert extract.sold_share.value == "1/2"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_shares_of_the_whole_and_of_a_plot_are_not_what_is_sold(language: str) -> None:
    for deal in (FULL, HOUSE, LAND, PLAIN):
        assert read(text(deal, "purchase_agreement", language)).extract.sold_share is None
    shared = {**HOUSE, "object": HOUSE["object"] | {"land_plot": HOUSE["object"]["land_plot"] | {"share": "1/2"}}}
    assert read(text(shared, "purchase_agreement", language)).extract.sold_share is None


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_day_is_read_over_the_lines_of_a_pdf(language: str) -> None:
    written = text(SHARE, "purchase_agreement", language)
    wrapped = "\n".join(textwrap.fill(line, 95) for line in written.split("\n"))
    assert [entry.value for entry in read(wrapped).extract.title_entries] == [ENTERED]


def test_a_day_still_to_come_is_no_entry() -> None:
    said = "Договор купли-продажи от 01.02.2026. Переход права собственности должен быть зарегистрирован до 10.03.2026."
    assert read(said).extract.title_entries == []


def test_what_agrees_is_in_order_and_named() -> None:
    analysed = read(text(SHARE, "purchase_agreement"))
    both = clauses(analysed, KNOWN)["title_agrees"]
    assert both.status == "ok"
    assert both.summary.endswith("the day on which the seller's right was entered; the share that is sold.")
    undated = msgspec.structs.replace(analysed, extract=msgspec.structs.replace(analysed.extract, title_entries=[]))
    assert clauses(undated, KNOWN)["title_agrees"].summary.endswith("register in: the share that is sold.")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"entries": (datetime.date(2019, 1, 1),)}, "day"),
        ({"share": "1/3"}, "share"),
        ({"entries": ()}, "unknown"),
        ({"share": None}, "unknown"),
        ({"share": "½"}, "unknown"),
    ],
)
def test_what_differs_or_is_not_known_calls_for_attention(changes: dict[str, object], fault: str) -> None:
    clause = clauses(read(text(SHARE, "purchase_agreement")), msgspec.structs.replace(KNOWN, **changes))["title_agrees"]
    assert (clause.status, clause.fault, clause.impact > 0) == ("attention", fault, True)


def test_the_end_of_the_right_that_the_document_names_is_told() -> None:
    over = msgspec.structs.replace(KNOWN, entries=(), ended=((ENTERED, datetime.date(2026, 1, 20)),), share=None)
    clause = clauses(read(text(SHARE, "purchase_agreement")), over)["title_agrees"]
    assert (clause.fault, clause.impact) == ("ended", 55)
    assert clause.summary.endswith("has ended by the register: 2026-01-20.")
    other = msgspec.structs.replace(over, ended=((datetime.date(2001, 1, 1), datetime.date(2010, 1, 1)),))
    assert clauses(read(text(SHARE, "purchase_agreement")), other)["title_agrees"].fault == "unknown"


def test_a_document_that_tells_neither_is_not_compared() -> None:
    assert "title_agrees" not in clauses(read(text(PLAIN, "purchase_agreement")), KNOWN)


def test_who_sells_the_own_share_needs_no_other_seller() -> None:
    sold = clauses(read(text(SHARE, "purchase_agreement")), KNOWN)["owners_sell"]
    assert (sold.status, sold.fault) == ("ok", "share")
    whole = clauses(read(text(PLAIN, "purchase_agreement")), KNOWN)["owners_sell"]
    assert (whole.status, whole.fault) == ("attention", "alone")


def test_a_bankrupts_share_was_offered_to_the_owners_before_the_auction() -> None:
    estate = changed({"object.share": "1/2", "object.co_owners": ["Черных Олег Львович"]}, BANKRUPT)
    sold = clauses(read(text(estate, "purchase_agreement")), KNOWN)["owners_sell"]
    assert (sold.status, sold.fault) == ("ok", "estate")
    assert "before the auction it is offered to the other owners at the opening price" in sold.summary


@pytest.mark.parametrize(("owned", "fault"), [("1/3", "larger"), (None, "unmeasured")])
def test_a_share_that_is_sold_is_not_called_the_whole(owned: str | None, fault: str) -> None:
    known = msgspec.structs.replace(KNOWN, share=owned)
    sold = clauses(read(text(SHARE, "purchase_agreement")), known)["owners_sell"]
    assert (sold.status, sold.fault, sold.text) == ("attention", fault, "1/2")
    assert "the whole" not in sold.summary
