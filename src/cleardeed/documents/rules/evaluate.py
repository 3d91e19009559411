"""Evaluate every rule of the table on one document and add up the points of the faults."""

from collections.abc import Iterable, Sequence

import msgspec

from cleardeed.core.language import ENGLISH, Translate, join_titles
from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.facts import Facts, Quotation
from cleardeed.documents.findings import LEVELS, Analysis, FoundClause, FurtherFault, level_of
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.rules import concerns, context
from cleardeed.documents.rules.model import MISSING, Conclusion, Finding, Line, Rule, Weight, apart
from cleardeed.documents.rules.table import RULES, RULES_BY_CODE

LINES: dict[str, Line] = {**RULES_BY_CODE, **context.BY_CODE}
"""Every clause's line by its code, those of the comparison with a check included."""
HIGHEST = 100
_HIGH = next(start for start, level in LEVELS if level == "high")
MAIN_POINTS = 3
VERDICTS = {
    "low": "Nothing grave was found by the rules; the points found can be settled before signing.",
    "medium": "The document can be used once the points found are settled.",
    "high": "The document should not be signed or relied on before its obstacles are removed.",
    "critical": "The document cannot be relied on as it stands.",
}
EXTRACT_VERDICTS = {
    "medium": "By the extract the object can be bought once the points found are settled.",
    "high": "By the extract the object should not be bought before its obstacles are removed.",
    "critical": "By the extract the object cannot be sold as things stand.",
}
"""Of an extract: it is its object that stands in the way."""
OLD_EXTRACT_VERDICTS = {
    "medium": "By this extract the object could be bought, as of its date, once the points found were settled.",
    "high": "By this extract the object was not to be bought, as of its date, before its obstacles were removed.",
    "critical": "By this extract the object could not be sold as of its date.",
}
"""The same of an extract that is not fresh, or shows no date."""
OF_ITS_DATE = "The extract tells of its own date and nothing of today: order a fresh one."
MUCH_TOGETHER = (
    "So much comes together that the document should not be signed or relied on before all of it is settled."
)
DOUBTED = "A language model doubts alarms of the rules; a lawyer must settle them before the document is relied on."
NOT_UNDERSTOOD = (
    "The rules did not understand every sentence that may decide the matter: a lawyer must read those quoted before the"
    " document is relied on."
)
CLEAN = "Nothing that stands against the document was found by the rules."
LEFT_OPEN = (
    "Nothing that stands against the document was found by the rules; it leaves points to be proved or written in."
)
USUAL_WORDINGS = "The rules know usual wordings only: read the whole text for what is worded otherwise."
UNKNOWN = (
    "Papers of this type are not analysed: that few points or none were found says nothing of whether it may be signed"
    " or relied on."
)
NAMES: dict[DocumentType, str] = {
    "purchase_agreement": "A purchase agreement.",
    "preliminary_agreement": "A preliminary agreement.",
    "deposit_agreement": "An agreement on a deposit or an advance.",
    "title_extract": "An extract of the register of rights.",
    "power_of_attorney": "A power of attorney.",
    "spouse_consent": "A spouse's consent.",
    "acceptance_act": "An act of acceptance.",
    "receipt": "A receipt.",
    "other": "A document of another type.",
}
POINTS = "Main points: {titles}."


def evaluate_rules(
    reading: Reading, facts: Facts, translate: Translate = ENGLISH, *, rules: Sequence[Rule] = RULES
) -> list[FoundClause]:
    """The clauses of every rule, in the order of the table. No rule depends on another."""
    return [clause for rule in rules if (clause := _clause_of_rule(rule, reading, facts, translate)) is not None]


def reviewed(
    clauses: Sequence[FoundClause], reading: Reading, facts: Facts, translate: Translate = ENGLISH
) -> list[FoundClause]:
    """The clauses with what no rule understood: told by a clause of its own, and called in order by none."""
    unaccounted = concerns.unaccounted_concerns(reading, facts, clauses)
    finding = concerns.finding_of(unaccounted, reading)
    if finding is None:
        return list(clauses)
    kept = [clause for clause in clauses if not concerns.reassures_wrongly(clause, unaccounted, reading)]
    return [*kept, clause_of(RULES_BY_CODE[concerns.CODE], _quoted(finding, reading), translate)]


def clauses_that_follow(facts: Facts, translate: Translate = ENGLISH) -> list[FoundClause]:
    """The clauses of the rules over facts. Pure: the same facts give the same clauses, without the document."""
    concluded = ((rule, _conclusion_of(rule, facts)) for rule in RULES)
    return [clause_of(rule, conclusion, translate) for rule, conclusion in concluded if conclusion is not None]


def composed(kind: DocumentType, clauses: Iterable[FoundClause], translate: Translate = ENGLISH) -> Analysis:
    """The analysis made of clauses: ordered, scored, summed up, with what to do about the heaviest first.

    The clauses are in the language that `translate` leads to already.
    """
    ordered = sorted(clauses, key=lambda clause: (clause.status == "ok", -clause.impact))
    score = min(HIGHEST, sum(clause.impact for clause in ordered))
    return Analysis(
        document_type=kind,
        risk_score=score,
        risk_level=level_of(score),
        short_conclusion=_conclusion(kind, ordered, score, translate),
        found_clauses=ordered,
        recommendations=list(dict.fromkeys(demand for clause in ordered for demand in _demands(clause, translate))),
    )


