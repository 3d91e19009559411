"""People and companies that a document names, with the identity data that follow each name."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from cleardeed.documents.reading import numerals
from cleardeed.documents.reading.dates import Date
from cleardeed.documents.reading.letters import folded
from cleardeed.documents.reading.russian_names import is_nobody, is_patronymic, root, russian_names
from cleardeed.documents.reading.words import Span, Words

_COMPANY = re.compile(
    r"(?:\b(?:Limited Liability|Joint[- ]Stock) Company\s{0,2}[«\"“]"
    r"|\b(?:LLC|JSC|PJSC|OJSC|CJSC|OOO|PAO|ZAO|OAO|AO|SE|IE)\s{0,2}[«\"“][^»”\"\n]{2,80}[»”\"]{1,2}"
    r"|\b(?:ООО|АО|ПАО|ЗАО|ОАО|НАО|ИП)\s{0,2}[«\"“](?:[^»”\"\n]{2,80}[»”\"]{1,2})?"
    r"|\b(?:Администрация|Департамент|Комитет|Министерство|Управление|Муниципальн\w{2,3}|Кооператив|Товарищество"
    r"|Учреждение|Фонд)\s[^\n;]{2,120}?(?=,?\sв\sлице)"
    r"|[Оо]бществ[оа]\s+с\s+ограниченной|[Аа]кционерн(?:ое"
    r"|ого)\s+общество"
    r"|\b[A-Z0-9][\w&.'-]{0,40}(?:\s(?:[A-Z0-9&][\w&.'-]{0,40}|and|of|the|for|de|y|e)){0,5}?,?\s(?:\(?(?:Pty|PTY|Pte|Pvt)\.?\)?\s)?(?:PJSC|JSC|LLC|L\.L\.C\.|Ltd|LTD|Inc|INC"
    r"|Limited|LIMITED|GmbH|Corp|Corporation|LLP|PLC"
    r"|plc|S\.A\.|SA|S\.L\.|S\.p\.A\.|S\.r\.l\.|SARL|Lda|B\.V\.|N\.V\.|BV|NV|AG|AB|ApS|A/S|Oy|OÜ|UAB|Kft"
    r"|d\.o\.o\.|Sdn\.?\sBhd|EOOD|OOD|FZE|FZCO|KG)(?!\w))"
)
_SPECK = r"[\s.`’'·-]"
"""What may stand between the parts of a number: on a scan a speck is read for a sign."""
_PASSPORT = re.compile(
    rf"(?<!\d)([\dОO]{{2}}{_SPECK}?[\dОO]{{2}}){_SPECK}{{0,2}},?\s{{0,2}}(?:№|N[oо]?\.?|(?:за\s)?номер(?:ом)?:?|number:?|за\s№)?"
    r"\s{0,2}([\dОO]{6})(?!\d)"
)
_PASSPORT_WORD = re.compile(r"па[сc]порт|passport|identity (?:card|document)|\bID\b|driver", re.IGNORECASE)
_FOREIGN = re.compile(
    r"(?:passport|identity card|ID)(?: card)?,?\s*(?:no\.?|number|№|#)?[:\s]*(?P<number>[A-Z]{0,3}[ -]?\d{5,10})\b"
    r"|(?:passport\s+series|паспорт(?:[^.;_\n]|\n(?!\n)){0,60}?)"
    r"\s(?P<letters>(?-i:[A-ZА-Я]{1,3}))\s?(?:(?:№|No\.?)\s?)?(?P<digits>\d{6,9})\b",
    re.IGNORECASE,
)
"""A foreigner's passport: a number with up to three letters, or the letters as its series and the number behind."""
_BIRTH_CERTIFICATE = re.compile(r"свидетельств\w{0,3}\s+о\s+рождении|birth\s+certificate", re.IGNORECASE)
_INN = re.compile(r"(?:ИНН|INN|TIN)\W{0,4}(\d{12}|\d{10})(?!\d)")
_SNILS = re.compile(r"(?:СНИЛС|SNILS)\W{0,4}(\d{3}-\d{3}-\d{3}[ -]\d{2})(?!\d)")
_BIRTH_AFTER = re.compile(
    r"\s*(?:г\.?|года?|года)?\s*,?\s*(?:рожд|(?-i:р\.|г\.?\s?/?\s?р(?![а-яё]))|(?-i:Г\.?\s?Р\.))", re.IGNORECASE
)
_BIRTH_BEFORE = re.compile(
    r"(?:рожд\w{0,6}|д\.\s?р\.|роди(?:л|вш)\w{0,6}|\bрод\.|born(?:\s+in\s[^,;\d]{2,30})?(?:\s+on(?:\sthe)?)?"
    r"|birth|\bb\.|DOB"
    r"|D\.O\.B\.|(?-i:р\.))\W{0,4}$",
    re.IGNORECASE,
)
_UP, _LOW = "A-ZÀ-ÖØ-ÞŁŚŠŽČĆĐİŞĞŻŹŐŰŘŤŇĎĀĒĪŪ", "a-zß-öø-ÿ\u0101-\u017e"
_PART = rf"(?>[{_UP}](?:['’]?[{_UP}])?[{_LOW}]{{1,40}}(?:(?:(?:['’]|-\n?)[{_UP}]?|[{_UP}])[{_LOW}]{{1,40}}){{0,5}})"
"""Atomic and bounded: some letters are in both classes, and every hyphen may begin a name."""
_PARTICLES = (
    r"(?:(?:de|da|do|dos|das|del|della|di|du|la|le|van|der|den|von|zu|bin|ibn|binti|bint|bte|al|el|ben|ap|y|e|ter"
    r"|af|av|ogly|oglu|uly|uulu|ugli|kyzy|gyzy|kizi|qizi)\s"
    r"|(?:[Aa]l|[Ee]l)-){0,3}"
)
_LEADING = r"(?:(?:von|fon|de|di|da|van|ibn|bin)\s(?:(?:la|der|den|zu)\s)?)?"
_CHILD_OF = r"(?:[ -](?:ogly|oglu|uly|uulu|ugli|kyzy|gyzy|kizi|qizi)\b)?"
_DATA_FOLLOW = r"(?=(?:\s\([^()\n]{2,60}\))?,\s(?:born|passport)\b)"
_ENGLISH_NAME = re.compile(
    rf"(?<![\w.]){_PART}\s\d{{1,2}}(?:\s{_PART}){{1,3}}{_DATA_FOLLOW}"
    rf"|(?<![\w.]){_LEADING}{_PART}"
    rf"(?:(?: {{1,2}}|\n(?![^\n:]{{0,40}}:)){_PARTICLES}(?:[{_UP}]\.|{_PART})){{1,4}}(?!\w){_CHILD_OF}"
    rf"(?:\s\d{{1,2}}(?:st|nd|rd|th)?{_DATA_FOLLOW})?"
)
"""A number is part of a name where somebody's data follow: `John Smith 3rd, born`, `Lom 2 Foma, passport`."""
_LOUD = rf"(?>[{_UP}]['’]?[{_UP}]{{1,40}}(?:['’-][{_UP}]{{1,40}}){{0,5}})"
_CAPITALS = re.compile(
    rf"(?<![\w.]){_LOUD}(?:\s[{_UP}]\.?)?(?:\s{_LOUD}){{1,3}}(?=,|\sof\s|\s?\(|\s?\n|\.|;|\sand\s|\sborn)"
)
"""A name in capitals, told from a heading by what follows."""
_NOT_A_NAME = {
    "acceptance", "act", "after", "agent", "agreement", "all", "america", "and", "apartment", "april", "apt",
    "article", "association", "attorney", "august", "authority", "avenue", "bank", "before", "between",
    "branch", "building", "bureau", "buyer", "by", "certificate", "city", "civil", "clause", "close", "closing",
    "code", "company", "completion", "condition", "consent", "contract", "costs", "council", "county", "court",
    "covenants", "date", "december", "deed", "default", "department", "deposit", "dispute", "district", "drive",
    "each", "earnest", "east", "encumbrances", "england", "entire", "escrow", "estate", "family", "february",
    "federation", "final", "flat", "floor", "for", "freehold", "from", "gardens", "general", "governing",
    "handover", "hereby", "hereinafter", "house", "if", "in", "january", "july", "june", "keys", "kingdom",
    "know", "land", "lane", "law", "leasehold", "liability", "loss", "main", "march", "may", "men", "ministry",
    "money", "national", "new", "no", "north", "notary", "notice", "notices", "november", "oblast", "october",
    "of", "office", "on", "owner", "parties", "party", "passport", "payment", "place", "possession", "power",
    "preliminary", "price", "principal", "property", "provisions", "public", "purchase", "purchaser", "real",
    "receipt", "region", "register", "registry", "representations", "resolution", "risk", "road", "row",
    "russian", "sale", "savings", "section", "seller", "september", "signature", "signed", "society", "south",
    "spousal", "spouse", "square", "state", "states", "street", "subject", "tax", "term", "termination",
    "terrace", "that", "the", "this", "title", "to", "total", "transfer", "trust", "unified", "unit", "united",
    "upon", "vacant", "vendor", "wales", "warranties", "west", "whereas", "with", "witness", "mr", "mrs", "ms",
    "miss", "dr", "sir", "madam", "messrs", "vendors", "sellers", "buyers", "purchasers",
    "transferor", "transferee", "grantor", "grantee", "vendee", "tenant", "landlord", "proprietor", "proprietors",
    "sole",
    "registered", "extract", "copy", "official", "charge", "charges", "mortgage", "schedule", "annex", "part", "page",
    "lot", "plot", "parking", "space", "villa", "penthouse", "cottage", "crescent", "hill", "park", "heights",
    "residence", "tower", "beach", "village", "town", "township", "province", "municipality", "republic", "emirates",
    "commissioner", "oaths", "solicitor", "solicitors", "advocate", "conveyancer", "estates", "delivery", "meter",
    "reading", "readings", "electricity", "water", "gas", "reservation",
    "form", "sworn", "received", "paid", "sum", "balance", "amount", "cash", "insolvency",
    "bankruptcy", "rise", "slope", "service", "migration",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "offer",
    "declaration", "statement", "protocol", "minutes", "memorandum", "conveyance", "missives", "settlement", "folio",
    "volume", "identity", "card", "id", "number", "promissory", "conditions",
    "special", "standard", "further", "assurance", "instrument", "transferors", "spouses", "husband", "wife", "our",
    "my",
    "your", "their", "his", "her", "its", "it", "he", "she", "we", "they", "i", "is", "was", "as", "at", "are", "be",
    "been", "has", "have", "not", "only", "any", "should", "shall", "will", "when", "where", "who", "there", "then",
    "such",
    "krai", "kray", "rayon", "raion", "ulitsa", "prospekt", "pereulok", "naberezhnaya", "shosse", "bulvar",
    "ploshchad", "embankment", "boulevard", "calle", "avenida", "plaza", "paseo", "rua", "praça", "travessa", "via",
    "viale", "piazza", "rue", "chemin", "strasse", "straße", "platz", "weg", "contrato", "escritura", "bar",
    "chamber", "affairs", "convention", "appoint", "appoints", "undersigned", "centre", "center", "division",
    "directorate", "director", "manager", "president", "chairman", "charter", "interior", "mortgages", "version",
    "additional", "measures", "support",
    "or", "an", "a", "during", "until", "under", "within", "without", "either", "both", "neither", "nothing", "none",
}  # fmt: skip
_OF_A_PLACE = frozenset({
    "street", "road", "lane", "avenue", "drive", "terrace", "gardens", "row", "square", "hill", "park", "heights",
    "village", "town", "township", "region", "district", "oblast", "province", "boulevard", "embankment", "shosse",
    "prospekt", "crescent", "tower", "beach", "building", "residence", "rise", "slope", "service", "directorate",
    "department", "court", "bank", "branch", "estates", "centre", "center",
})  # fmt: skip
"""What follows the name of a place or an office, which then is nobody's."""
_LONGEST_PART = 3
"""Of how many words of a name its bearer may be called by, where others are left out."""
_NEAR = 250
"""How far behind a name ten digits are a passport's though the word for it was misread."""
_REACH = 900
"""How far behind a name its data may stand, in code points."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One mention of a person with the data that follow up to the next person."""

    name: Span
    key: str
    """What the same name has in common in every case: the beginnings of its words."""
    company: bool = False
    birth: Date | None = None
    passport: Span | None = None
    passport_number: str | None = None
    inn: Span | None = None
    snils: Span | None = None
    certificate: bool = False
    """Whether a birth certificate stands for the passport."""
    segment: Span


