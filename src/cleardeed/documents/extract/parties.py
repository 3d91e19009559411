"""Which of the people a document names are its parties: by their role, or by data beside the name."""

import re
from bisect import bisect_left

import msgspec

from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_ROLES = (
    r"(?:promis\w+\s)?(?:sellers?|buyers?|clients?|acquirers?|vendors?|purchasers?|vendees?|transferors?|transferees?|grantors?|grantees?"
    r"|principals?|attorney|agent|spouse|payer|payee|proprietors?|owners?|applicant|developer|representative"
    r"|promisors?"
    r"|promisees?|depositor|recipient|reserving party|offeror|consenting party)"
)
_TITLES = r"(?:(?:hereby|the undersigned|undersigned|citizen|mr|mrs|ms|miss|dr|messrs)\.?\s{1,2}){0,3}"
_NAMED_ROLE = rf"\b{_ROLES}\b(?:\s\d)?(?:\s?\([^()\n]{{2,20}}\))?\s{{0,25}}"
_BEFORE = re.compile(
    rf"(?:{_NAMED_ROLE}[:–—-]?"
    r"|\b(?:between|parties|from|me|us|appoint|wife|husband|spouse)\b:?|\bI\b|\([12ab]\)|\b[12]\))[\s,]{0,4}"
    rf"(?:my\s\w+(?:\sand\s\w+)?\s)?{_TITLES}\Z",
    re.IGNORECASE,
)
_CALLED = re.compile(rf"{_NAMED_ROLE}[:–—-][\s,]{{0,4}}{_TITLES}\Z", re.IGNORECASE)
_ADDRESSED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss)\.?\s\Z")
_DATA = re.compile(
    r"[\s,(–-]{0,4}(?:\(?n[ée]e\s\w+\)?,?\s)?(?:born\b|passport|holder|ID\b|identity|(?:a )?company|of full age"
    r"|(?:both )?of\s\d|residing|resident|domiciled|aged\b|widow|single|taxpayer|date of birth|d\.?o\.?b|national"
    r"|incorporated|registered|[A-Z]\w{2,12}\s(?:citizen|national|passport)|citizen|holding|bearer|tax\s"
    r"|personal (?:number|code)|[SDW]/o\b|DNI|NIE|NIF)",
    re.IGNORECASE,
)
_DATA_FURTHER_ON = re.compile(r"[^.;:\n]{0,55}\b(?:passport|identity|born|ID no)", re.IGNORECASE)
"""Data of whoever was named last, be it a person or the town he lives in."""
_BEHIND = re.compile(
    rf"[(\"“«'’]\s?(?:the\s|hereinafter[^)]{{0,30}}\s)?[\"“«'’]?{_ROLES}\b(?!\)?\s?:)"
    rf"|(?:called|referred to as|as)\s(?:the\s)?[\"“«'’]?{_ROLES}\b",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"\s{0,2}(?:and|&|,)\s{0,2}(?:(?:his|her)\s(?:wife|husband|spouse),?\s)?(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?"
)
_OFFICE = (
    r"notary|director|manager|solicitor|conveyancer|sworn|advocate|translator|realtor|broker|registrar|interpreter"
    r"|attorney[- ]at[- ]law"
)
_OFFICE_BEHIND = re.compile(rf"[\s,(]{{0,3}}(?:a\s)?(?:{_OFFICE})", re.IGNORECASE)
_DEPUTY_BEHIND = re.compile(
    r"[\s,]{0,3}(?:who\s)?(?:acts|acting|signs|signing)\b(?!\sfor\s(?:him|her)self)", re.IGNORECASE
)
"""How a deputy is told, whose power of attorney names the side."""
_OFFICE_BEFORE = re.compile(
    rf"(?:{_OFFICE}|witness\w{{0,2}}|present|presence of|by|executors? of)\s?:?\s?(?:(?:in|of)\s\w+\s)?"
    r"(?:mr|mrs|ms|dr)?\.?\s?\Z",
    re.IGNORECASE,
)
_PLACE_BEFORE = re.compile(
    r"(?:\b(?:in|at|near|on|of)\s|\b(?:rua|travessa|avenida|praça|largo|calle|camino|paseo|plaza|carrer|via|viale|piazza|rue|triq|strada"
    r"|ulica)\s(?:d[aeo]s?\s|del\s)?|(?:location|address|project|building|unit|community|branch|bank)\s{0,12}:\s?)\Z",
    re.IGNORECASE,
)
_OPERATIVE = re.compile(
    r"\b(?:sells?|buys?|conveys?|agrees?|agreed|have made|making|make|desires|declares?|acknowledges?|appoints?"
    r"|authori[sz]e|consent)\b"
)
"""What the document does; behind it the names and numbers are those of the object."""
_MOST = 20
"""How many parties are looked at."""
_DATA_REACH = 450
"""How far behind a name its data may stand, in code points."""


def is_surely_a_side(person: Person, reading: Reading) -> bool:
    """Whether a name is certainly that of a side.

    A Russian name is; an English one may be that of a place or a firm, unless the document calls it a side or the money
    of a receipt came from it.
    """
    if reading.words.russian:
        return True
    before, behind = _around(person, reading)
    called = _CALLED.search(before) is not None or _BEHIND.search(behind) is not None
    return called or (reading.kind == "receipt" and _FROM.search(before) is not None)


