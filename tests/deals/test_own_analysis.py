"""Our own analysis of documents finds nothing in the documents made here but what the deal itself states."""

import datetime
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cleardeed.deals.docx import render_docx
from cleardeed.deals.library import LANGUAGES
from cleardeed.deals.markup import plain_text
from cleardeed.deals.numerals import Language
from cleardeed.deals.pdf import render_pdf
from cleardeed.deals.samples import BANKRUPT, FULL, HOUSE, LAND, PLAIN, SAMPLES
from cleardeed.documents.analysis import analyse
from cleardeed.documents.content import docx, pdf
from cleardeed.documents.content.source import Source
from cleardeed.documents.findings import Analysis
from cleardeed.documents.paragraphs import paragraphs
from cleardeed.documents.text import DocumentText, Format, Page
from tests.deals.making import KINDS, changed, documents, faults, text
from tests.deals.reading import spaced
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


VOCABULARY = {
    "bankruptcy_warranty": "управляющ|банкрот|manager|bankrupt",
    "costs": "расход|за свой счёт|cost|expense",
    "deposit": "задат|аванс|deposit|advance",
    "encumbrances": "обремен|залож|залог|пользовани|free from|encumb|mortgag|right to use",
    "handover": "переда[ёчютн]|передаточн|не закрывается|hand|accept|takes over|possession|zakryvaetsia",
    "liability": "отвечают|возмещени|возмещает|неустойк|liable|responsible|damages|losses",
    "main_contract_deadline": "заключить договор|conclude",
    "maternity_capital": "капитал|выделить доли|maternity|allot the shares",
    "minors": "опек|попечител|законн\\w+ представител|guardian|curator|children|legal representative",
    "object_identified": "кадастров|по адресу|cadastral|located at|apartment at|house at",
    "parties_identified": "рождения|born",
    "payment_terms": "уплач|цены|рублей|рубль|доверенност|paid|price|roubles|attorney",
    "power_of_attorney": "доверенност|attorney",
    "preemption": "преимуществ|first refusal",
    "price": "рубл|rouble",
    "residents": "зарегистрирован|проживающ|пользовани|registered|live in|right to use|pravo polzovaniia",
    "seller_pledge": "залог|pledge",
    "spouse_consent": "согласи|супруг|брачн|consent",
    "termination": "отказаться|прекра|расторж|withdraw|end if|ends|terminat",
    "third_party_rights": "прав|пользован|аренд|наём|right|lease|tenant|arend",
    "title_document": "на основании|on the basis of",
    "transfer_of_title": "переходит|перейдёт|pass",
}
"""What the sentence that is quoted of a clause has a word of, in both languages."""
MIDDLE = re.compile(r"(?:ул|д|кв|корп|г|пр-т|kv|ul|g|korp)\b|ИНН|СНИЛС|\d{2,3}[-.]")
"""How a quote would begin that is cut within an address or somebody's numbers."""
ANY_WORDS = ("dates_conflict", "totals_conflict", "words_vs_numbers")
"""The clauses whose fault may stand in any words."""


@pytest.mark.parametrize(("name", "kind", "language"), sampled(MADE, 60, name="-".join, groups=lambda made: made))
def test_the_sentence_that_is_quoted_is_on_the_clause_itself(name: str, kind: str, language: Language) -> None:
    quotes = quoted(DEALS[name], kind, language)
    assert {code: text for code, text in quotes.items() if not re.search(VOCABULARY[code], text, re.IGNORECASE)} == {}
    assert {code: text for code, text in quotes.items() if MIDDLE.match(text)} == {}


def test_a_clause_is_quoted_where_it_stands_and_not_where_a_neighbour_touches_it() -> None:
    quotes = quoted(FULL, "purchase_agreement")
    assert quotes["liability"].startswith("За неисполнение или ненадлежащее исполнение Договора Стороны отвечают")
    assert quotes["termination"].startswith("Если в государственной регистрации перехода права собственности отказано")
    assert quotes["handover"].startswith("Объект передаётся Продавцом и принимается Покупателем по передаточному акту")
    quotes = quoted(BANKRUPT, "purchase_agreement")
    assert quotes["bankruptcy_warranty"].startswith("от имени которого действует финансовый управляющий")
    assert quotes["costs"].startswith("С того же момента Покупатель несёт расходы по содержанию Объекта")
    quotes = quoted(FULL, "preliminary_agreement")
    assert quotes["deposit"].startswith("В доказательство заключения Договора")
    assert quotes["main_contract_deadline"].startswith("Стороны обязуются в срок до 10 декабря 2026 г.")
    assert quotes["termination"].startswith("Обязательства по Договору прекращаются, если до окончания срока")
    assert quoted(FLAT, "deposit_agreement", "en")["payment_terms"].startswith("The rest of the price to be paid")


