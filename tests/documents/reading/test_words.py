"""Words in one alphabet, and the ends of sentences."""

import pytest

from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.words import Span, Words
from cleardeed.documents.text import DocumentText, Page


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("The price is 7,000,001 (seven million\none) roubles for the house.", 1),
        ("The seller shall (a) leave the house;\n(b) hand over the keys.", 2),
        ("The seller shall:\na) leave the house,\nb) hand over the keys.", 3),
    ],
)
def test_the_end_of_a_bracket_begins_no_item(text: str, sentences: int) -> None:
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    assert len(set(words.sentences)) == sentences


@pytest.mark.parametrize(
    ("text", "recognised", "typed"),
    [
        ("Люди и права\n\nsf Зарегистрированных в квартире нет.", 2, 1),
        ("Задаток возвращается.\n\nт. Продавец подтверждает.", 2, 1),
        ("Продавец проживает в\n\nг. Мурманске.", 1, 1),
        ("Продавец передаёт\n\nи Покупатель принимает.", 1, 1),
    ],
)
def test_a_paragraph_whose_number_was_not_recognised_begins_a_sentence(text: str, recognised: int, typed: int) -> None:
    for origin, sentences in (("ocr", recognised), ("text", typed)):
        words = Words(DocumentText("pdf", (Page(1, text, origin),)), Repair([]))  # type: ignore[arg-type]
        assert len(set(words.sentences)) == sentences


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Квартира He заложена, a также He арестована.", "Квартира Не заложена, а также Не арестована."),
        ("Продавец И. O. Петров", "Продавец И. О. Петров"),
        ("Квартира продана. HE ОБЕЩАНА", "Квартира продана. НЕ ОБЕЩАНА"),
        ("паспорт серии CC № 123456", "паспорт серии CC № 123456"),
        ("The Seller He (Продавец) sells", "The Seller He (Продавец) sells"),
        ("собственник Toyota Camry и гаража", "собственник Toyota Camry и гаража"),
    ],
)
def test_a_word_that_only_looks_russian_between_russian_ones_is_russian(text: str, read: str) -> None:
    words = Words(DocumentText("text", (Page(1, text),)), Repair([]))
    assert words.stream == read
    assert words.quote(Span((0, len(text))))[0] == text
