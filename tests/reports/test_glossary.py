from cleardeed.core.language import ENGLISH
from cleardeed.reports.glossary import glossary, glossary_of
from cleardeed.sources.catalogue import SOURCES


def test_every_source_says_what_it_knows_and_what_it_can_never_know() -> None:
    assert {source.code for source in SOURCES} <= glossary().sources.keys()
    assert all(scope.knows and scope.never for scope in glossary().sources.values())


def test_no_source_and_no_term_stands_twice() -> None:
    terms = [one.term for one in glossary().terms]
    assert len(terms) == len(set(terms))


def test_only_sources_that_were_asked_are_explained_and_added_ones_are_left_out() -> None:
    shown = glossary_of([("egrn", "Rights"), ("an_operators_own", "Mine")], ENGLISH)
    assert [name for name, _, _ in shown.sources] == ["Rights"]
    assert len(shown.terms) == len(glossary().terms)