@pytest.mark.parametrize(
    ("name", "fault"), [("house", "by_day"), ("land", "by_day"), ("parts beside an advance", "by_day")]
)
def test_one_term_of_payment_is_judged_alike_in_both_agreements_and_languages(name: str, fault: str | None) -> None:
    for kind in ("preliminary_agreement", "purchase_agreement"):
        for language in LANGUAGES:
            clauses = analysed("text", [text(DEALS[name], kind, language)]).found_clauses
            (found,) = (clause for clause in clauses if clause.code == "payment_terms")
            assert (found.status, found.fault) == ("ok", fault)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lease_that_outlasts_the_sale_is_a_right_of_others(language: Language) -> None:
    """`Does not end the lease` denies no lease."""
    deal = VARIANTS["flat with a tenant"]
    for kind in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        (found,) = (
            clause
            for clause in analysed("text", [text(deal, kind, language)]).found_clauses
            if clause.code == "third_party_rights"
        )
        assert (found.status, found.fault) == ("attention", "rights")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sellers_right_to_the_land_is_nobodys_right_to_stay(language: Language) -> None:
    said = text(VARIANTS["house on a plot in permanent use"], "purchase_agreement", language)
    (found,) = (clause for clause in analysed("text", [said]).found_clauses if clause.code == "residents")
    assert (found.status, found.fault) == ("ok", None)


def test_a_promise_not_to_encumber_is_no_freedom_from_burdens_today() -> None:
    said = text(FLAT, "preliminary_agreement", "en")
    (found,) = (clause for clause in analysed("text", [said]).found_clauses if clause.code == "encumbrances")
    assert (found.status, found.fault) == ("ok", "promised")


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
        "bank": {"name": "Банк «Другой»", "bik": "049999001", "account": "40817810000000000009"},
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_courts_act_is_dated_before_what_the_manager_sells_by(language: Language) -> None:
    """It is neither the receipt's own day nor something done under the agreement."""
    codes = {clause.code for clause in analysed("text", [text(BANKRUPT, "payment_receipt", language)]).found_clauses}
    assert "dates_conflict" not in codes


def test_enough_documents_are_looked_at() -> None:
    made = [kind for deal in (*SAMPLES.values(), *VARIANTS.values()) for kind in KINDS if not faults(deal, kind)]
    assert set(made) == set(KINDS)
    assert len(made) > 80


def test_a_missing_paper_of_title_is_asked_for_as_the_analysis_would() -> None:
    for sample in (PLAIN, FULL, HOUSE, LAND):
        assert faults(changed({"object.title_document": None}, sample), "purchase_agreement") == {
            "deal.object.title_document": "is required for purchase_agreement"
        }


def quoted(deal: dict[str, Any], kind: str, language: Language = "ru") -> dict[str, str]:
    """The quote of each clause that has one, by code."""
    (document,) = documents(deal, kind, language=language)
    clauses = analysed("text", [plain_text(document.blocks)]).found_clauses
    return {one.code: spaced(one.text) for one in clauses if one.text is not None and one.code not in ANY_WORDS}


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
        codes.add("third_party_rights")
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
    if kind == "preliminary_agreement" and due and due < deal["main_contract_date"]:
        # The price leaves the buyer before the main agreement is made.
        codes.add("payment_terms")
    if kind in TYPES and any(
        "доверенн" in party.get("representative", {}).get("basis", "") for party in deal["sellers"]
    ):
        # A representative takes the money.
        codes.add("payment_terms")
    return codes


def analyses(deal: dict[str, Any], kind: str, language: Language, folder: Path) -> list[Analysis]:
    """Of both formats, each read back from its file."""
    (document,) = documents(deal, kind, language=language)
    word = read_back(render_docx(document), folder / "a.docx", lambda source: [docx.read_docx(source)])
    pages = read_back(
        render_pdf(document), folder / "a.pdf", lambda source: [text for text, _ in pdf.read_pages(source)]
    )
    return [analysed("docx", word), analysed("pdf", paragraphs(pages))]


def analysed(form: Format, texts: list[str]) -> Analysis:
    pages = tuple(Page(number, text) for number, text in enumerate(texts, 1))
    return analyse(DocumentText(form, pages), today=TODAY).analysis


def read_back(content: bytes, path: Path, read: Callable[[Source], list[str | None]]) -> list[str]:
    """The pages' text, by the reader of uploaded documents."""
    path.write_bytes(content)
    with path.open("rb") as file:
        return [text or "" for text in read(Source(file.fileno()))]
