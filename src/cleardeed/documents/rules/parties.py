"""Who deals: whether the parties can be told from everybody else."""

import re
from collections.abc import Iterator, Sequence

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import identity
from cleardeed.documents.rules.engaged import engaged, is_called_a_side, is_payer, payer_is_named, side_of_one_name
from cleardeed.documents.rules.model import MISSING, Finding, rule

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
    r"|NIN|DNI|NIF|NIE|NIC|NRIC|SSN|PPS|CNP|EGN|PESEL|CPF|TFN|IC|TRN)\b|aadhaar"
    r"|tax (?:number|no|id|code)|personal (?:code|number|id)|codice fiscale|(?-i:[SDW]/[Oo])|d\.o\.b|\bD\.N\.I\b"
    r"|\bN\.I\.[EF]\b|citizen card"
    r"|^[^,(]{0,60},?\s{1,3}(?:of\s)?\d{1,5}\s[A-Z]"
    r"|,\s(?:(?:both|each|all|now)\s)?of\s(?:(?:flat|apartment|unit|suite|apt|villa|house)\.?\s\w{1,5},\s)?"
    r"\d{1,5}[a-z]?,?\s(?-i:[A-Z])",
    re.IGNORECASE,
)

_FOREIGN_PASSPORT = re.compile(r"паспорт[^.;\n]{0,60}?(?-i:\b[A-ZА-Я]{1,3})\s?(?:№\s?)?\d{6,9}\b", re.IGNORECASE)
_LEFT_OPEN = re.compile(
    r"(?:passport|identity|\bID\b)[^,;\n]{0,24}?(?:_{3,}|\.{4,}|\[\s*\])"
    r"|passport\s(?:data|details|particulars)?\s?(?:are|is|will|to\sbe|not|were)\b"
    r"[^,;.\n]{0,30}?\b(?:known|given|shown|presented|stated|later|added|supplied)\b",
    re.IGNORECASE,
)
"""Data of identity that are spoken of and not given."""
_FOR_A_COMPANY = re.compile(
    r"в\s+лице|представител\w*\s\Z|поверенн\w*\s\Z|доверенност[^.;«»]{0,50}\Z|директор\w*\s|управляющ\w+\s|подписывает\s"
    r"|\b(?:director|manager|president|chairman|chief executive|signatory|its attorney)\b[\s,:]{1,3}(?:\w{2,4}\.?\s)?\Z"
    r"|\b(?:represented by|in the person of|through|acting by|for which)\s(?:its\s)?(?:\w{2,4}\.?\s)?\Z",
    re.IGNORECASE,
)


def _find(reading: Reading) -> Finding | None:
    """Whether the parties are identified, and then whoever acts for them."""
    parties = _find_parties(reading)
    attorney = _bare_attorney(reading) if reading.kind in _CONTRACTS else None
    if attorney and parties and (parties.fault in (None, "partial") or parties.span == attorney):
        return Finding(attorney, "attorney")
    return parties


def _find_parties(reading: Reading) -> Finding | None:
    sides = SIDES.get(reading.kind, 0)
    named = reading.persons
    called = list(_called(reading)) if reading.kind in _CONTRACTS else []
    if unproven := next((side for side, proven in called if not proven), None):
        return Finding(unproven, "passport")
    head = len(reading.stream) // 2  # the signatures below repeat the names by initials
    if reading.kind in _CONTRACTS and (side := _SIDE_BY_INITIALS.search(reading.stream, 0, head)):
        return Finding(Span(side.span()), "passport")
    if reading.kind in _CONTRACTS and (hidden := _UNDISCLOSED.search(reading.stream)):
        return Finding(Span(hidden.span()), MISSING)
    if reading.kind == "receipt" and (payer := _BY_INITIALS.search(reading.stream)):
        return Finding(Span(payer.span()), MISSING)
    if reading.kind in _CONTRACTS and (alone := side_of_one_name(reading)):
        return Finding(alone, MISSING)
    if (not named or len(named) < sides) and len(called) < max(sides, 1):
        return None if not sides else Finding(named[0].name if named else None, MISSING)
    if reading.kind == "receipt" and not payer_is_named(reading):
        return Finding(named[0].name, MISSING)
    first = named[0].name if named else called[0][0]
    if reading.kind not in _IDENTIFYING:
        return Finding(first, "names")
    return _find_data(first, named, called[-1][0].end if called else 0, reading)


