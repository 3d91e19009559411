"""The kind of an English paper whose title does not tell.

`papers_english.txt` was written before the rules knew it: `== type` heads the papers below it, each on a line, in which
` / ` begins a new line.
"""

import datetime
from collections.abc import Iterator
from pathlib import Path

import pytest

from cleardeed.documents.analysis import analyse
from cleardeed.documents.text import DocumentText, Page

FLAT = "the flat at Kirov, Lenina street 7, flat 2, cadastral number 43:40:0000123:45"
ANNA = "Anna Petrovna Belova, passport 33 10 112233"
OLEG = "Oleg Ivanovich Sizov, passport 33 05 445566"
NAMED = f"""
We, {ANNA}, and {OLEG}, agree on this.
Anna is selling {FLAT} to Oleg for 3,000,000 roubles.
Oleg will pay on the day of registration. No loan or lease burdens it."""
TRANSFERRED = f"""
between {ANNA}, and {OLEG}
The first party shall transfer into the ownership of the second party, and the second party shall accept and pay for,
{FLAT}.
The price is 3,000,000 roubles."""
TOLD = f"""
I, {ANNA}, have sold to {OLEG}, {FLAT}, for 3,000,000 roubles, which he has paid me. It becomes his property upon
registration."""


def kind(text: str) -> str:
    document = DocumentText("text", (Page(1, text),))
    return analyse(document, today=datetime.date(2026, 11, 21)).analysis.document_type


def papers() -> Iterator[tuple[str, str]]:
    expected = ""
    for line in Path(__file__).with_name("papers_english.txt").read_text("utf-8").splitlines():
        if line.startswith("=="):
            expected = line.removeprefix("==").strip()
        else:
            yield expected, line.replace(" / ", "\n").format(ANNA=ANNA, OLEG=OLEG, FLAT=FLAT)


@pytest.mark.parametrize("title", ["Agreement about our flat", "BILL OF SALE OF A FLAT", "Deal memo", "CONTRACT No. 7"])
@pytest.mark.parametrize("body", [NAMED, TRANSFERRED, TOLD])
def test_a_sale_is_told_by_what_it_does(title: str, body: str) -> None:
    assert kind(f"{title}\n{body}") == "purchase_agreement"


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("power_of_attorney", f"AUTHORITY\nI, {ANNA}, empower {OLEG}, to sell {FLAT} for 3,000,000 roubles. Notary."),
        ("deposit_agreement", f"Advance on a flat\n{ANNA} has received from {OLEG} 100,000 roubles as a deposit for"
                              f" {FLAT}, which she sells to him for 3,000,000 roubles."),
        ("receipt", f"I, {ANNA}, have received from {OLEG}, 3,000,000 roubles in full payment for {FLAT}, which I sold"
                    " him. I have no claims."),
        ("other", f"Contract of exchange\n{ANNA}, and {OLEG}. The first party transfers into the ownership of the"
                  f" second party {FLAT}, and the second party transfers a plot of land; each accepts it."),
        ("other", f"LEASE\n{ANNA}, and {OLEG}. The landlord lets and the tenant takes {FLAT} for 30,000 roubles a"
                  " month. If the owner sells the flat, the tenant is told."),
        ("other", "Dear Oleg, Anna is selling her flat for 3,000,000 roubles and asks whether you would see it."),
    ],
)  # fmt: skip
def test_a_paper_that_speaks_of_a_sale_is_none(expected: str, text: str) -> None:
    assert kind(text) == expected


@pytest.mark.parametrize(("expected", "text"), list(papers()))
def test_a_paper_is_told_by_what_it_does_first(expected: str, text: str) -> None:
    assert kind(text) == expected