def people(words: Words, dates: Sequence[Date]) -> list[Person]:
    """Everybody named in full, in order, one entry a mention."""
    found = names(words)
    bounds = [*(name[0].start for name in found[1:]), len(words.stream)]
    return [
        _person(name, min(bound, name[0].end + _REACH), words, dates)
        for name, bound in zip(found, bounds, strict=False)
    ]


def names(words: Words) -> list[tuple[Span, str, bool]]:
    """Every name in full in order: its span, its key, whether it is a company's."""
    if words.names is None:
        words.names = _names(words)
    return words.names


def _names(words: Words) -> list[tuple[Span, str, bool]]:
    named = _russian_names(words) if words.russian else _english_names(words)
    companies = sorted(_companies(words.stream))
    apart = {name for name in named if not _overlaps(name[0], companies)}
    return sorted(apart.union(companies), key=lambda found: found[0])


def _overlaps(name: Span, companies: Sequence[tuple[Span, str, bool]]) -> bool:
    """Whether a name lies in that of a company."""
    position = bisect_left(companies, name.end, key=lambda one: one[0].start) - 1
    return position >= 0 and companies[position][0].end > name.start


def distinct(found: Sequence[Person]) -> list[Person]:
    """The best described mention of everybody, in the order of first mention."""
    best: dict[str, Person] = {}
    parts: set[frozenset[str]] = set()
    for person in found:
        if frozenset(person.key.split()) in parts:
            continue
        known = best.get(person.key)
        if known is None and not person.company:
            parts.update(_parts_of(person.key))
        if known is None or _weight(person) > _weight(known):
            best[person.key] = person
    return list(best.values())


