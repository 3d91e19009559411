"""What is dealt with: the object and the paper that its title rests on."""

import re

from cleardeed.documents.findings import DocumentType
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading import objects
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import registered
from cleardeed.documents.rules.model import MISSING, Finding, rule

_WORDS = topic("subject")

_BOTH: tuple[DocumentType, ...] = (
    "purchase_agreement", "preliminary_agreement", "deposit_agreement", "title_extract", "acceptance_act",
)  # fmt: skip
"""The types in which the object needs its address beside its cadastral number."""
_NAMED: tuple[DocumentType, ...] = (*_BOTH, "receipt", "spouse_consent")

_OF_RUSSIA = re.compile(r"\d{2}:\d{2}:")
"""How a cadastral number of Russia begins; other countries have other numbers."""
_WITHOUT_NUMBER = re.compile(
    r"кадастров\w+\sномер\w*\W{0,4}(?:_{3,}|\.{5,})(?!\W{0,4}\d{2}:\d{2}:)"
    r"|кадастров\w+\sномер\w*\s(?:[а-яё]+\s){0,2}?(?:(?:пока|ещ[её])\s)?"
    r"(?:не\sприсвоен|будет\sприсвоен|неизвест|отсутству)"
    r"|\bна\s(?:кадастровый\s|кадастровом\s)?уч[её]т\w?\s(?:(?:пока|ещ[её])\s)?не\s(?:поставлен|ставил)"
    r"|\bна\sкадастровом\sуч[её]те\s(?:(?:пока|ещ[её])\s)?не\s(?:сто|состо)|\bне\s(?:сто\w+|состо\w+|поставлен\w?)\sна\sкадастров",
    re.IGNORECASE,
)
"""How a text tells that one of its objects has no number."""
_THING = _WORDS["thing"]


def _find_object(reading: Reading) -> Finding | None:
    stream = reading.stream
    address = reading.address
    malformed = objects.malformed_numbers(stream)
    numbers = objects.cadastral_numbers(stream)
    wrong = next((span for span in malformed if _OF_RUSSIA.match(stream, span.start)), None)
    if not numbers and wrong and reading.kind in _NAMED and address is not None:
        return Finding(wrong, "malformed")
    if reading.kind in _NAMED and reading.kind != "title_extract" and (open_ := _WITHOUT_NUMBER.search(stream)):
        return Finding(Span(open_.span()), "number")
    number = numbers[0][1] if numbers else objects.other_number(stream)
    if number is None and address is None:
        thing = _THING.first(reading.words)
        return Finding(reading.span(thing), MISSING) if thing and reading.kind in _NAMED else None
    place = number or address
    if reading.kind not in _NAMED:
        return Finding(place)
    if number is None:
        return Finding(malformed[0], "malformed") if malformed else Finding(address, "number")
    return Finding(place, "address" if address is None and reading.kind in _BOTH else None)


_NOT_YET = _WORDS["not_yet"]
_OWNS = _WORDS["owns"]
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


_NOT_YET_HIS = _WORDS["not_yet_his"]
_TO_COME = _WORDS["to_come"]
_OF_THE_DEAL = _WORDS["of_the_deal"]


def _find_title(reading: Reading) -> Finding | None:
    sold = reading.kind in ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
    open_ = next(iter(reading.hits(_NOT_YET)), None) or (_NOT_YET_HIS.first(reading.words) if sold else None)
    if open_ is not None:
        return Finding(reading.span(open_), "not_yet")
    weak = None
    of_the_deal = reading.sentences_of(_OF_THE_DEAL) if reading.kind == "acceptance_act" else set[int]()
    to_come = reading.sentences_of(_TO_COME)
    one_each = {hit.sentence: hit for hit in reversed(reading.hits(_OWNS))}
    for hit in sorted(one_each.values()):
        if hit.sentence in of_the_deal or hit.sentence in to_come:
            continue
        if _named(reading, hit.sentence):
            return Finding(reading.span(hit))
        weak = weak or hit
    if (told := registered.title(reading)) is not None:
        return Finding(told)
    if weak is None or reading.kind not in ("purchase_agreement", "title_extract"):
        return None
    return Finding(reading.span(weak), "unnamed")


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


def title_place(reading: Reading) -> Span | None:
    """Where the text names the paper of title."""
    finding = _find_title(reading)
    return finding.span if finding and finding.fault is None else None


RULES = (
    rule("object_identified", find=_find_object),
    rule("title_document", find=_find_title, matters=lambda reading: reading.russian_practice),
)
