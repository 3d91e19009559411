"""Validation of a model's opinion of a document. Pure.

Every remark must quote the document; one whose words are not there is dropped. Remarks only ever ask for attention:
they weigh nothing in the score, and cannot turn what the rules found into something better. Text of the document may
have told the model what to say, so nothing that leads elsewhere (addresses, numbers to call or to pay to) is passed on.
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from cleardeed.documents.facts import Fact
from cleardeed.documents.findings import FoundClause
from cleardeed.documents.model.doubts import Misread
from cleardeed.documents.model.facts import accepted_facts
from cleardeed.documents.model.quotes import find_quote
from cleardeed.documents.text import DocumentText

MOST_REMARKS = 20
_TITLE, _WHY, _SUMMARY = 120, 500, 1200
_LEADS_ELSEWHERE = re.compile(
    r"https?:|www\.|\b[\w.+-]+@[\w-]+\.\w|\b[\w-]+\.(?:ru|com|net|org|info|рф|io|me)\b|(?:\d[\s()+-]*){10,}|t\.me|@\w{4,}",
    re.IGNORECASE,
)
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that needs attention. `code` is a clause's code or `other`; `quote` the document's own words."""

    code: str
    title: str
    quote: str
    why: str
    advice: str


class Opinion(msgspec.Struct, frozen=True, kw_only=True):
    """A model's whole answer. `facts` are checked one by one (`model/facts`), `misread` against what the document
    contradicts (`model/doubts`)."""

    summary: str
    remarks: list[Remark]
    facts: list[dict[str, Any]] = []
    misread: list[Misread] = []


class ModelAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model's raw answer, the model's name and the version of the prompt. `tokens` of
    question and answer; None where the server does not say."""

    model: str
    prompt_version: int
    raw: str
    tokens: int | None = None


class ValidatedOpinion(msgspec.Struct, frozen=True, kw_only=True):
    """The validated part of an opinion: clauses with their place in the document, advice, a summary marked as the
    model's,
    facts with their quotes, and the alarms that the model takes for misread."""

    summary: str | None
    clauses: list[FoundClause]
    recommendations: list[str]
    facts: list[Fact]
    misread: list[Misread]


def read_opinion(text: str) -> Opinion:
    """The answer's JSON. Raises `msgspec.DecodeError`."""
    return msgspec.json.decode(text, type=Opinion)


def validate_opinion(opinion: Opinion, document: DocumentText, known_codes: Sequence[str]) -> ValidatedOpinion:
    """The remarks that stand on words of the document."""
    clauses, advice = [], []
    for number, remark in enumerate(opinion.remarks[:MOST_REMARKS], 1):
        clause = _clause(remark, document, known_codes, number)
        if clause is None:
            continue
        clauses.append(clause)
        said = _passable(remark.advice, _WHY)
        if said:
            advice.append(said)
    return ValidatedOpinion(
        summary=_passable(opinion.summary, _SUMMARY),
        clauses=_one_a_code(clauses),
        recommendations=advice,
        facts=accepted_facts(opinion.facts, document),
        misread=opinion.misread,
    )


def _clause(remark: Remark, document: DocumentText, known: Sequence[str], number: int) -> FoundClause | None:
    title, why = _passable(remark.title, _TITLE), _passable(remark.why, _WHY)
    quotation = find_quote(remark.quote, document)
    if quotation is None or title is None or why is None:
        return None
    return FoundClause(
        code=remark.code if remark.code in known else f"model_remark_{number}",
        title=title,
        status="attention",
        impact=0,
        summary=why,
        text=quotation.text,
        page=quotation.page,
        offset=quotation.offset,
        law="",
        origin="model",
    )


def _one_a_code(clauses: list[FoundClause]) -> list[FoundClause]:
    first: dict[str, FoundClause] = {}
    for clause in clauses:
        first.setdefault(clause.code, clause)
    return list(first.values())


def _passable(text: str, longest: int) -> str | None:
    """The text on one line, cut to `longest`; None where nothing is left or it leads elsewhere.

    What is beyond twice `longest` is not looked at: the search takes the square of a length.
    """
    shown = " ".join(_UNSEEN.sub(" ", text).split())[: 2 * longest]
    if not shown or _LEADS_ELSEWHERE.search(shown):
        return None
    return shown if len(shown) <= longest else f"{shown[: longest - 1]}…"
