"""Rows of an extract on claims, objections and applications that are not yet decided."""

import re
from collections.abc import Iterator
from typing import Literal

from cleardeed.documents.extract.applications import EMPTY, pending_applications
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span

Row = tuple[Span, Literal["application", "dispute"]]
_VALUE = (
    r"(?:[^\S\n]*\n?[^\S\n]*(?![^\n]{1,90}[:|]\s)|[^\S\n]*)(?:[—–-][^\S\n]{0,3}(?=[^\W\d]))?(?=(?P<value>[^\n]{0,200}))"
)
"""What stands in a row: behind its label, or in the next line where that is no other row."""
_CLAIMS = re.compile(
    r"(?:правопритязан|заявленн\w+ в судебном порядке прав|сведения о (?:наличии )?возражени)"
    r"(?:(?!\.\.|(?-i:\n[А-ЯЁA-Z]))[^:|]){0,250}"
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
_OF_REGISTRATION = re.compile(
    r"(?:(?:представлен|подан|поступил|принят)\w*|заявлени[ея]|документы)\s[^.;\n]{0,120}?(?:регистрац|переход)",
    re.IGNORECASE,
)
"""What a row on claims says where somebody has applied for a registration."""
_APPLIED_FOR = re.compile(r"правопритязан", re.IGNORECASE)
_DISPUTED = re.compile(r"\b(?:иск|суд|спор|оспар|возраж|прет[её]нзи|претенду|требовани)", re.IGNORECASE)
"""What a row on applications says where it tells of a claim."""


@cached
def claim_rows(reading: Reading) -> list[Row]:
    """The rows that are filled in, and where the text tells of an application that is not yet decided."""
    return list(_rows(reading))


def application_sentences(reading: Reading) -> set[int]:
    """The sentences on applications that are not yet decided."""
    return {reading.sentence_at(span.start) for span, kind in claim_rows(reading) if kind == "application"}


def _rows(reading: Reading) -> Iterator[Row]:
    read = set[int]()
    for pattern in (_CLAIMS, _PENDING):
        for row in pattern.finditer(reading.stream):
            sentences = {reading.sentence_at(row.start()), reading.sentence_at(row.start("value"))}
            if not sentences & read and not EMPTY.match(row["value"]):
                applied = pattern is _PENDING or _OF_REGISTRATION.match(row["value"]) or _is_applied_for(row)
                yield Span(row.span("value")), "application" if applied else "dispute"
            read |= sentences
    for hit in pending_applications(reading):
        if hit.sentence not in read:
            yield reading.span(hit), "application"


def _is_applied_for(row: re.Match[str]) -> bool:
    """Whether a row is by its label one on applications, and its value no claim."""
    return _APPLIED_FOR.match(row[0]) is not None and _DISPUTED.search(row["value"]) is None
