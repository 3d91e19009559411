"""An analysis with the facts that a language model read beside those of the embedded extractor. Pure.

The rules conclude from both readings together. What the embedded reader quotes as a fault stays: another fault takes
its place only where it weighs as much. That a clause is missing holds only where neither reader found anything on it.
"""

from collections.abc import Sequence

import msgspec

from cleardeed.core.language import ENGLISH, Translate
from cleardeed.documents.facts import Fact, Facts
from cleardeed.documents.findings import Analysis, FoundClause
from cleardeed.documents.rules import context
from cleardeed.documents.rules.evaluate import clauses_that_follow, composed
from cleardeed.documents.rules.table import RULES_BY_CODE


def with_model_facts(
    analysis: Analysis, facts: Facts, more: Sequence[Fact], translate: Translate = ENGLISH
) -> Analysis:
    """The analysis with the clauses that follow from both readings, those that rest on the model marked as such."""
    both = msgspec.structs.replace(facts, facts=[*facts.facts, *more])
    clauses = {clause.code: clause for clause in analysis.found_clauses}
    changed = False
    if facts.document_type != "other":
        for clause in clauses_that_follow(both, translate):
            if _replaces(clause, clauses.get(clause.code)):
                clauses[clause.code] = msgspec.structs.replace(clause, origin="model")
                changed = True
    if not changed:
        return analysis
    lines = {**RULES_BY_CODE, **context.BY_CODE}
    demands = [
        translate(demand)
        for clause in clauses.values()
        if clause.status == "attention" and clause.code in lines
        for demand in lines[clause.code].demands
    ]
    return composed(analysis.document_type, clauses.values(), demands, translate)


def _replaces(clause: FoundClause, known: FoundClause | None) -> bool:
    """Whether a clause says more than the known one: where nothing was found, or something less grave."""
    if known is None:
        return True
    missing = known.status == "attention" and known.text is None
    return missing or (clause.status == "attention" and clause.impact > known.impact)
