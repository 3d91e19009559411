"""Powers of attorney: as a document of its own, and where somebody acts under one."""

import calendar
import datetime
import re
from collections.abc import Iterator

from cleardeed.documents.extract.consent import notarised
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading import numerals
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import days
from cleardeed.documents.rules.model import Finding, rule, together
from cleardeed.documents.rules.payee import paid_to_attorney

_WORDS = topic("agency")

_REVOKED = _WORDS["revoked"]
_PRINCIPAL_GONE, _TO_HIMSELF, _NOMINAL = _WORDS["principal_gone"], _WORDS["to_himself"], _WORDS["nominal"]
_POWERS = _WORDS["powers"]
_DEAL, _SALE, _TO_LET = _WORDS["deal"], _WORDS["sale"], _WORDS["to_let"]
_WITH_SUBSTITUTION = _WORDS["with_substitution"]
_WITHOUT = _WORDS["without"]
_TERM = _WORDS["term"]
_TERM_SAID = re.compile(
    r"(?:(?<!\d)(\d{1,2})\s*)?(?:\(?\s?([а-яёa-z-]{3,20})\s?\)?\s+)?(год|года|лет|месяц|year|month)", re.IGNORECASE
)
_MONTHS_BY_LAW = 12


def _term(reading: Reading) -> tuple[int, Span] | None:
    """The months that the text says it is valid for, with the span."""
    terms = reading.sentences_of(_TERM)
    for said in _TERM_SAID.finditer(reading.stream):
        months = _months(said)
        if months and reading.sentence_at(said.start()) in terms:
            return months, Span(said.span())
    return None


def expiry(reading: Reading) -> tuple[datetime.date, Span] | None:
    """When a power of attorney ends: the day it names, else its date and term, else a year from its date (art. 186)."""
    own = reading.date
    terms = reading.sentences_of(_TERM)
    for date in reading.dates:
        if (
            date.value
            and own
            and own.value
            and date.value > own.value
            and reading.sentence_at(date.span.start) in terms
        ):
            return date.value, date.span
    if own is None or own.value is None:
        return None
    months, position = _term(reading) or (_MONTHS_BY_LAW, own.span)
    return None if _OPEN_ENDED(reading.words) else (_later(own.value, months), position)


def _months(said: re.Match[str]) -> int | None:
    count = int(said[1]) if said[1] else numerals.read([(said[2] or "").casefold().replace("ё", "е")])
    if count is None:
        return None
    return count if said[3].casefold() in ("месяц", "month") else count * 12


def _later(day: datetime.date, months: int) -> datetime.date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    year = min(year, datetime.MAXYEAR)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _find(reading: Reading) -> Finding | None:
    if reading.kind == "power_of_attorney":
        return _the_power(reading)
    if reading.kind == "title_extract":
        barred = _IN_PERSON.first(reading.words)
        return Finding(reading.span(barred), "in_person") if barred else None
    skipped, limited = reading.sentences_of(_NO_DEPUTY), reading.sentences_of(_NO_MONEY)
    acting = (
        hit
        for hit in reading.hits(_ACTS)
        if hit.sentence not in skipped and (hit.sentence in limited or reading.asserted(hit))
    )
    hit = next(acting, None)
    if hit is None:
        powerless = _WITHOUT_POWERS.first(reading.words)
        return Finding(reading.span(powerless), "unidentified") if powerless else _unauthorised(reading)
    elsewhere = hit.sentence in reading.sentences_of(_DESCRIBED_ELSEWHERE)
    sentences = {hit.sentence} | (reading.sentences_of(_POWERS_NAMED) if elsewhere else set())
    identified = any(_identified(reading, sentence) for sentence in sentences)
    unnamed = None if identified else Finding(reading.span(hit), "unidentified")
    return together("power_of_attorney", *_faults(reading), unnamed) or _in_order(reading.span(hit), reading)


def _in_order(span: Span, reading: Reading) -> Finding:
    """Powers that are in order as they read: whether they stand is seen in the register of notaries."""
    return Finding(span, "to_look_up" if reading.russian_practice else None)


