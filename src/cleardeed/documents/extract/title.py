"""Facts about the seller's title: the paper that it rests on, or that the seller has yet to get it."""

import re
from collections.abc import Iterator

from cleardeed.documents.extract import registered
from cleardeed.documents.extract.quoting import Candidate, apt_first, distinct_facts
from cleardeed.documents.facts import Fact, TitleDocument, TitleState
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.modality import is_stated
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_WORDS = topic("subject")
_OWNS, _NOT_YET, _NOT_YET_HIS = _WORDS["owns"], _WORDS["not_yet"], _WORDS["not_yet_his"]
_TO_COME, _OF_THE_DEAL, _OF_MONEY = _WORDS["to_come"], _WORDS["of_the_deal"], _WORDS["of_money"]
_PAPER = re.compile(
    r"договор|дарственн|протокол|(?-i:\bДКП\b|\bДДУ\b)|соглашени\w+ о\w? (?:выдел|раздел|определ|распредел)|миров\w+"
    r" соглашен"
    r"|свидетельств|решени|разрешени|справк|\bакт|постановлен|приватизац|наследств|распоряжен"
    r"|регистраци\w+ запис"
    r"|запис\w+ (?:о )?(?:государственной )?регистрац"
    r"|deed|contract|agreement|certificate|judg|court|will\b|inherit|privati[sz]|entry|conveyance|transfer"
    r"|\blease\b|probate|partition|disposition|assent|crown grant|grant of|permit|decree|resolution|\border\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"№\s?\S*\d|\bN\s?\d|\bот\s+[«\"]?\d{1,2}[».\s\"]|\d{2}[./]\d{2}[./]\d{4}|(?:19|20)\d{2}\s?(?:г|year)?"
    r"|\bNo\.?\s?\d|dated|\d{2}:\d{2}:\d{6,7}:\d+-\d",
    re.IGNORECASE,
)
_BEFORE, _BEHIND = 50, 200
"""How far before and behind the word for a paper its date or number may stand, in code points."""
_SELF = re.compile(
    r"настоящ\w+ договор|агентск\w+ договор|договор\w* (?:(?:на|об|возмездного) )?(?:оказани\w+ |поручени|комисси)",
    re.IGNORECASE,
)
"""A paper that no title rests on: this one, and that with an agent."""


def facts(reading: Reading) -> Iterator[Fact]:
    """The title: of each state the first telling."""
    candidates = (Candidate(TitleDocument, span, entry, {"state": state}) for state, span, entry in _titles(reading))
    return distinct_facts(apt_first("title_document", candidates, reading), reading)


def named_title(reading: Reading) -> Span | None:
    """Find where the text names the paper of title with its date or number; None where the title is still to come."""
    titles = list(_titles(reading))
    if any(state == "pending" for state, _, _ in titles):
        return None
    return next((span for state, span, _ in titles if state == "named"), None)


def _titles(reading: Reading) -> Iterator[tuple[TitleState, Span, str]]:
    for hit in reading.hits(_NOT_YET):
        yield "pending", reading.span(hit), "subject/not_yet"
    if reading.kind in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        for hit in reading.hits(_NOT_YET_HIS):
            yield "pending", reading.span(hit), "subject/not_yet_his"
    skipped = reading.sentences_of(_TO_COME) | reading.sentences_of(_OF_MONEY)
    if reading.kind == "acceptance_act":
        skipped = skipped | reading.sentences_of(_OF_THE_DEAL)
    owns = (hit for hit in reversed(reading.hits(_OWNS)) if is_stated(hit, reading))
    one_each = {hit.sentence: hit for hit in owns if hit.sentence not in skipped}
    for hit in sorted(one_each.values()):
        if _named(reading, hit.sentence):
            yield "named", reading.span(hit), "subject/owns"
        elif not reading.denied(hit):
            yield "unnamed", reading.span(hit), "subject/owns"
    if (entered := registered.title(reading)) is not None:
        yield "named", entered, "en/registered/took"


def _named(reading: Reading, sentence: int) -> bool:
    """Whether the sentence, or the one behind it, names a paper with its date or number: lists often follow a colon."""
    return any(_numbered(_SELF.sub("", _text(reading, one))) for one in (sentence, sentence + 1))


def _numbered(text: str) -> bool:
    return any(
        _NUMBERED.search(text, max(paper.start() - _BEFORE, 0), paper.end() + _BEHIND)
        for paper in _PAPER.finditer(text)
    )


def _text(reading: Reading, sentence: int) -> str:
    words = reading.words
    start, past = words.sentence_span(sentence)
    return (
        words.stream[words.starts[start] : min(words.ends[past - 1], words.starts[start] + 1500)]
        if past > start
        else ""
    )
