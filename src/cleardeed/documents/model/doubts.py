"""The alarms that a language model doubts, and what is left of them. Pure.

A model may doubt only an alarm that the document contradicts (`contested`), and gives its reason by a word of a closed
list. The alarm stays where it is, with both quotes; it no longer weighs.
"""

from collections.abc import Mapping, Sequence

import msgspec

from cleardeed.core.language import ENGLISH, Translate
from cleardeed.documents.findings import ContestedAlarm, FoundClause

DOUBTS: Mapping[str, str] = {
    "denied": "A language model reads the words quoted as a denial.",
    "conditional": "A language model reads the words quoted as about a case that may come.",
    "explained": "A language model reads the words quoted as an explanation of the law or of a risk.",
    "unrelated": "A language model reads the words quoted as about something else.",
    "answered": "A language model finds what is missed here in other words of the document.",
}
"""What is said of an alarm that is doubted, by the reason."""
WEIGHS_NOTHING = "The document also says the opposite: it is not counted in the score. Have a lawyer read both places."


class Misread(msgspec.Struct, frozen=True, kw_only=True):
    """An alarm that a model takes for misread: its clause and why."""

    code: str
    reason: str


def doubted_alarms(
    clauses: Sequence[FoundClause],
    contested: Sequence[ContestedAlarm],
    misread: Sequence[Misread],
    translate: Translate = ENGLISH,
) -> list[FoundClause]:
    """The clauses with what is left of those alarms that are contested and taken for misread."""
    reasons = {one.code: one.reason for one in misread if one.reason in DOUBTS}
    found = []
    for clause in clauses:
        match = next((one for one in contested if _is_of(one, clause)), None)
        reason = reasons.get(clause.code)
        found.append(clause if match is None or reason is None else _without_weight(clause, match, reason, translate))
    return found


def _is_of(contested: ContestedAlarm, clause: FoundClause) -> bool:
    """Whether a clause is still the alarm that is contested: nothing else was found since."""
    same = (clause.code, clause.fault, clause.quotation) == (contested.code, contested.fault, contested.alarm)
    return same and clause.origin == "rules" and clause.status == "attention"


def _without_weight(clause: FoundClause, contested: ContestedAlarm, reason: str, translate: Translate) -> FoundClause:
    summary = " ".join((clause.summary, translate(DOUBTS[reason]), translate(WEIGHS_NOTHING)))
    return msgspec.structs.replace(clause, impact=0, origin="model", summary=summary, answered_by=contested.answer)
