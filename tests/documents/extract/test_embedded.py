"""Facts of the embedded extractor: read in both languages alike, and quoted as they stand on the page."""

import datetime
from typing import Any

import msgspec
import pytest

from cleardeed.core.canonical import canonical
from cleardeed.documents.analysis import Analysed, analyse
from cleardeed.documents.extract.embedded import EMBEDDED
from cleardeed.documents.facts import Deposit, DepositFate, FactBase, Facts
from cleardeed.documents.rules.evaluate import clauses_that_follow
from cleardeed.documents.text import DocumentText, Page
from tests.documents.corpus.model import WHOLE, documents
from tests.sampling import sample

TODAY = datetime.date(2026, 11, 21)
RUSSIAN = """СОГЛАШЕНИЕ О ЗАДАТКЕ

г. Киров, 18 ноября 2026 г.

Пестов Данила Юрьевич (Продавец) и Лаврова Мила Антоновна (Покупатель) договорились:
1. Покупатель передал Продавцу задаток 70 000 рублей за квартиру ценой 3 950 000 рублей.
2. {}
"""
ENGLISH = """DEPOSIT AGREEMENT

Kirov, 18 November 2026

Danila Pestov (the Seller) and Mila Lavrova (the Buyer) agree:
1. The Buyer has paid the Seller a deposit of 70,000 roubles for the flat, whose price is 3,950,000 roubles.
2. {}
"""


def analysed(text: str) -> Analysed:
    return analyse(DocumentText("text", (Page(1, text),)), today=TODAY)


def fates(text: str) -> set[tuple[Any, ...]]:
    return {(fate.event, fate.outcome, fate.modality) for fate in analysed(text).facts.of(DepositFate)}


@pytest.mark.parametrize("paper", [RUSSIAN, ENGLISH])
def test_the_deposit_is_read_with_its_sum(paper: str) -> None:
    found = list(analysed(paper.format("")).facts.of(Deposit))
    assert [(one.called, one.amount) for one in found] == [(["deposit"], 70_000)]


@pytest.mark.parametrize(
    ("paper", "sentence", "fate"),
    [
        (RUSSIAN, "Если откажется любая сторона, задаток возвращается.", ("any", "returned", "asserted")),
        (
            ENGLISH,
            "If either party withdraws, for any reason, it is returned.",
            ("any", "returned", "asserted"),
        ),
        (RUSSIAN, "При отказе Продавца задаток возвращается вдвойне.", ("seller", "returned_twice", "asserted")),
        (ENGLISH, "If the Seller withdraws, he pays double the deposit.", ("seller", "returned_twice", "asserted")),
        (ENGLISH, "If the Seller withdraws, the deposit is forfeited.", ("seller", "kept", "asserted")),
        (ENGLISH, "The deposit is not refundable and shall not be returned.", ("unnamed", "returned", "denied")),
    ],
)
def test_what_becomes_of_it_is_read(paper: str, sentence: str, fate: tuple[str, ...]) -> None:
    assert fate in fates(paper.format(sentence))


def test_a_paper_without_one_has_none() -> None:
    assert not list(analysed("Договор аренды квартиры. Плата 20 000 рублей в месяц.").facts.of(Deposit, DepositFate))  # type: ignore[arg-type]


@pytest.mark.slow
def test_every_fact_is_quoted_as_it_stands_and_gives_the_same_clauses_without_the_document() -> None:
    told, concluded = 0, 0
    for document in sample(documents(WHOLE), 20, name=lambda one: one.name, groups=lambda one: [one.kind]):
        found = analysed(document.text)
        assert found.facts.extractor == EMBEDDED
        assert found.extract.facts == found.facts.facts
        for fact in found.facts.facts:
            assert fact.quotes
            for quote in fact.quotes:
                assert document.text[quote.offset :].startswith(quote.text)
            told += 1
        sealed = msgspec.json.decode(canonical(found.facts), type=Facts)
        again = {clause.code: clause for clause in clauses_that_follow(sealed)}
        by_code = {clause.code: clause for clause in found.analysis.found_clauses}
        if document.kind != "other":
            assert again == {code: by_code[code] for code in again}
        concluded += len(again)
    assert told > 20
    assert concluded > 2


def test_a_fact_without_a_quote_is_none() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"fact": "price", "quotes": [], "entry": "x", "amount": 1}, FactBase.__subclasses__()[0])
