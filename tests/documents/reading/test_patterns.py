"""The notation that rules look for words in."""

import pytest

from cleardeed.documents.reading.patterns import NEAR, Pattern
from cleardeed.documents.reading.repair import Repair
from cleardeed.documents.reading.words import Words
from cleardeed.documents.text import DocumentText, Page


def found(line: str, text: str) -> bool:
    return Pattern(line)(Words(DocumentText("text", (Page(1, text),)), Repair([])))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("передаточн* акт*", "Подписан передаточный двусторонний акт."),
        ("залог* & возник*", "Возникает ли, сказано ниже, по этому договору и по закону вместе взятым, залог."),
        ("залог* ~ снят*", "С квартиры снят прежний залог."),
        ("prohibition .. sale", "A prohibition was put by the bailiff on every sale."),
        ("<seller> ~ <keep>", "Деньги удерживает отчуждатель."),
        ("<seller>/банк* уступ*", "Банк уступил долг."),
        ("не выпис*", "Он не был выписан."),
    ],
)
def test_a_line_finds_what_it_says(line: str, text: str) -> None:
    assert found(line, text)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("передаточн* акт*", "Акт передаточный."),
        ("prohibition .. sale", "The sale is made in spite of a prohibition."),
        ("залог* & возник*", "Это залог. Возникает долг."),
        ("залог* & возник* & !не", "Залог не возникает."),
        ("залог* ~ снят*", f"Залог {'вот ' * (NEAR + 1)}снят."),
        ("залог* ~ снят*", "Есть залог. Снят дом."),
        ("не выпис*", "Это не так, он выписан."),
        ("<seller>", "Покупатель платит."),
    ],
)
def test_a_line_finds_no_more_than_it_says(line: str, text: str) -> None:
    assert not found(line, text)


def test_words_near_one_another_are_joined_with_the_nearest() -> None:
    words = Words(DocumentText("text", (Page(1, "Акта не будет, договор считают актом."),)), Repair([]))
    hit = Pattern("договор* ~ акт*").first(words)
    assert hit is not None
    assert words.tokens[hit.first] == "договор"


def test_a_family_that_is_not_in_the_vocabulary_is_an_error_when_the_rule_is_loaded() -> None:
    with pytest.raises(KeyError):
        Pattern("<nobody> знает")