def _find_data(first: Span, named: list[Person], head: int, reading: Reading) -> Finding:
    """Whether the data of those who bind themselves tell them from everybody else, and which of them there are. Whoever
    is named before `head`, where a text calls its last side by its part, is one of them."""
    sides = SIDES[reading.kind]
    parties = named if reading.words.russian else engaged(reading, sides)
    bound = [person for person in parties if not any(aside(person, reading) for aside in _ASIDE)]
    known = {person.key for person in reading.people if person.name.start < head}
    in_head = [person for person in bound if person.key in known and not _SPOUSE_OF.search(_before(person, reading))]
    bound = bound[: _BOUND.get(reading.kind, sides)]
    bare = _bare(reading, bound, sum(_identified(person, reading) for person in parties) >= sides)
    if bare is not None:
        return Finding(bare.name, "passport")
    if bound and all(person.company for person in bound):
        return Finding(first, "companies")
    given, missing = identity.given_and_missing({one.key: one for one in (*bound, *in_head)}.values(), reading)
    return Finding(first, "partial" if missing else None, given, missing)


def _before(person: Person, reading: Reading) -> str:
    return reading.stream[max(person.name.start - _BEFORE_A_NAME, 0) : person.name.start]


_CONTRACTS = ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
_CALLED = re.compile(
    r"(?:\b(?:далее|дальнейшем|именуем\w{2,3}|называем\w{2,3})\b[^«»\"\n;:]{0,40}?[\s«\"]|\(\s?[«\"])"
    r"(?P<side>Продав(?!ший)|Покупат|Приобретат|Отчуждат|Владел|Собственник|Клиент|Заказчик|Задатк[од]|Сторон[аы]\W?[12]|Агентств"
    r"|Цедент|Цессионар)(?P<rest>\w*)"
)
"""Where a contract says what it calls a side."""
_A_NAME = re.compile(r"[А-ЯЁ][а-яё-]+\s[А-ЯЁ]|[А-ЯЁ]{3,}\s[А-ЯЁ]{3,}|[«\"][А-ЯЁ]")
_PROOF = re.compile(
    r"(?<!\d)\d{2}\s?\d{2}\D{0,14}\d{6}(?!\d)|паспорт\w*[^.;\n]{0,60}?[A-ZА-Я]{0,3}\s?№?\s?\d{6,9}|\b(?:ОГРН|ИНН|ОГРНИП)\W{0,3}\d|свидетельств\w{1,3}\sо\sрождении",
    re.IGNORECASE,
)
_BEHIND_THE_CALL = 220
"""How far behind it the data of a side may stand, in code points."""
_BY_INITIALS = re.compile(
    r"получил\w?\s(?:\w+\s){0,2}?(?:от|с)\s(?:гр\w*\.?\s|граждан\w+\s|[Пп]окупател\w+\s)?[А-ЯЁ][а-яё-]+\s"
    r"(?:[А-ЯЁ]\.|[^.;\n]{0,60}паспорт\w*\W{0,3}(?:серии\s)?_{2,})"
)
"""A payer whom a receipt calls by his initials, or whose passport it leaves open."""
_UNDISCLOSED = re.compile(
    r"(?:без|не)\s(?:раскрыти|раскрыва|указани|называ|сообща)\w*\s(?:(?:его|е[её]|своего|сво)\w*\s)?(?:имен|личност|фамили|данн)\w*"
    r"\s(?:продавца|собственника|владельца|до\sдня|до\sсделки|до\sподписания|покупателя)"
    r"|\b(?:owner|seller|vendor|buyer|purchaser)[’']?s?[’']?\s(?:own\s)?(?:identity|name|details|particulars|data)\b[^.;\n]{0,70}"
    r"\b(?:kept|disclosed|confidential|withheld|revealed|on\sfile|(?:will|shall|to)\sbe\s(?:given|supplied|made\sknown|named))"
    r"|(?:имя|личность|данные)\s(?:продавца|собственника|владельца|покупателя)\s(?:не\sраскрыва|будут?\s(?:раскрыт|назван|сообщен))",
    re.IGNORECASE,
)
"""A side that is not named before the sale."""
_SIDE_BY_INITIALS = re.compile(
    r"^[^\n:]{0,12}(?:Продав|Покупат|Приобретат|Сторона\W?[12])[^\n:]{0,14}:\s{1,3}(?:гр\w*\.?\s)?"
    r"[А-ЯЁ][а-яё-]+\s[А-ЯЁ]\.(?:\s?[А-ЯЁ]\.)?(?![^\n]*(?:\d{2}\s?\d{2}\D{0,14}\d{6}|паспорт|ИНН|ОГРН|_{3}))[^\n]*[а-яё]{5}",
    re.MULTILINE,
)
"""A side of a contract that is introduced by initials and no paper."""


