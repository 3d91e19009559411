"""Rules on the identity of the parties."""

import re
from collections.abc import Iterator

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.extract import holders
from cleardeed.documents.extract.identified import A_NAME, PROOF, is_identified
from cleardeed.documents.extract.parties import (
    contracting,
    is_surely_a_side,
    payer_is_named,
    side_of_one_name,
)
from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import identity
from cleardeed.documents.rules.model import MISSING, Finding, rule, together

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
_FOR_A_COMPANY = re.compile(
    r"в\s+лице|представител\w*\s\Z|поверенн\w*\s\Z|доверенност[^.;«»]{0,50}\Z|директор\w*\s|управляющ\w+\s|подписывает\s"
    r"|\b(?:director|manager|president|chairman|chief executive|signatory|its attorney)\b[\s,:]{1,3}(?:\w{2,4}\.?\s)?\Z"
    r"|\b(?:represented by|in the person of|through|acting by|for which)\s(?:its\s)?(?:\w{2,4}\.?\s)?\Z",
    re.IGNORECASE,
)


def _find(reading: Reading) -> Finding | None:
    """Whether the parties are identified, and then whoever acts for them."""
    misnamed = list(_misnamed(reading))
    parties = None if misnamed else _find_parties(reading)
    attorney = _bare_attorney(reading) if reading.kind in _CONTRACTS else None
    if attorney and parties and parties.fault == "passport" and parties.span == attorney:
        parties = None
    return together("parties_identified", *misnamed, parties, Finding(attorney, "attorney") if attorney else None)


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
        return Finding(first, _shown(reading))
    return _find_data(first, called[-1][0].end if called else 0, reading)


def _misnamed(reading: Reading) -> Iterator[Finding]:
    """Somebody whom the text hides, calls by initials or gives a number that is none."""
    if reading.kind == "title_extract" and (nameless := _NAMELESS_HOLDER.search(reading.stream)):
        yield Finding(Span(nameless.span()), "holder")
    if reading.kind == "title_extract" and (over := holders.ended(reading)):
        yield Finding(over, "ended")
    if reading.kind in _CONTRACTS and (initials := _called_by_initials(reading)):
        yield Finding(initials, MISSING)
    if reading.kind in _IDENTIFYING and (number := _WRONG_PASSPORT.search(reading.stream)):
        yield Finding(Span(number.span()), "number")


def _find_data(first: Span, head: int, reading: Reading) -> Finding:
    """Whether the data of those who bind themselves tell them from everybody else, and which of them there are. Whoever
    is named before `head`, where a text calls its last side by its part, is one of them."""
    sides = SIDES[reading.kind]
    parties = contracting(reading, sides)
    bound = [person for person in parties if not any(aside(person, reading) for aside in _ASIDE)]
    known = {person.key for person in reading.people if person.name.start < head}
    in_head = [person for person in bound if person.key in known and not _SPOUSE_OF.search(_before(person, reading))]
    bound = bound[: _BOUND.get(reading.kind, sides)]
    bare = _bare(reading, bound, sum(is_identified(person, reading) for person in parties) >= sides)
    if bare is not None:
        return Finding(bare.name, "passport")
    if bound and all(person.company for person in bound):
        return Finding(first, "companies")
    given, missing = identity.given_and_missing({one.key: one for one in (*bound, *in_head)}.values(), reading)
    return Finding(first, "partial" if missing else None, given, missing)


def _shown(reading: Reading) -> str:
    """What a document tells whose type shows names alone."""
    if reading.kind != "title_extract":
        return "names"
    return "several" if holders.are_several(reading) else "holders"


def _before(person: Person, reading: Reading) -> str:
    return reading.stream[max(person.name.start - _BEFORE_A_NAME, 0) : person.name.start]


_CONTRACTS = ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
_CALLED = re.compile(
    r"(?:\b(?:далее|дальнейшем|именуем\w{2,3}|называем\w{2,3})\b[^«»\"\n;:]{0,40}?[\s«\"]|\(\s?[«\"])"
    r"(?P<side>Продав(?!ший)|Покупат|Приобретат|Отчуждат|Владел|Собственник|Клиент|Заказчик|Задатк[од]|Сторон[аы]\W?[12]|Агентств"
    r"|Цедент|Цессионар)(?P<rest>\w*)"
)
"""Where a contract says what it calls a side."""
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