def _demands(clause: FoundClause, translate: Translate) -> list[str]:
    line = LINES.get(clause.code)
    if line is None or (clause.status == "ok" and clause.fault is None):
        return []
    faults = [clause.fault, *(further.fault for further in clause.also)]
    return [translate(demand) for fault in faults for demand in line.demands_for(fault)]


def clause_of(rule: Rule, conclusion: Conclusion, translate: Translate = ENGLISH) -> FoundClause:
    """A conclusion as a clause, with the words quoted."""
    fault, quote = rule.faults[conclusion.fault] if conclusion.fault else None, conclusion.quote
    said = dict.fromkeys(_said(rule, one, translate) for one in (conclusion, *conclusion.also))
    return FoundClause(
        code=rule.code,
        title=translate(rule.title),
        status="attention" if fault and fault.weight is not Weight.CAVEAT else "ok",
        impact=fault.weight.points if fault else 0,
        summary=" ".join(said),
        text=quote.text if quote else None,
        page=quote.page if quote else None,
        offset=quote.offset if quote else None,
        law="; ".join(translate(act) for act in rule.law),
        fault=conclusion.fault,
        also=[_further(one.fault, one.quote) for one in apart((conclusion, *conclusion.also))[1:] if one.fault],
    )


def _said(rule: Rule, conclusion: Conclusion, translate: Translate) -> str:
    says = rule.faults[conclusion.fault].says if conclusion.fault else rule.fine_for(conclusion.fine)
    given, missing = (", ".join(map(translate, names)) for names in (conclusion.given, conclusion.missing))
    return translate(says).format(given=given, missing=missing)


def _further(fault: str, quote: Quotation | None) -> FurtherFault:
    if quote is None:
        return FurtherFault(fault=fault, text=None, page=None, offset=None)
    return FurtherFault(fault=fault, text=quote.text, page=quote.page, offset=quote.offset)


def _clause_of_rule(rule: Rule, reading: Reading, facts: Facts, translate: Translate) -> FoundClause | None:
    if reading.kind in rule.unread or (reading.kind == "other" and not (rule.any_paper or reading.of_an_object)):
        return None
    conclusion = _conclusion_of(rule, facts) or _found_in_text(rule, reading)
    if conclusion is None and reading.kind in rule.needed and rule.matters(reading):
        conclusion = Conclusion(None, MISSING)
    return None if conclusion is None else clause_of(rule, conclusion, translate)


def _conclusion_of(rule: Rule, facts: Facts) -> Conclusion | None:
    read = facts.document_type not in rule.unread
    return rule.conclude(facts) if rule.conclude and read else None


def _found_in_text(rule: Rule, reading: Reading) -> Conclusion | None:
    finding = rule.find(reading) if rule.find else None
    return None if finding is None else _quoted(finding, reading)


def _quoted(finding: Finding, reading: Reading) -> Conclusion:
    """What a rule found, with the words that it found it in."""
    quote = None
    if finding.span is not None:
        text, page, offset = reading.words.quote(finding.span)
        quote = Quotation(text=text, page=page, offset=offset) if text else None
    also = tuple(_quoted(one, reading) for one in finding.also)
    return Conclusion(quote, finding.fault, finding.given, finding.missing, finding.fine, also)


def _verdict(kind: DocumentType, clauses: Sequence[FoundClause], score: int) -> str:
    """That nothing grave was found is not said where something grave may be, which a model doubts or no rule
    understood; nor that a document cannot be relied on where no fault says so alone."""
    level = level_of(score)
    if level in ("low", "medium") and any(clause.code == concerns.CODE for clause in clauses):
        return NOT_UNDERSTOOD
    if level == "critical" and max(clause.impact for clause in clauses) < Weight.BLOCKING.points:
        return MUCH_TOGETHER
    if kind == "title_extract" and level in EXTRACT_VERDICTS:
        return (OLD_EXTRACT_VERDICTS if _is_of_another_day(clauses) else EXTRACT_VERDICTS)[level]
    return (
        DOUBTED
        if level == "low" and any(clause.answered_by is not msgspec.UNSET for clause in clauses)
        else VERDICTS[level]
    )


def _is_of_another_day(clauses: Iterable[FoundClause]) -> bool:
    """Whether an extract is too old, or undated, to tell of today."""
    return any(clause.code == "extract_age" and clause.fault for clause in clauses)


def _without_points(clauses: Iterable[FoundClause]) -> str:
    """That nothing stands against the document; where steps follow from a caveat, that something is left to do."""
    return LEFT_OPEN if any(clause.fault for clause in clauses) else CLEAN


def _conclusion(kind: DocumentType, ordered: Sequence[FoundClause], score: int, translate: Translate) -> str:
    faulty = (clause for clause in ordered if clause.status == "attention")
    points = [clause.title for clause in faulty if clause.code != "document_type"]
    sentences = [translate(NAMES[kind])]
    if kind != "other" or score >= _HIGH:
        sentences.append(translate(_verdict(kind, ordered, score) if points else _without_points(ordered)))
    if kind == "other":
        sentences.append(translate(UNKNOWN))
    elif not points:
        sentences.append(translate(USUAL_WORDINGS))
    if kind == "title_extract" and _is_of_another_day(ordered):
        sentences.append(translate(OF_ITS_DATE))
    if points:
        sentences.append(translate(POINTS).format(titles=join_titles(points[:MAIN_POINTS])))
    return " ".join(sentences)