def _parts_of(key: str) -> Iterator[frozenset[str]]:
    """The parts by which somebody may be named again whose whole name has been given: `Anna Ivanovna`."""
    words = set(key.split())
    for count in range(1, min(len(words), _LONGEST_PART + 1)):
        yield from map(frozenset, combinations(words, count))


def _weight(person: Person) -> int:
    return sum(value is not None for value in (person.birth, person.passport, person.inn)) + person.certificate


def _russian_names(words: Words) -> list[tuple[Span, str, bool]]:
    return [
        (words.span(name[0], name[-1]), " ".join(sorted(root(words.tokens[position]) for position in name)), False)
        for name in russian_names(words)
    ]


def _english_names(words: Words) -> list[tuple[Span, str, bool]]:
    found = []
    for match in (*_ENGLISH_NAME.finditer(words.stream), *_CAPITALS.finditer(words.stream)):
        parts = list(re.finditer(r"\S+", _WITHIN.sub(lambda hyphen: "-" * len(hyphen[0]), match[0])))
        parts = _of_an_original(parts, match.end(), words.stream) or _of_a_person(parts, match.start(), words.stream)
        if parts:
            start, end = match.start() + parts[0].start(), match.start() + parts[-1].end()
            key = " ".join(sorted(part[0].casefold().replace("-", "") for part in parts))
            found.append((Span((start, end)), key, False))
    return found