def _unauthorised(reading: Reading) -> Finding | None:
    """Somebody who signs a contract for a side, though the contract names no powers of his."""
    signs = next(iter(reading.hits(_UNAUTHORISED)), None) if reading.kind in _CONTRACTS else None
    return Finding(reading.span(signs), "unidentified") if signs else None


_CONTRACTS = ("purchase_agreement", "preliminary_agreement", "deposit_agreement")
_UNAUTHORISED = _WORDS["unauthorised"]


def _faults(reading: Reading) -> Iterator[Finding]:
    """The faults of the powers under which somebody acts."""
    own = reading.date.value if reading.date else None
    over = next((position for day, position in _ends(reading) if own and day < own), None)
    if over is not None:
        yield Finding(over, "expired")
    acts = reading.sentences_of(_ACTS)
    if guessed := _LEFT_TO_BE_GUESSED.first(reading.words):
        yield Finding(reading.span(guessed), "no_sale")
    paid = paid_to_attorney(reading)
    untaken_as = "no_money" if paid is None else "counted"
    if (untaken := _MONEY_UNTAKEN.first(reading.words)) and not _PAID_TO_HIMSELF(reading.words):
        yield Finding(reading.span(untaken), untaken_as)
    private = "private" if reading.russian_practice else "not_notarised"
    for fault, pattern in (
        ("revoked", _WITHDRAWN), ("powerless", _NOT_TO_SELL), (private, _SIMPLE), (private, _PRIVATE),
        ("unidentified", _UNTOLD), ("gone", _PRINCIPAL_GONE),
    ):  # fmt: skip
        if bad := next((one for one in reading.hits(pattern) if one.sentence in acts), None):
            yield Finding(reading.span(bad), fault)
    revoked = next((one for one in reading.hits(_REVOKED) if one.sentence in acts and _is_stated(one, reading)), None)
    if revoked is not None and not _IF(reading.sentence(revoked)):
        yield Finding(reading.span(revoked), "revoked")
    if powerless := _POWERLESS.first(reading.words):
        yield Finding(reading.span(powerless), "powerless")
    unpaid = _NO_MONEY.first(reading.words)
    if unpaid and (paid or reading.sentences_of(_PAID_TO_HIM) - {unpaid.sentence}):
        yield Finding(reading.span(unpaid), untaken_as)


def _is_stated(hit: Hit, reading: Reading) -> bool:
    return reading.asserted(hit) and not reading.denied(hit)


def _ends(reading: Reading) -> Iterator[tuple[datetime.date, Span]]:
    """When the powers end under which somebody acts: the day that stands behind them, or their date and term."""
    acts = reading.sentences_of(_ACTS)
    for mention in _POWERS_TOLD.finditer(reading.stream):
        data = _OF_A_PERSON.split(mention[0])[0]
        issued = next(iter(reading.dates_between(mention.start(), mention.start() + len(data))), None)
        said = _TERM_SAID.search(data[term.end() :]) if (term := _LASTING.search(data)) else None
        if issued and issued.value and said and (months := _months(said)):
            yield _later(issued.value, months), issued.span
    for date in reading.dates:
        if date.value is None or reading.sentence_at(date.span.start) not in acts:
            continue
        before = reading.stream[max(date.span.start - _BEFORE, 0) : date.span.start]
        if _VALID_UNTIL.search(before):
            yield date.value, date.span
        elif _OF_POWERS.search(reading.stream[max(date.span.start - _LEAD, 0) : date.span.start]) and (
            months := _given_for(date.span, reading)
        ):
            yield _later(date.value, months), date.span


def _given_for(date: Span, reading: Reading) -> int | None:
    """The months that powers are given for, in the sentence of their date."""
    sentence = reading.sentence_at(date.start)
    first, past = reading.words.sentence_span(sentence)
    text = reading.stream[reading.words.starts[first] : min(reading.words.ends[past - 1], date.end + _LONGEST)]
    term = _FOR_A_TERM.search(text)
    said = _TERM_SAID.search(term[0]) if term else None
    return _months(said) if said else None


