"""The scope of a denial."""

import pytest

from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.scopes import Scopes
from cleardeed.documents.reading.words import Words
from cleardeed.documents.text import DocumentText, Page


def denied(word: str, text: str) -> bool:
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    hit = Pattern(word).first(words)
    assert hit is not None
    return Scopes(words).denied(hit)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("залог*", "В залоге квартира не состоит."),
        ("арест*", "Квартира в споре, под арестом, в залоге не состоит."),
        ("сервитут*", "Нет залогов, арестов, сервитутов."),
        ("залог*", "Нет сведений о том, что квартира находится в залоге."),
        ("ипотек*", "Обременений в виде ипотеки, ареста, ренты нет."),
        ("арест*", "Лиц, которые живут в квартире, и арестов нет."),
        ("недостат*", "Недостатков, кроме обычного износа, не выявлено."),
        ("долг*", "Долгов, помимо взноса за ноябрь, нет."),
        ("аренд*", "Действующих договоров аренды, ссуды в отношении дома не имеется."),
        ("mortgage*", "The flat is free from liens, mortgages and charges."),
    ],
)
def test_a_denial_reaches_over_its_clause_and_a_list(word: str, text: str) -> None:
    assert denied(word, text)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("залог*", "Квартира не продана, не подарена, находится в залоге у банка."),
        ("ипотек*", "Обременений нет, кроме ипотеки банка."),
        ("арест*", "Квартира не сдана, но под арестом."),
        ("залог*", "Квартира не сдана; залог остаётся."),
        ("квартирант*", "Комнату занимает квартирант, съезжать он не собирается."),
        ("банкрот*", "Суд принял заявление о признании его банкротом, заседание по коему ещё не назначено."),
        ("ипотек*", "На дом записана ипотека, о которой Покупатель не знал."),
        ("mortgage*", "The flat is not let, however the mortgage remains."),
        ("lien*", "The seller shall clear the lien."),
    ],
)
def test_a_denial_ends_where_something_is_stated(word: str, text: str) -> None:
    assert not denied(word, text)


@pytest.mark.parametrize(
    "text", ["The uncle lives in the flat free of charge.", "The uncle lives rent-free in the flat."]
)
def test_what_costs_nothing_is_not_denied(text: str) -> None:
    assert not denied("lives", text)


def test_what_a_sentence_excepts_at_its_beginning_is_not_denied() -> None:
    text = "Save for the lease to a shop, which runs until May, no third party has a right or a mortgage."
    assert not denied("lease", text)
    assert denied("mortgage", text)


def test_a_no_in_a_compound_denies_nothing() -> None:
    assert not denied("mortgage", "The no-objection certificate shows a mortgage of the bank.")
