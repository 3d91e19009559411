"""The list of provisions below an opinion."""

import pytest

from cleardeed.checks.opinion import legal_opinion
from cleardeed.checks.provisions import merge_provisions
from cleardeed.core.language import LANGUAGES, Language, translator
from tests.checks.scoring.build import check, day, seller


def test_the_articles_of_an_act_are_one_list_in_their_order() -> None:
    given = ["ГК РФ, ст. 292 и 558", "СК РФ, ст. 34", "ГК РФ, ст. 28, 37 и 292", "ГК РФ, ст. 8.1"]
    assert merge_provisions(given) == ["ГК РФ, ст. 8.1, 28, 37, 292 и 558", "СК РФ, ст. 34"]
    assert merge_provisions(["Civil Code, art. 177 to 179", "Civil Code, art. 28 and 302"]) == [
        "Civil Code, art. 28, 177 to 179 and 302"
    ]


def test_what_names_a_part_or_a_reason_stays_as_it_is() -> None:
    good_faith = "ГК РФ, п. 6 ст. 8.1 и п. 1 ст. 302 (добросовестность)"
    decree = "Указ Президента № 81 от 01.03.2022"
    given = [good_faith, decree, "ГК РФ, ст. 578", good_faith]
    assert merge_provisions(given) == ["ГК РФ, ст. 578", good_faith, decree]
    assert merge_provisions([]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_act_of_an_opinion_has_two_lists_of_articles(language: Language) -> None:
    for one in (check(), seller(birth_date=day("2015-02-01"))):
        basis = legal_opinion(one.type, one.scored(language), one.answers, translator(language)).basis
        word = {"en": ", art. ", "ru": ", ст. "}[language]
        acts = [line.partition(word)[0] for line in basis if word in line and "(" not in line]
        assert acts
        assert len(acts) == len(set(acts))
