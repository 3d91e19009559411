"""Our own analysis of documents finds nothing in the documents made here but what the deal itself states."""

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cleardeed.deals.docx import render_docx
from cleardeed.deals.library import LANGUAGES
from cleardeed.deals.numerals import Language
from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.samples import FULL, HOUSE, LAND, PLAIN, SAMPLES
from cleardeed.documents.analysis import analyse
from cleardeed.documents.content import docx, pdf
from cleardeed.documents.content.source import Source
from cleardeed.documents.findings import Analysis
from cleardeed.documents.text import DocumentText, Format, Page
from tests.deals.making import KINDS, changed, documents, faults, text
from tests.deals.variants import FLAT, VARIANTS
from tests.sampling import sampled

TODAY = datetime.date(2026, 11, 21)
TYPES = {"deposit_receipt": "receipt", "payment_receipt": "receipt"}


DEALS = {**SAMPLES, **VARIANTS}
MADE = [
    (name, kind, language)
    for name, deal in DEALS.items()
    for kind in KINDS
    for language in LANGUAGES
    if not faults(deal, kind)
]
"""The documents that can be made of each deal."""


@pytest.mark.parametrize(("name", "kind", "language"), sampled(MADE, 8, name="-".join, groups=lambda made: made))
def test_no_attention_but_to_what_the_deal_states(name: str, kind: str, language: Language, tmp_path: Path) -> None:
    deal = DEALS[name]
    for analysis in analyses(deal, kind, language, tmp_path):
        assert analysis.document_type == TYPES.get(kind, kind)
        found = {clause.code: clause.text for clause in analysis.found_clauses if clause.status == "attention"}
        assert {code: text for code, text in found.items() if code not in stated(deal, kind)} == {}


ENCUMBRANCES = (
    "ипотека в силу закона, банк «Пример»",
    "Ипотека в пользу ПАО «Банк Пример», запись в ЕГРН от 11.03.2019 № 77:99:0009999:1001-77/051/2019-2",
    "залог, залогодержатель АО «Пример Банк», номер государственной регистрации 77-77/051/2019-2",
    "запрещение регистрации, постановление судебного пристава-исполнителя от 01.02.2025",
    "аренда, арендатор ООО «Пример», до 01.02.2030",
    "mortgage in favour of JSC Example Bank, entry of 11 March 2019",
)


ENCUMBERED = [
    (language, kind, encumbrance, method)
    for language in LANGUAGES
    for kind in ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
    for encumbrance in ENCUMBRANCES
    for method in ("mortgage", "bank_transfer", "instalments")
]


@pytest.mark.parametrize(
    ("language", "kind", "encumbrance", "method"),
    sampled(ENCUMBERED, 6, name=" ".join, groups=lambda case: case),
)
def test_an_encumbrance_that_the_deal_names_is_found(
    language: Language, kind: str, encumbrance: str, method: str
) -> None:
    payment: dict[str, Any] = {
        "method": method,
        "bank": {"name": "Банк «Другой»", "bik": "049999001"},
        "due_date": "2026-12-20",
    }
    if method == "instalments":
        payment["parts"] = [
            {"amount": FLAT["price"] // 2, "method": "bank_transfer", "due_date": "2026-12-20"},
            {"amount": FLAT["price"] - FLAT["price"] // 2, "method": "bank_transfer", "due_date": "2027-02-20"},
        ]
    deal = changed({"object.encumbrances": [encumbrance]}, FLAT | {"payment": payment})
    clauses = analysed("text", [text(deal, kind, language)]).found_clauses
    (found,) = (clause for clause in clauses if clause.code == "encumbrances")
    assert (found.status, found.text is not None) == ("attention", True)


def test_enough_documents_are_looked_at() -> None:
    made = [kind for deal in (*SAMPLES.values(), *VARIANTS.values()) for kind in KINDS if not faults(deal, kind)]
    assert set(made) == set(KINDS)
    assert len(made) > 80


def test_a_missing_paper_of_title_is_asked_for_as_the_analysis_would() -> None:
    for sample in (PLAIN, FULL, HOUSE, LAND):
        assert faults(changed({"object.title_document": None}, sample), "purchase_agreement") == {
            "deal.object.title_document": "is required for purchase_agreement"
        }


def stated(deal: dict[str, Any], kind: str) -> set[str]:
    """The clauses that are risky by the deal's own word."""
    codes = set()
    if deal["object"].get("encumbrances"):
        codes |= {"encumbrances", "third_party_rights"}
    if deal["object"].get("defects") and kind == "acceptance_act":
        codes.add("handover")
    if deal["object"].get("maternity_capital") == "shares_not_allotted":
        codes |= {"maternity_capital", "minors"}
    if deal["object"].get("retained_rights"):
        codes.add("residents")
    plot = deal["object"].get("land_plot", {})
    if plot.get("encumbrances"):
        codes.add("encumbrances")
    if plot.get("right", "ownership") != "ownership":
        # The land is another's; the analysis takes a right of use without a term for that of a resident.
        codes |= {"third_party_rights", "residents"}
    if any("управляющий" in party.get("representative", {}).get("basis", "") for party in deal["sellers"]):
        codes.add("bankruptcy_warranty")
    return codes | stated_of_payment(deal, kind)


def stated_of_payment(deal: dict[str, Any], kind: str) -> set[str]:
    codes = set()
    payment = deal.get("payment", {})
    methods = {payment.get("method"), *(part.get("method") for part in payment.get("parts", []))}
    due = deal.get("payment", {}).get("due_date", "")
    if due and due < deal["date"]:
        codes.add("dates_conflict")
    if "instalments" in methods or due > deal.get("handover_date", "9999"):
        codes.add("seller_pledge")
    if kind == "preliminary_agreement" and methods & {"cash", "bank_transfer", "instalments"}:
        # The price leaves the buyer before the transfer is registered.
        codes.add("payment_terms")
    return codes


def analyses(deal: dict[str, Any], kind: str, language: Language, folder: Path) -> list[Analysis]:
    """Of both formats, each read back from its file."""
    (document,) = documents(deal, kind, language=language)
    word = read_back(render_docx(document), folder / "a.docx", lambda source: [docx.read_docx(source)])
    pages = read_back(
        render_pdf(document), folder / "a.pdf", lambda source: [text for text, _ in pdf.read_pages(source)]
    )
    return [analysed("docx", word), analysed("pdf", pages)]


def analysed(form: Format, texts: list[str]) -> Analysis:
    pages = tuple(Page(number, text) for number, text in enumerate(texts, 1))
    return analyse(DocumentText(form, pages), today=TODAY).analysis


def read_back(content: bytes, path: Path, read: Callable[[Source], list[str | None]]) -> list[str]:
    """The pages' text, by the reader of uploaded documents."""
    path.write_bytes(content)
    with path.open("rb") as file:
        return [text or "" for text in read(Source(file.fileno()))]