_NAMELESS_HOLDER = re.compile(
    r"\bправообладатель(?:\s\(правообладатели\))?\s?:\s{0,3}(?:\d[\d.]*\s)?"
    r"(?:данные|сведения)\s(?:о\sправообладател\w+\s)?(?:отсутству|скрыт|не\sпредоставл)\w+",
    re.IGNORECASE,
)
"""A holder of the right whom an extract does not name."""
_WRONG_PASSPORT = re.compile(
    r"(?:паспорт|passport)[^\d\n;]{0,30}\d{2}\s?\d{2}(?:\s?№\s?|\sNo\.?\s?|,?\s(?:номер\s|number\s)?)(?:\d{5}|\d{7})(?!\d)",
    re.IGNORECASE,
)
"""A passport with the series of a Russian one and a digit too few or too many."""
_INITIALS = re.compile(r"\b[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)?\s[А-ЯЁ]\.(?:\s?[А-ЯЁ]\.)?")
_MANY = ("цы", "ели", "цами", "елями")
"""How the word for a side ends that is more than one person."""
_NOTARY = re.compile(r"нотариус\w*(?:[^.;]|\b(?:г|гор|обл|окр)\.){0,60}\Z", re.IGNORECASE)
_SPOUSE_OF = re.compile(r"супруг\w{0,2}\s\Z", re.IGNORECASE)
_BEFORE_A_NAME = 90
"""How far in front of a name the word for its bearer's part may stand, in code points."""


def _named_within(start: int, end: int, reading: Reading) -> list[Person]:
    """The people named in a stretch of the stream, each with the best data of the text."""
    best = {person.key: person for person in reading.persons}
    within = (person for person in reading.people if start <= person.name.start < end)
    return [
        best[person.key]
        for person in within
        if not _represents_company(person, reading)
        and not _is_notary(person, reading)
        and not _SPOUSE_OF.search(reading.stream[max(start, person.name.start - _BEFORE_A_NAME) : person.name.start])
    ]


def _called_by_initials(reading: Reading) -> Span | None:
    """The first side that a contract calls by its part and names by initials alone."""
    start = 0
    for call in _calls(reading.stream):
        lead = reading.stream[start : call.start()]
        named = any(start <= person.name.start < call.start() for person in reading.people)
        if not named and not PROOF.search(lead) and (initials := _INITIALS.search(lead)):
            return Span((start + initials.start(), start + initials.end()))
        start = call.end()
    return None


def _calls(stream: str) -> list[re.Match[str]]:
    """Where a contract first says what it calls each side, in order."""
    firsts: dict[str, re.Match[str]] = {}
    for call in _CALLED.finditer(stream):
        firsts.setdefault(call["side"], call)
    return list(firsts.values())


def _called(reading: Reading) -> Iterator[tuple[Span, bool]]:
    """The sides in order, each where the contract says what it calls it, with whether data prove who it is."""
    stream, start = reading.stream, 0
    calls = _calls(stream)
    for rank, call in enumerate(calls):
        lead, named = stream[start : call.start()], _named_within(start, call.start(), reading)
        bound = calls[rank + 1].start() if rank + 1 < len(calls) else len(stream)
        behind = stream[call.end() : min(bound, call.end() + _BEHIND_THE_CALL)]
        start = call.end()
        if A_NAME.search(lead):
            below = re.compile(rf"\b{call['side']}\w*\W{{1,6}}[^\n]{{0,200}}?(?:{PROOF.pattern})", re.IGNORECASE)
            proven = any(map(PROOF.search, (lead, behind))) or below.search(stream, bound) is not None
            known = [is_identified(person, reading) for person in named]
            yield Span(call.span()), all(known) if known and call["rest"] in _MANY else proven or any(known)


def _bare(reading: Reading, bound: list[Person], enough: bool) -> Person | None:
    """The first party with no data but a name. Where `enough` others have theirs, only who is surely a side counts."""
    bare = (person for person in bound if not is_identified(person, reading))
    return next((one for one in bare if not enough or is_surely_a_side(one, reading)), None)


def _represents_company(person: Person, reading: Reading) -> bool:
    """Whether somebody signs for a company, whose number identifies it."""
    before = reading.stream[max(person.name.start - 60, 0) : person.name.start]
    return _FOR_A_COMPANY.search(before) is not None and not _ON_BEHALF.search(before)


_ON_BEHALF = re.compile(r"\bот\s(?:имени|лица)\s(?!котор)(?:[а-яё]+\s){0,2}\Z", re.IGNORECASE)
"""What makes of a name behind a company's director that of a side for which he acts."""


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
    for position, person in enumerate(reading.people):
        principal = reading.people[position - 1] if position else None
        if principal is None or principal.company or not _acts_by_power(person, reading):
            continue
        if not is_identified(best[person.key], reading):
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


RULES = (rule("parties_identified", find=_find),)
