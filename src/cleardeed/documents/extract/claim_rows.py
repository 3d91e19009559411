"""Rows of an extract on claims, objections and applications that are not yet decided."""

import re
from collections.abc import Iterator
from typing import Literal

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_WORDS = topic("rights")
_APPLIED, _UNDECIDED, _DECIDED = _WORDS["applied"], _WORDS["undecided"], _WORDS["decided_application"]
_VALUE = (
    r"(?:[^\S\n]*\n?[^\S\n]*(?![^\n]{1,90}[:|]\s)|[^\S\n]*)(?:[—–-][^\S\n]{0,3}(?=[^\W\d]))?(?=(?P<value>[^\n]{0,200}))"
)
"""What stands in a row: behind its label, or in the next line where that is no other row."""
_CLAIMS = re.compile(
    r"(?:правопритязан|заявленн\w+ в судебном порядке прав|сведения о (?:наличии )?возражени)(?:(?!\.\.)[^:|]){0,250}"
    rf"(?:[:|]|\.{{2,}}){_VALUE}",
    re.IGNORECASE,
)
"""A row on claims and objections; in most extracts it is that on applications as well."""
_PENDING = re.compile(
    r"(?:не\s?рассмотренн\w+[^:|.]{0,40}\s(?:заявлени|документ)\w+"
    r"|(?:заявлени|документ)\w+[^:|.]{0,60}\s(?:не\s?рассмотренн\w+|(?:находящ\w+\s)?на\sрассмотрении)"
    r"|\b(?:pending|unprocessed|undecided|unconsidered|outstanding)\sapplications?"
    r"|\bapplications?\s[^:|.]{0,60}?(?:not\s(?:yet\s)?(?:been\s)?(?:considered|decided|examined|processed|completed)"
    r"|awaiting|pending|under\s(?:consideration|examination|review)))"
    r"(?:(?!\.[.\s]|отсутств|(?-i:\n[А-ЯЁA-Z]))[^:|]){0,350}?"
    rf"(?:[:|]|\.{{2,}}|\n(?=(?:заявление|документы|представлен\w+|подан\w+|поступил\w+)\s)){_VALUE}",
    re.IGNORECASE,
)
"""A row on applications alone."""
_EMPTY = re.compile(
    r"(?![\w«\"(])|(?:(?:данны[ех]|сведени[йя]|информаци[ия]|записи?|заявлени[ея]|таки[ех])\s(?:об?\s)?(?:[^\W\d]+\s){0,4})?"
    r"(?:отсутств|нет\b|не\s(?!рассмотрен)|0\b)"
    r"|(?:(?:data|information|records?|entries|entry|applications?)\s(?:(?:is|are)\s)?)?"
    r"(?:none|nil|no\b|not\s(?!yet|considered|decided)|nothing|absent|missing|n/a|0\b)",
    re.IGNORECASE,
)
"""What a row says that is not filled in."""
_OF_REGISTRATION = re.compile(
    r"(?:(?:представлен|подан|поступил|принят)\w*|заявлени[ея]|документы)\s[^.;\n]{0,120}?(?:регистрац|переход)",
    re.IGNORECASE,
)
"""What a row on claims says where somebody has applied for a registration."""


def claim_rows(reading: Reading) -> Iterator[tuple[Span, Literal["application", "dispute"]]]:
    """Find the rows that are filled in, and where the text tells of an application that is not yet decided."""
    read = set[int]()
    for pattern in (_CLAIMS, _PENDING):
        for row in pattern.finditer(reading.stream):
            sentences = {reading.sentence_at(row.start()), reading.sentence_at(row.start("value"))}
            if not sentences & read and not _EMPTY.match(row["value"]):
                applied = pattern is _PENDING or _OF_REGISTRATION.match(row["value"])
                yield Span(row.span("value")), "application" if applied else "dispute"
            read |= sentences
    told = [hit for hit in reading.hits(_APPLIED) if not reading.denied(hit)]
    for hit in (*reading.hits(_UNDECIDED), *told):
        if hit.sentence not in read | reading.sentences_of(_DECIDED):
            yield reading.span(hit), "application"