_WITHIN = re.compile(r"-\n")
"""A double name at the end of a line."""
_ORIGINAL = re.compile(r"\s?\(((?:[а-яё]{2,4}\s){0,2}[А-ЯЁ][а-яё’'-]+(?:\s[А-Яа-яЁё][а-яё’'-]+){1,4})\)")
"""A name in Russian letters right behind it in Latin ones."""
_BORN = re.compile(r",?\s{1,2}(?:born|passport)\b")


def _of_an_original(parts: list[re.Match[str]], end: int, stream: str) -> list[re.Match[str]]:
    """The last words, where the same name follows in Russian letters; none where it is no person's."""
    original = _ORIGINAL.match(stream, end)
    spelled = [folded(word, russian=True) for word in original[1].split()] if original else []
    if original is None or len(spelled) > len(parts):
        return []
    if not any(map(is_patronymic, spelled)) and (
        any(map(is_nobody, spelled)) or not _BORN.match(stream, original.end())
    ):
        return []
    return parts[-len(spelled) :]


def _of_a_person(parts: list[re.Match[str]], start: int, stream: str) -> list[re.Match[str]]:
    """Words with capitals without those around them that are no name; none where they are nobody's."""
    while parts and parts[0][0].casefold() in _NOT_A_NAME:
        parts.pop(0)
    if len(parts) > 2 and _OF_A_STATE.search(stream, max(start - 40, 0), start):
        parts.pop(0)
    position = False
    while parts and parts[-1][0].casefold() in _NOT_A_NAME:
        position |= parts.pop()[0].casefold() in _OF_A_PLACE
    plain = [part[0].casefold() for part in parts]
    if position or len(parts) < 2 or not _NOT_A_NAME.isdisjoint(plain) or any(map(numerals.is_exact, plain)):
        return []
    first = start + parts[0].start()
    return [] if _OF_A_HOUSE.search(stream, max(first - 8, 0), first) else parts


