"""The ends of sentences."""

import pytest

from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.words import Words
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
