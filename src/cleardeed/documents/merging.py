"""An analysis with the facts that a language model read beside those of the embedded extractor. Pure.

The rules conclude from both readings together. What the embedded reader quotes as a fault stays: another fault takes
its place only where it weighs more. That a clause is missing holds only where neither reader found anything on it. An
alarm that the document contradicts loses its weight where the model takes it for misread.
"""

from collections.abc import Sequence

import msgspec

from cleardeed.core.language import ENGLISH, Translate
from cleardeed.documents.analysis import merged
from cleardeed.documents.facts import Fact, Facts
from cleardeed.documents.findings import Analysed, Analysis, ContestedAlarm, FoundClause
from cleardeed.documents.model.doubts import Misread, doubted_alarms
from cleardeed.documents.model.opinion import ModelAnswer, ValidatedOpinion, read_opinion, validate_opinion
from cleardeed.documents.rules.evaluate import clauses_that_follow, composed
from cleardeed.documents.rules.table import RULES_BY_CODE
from cleardeed.documents.text import DocumentText


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
    return composed(analysis.document_type, clauses.values(), translate)


def with_answer(
    analysed: Analysed, answer: ModelAnswer, document: DocumentText, translate: Translate = ENGLISH
) -> tuple[Analysis, ValidatedOpinion]:
    """The analysis with all that is believed of a model's answer, and what that is."""
    said = validate_opinion(read_opinion(answer.raw), document, sorted(RULES_BY_CODE))
    analysis = with_model_facts(analysed.analysis, analysed.facts, said.facts, translate)
    analysis = with_doubts(analysis, analysed.contested, _consistent(said, analysed.facts), translate)
    return merged(analysis, said.clauses, said.recommendations), said


def with_doubts(
    analysis: Analysis,
    contested: Sequence[ContestedAlarm],
    misread: Sequence[Misread],
    translate: Translate = ENGLISH,
) -> Analysis:
    """The analysis without the weight of those alarms that the document contradicts and a model takes for misread."""
    clauses = doubted_alarms(analysis.found_clauses, contested, misread, translate)
    if clauses == analysis.found_clauses:
        return analysis
    return composed(analysis.document_type, clauses, translate)


def _consistent(said: ValidatedOpinion, facts: Facts) -> list[Misread]:
    """The alarms that a model takes for misread, but for those whose fault it states itself."""
    own = clauses_that_follow(msgspec.structs.replace(facts, facts=said.facts))
    stated = {clause.code for clause in (*said.clauses, *own) if clause.status == "attention"}
    return [one for one in said.misread if one.code not in stated]


def _replaces(clause: FoundClause, known: FoundClause | None) -> bool:
    """Whether a clause says more than the known one: where nothing was found, or something less grave."""
    if known is None:
        return True
    missing = known.status == "attention" and known.text is None
    return missing or (clause.status == "attention" and clause.impact > known.impact)
