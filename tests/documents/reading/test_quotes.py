"""Quotes: whole sentences, with any abbreviations and line ends in them."""

import textwrap

import pytest

from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.words import QUOTE_LENGTH, Span, Words
from cleardeed.documents.text import DocumentText, Page

SENTENCE = (
    "Иванов Пётр Сидорович, зарегистрированный по адресу: г. Примерск, ул. Первая, д. 1, кв. 2, продаёт квартиру по"
    " адресу: г. Примерск, пер. Второй, д. 3."
)
NEXT = "Цена квартиры составляет 5 000 000 рублей."


def quoted(text: str, words: str) -> str:
    """The quote of the sentence around some words of a text."""
    read = Words(DocumentText("text", (Page(1, text),)), Repair(()))
    start = read.stream.index(words)
    return " ".join(read.quote(Span((start, start + len(words))))[0].split())


def test_an_abbreviation_at_the_end_of_a_line_ends_no_quote() -> None:
    for width in range(30, 110, 3):
        text = "\n".join(textwrap.wrap(SENTENCE, width)) + "\n\n" + NEXT
        for words in ("Иванов", "зарегистрированный", "продаёт", "Второй"):
            assert quoted(text, words) == SENTENCE, (width, words)


@pytest.mark.parametrize(
    ("text", "words", "quote"),
    [
        (f"Договор заключён 5 мая 2026 г.\n{NEXT}", "заключён", "Договор заключён 5 мая 2026 г."),
        (f"Площадь квартиры — 44 кв. м.\n\n{NEXT}", "Площадь", "Площадь квартиры — 44 кв. м."),
        (f"Квартира в г.\nПримерске продана! {NEXT}", "продана", "Квартира в г. Примерске продана!"),
        (NEXT, "Цена", NEXT),
    ],
    ids=["a year", "an area", "a town", "plain"],
)
def test_a_sentence_ends_where_it_ends(text: str, words: str, quote: str) -> None:
    assert quoted(text, words) == quote


@pytest.mark.parametrize(
    "sentence",
    [
        "Квартира находится в залоге у АО «Примербанк».",
        "Квартира заложена (банк «Пример»).",
        "The apartment is mortgaged to “Example Bank”.",
    ],
)
def test_what_was_opened_is_closed(sentence: str) -> None:
    assert quoted(sentence, sentence.split()[0]) == sentence


@pytest.mark.parametrize("extra", range(0, 60, 7))
def test_a_long_sentence_is_cut_behind_one_of_its_parts(extra: int) -> None:
    """Not within a day, nor within an address."""
    manager = (
        "финансовый управляющий Черных Любовь Олеговна, 6 июня 1975 г. рождения, адрес: г. Примерск, ул. Третья, д. 7"
    )
    sentence = f"Продаёт {'весьма ' * (extra // 7)}охотно {', '.join([manager] * 6)}."
    quote = quoted(sentence, "Продаёт")
    assert len(quote) <= QUOTE_LENGTH
    assert quote.endswith(("Олеговна", "рождения", "д. 7"))
    assert sentence.startswith(quote)
