"""The list of provisions below an opinion."""

import re

import pytest

from cleardeed.checks.opinion import legal_opinion
from cleardeed.checks.provisions import merge_provisions
from cleardeed.core.language import LANGUAGES, Language, translator
from cleardeed.sources.records import Bankruptcy
from tests.checks.scoring.build import check, day, made, seller


def test_the_articles_of_an_act_are_one_list_in_their_order() -> None:
    given = ["ГК РФ, ст. 292 и 558", "СК РФ, ст. 34", "ГК РФ, ст. 28, 37 и 292", "ГК РФ, ст. 8.1"]
    assert merge_provisions(given) == ["ГК РФ, ст. 8.1, 28, 37, 292 и 558", "СК РФ, ст. 34"]
    assert merge_provisions(["Civil Code, art. 177 to 179", "Civil Code, art. 28 and 302"]) == [
        "Civil Code, art. 28, 177 to 179 and 302"
    ]


@pytest.mark.parametrize(
    ("given", "merged"),
    [
        (["ГК РФ, ст. 292", "ГК РФ, п. 1 ст. 174.1"], "ГК РФ, ст. 292, п. 1 ст. 174.1"),
        (["ГК РФ, ст. 174.1", "ГК РФ, п. 1 ст. 174.1"], "ГК РФ, ст. 174.1"),
        (
            ["Закон № 218-ФЗ, ч. 1.1 ст. 42 и ст. 54", "Закон № 218-ФЗ, ч. 1.1 ст. 42", "Закон № 218-ФЗ, ст. 68.1"],
            "Закон № 218-ФЗ, ст. 54 и 68.1, ч. 1.1 ст. 42",
        ),
        (["Land Code, art. 1 and 35 (4)", "Land Code, art. 35 (4)"], "Land Code, art. 1, art. 35 (4)"),
        (
            [
                "Law 127-FZ, art. 61.2 (1) and (2) and art. 213.32",
                "Law 127-FZ, art. 223.2 to 223.7",
                "Law 127-FZ, art. 223.4",
            ],
            "Law 127-FZ, art. 213.32 and 223.2 to 223.7, art. 61.2 (1) and (2)",
        ),
    ],
)
def test_an_act_is_one_line_without_what_a_whole_article_or_a_range_covers(given: list[str], merged: str) -> None:
    assert merge_provisions(given) == [merged]


def test_what_names_a_reason_or_no_article_stays_as_it_is() -> None:
    good_faith = "ГК РФ, п. 6 ст. 8.1 и п. 1 ст. 302 (добросовестность)"
    decree = "Указ Президента № 81 от 01.03.2022"
    given = [good_faith, decree, "ГК РФ, ст. 578", good_faith]
    assert merge_provisions(given) == ["ГК РФ, ст. 578", good_faith, decree]
    assert merge_provisions([]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_act_of_an_opinion_has_two_lines(language: Language) -> None:
    for one in (check(), seller(birth_date=day("2015-02-01")), check(fedresurs=[made(Bankruptcy)])):
        basis = legal_opinion(one.type, one.scored(language), one.answers, translator(language)).basis
        word = {"en": ", art. ", "ru": ", ст. "}[language]
        acts = [line.partition(",")[0] for line in basis if word in line and not re.search(r"\([^\d)]", line)]
        assert acts
        assert len(acts) == len(set(acts))
