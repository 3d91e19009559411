"""A model's facts beside those of the embedded extractor: they add, and take nothing away that it quotes."""

import pytest

from cleardeed.documents.analysis import Analysed
from cleardeed.documents.facts import Burden, Fact, Modality, Passing, Resident
from cleardeed.documents.findings import FoundClause
from cleardeed.documents.merging import with_model_facts
from tests.documents.sale import QUOTES, sale

SILENT = "Стороны договорились обо всём остальном устно."
MORTGAGED = "Квартира находится в залоге у ПАО «Север»."
FREE = "Квартира не заложена, под арестом не состоит."


def burden(modality: Modality = "asserted", *, arrest: bool = False) -> Burden:
    return Burden(quotes=QUOTES, entry="model", kind="arrest" if arrest else "mortgage", modality=modality)


def encumbrances(analysed: Analysed, *facts: Fact) -> tuple[FoundClause, int]:
    """The clause with a model's facts, and how much more the clauses weigh."""
    after = with_model_facts(analysed.analysis, analysed.facts, facts)
    (clause,) = (one for one in after.found_clauses if one.code == "encumbrances")
    before, now = (sum(one.impact for one in each.found_clauses) for each in (analysed.analysis, after))
    return clause, now - before


def test_without_facts_nothing_changes() -> None:
    found = sale(MORTGAGED)
    assert with_model_facts(found.analysis, found.facts, []) == found.analysis


def test_a_model_adds_a_fault_that_only_it_has_found() -> None:
    clause, more = encumbrances(sale(FREE), burden())
    assert (clause.status, clause.origin, clause.text) == ("attention", "model", QUOTES[0].text)
    assert more > 0


def test_a_graver_fault_takes_the_place_of_a_lesser_one() -> None:
    clause, more = encumbrances(sale(MORTGAGED), burden(arrest=True))
    assert (clause.origin, clause.impact) == ("model", 80)
    assert more > 0


@pytest.mark.parametrize("fact", [burden("denied"), burden(), Passing(quotes=QUOTES, entry="model", on="registration")])
def test_a_model_cannot_remove_a_fault_that_the_embedded_reader_quotes(fact: Fact) -> None:
    clause, more = encumbrances(sale(MORTGAGED), fact)
    assert (clause.status, clause.origin) == ("attention", "rules")
    assert more <= 0


def test_a_clause_is_missing_only_where_neither_found_it() -> None:
    found = sale(SILENT)
    clause, _ = encumbrances(found)
    assert (clause.status, clause.text) == ("attention", None)
    clause, more = encumbrances(found, burden("denied"))
    assert (clause.status, clause.origin, clause.text) == ("ok", "model", QUOTES[0].text)
    assert more < 0


def test_what_to_do_goes_with_its_fault() -> None:
    found = sale(SILENT)
    before = set(found.analysis.recommendations)
    denied = Resident(quotes=QUOTES, entry="model", status="registered", modality="denied")
    after = with_model_facts(found.analysis, found.facts, [burden("denied"), denied])
    (of_encumbrances,) = set(after.recommendations) - before
    assert of_encumbrances.startswith("Have the seller's assurance written in"), "one kind alone is denied"
    assert len(before - set(after.recommendations)) == 2