_MANY = ("цы", "ели", "цами", "елями")
"""How the word for a side ends that is more than one person."""
_NOTARY = re.compile(r"нотариус\w*(?:[^.;]|\b(?:г|гор|обл|окр)\.){0,60}\Z", re.IGNORECASE)
_SPOUSE_OF = re.compile(r"супруг\w{0,2}\s\Z", re.IGNORECASE)
_BEFORE_A_NAME = 90
"""How far in front of a name the word for its bearer's part may stand, in code points."""


def _named_within(start: int, end: int, reading: Reading) -> list[Person]:
    """Who is named in a stretch of the stream, each as the text describes him best."""
    best = {person.key: person for person in reading.persons}
    within = (person for person in reading.people if start <= person.name.start < end)
    return [
        best[person.key]
        for person in within
        if not _represents_company(person, reading)
        and not _is_notary(person, reading)
        and not _SPOUSE_OF.search(reading.stream[max(start, person.name.start - _BEFORE_A_NAME) : person.name.start])
    ]


def _called(reading: Reading) -> Iterator[tuple[Span, bool]]:
    """The sides in order, each where the contract says what it calls it, with whether data prove who it is."""
    stream, start = reading.stream, 0
    firsts: dict[str, re.Match[str]] = {}
    for call in _CALLED.finditer(stream):
        firsts.setdefault(call["side"], call)
    calls = list(firsts.values())
    for rank, call in enumerate(calls):
        lead, named = stream[start : call.start()], _named_within(start, call.start(), reading)
        bound = calls[rank + 1].start() if rank + 1 < len(calls) else len(stream)
        behind = stream[call.end() : min(bound, call.end() + _BEHIND_THE_CALL)]
        start = call.end()
        if _A_NAME.search(lead):
            below = re.compile(rf"\b{call['side']}\w*\W{{1,6}}[^\n]{{0,200}}?(?:{_PROOF.pattern})", re.IGNORECASE)
            proven = any(map(_PROOF.search, (lead, behind))) or below.search(stream, bound) is not None
            known = [_identified(person, reading) for person in named]
            yield Span(call.span()), all(known) if known and call["rest"] in _MANY else proven or any(known)