_ACTS = _WORDS["acts"]
_POWERS_NAMED, _DESCRIBED_ELSEWHERE = _WORDS["powers_named"], _WORDS["described_elsewhere"]
_IF = re.compile(r"\b(?:если|в\sслучае|при|if|should|unless|until)\b", re.IGNORECASE).search
_PRIVATE = _WORDS["private"]
_POWERLESS = _WORDS["powerless"]
_NO_MONEY = _WORDS["no_money"]
_PAID_TO_HIM = _WORDS["paid_to_him"]
_UNTOLD = _WORDS["untold"]
_DATED = re.compile(
    r"(?:\bот\s(?!имени|лица)|выданн(?:ой|ая|ую)|удостоверенн(?:ой|ая|ую)|dated?|issued"
    r"|of)\W{0,3}(?:[а-яёa-z]+\W+){0,8}?[«\"]?(?:\d{1,2}(?:st|nd|rd"
    r"|th)?\W{1,3}[а-яёa-z]{3,9}|\d{1,2}[./]\d{1,2}[./]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov"
    r"|dec)[a-z]* \d{1,2}"
    r"|\d{4})",
    re.IGNORECASE,
)
_VALID_UNTIL = re.compile(
    r"(?:valid|effective|in\sforce|expir\w{2,3}|lapse[sd]?|ran\sout|ended|действ\w{2,9}|сроком?)\s?(?:on|up\sto|until|till|to|through|до|по)?\W{0,3}\Z",
    re.IGNORECASE,
)
_NO_DEPUTY = _WORDS["no_deputy"]
_WITHOUT_POWERS = _WORDS["without_powers"]
_WITHDRAWN = _WORDS["withdrawn"]
_NOT_TO_SELL = _WORDS["not_to_sell"]
_MONEY_UNTAKEN = _WORDS["money_untaken"]
_PAID_TO_HIMSELF = _WORDS["paid_to_himself"]
_LEFT_TO_BE_GUESSED = _WORDS["left_to_be_guessed"]
_NO_NOTARY = _WORDS["no_notary"]
_SIMPLE = _WORDS["simple"]
_POWERS_TOLD = re.compile(r"доверенност[^;\n]{10,320}", re.IGNORECASE)
_LASTING = re.compile(
    r"\bсрок(?:ом)?\b(?:\s(?:действия|полномочий))?\W{1,4}(?:на\s)?|действ\w{2,10}\s(?=\w+\s(?:год|лет|месяц))"
    r"|\bна\s(?=срок|\w+\s(?:год|лет|месяц))",
    re.IGNORECASE,
)
"""What leads to the term for which powers were given, anywhere behind them."""
_OF_POWERS = re.compile(
    r"(?:attorney|authority|mandate|proxy|PoA|доверенност\w{1,2})\b(?:(?!\bborn|рожд)[^;]){0,80}\Z", re.IGNORECASE
)
_LEAD = 120
"""How far before its date a power of attorney is named."""
_FOR_A_TERM = re.compile(
    r"(?:\b(?:issued|given|granted|valid|made|executed|term|period)|выдан\w{2,3}|сроком)\s(?:is\s)?(?:for|of|на)\s[^.;,]{2,40}",
    re.IGNORECASE,
)
"""For how long powers were given."""
_CERTIFIED = re.compile(
    r"нотариус|notarius|апостил|apostil|реестр\w* (?:№|за)|notary|\d{2}/\d+-н|register no", re.IGNORECASE
)
_NAMED = re.compile(r"доверенност|attorney|\bPoA\b|\bauthority\b|\bmandate\b|\bproxy\b", re.IGNORECASE)
_OF_A_PERSON = re.compile(r"рожд|\bг\.\s?р\.|паспорт|\bborn\b|birth|passport", re.IGNORECASE)
"""Behind it and before it stand the dates of somebody's data."""
_LONGEST = 3000
_BEFORE, _BEHIND = 40, 260


