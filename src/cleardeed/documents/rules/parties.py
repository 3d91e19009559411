"""Who deals: whether the parties can be told from everybody else."""

import re

from cleardeed.documents.findings import DocumentType
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.engaged import engaged, is_called_a_side, payer_is_named
from cleardeed.documents.rules.model import MISSING, Fault, Finding, Rule, Weight

SIDES: dict[DocumentType, int] = {
    "purchase_agreement": 2,
    "preliminary_agreement": 2,
    "deposit_agreement": 2,
    "acceptance_act": 2,
    "receipt": 2,
    "power_of_attorney": 2,
    "spouse_consent": 2,
    "title_extract": 1,
}
"""How many people each type of document must name."""
_IDENTIFYING: tuple[DocumentType, ...] = (
    "purchase_agreement", "preliminary_agreement", "deposit_agreement", "power_of_attorney", "spouse_consent",
    "receipt",
)  # fmt: skip
"""The types whose parties need more than a name. An act refers to its contract; an extract shows names alone."""
_BOUND: dict[DocumentType, int] = {"spouse_consent": 1}
"""How many of them bind themselves, where it is not all: the spouse who consents."""
_IDENTITY = re.compile(
    r"\d{2}\s?\d{2}\s?(?:№|N|номер)?\s?\d{6}|рожд|\bг\.\s?р\.|ИНН|ОГРН|born|birth|passport\W|\bINN\b|OGRN"
    r"|company number|\bDOB\b|licen[cs]e|\bID\b|identity|resid\w*[^.;]{0,40}?\d|address[^.;]{0,40}?\d|\b(?:PAN"
    r"|NIN|NIF|NIE|NIC|NRIC|SSN|PPS|CNP|EGN|PESEL|CPF|TFN|IC|TRN)\b|aadhaar"
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
_FOR_A_COMPANY = re.compile(
    r"в\s+лице|представител\w*\s\Z|поверенн\w*\s\Z|доверенност[^.;]{0,50}\Z|директор\w*\s|управляющ\w+\s|подписывает\s"
    r"|\b(?:director|manager|president|chairman|chief executive|signatory|its attorney)\b[\s,:]{1,3}(?:\w{2,4}\.?\s)?\Z"
    r"|\b(?:represented by|in the person of|through|acting by|for which)\s(?:its\s)?(?:\w{2,4}\.?\s)?\Z",
    re.IGNORECASE,
)

FAULTS = {
    MISSING: Fault(Weight.SERIOUS, "Not all parties are named in full, so it is not certain who is bound."),
    "passport": Fault(Weight.MODERATE, "A party is named without passport data or another proof of identity."),
}


def _find(reading: Reading) -> Finding | None:
    sides = SIDES.get(reading.kind, 0)
    named = reading.persons
    if not named or len(named) < sides:
        return None if not sides else Finding(named[0].name if named else None, MISSING)
    if reading.kind == "receipt" and not reading.words.russian and not payer_is_named(reading):
        return Finding(named[0].name, MISSING)
    if reading.kind in _IDENTIFYING:
        bare = _bare(reading, named, sides)
        if bare is not None:
            return Finding(bare.name, "passport")
    return Finding(named[0].name)


def _bare(reading: Reading, named: list[Person], sides: int) -> Person | None:
    """The first party whom nothing but the name tells from others.

    An English name may be that of a place or a firm: where enough others have their data, it counts only if the
    document calls it a side.
    """
    parties = named if reading.words.russian else engaged(reading, sides)
    bound = [person for person in parties if not _represents_company(person, reading)]
    bare = [person for person in bound[: _BOUND.get(reading.kind, sides)] if not _identified(person, reading)]
    if not reading.words.russian and sum(_identified(person, reading) for person in parties) >= sides:
        bare = [person for person in bare if is_called_a_side(person, reading)]
    return next(iter(bare), None)


def _identified(person: Person, reading: Reading) -> bool:
    if person.company:
        return True
    if not reading.words.russian:
        data = _segment(person, reading)
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
    return person.passport is not None or person.certificate


def _represents_company(person: Person, reading: Reading) -> bool:
    """Whether somebody signs for a company, whose number identifies it."""
    return _FOR_A_COMPANY.search(reading.stream[max(person.name.start - 60, 0) : person.name.start]) is not None


def _first_is_identified(reading: Reading) -> bool:
    """A receipt is signed by whoever takes the money: his data are what counts."""
    return any(person.passport is not None for person in reading.persons[:2])


def _segment(person: Person, reading: Reading) -> str:
    start, end = Span(person.segment)
    return reading.stream[start:end]


RULES = (
    Rule(
        code="parties_identified",
        title="The parties and their identity data",
        law=("Civil Code, art. 19, 160 and 432",),
        looks_for="Every side named in full; with passport data, a birth certificate or a company's number where the"
        " document binds or empowers.",
        fine="The parties are named in full with data that identify them.",
        faults=FAULTS,
        demands=("Compare every party with the passport and have full name, birth date and passport data written in.",),
        needed=tuple(SIDES),
        any_paper=True,
        find=_find,
    ),
)