def _bare(reading: Reading, bound: list[Person], enough: bool) -> Person | None:
    """The first party whom nothing but the name tells from others.

    An English name may be that of a place or a firm: where `enough` others have their data, it counts only if the
    document calls it a side.
    """
    bare = [person for person in bound if not _identified(person, reading)]
    if not reading.words.russian and enough:
        payers = reading.kind == "receipt"
        bare = [one for one in bare if is_called_a_side(one, reading) or (payers and is_payer(one, reading))]
    return next(iter(bare), None)


def _identified(person: Person, reading: Reading) -> bool:
    if person.company or _in_columns(person, reading):
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
    if person.passport is not None or person.certificate or person.inn is not None:
        return True
    return _FOREIGN_PASSPORT.search(_segment(person, reading)) is not None


def _represents_company(person: Person, reading: Reading) -> bool:
    """Whether somebody signs for a company, whose number identifies it."""
    return _FOR_A_COMPANY.search(reading.stream[max(person.name.start - 60, 0) : person.name.start]) is not None


_ACTS_BY_POWER = re.compile(
    r"доверенност[^;]{0,300}?\b(?:действу\w+|выступа\w+)\s(?:гр\w*\.?\s|представител\w*\s)?\Z", re.IGNORECASE
)
_IN_WHOSE_PERSON = re.compile(r"\bв\sлице\s(?:представител\w+\s|поверенн\w+\s|гр\w*\.?\s)?\Z", re.IGNORECASE)
_BY_POWER_BEHIND = re.compile(r"[^.;]{0,250}?\bдействующ\w+[^.;]{0,40}\bдоверенност", re.IGNORECASE)
_POWER_REACH = 320
"""How far in front of the attorney's name the power of attorney may be named, in code points."""


def _bare_attorney(reading: Reading) -> Span | None:
    """The first name of somebody who acts for a person under a power of attorney and of whom there is nothing else."""
    best = {person.key: person for person in reading.persons}
    for place, person in enumerate(reading.people):
        principal = reading.people[place - 1] if place else None
        if principal is None or principal.company or not _acts_by_power(person, reading):
            continue
        if not _identified(best[person.key], reading):
            return person.name
    return None


def _acts_by_power(person: Person, reading: Reading) -> bool:
    before = reading.stream[max(person.name.start - _POWER_REACH, 0) : person.name.start]
    if _ACTS_BY_POWER.search(before):
        return True
    behind = reading.stream[person.name.end : person.name.end + _POWER_REACH]
    return _IN_WHOSE_PERSON.search(before) is not None and _BY_POWER_BEHIND.match(behind) is not None


def _is_notary(person: Person, reading: Reading) -> bool:
    """Whether somebody is named as the notary, who certifies and is bound by nothing."""
    return _NOTARY.search(_before(person, reading)) is not None


_OF_A_MARRIAGE = re.compile(
    r"\bбрак\w{1,2}\sс\s(?:[а-яё]+\s){0,2}\Z|\b(?:husband|wife|spouse),?\s(?:(?:Mrs?|Ms|Dr)\.?\s)?\Z", re.IGNORECASE
)


def _is_married(person: Person, reading: Reading) -> bool:
    """Whether somebody is named as whom a party is married to."""
    return _OF_A_MARRIAGE.search(reading.stream[max(person.name.start - 40, 0) : person.name.start]) is not None


_ASIDE = (_represents_company, _is_married, _is_notary)
"""Who of those named is bound by nothing: who acts for a company, certifies, or is only married to a party."""


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
    papers = sum(len(_PROOF.findall(line)) for line in below if line.lstrip().startswith("|"))
    return papers >= len(_A_NAME.findall(row)) > 0


_ROWS = 8
"""How many rows of a table tell of the people that its first one names."""


def _first_is_identified(reading: Reading) -> bool:
    """A receipt is signed by whoever takes the money: his data are what counts."""
    return any(person.passport is not None for person in reading.persons[:2])


def _segment(person: Person, reading: Reading) -> str:
    start, end = Span(person.segment)
    return reading.stream[start:end]


RULES = (rule("parties_identified", find=_find),)
