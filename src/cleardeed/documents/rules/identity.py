"""Which data of identity a paper gives of the people who are its parties."""

import re
from collections.abc import Iterable, Iterator

from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading

NAME = "full name"
BIRTH = "date of birth"
PASSPORT = "passport data"
ADDRESS = "address"

_PASSPORT = re.compile(
    r"паспорт\w*[^.;]{0,60}?[A-ZА-Я]{0,3}\s?№?\s?\d{6,9}|свидетельств\w{1,3}\sо\sрождении|passport\W[^.;]{0,40}?\d{5}"
    r"|\b(?:identity|ID)\b[^.;]{0,40}?\d{4}",
    re.IGNORECASE,
)
_BIRTH = re.compile(r"\d[^.;]{0,12}\bрожд|\bг\.?\s?р\.|родил|\bborn\b|\bbirth\b|\bd\.?o\.?b\b", re.IGNORECASE)
_ADDRESS = re.compile(
    r"(?:зарегистрирован\w*|зарег\.|прописан\w*|прожива\w*)[^;]{0,60}?(?:адрес|\bг\.|\bгор\b|город|\bул\b|обл|\bд\.)"
    r"|мест\w{0,2}\s(?:жительств|регистрац|прожив)|адрес\w{0,2}\s(?:регистрац|мест|прожив|постоян)"
    r"|(?:\A|[\n,;.|])\s{0,4}адрес\s?[:|]"
    r"|\bresid(?:ing|ent|es|ence)\b|\baddress|\bdomiciled\b|\bliving\sat\b|\bregistered\s(?:at|in)\b"
    r"|,\s(?:(?:both|each|all|now)\s)?of\s[^,;]{0,40}?\d|\A[^,(]{0,60},?\s{1,3}(?:of\s)?\d{1,5}\s(?-i:[A-Z])",
    re.IGNORECASE,
)
_END = re.compile(
    r"\b(?:заключил|составил|договорил|подписал)|\bпрода(?:[её]т|л)|\bполучил|\bупол?номоч|\bдоверя|\bсоглас(?:ие|ен|на)\b"
    r"|\b(?:have\sagreed|agree|sells?|buys?|conveys?|hereby|authori[sz]e|appoint|consents?)\b|\n\s{0,4}1\.\s",
    re.IGNORECASE,
)
"""Behind which the data are those of the deal."""


def given_and_missing(parties: Iterable[Person], reading: Reading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which data the text gives of every party who is a person, and which not of every one."""
    persons = [person for person in parties if not person.company]
    data = [(person, [*_stretches(person, reading)]) for person in persons]
    missing = [
        what
        for what, pattern in ((BIRTH, _BIRTH), (PASSPORT, _PASSPORT), (ADDRESS, _ADDRESS))
        if not all(any(map(pattern.search, texts)) or _is_read(what, person) for person, texts in data)
    ]
    return tuple(what for what in (NAME, BIRTH, PASSPORT, ADDRESS) if what not in missing), tuple(missing)


def _is_read(what: str, person: Person) -> bool:
    """Whether a date of birth or a passport stands beside the name of somebody."""
    read = {BIRTH: person.birth, PASSPORT: person.passport or person.certificate or None}
    return read.get(what) is not None


def _stretches(person: Person, reading: Reading) -> Iterator[str]:
    """The text behind every mention of somebody, up to the next name or the subject of the paper."""
    for mention in (person, *(one for one in reading.people if one.key == person.key)):
        end = _END.search(reading.stream, mention.name.end, mention.segment.end)
        yield reading.stream[mention.name.end : end.start() if end else mention.segment.end]
