"""The parties among the people that an English document names."""

import datetime

import pytest

from cleardeed.documents.analysis import analyse
from cleardeed.documents.text import DocumentText, Page

TODAY = datetime.date(2026, 11, 21)
OBJECT = "The Seller sells and the Buyer buys the flat at 14 High Street, Leeds, title number WYK12345."


def status(parties: str) -> str:
    text = f"SALE AND PURCHASE AGREEMENT\n10 November 2026\n{parties}\n{OBJECT}"
    clauses = analyse(DocumentText("text", (Page(1, text),)), today=TODAY).analysis.found_clauses
    return next(clause.status for clause in clauses if clause.code == "parties_identified")


@pytest.mark.parametrize(
    "parties",
    [
        "Notary Jane Scribe.\nSeller: Robert Pierce, passport 512345678. Buyer: Clara Jensen, passport 612345678.",
        "Between ALAN GEORGE PIERCE, born 4 May 1970, and CLARA MAE JENSEN, born 5 June 1980.",
        "NORTHGATE HOMES LIMITED, company 01234567 (the Seller), and Clara Jensen, passport 612345678 (the Buyer).",
        "Sellers: Robert Pierce and Ann Pierce, of 3 Elm Road, Leeds. Buyer: João da Silva, tax number 221 334 556.",
    ],
)
def test_parties_are_told_from_offices_and_identified_by_what_stands_with_them(parties: str) -> None:
    assert status(parties) == "ok"


@pytest.mark.parametrize(
    "parties",
    [
        "Seller: Robert Pierce, passport 512345678. Buyer: Clara Jensen.",
        "Seller: Robert Pierce, passport 512345678. Buyer: Clara Jensen, passport no. ____________.",
        "Seller: Mr. Pierce, passport 512345678. Buyer: Ms. Jensen, passport 612345678.",
    ],
)
def test_a_party_without_name_or_data_calls_for_attention(parties: str) -> None:
    assert status(parties) == "attention"