def _identified(reading: Reading, sentence: int) -> bool:
    """Whether the power of attorney is identified by its notary, or by its date and number: a date alone finds no paper
    in Russia's register of notaries. The dates and numbers of people's own papers are not its."""
    words = reading.words
    start, _ = words.sentence_span(sentence)
    past = max(words.sentence_span(sentence + 1)[1], words.sentence_span(sentence)[1])
    text = words.stream[words.starts[start] : min(words.ends[past - 1], words.starts[start] + _LONGEST)]
    if (spot := _NAMED.search(text)) is None:
        return _is_dated_and_numbered(text, reading) or _CERTIFIED.search(text) is not None
    before, behind = text[max(spot.start() - _BEFORE, 0) : spot.end()], text[spot.end() : spot.end() + _BEHIND]
    own = _OF_A_PERSON.split(before)[-1] + _OF_A_PERSON.split(behind)[0]
    sentence_end = words.ends[words.sentence_span(sentence)[1] - 1] - words.starts[start]
    return _is_dated_and_numbered(own, reading) or _CERTIFIED.search(text[:sentence_end]) is not None


_NUMBER = re.compile(r"№|\bном\w{2,4}\s\w|\bN(?:o|r|um)?\b\.?\s?\d|\bnumber\w{0,3}\b|\d/\d|\d-\d{2,}", re.IGNORECASE)


def _is_dated_and_numbered(text: str, reading: Reading) -> bool:
    """Whether a text has the date of a paper and, where it lies in the register of Russian notaries, its number."""
    numbered = not reading.russian_practice or _NUMBER.search(text) is not None
    return numbered and _DATED.search(text) is not None


_NUMBER_LEFT_OPEN = re.compile(r"реестр\w{0,2}\W{1,3}(?:за\s)?(?:№|номер\w*)?\W{0,3}_{3,}", re.IGNORECASE)


def _the_power(reading: Reading) -> Finding | None:
    powers = _POWERS.first(reading.words)
    if powers is None:
        return None
    ends = expiry(reading)
    substitution = reading.sentences_of(_WITHOUT)
    passes_on = next((hit for hit in reading.hits(_WITH_SUBSTITUTION) if hit.sentence not in substitution), None)
    revoked = next((one for one in reading.hits(_REVOKED) if _is_stated(one, reading)), None)
    open_number = _NUMBER_LEFT_OPEN.search(reading.stream)
    here = reading.span(powers)
    found = together(
        "power_of_attorney",
        Finding(reading.span(revoked), "revoked") if revoked else None,
        Finding(ends[1], "expired") if ends and ends[0] < reading.today else None,
        Finding(here, "not_notarised") if not notarised(reading) or _NO_NOTARY(reading.words) else None,
        Finding(reading.span(gone), "gone") if (gone := _gone(reading)) else None,
        None if _names_a_deal(reading) else Finding(here, "no_sale"),
        *(Finding(reading.span(hit), fault) for fault, hit in _against_the_principal(reading)),
        None if _term_stated(reading) else Finding(here, "term"),
        Finding(reading.span(passes_on), "substitution") if passes_on else None,
        Finding(ends[1], "contradictory") if ends and next(days.against_terms(reading), None) else None,
        Finding(Span(open_number.span()), "unregistered") if open_number else None,
    )
    return found or _in_order(here, reading)


def _names_a_deal(reading: Reading) -> bool:
    """Whether the powers name a deal: what is signed under powers to let is a lease."""
    return _SALE(reading.words) if _TO_LET(reading.words) else _DEAL(reading.words)


def _against_the_principal(reading: Reading) -> Iterator[tuple[str, Hit]]:
    """Powers by which the representative may take the object, or give it away."""
    for fault, pattern in (("himself", _TO_HIMSELF), ("nominal", _NOMINAL)):
        if (hit := next((one for one in reading.hits(pattern) if not reading.denied(one)), None)) is not None:
            yield fault, hit


def _gone(reading: Reading) -> Hit | None:
    """Where the text tells that the principal has died, or is incapable."""
    return next((hit for hit in reading.hits(_PRINCIPAL_GONE) if _is_stated(hit, reading)), None)


def _term_stated(reading: Reading) -> bool:
    own, terms = reading.date, reading.sentences_of(_TERM)
    dated = any(
        date.value and own and own.value and date.value > own.value and reading.sentence_at(date.span.start) in terms
        for date in reading.dates
    )
    return dated or _term(reading) is not None or _OPEN_ENDED(reading.words)


_OPEN_ENDED = _WORDS["open_ended"]
_IN_PERSON = _WORDS["in_person"]


RULES = (rule("power_of_attorney", find=_find),)
