"""Whether a document identifies somebody by more than a name."""

import re
from collections.abc import Sequence

from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading, cached

_IDENTITY = re.compile(
    r"\d{2}\s?\d{2}\s?(?:№|N|номер)?\s?\d{6}|рожд|\bг\.\s?р\.|ИНН|ОГРН|born|birth|passport\W|\bINN\b|OGRN"
    r"|company number|\bDOB\b|licen[cs]e|\bID\b|identity|resid\w*[^.;]{0,40}?\d|address[^.;]{0,40}?\d|\b(?:PAN"
    r"|NIN|DNI|NIF|NIE|NIC|NRIC|SSN|PPS|CNP|EGN|PESEL|CPF|TFN|IC|TRN)\b|aadhaar"
    r"|tax (?:number|no|id|code)|personal (?:code|number|id)|codice fiscale|(?-i:[SDW]/[Oo])|d\.o\.b|\bD\.N\.I\b"
    r"|\bN\.I\.[EF]\b|citizen card"
    r"|^[^,(]{0,60},?\s{1,3}(?:of\s)?\d{1,5}\s[A-Z]"
    r"|,\s(?:(?:both|each|all|now)\s)?of\s(?:(?:flat|apartment|unit|suite|apt|villa|house)\.?\s\w{1,5},\s)?"
    r"\d{1,5}[a-z]?,?\s(?-i:[A-Z])",
    re.IGNORECASE,
)
_LEFT_OPEN = re.compile(
    r"(?:passport|identity|\bID\b)[^,;\n]{0,24}?(?:_{3,}|\.{4,}|\[\s*\])"
    r"|passport\s(?:data|details|particulars)?\s?(?:are|is|will|to\sbe|not|were)\b"
    r"[^,;.\n]{0,30}?\b(?:known|given|shown|presented|stated|later|added|supplied)\b",
    re.IGNORECASE,
)
"""Data of identity that are spoken of and not given."""
A_NAME = re.compile(r"[А-ЯЁ][а-яё-]+\s[А-ЯЁ]|[А-ЯЁ]{3,}\s[А-ЯЁ]{3,}|[«\"][А-ЯЁ]")
"""What looks like the name of a person or a company in a Russian paper."""
PROOF = re.compile(
    r"(?<!\d)\d{2}\s?\d{2}\D{0,14}\d{6}(?!\d)|паспорт\w*(?:\sсерии)?[^.;\n]{0,60}?\s?[A-ZА-Я]{0,3}\s?№?\s?\d{6,9}"
    r"|\b(?:ОГРН|ИНН|ОГРНИП)\W{0,3}\d|свидетельств\w{1,3}\sо\sрождении",
    re.IGNORECASE,
)
"""A number or a paper in Russian that proves who somebody is."""


def is_identified(person: Person, reading: Reading) -> bool:
    """Whether more is given of somebody than a name. A company's name, and one with papers below it, is enough."""
    if person.company or _in_columns(person, reading):
        return True
    if not reading.words.russian:
        start, end = person.segment
        data = reading.stream[start:end]
        if _LEFT_OPEN.search(data):
            return False
        return person.passport is not None or _IDENTITY.search(data) is not None
    if reading.kind == "receipt":
        return (
            person.passport is not None
            or person.birth is not None
            or person.certificate
            or _first_is_identified(reading)
        )
    return person.passport is not None or person.certificate or person.inn is not None


def _in_columns(person: Person, reading: Reading) -> bool:
    """Whether the name stands in a row of a table with as many papers below it as the row has names."""
    return reading.line_of(person.name.start) in _rows_with_papers(reading)


@cached
def _rows_with_papers(reading: Reading) -> set[int]:
    """The numbers of the lines that people are named in and that are such rows."""
    return {
        number
        for number in {reading.line_of(person.name.start) for person in reading.people}
        if _has_papers([reading.line(one) for one in range(number, number + _ROWS)])
    }


def _has_papers(lines: Sequence[str]) -> bool:
    row, *below = lines
    if not row.lstrip().startswith("|"):
        return False
    papers = sum(len(PROOF.findall(line)) for line in below if line.lstrip().startswith("|"))
    return papers >= len(A_NAME.findall(row)) > 0


_ROWS = 8
"""How many rows of a table tell of the people that its first one names."""


def _first_is_identified(reading: Reading) -> bool:
    """A receipt is signed by whoever takes the money: his data are what counts."""
    return any(person.passport is not None for person in reading.persons[:2])