_OF_A_STATE = re.compile(r"\b(?:citizen|national|subject|republic|kingdom)\sof\s(?:the\s)?\Z", re.IGNORECASE)
"""What stands before the name of a state, behind which its citizen's follows."""
_OF_A_HOUSE = re.compile(r"(?<!\d)(?!(?:19|20)\d\d )\d+ \Z|\b[Tt]he \Z|(?<!\w)(?:g|gor|pos|pgt|der|ul)\.\s\Z")
"""A number, but no year, an article, or what a town is called by, right before the name of a street, house or town."""


def _companies(stream: str) -> list[tuple[Span, str, bool]]:
    return [(Span(match.span()), match[0].casefold() + stream[match.end() : match.end() + 12].casefold(), True)
            for match in _COMPANY.finditer(stream)]  # fmt: skip


def _person(named: tuple[Span, str, bool], end: int, words: Words, dates: Sequence[Date]) -> Person:
    name, key, company = named
    segment = words.stream[name.end : end]
    passport, number = _passport(segment, name.end)
    return Person(
        name=name,
        key=key,
        company=company,
        birth=_birth(dates, name.end, end, words.stream),
        passport=passport,
        passport_number=number,
        inn=_group(_INN, segment, name.end),
        snils=_group(_SNILS, segment, name.end),
        certificate=_BIRTH_CERTIFICATE.search(segment) is not None,
        segment=Span((name.start, end)),
    )


def _birth(dates: Sequence[Date], start: int, end: int, stream: str) -> Date | None:
    first = bisect_left(dates, start, key=lambda date: date.span.start)
    past = bisect_left(dates, end, key=lambda date: date.span.start)
    return next((date for date in dates[first:past] if _is_birth(date, stream)), None)


def _passport(segment: str, offset: int) -> tuple[Span | None, str | None]:
    word = _PASSPORT_WORD.search(segment)
    near = _PASSPORT.search(segment, word.start(), word.start() + 120) if word else _PASSPORT.search(segment, 0, _NEAR)
    if near is not None:
        digits = "".join(filter(str.isdecimal, (near[1] + near[2]).replace("О", "0").replace("O", "0")))
        return Span((offset + near.start(), offset + near.end())), f"{digits[:4]} {digits[4:]}"
    if word is None:
        return None, None
    foreign = _FOREIGN.search(segment, word.start(), word.start() + 120)
    if foreign is None:
        return None, None
    start = foreign.start("number" if foreign["number"] else "letters")
    number = foreign["number"] or f"{foreign['letters']} {foreign['digits']}"
    return Span((offset + start, offset + foreign.end())), number


def _is_birth(date: Date, stream: str) -> bool:
    start, end = date.span
    return (
        _BIRTH_AFTER.match(stream, end, end + 20) or _BIRTH_BEFORE.search(stream[max(start - 50, 0) : start])
    ) is not None


def _group(pattern: re.Pattern[str], segment: str, offset: int) -> Span | None:
    match = pattern.search(segment)
    return None if match is None else Span((offset + match.start(1), offset + match.end(1)))
