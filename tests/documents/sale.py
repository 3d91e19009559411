"""A contract of sale in both languages, to which a test adds the clause that it is about; its facts and clauses."""

import datetime

from cleardeed.documents.analysis import Analysed, analyse
from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.facts import Extractor, Fact, Facts, Quotation
from cleardeed.documents.findings import FoundClause
from cleardeed.documents.text import DocumentText, Page

TODAY = datetime.date(2026, 11, 21)
QUOTES = [Quotation(text="…", page=1, offset=0)]
RUSSIAN = """ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ

г. Пенза, 12 ноября 2026 г.

Рощина Дарья Ильинична, 04.05.1979 г.р., паспорт 56 04 118822, именуемая «Продавец», и Шубин Марк Олегович, \
17.01.1990 г.р., паспорт 56 10 340011, именуемый «Покупатель», заключили договор:
1. Продавец продаёт, а Покупатель покупает квартиру по адресу: г. Пенза, ул. Мира, д. 4, кв. 9, кадастровый номер \
58:29:2007007:455.
2. Цена квартиры 3 400 000 (три миллиона четыреста тысяч) рублей.
3. {}
"""
ENGLISH = """SALE AND PURCHASE AGREEMENT

Penza, 12 November 2026

Daria Roshchina, born 4 May 1979, passport 56 04 118822 (the Seller), and Mark Shubin, born 17 January 1990, passport \
56 10 340011 (the Buyer), have agreed:
1. The Seller sells and the Buyer buys the apartment at 4 Mira Street, apt. 9, Penza, cadastral number \
58:29:2007007:455.
2. The price of the apartment is 3,400,000 (three million four hundred thousand) roubles.
3. {}
"""


def analysed(text: str) -> Analysed:
    """The analysis of a whole text."""
    return analyse(DocumentText("text", (Page(1, text),)), today=TODAY)


def sale(clause: str) -> Analysed:
    """The analysis of a contract with this clause, in the clause's language."""
    russian = any("а" <= letter <= "я" for letter in clause.lower())
    return analysed((RUSSIAN if russian else ENGLISH).format(clause))


def clause_of(analysed: Analysed, code: str) -> FoundClause | None:
    """The clause of this code."""
    return next((one for one in analysed.analysis.found_clauses if one.code == code), None)


def status_of(analysed: Analysed, code: str) -> str | None:
    """The status of the clause of this code, None where it is not listed."""
    found = clause_of(analysed, code)
    return found.status if found else None


def facts_of(*facts: Fact, document_type: DocumentType = "purchase_agreement", under_russian_law: bool = True) -> Facts:
    """Facts as an extractor might have read them."""
    return Facts(
        extractor=Extractor(name="test", version=1),
        document_type=document_type,
        under_russian_law=under_russian_law,
        facts=list(facts),
    )