_FROM = re.compile(rf"\bfrom\s{_TITLES}\Z", re.IGNORECASE)
_BY_ONE_NAME = re.compile(
    rf"(?:^|\n)[ \t]*(?:the\s)?{_ROLES}\s?:\s{{0,4}}(?:(?:mr|mrs|ms|miss|citizen)\.?\s)?(?P<name>(?-i:[A-Z])[\w’'-]+)"
    r"(?=,\s(?!llc|ltd|inc|limited|plc|jsc|gmbh)|\s?\n|\.\s?\n|\s\((?:the\s)?(?:owner|seller|buyer|vendor|landlord)\b)",
    re.IGNORECASE,
)


def side_of_one_name(reading: Reading) -> Span | None:
    """A side that the head of a contract calls by one name."""
    found = _BY_ONE_NAME.search(reading.stream)
    return Span(found.span("name")) if found else None


def contracting(reading: Reading, sides: int) -> list[Person]:
    """The parties in the order of first mention, each with all its data; everybody named if that is unclear.

    In Russian everybody who is named in full counts.
    """
    if reading.words.russian:
        return reading.persons
    shown = {person.key for person in reading.people if _has_part(person, reading)}
    best = [person for person in reading.persons if person.key in shown]
    if len(best) < sides:
        return reading.persons
    starts = [person.name.start for person in reading.people if person.key in shown]
    return [_with_all_data(person, starts, reading) for person in best[:_MOST]]


def holders_end(reading: Reading) -> int:
    """Find where the part of an extract ends that names the holders of the right: behind it stand those of burdens."""
    burdens = _BURDENS_OF_EXTRACT.search(reading.stream)
    return burdens.start() if burdens else len(reading.stream)


_BURDENS_OF_EXTRACT = re.compile(
    r"\bограничени\w{1,2}\s(?:прав|\(обремен)|\bобременени\w{1,2}\s?(?:объект|прав|недвижим|:)|\b(?:encumbrances?|charges?"
    r"|restrictions?)\b[^\n]{0,40}:",
    re.IGNORECASE,
)


def payer_is_named(reading: Reading) -> bool:
    """Whether a receipt says in full from whom the money came; a bank that counts it is nobody's side."""
    parties = {person.key for person in reading.people if _has_part(person, reading) and not _is_bank(person, reading)}
    return len(parties) > 1 or not _FROM_SOMEBODY.search(reading.stream)


def _is_bank(person: Person, reading: Reading) -> bool:
    return person.company and "bank" in reading.stream[person.name.start : person.name.end].casefold()


_FROM_SOMEBODY = re.compile(
    r"\b(?:received?|accepted|got|taken|taking)\b[^.;]{0,80}?\bfrom\s(?!the\s)(?:(?:mr|mrs|ms)\.?\s)?"
    r"(?:(?-i:[A-Z])[\w-]+|my|our|a|his|her)\s?(?:,|\bthe\b|\bof\b|\bwho\b|\bson\b|\bdaughter\b|\bneighbou?r\b|\bfriend\b"
    r"|\bformer\b|\bbuyer\b|\bman\b|\bwoman\b|\bcolleague\b)",
    re.IGNORECASE,
)
"""How a receipt tells a payer who is not named in full."""


def _has_part(person: Person, reading: Reading) -> bool:
    before, behind = _around(person, reading)
    if (
        _OFFICE_BEHIND.match(behind)
        or _DEPUTY_BEHIND.match(behind)
        or _OFFICE_BEFORE.search(before)
        or _PLACE_BEFORE.search(before)
    ):
        return False
    if _BEFORE.search(before) or _ADDRESSED.search(before) or _DATA.match(behind):
        return True
    listed = before.endswith(", ")
    return not listed and (_DATA_FURTHER_ON.match(behind) or _BEHIND.search(behind)) is not None


def _around(person: Person, reading: Reading) -> tuple[str, str]:
    """The text before a name, and the text behind it up to the next, its original in brackets left out."""
    _, end = Span(person.segment)
    before = reading.stream[max(person.name.start - 50, 0) : person.name.start]
    original = _ORIGINAL.match(reading.stream, person.name.end, end)
    start = original.end() if original else person.name.end
    return before, reading.stream[start : min(end, start + 250)]


_ORIGINAL = re.compile(r"\s?\([А-ЯЁ][^()A-Za-z\d]{2,100}\)")
"""The name in Russian letters, behind it in Latin ones."""


def _with_all_data(person: Person, starts: list[int], reading: Reading) -> Person:
    """The person with what follows up to the next party, to whom it belongs as well where `and` joins the two."""
    position = bisect_left(starts, person.name.end)
    following = starts[position : position + 2]
    if following and _JOINED.fullmatch(reading.stream, person.name.end, following[0]):
        following.pop(0)
    end = min(following[0] if following else len(reading.stream), person.name.end + _DATA_REACH)
    verb = _OPERATIVE.search(reading.stream, person.name.end, end)
    return msgspec.structs.replace(person, segment=Span((person.name.start, verb.start() if verb else end)))
