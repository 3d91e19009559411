"""Spouses and children: whose consent the deal needs, and whose shares are at stake."""

import re
from collections.abc import Iterable

from cleardeed.documents.facts import Certification, Consent, Facts
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import unreal
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import Conclusion, Finding, rule

_WORDS = topic("family")

_GIVEN = _WORDS["given"]
_NEEDLESS = _WORDS["needless"]
_UNMARRIED = _WORDS["unmarried"]
_BY_GIFT = _WORDS["by_gift"]
_LACKING = _WORDS["lacking"]
_BELIEVED = _WORDS["believed"]
_PROMISED = _WORDS["promised"]
_REVOKED = _WORDS["revoked"]


def conclude_consent(facts: Facts) -> Conclusion | None:
    """Whether the consent of a spouse's paper stands and is certified: it is withdrawn only where the text says so."""
    withdrawn = (fact for fact in facts.of(Consent, "asserted") if fact.state == "withdrawn")
    if (refused := next(withdrawn, None)) is not None:
        return Conclusion(refused.quotes[0], "withdrawn")
    given = next((fact for fact in facts.of(Consent, "asserted") if fact.state == "given"), None)
    if given is None:
        return None
    certified = any(facts.of(Certification, "asserted"))
    return Conclusion(given.quotes[0], None if certified else "not_notarised")


def _find_spouse(reading: Reading) -> Finding | None:
    if reading.kind == "spouse_consent":  # decided by facts alone
        return None
    of_buyer = reading.sentences_of(_BUYERS_STATE)
    if not reading.russian_practice:
        of_buyer = of_buyer | reading.sentences_of(_STATUS)
    excuses = reading.hits(_NEEDLESS)
    if reading.kind == "purchase_agreement":
        excuses += reading.hits(_BY_GIFT)
    both_sell = not reading.russian_practice and _sold_by_spouses(reading)
    needless = sorted((hit for hit in excuses if hit.sentence not in of_buyer), key=lambda hit: hit.first)
    given = reading.hits(_GIVEN)
    promised = reading.hits(_PROMISED)
    excused = {hit.sentence for hit in needless} - reading.sentences_of(_BELIEVED)
    lacks = [
        *reading.hits(_BELIEVED),
        *(hit for hit in reading.hits(_LACKING) if reading.in_one_part(hit) and unreal(hit, reading) is None),
        *(promised if reading.kind == "purchase_agreement" and not (_sentences(given) - _sentences(promised)) else ()),
    ]
    excused |= of_buyer
    lacking = next((hit for hit in lacks if hit.sentence not in excused), None)
    if lacking is not None:
        return Finding(reading.span(lacking), "lacking")
    if revoked := next((hit for hit in reading.hits(_REVOKED) if unreal(hit, reading) is None), None):
        return Finding(reading.span(revoked), "withdrawn")
    settled = next(iter((*given, *needless, *promised)), None)
    if settled is not None:
        bare = settled.sentence in reading.sentences_of(_UNMARRIED) and settled not in given
        return Finding(reading.span(settled), "stated" if bare else None)
    stated = (hit for hit in reading.hits(_MARRIED) if hit.sentence not in of_buyer and not both_sell)
    married = next((hit for hit in stated if reading.asserted(hit)), None)
    return None if married is None else Finding(reading.span(married), "lacking")


def _sentences(hits: Iterable[Hit]) -> set[int]:
    return {hit.sentence for hit in hits}


def _sold_by_spouses(reading: Reading) -> bool:
    """Whether the seller's spouse is named beside him, before any buyer is."""
    couple = _COUPLE.first(reading.words)
    buyer = next(iter(reading.words.places(("buyer*", "purchaser*")).order), None)
    return couple is not None and (buyer is None or couple.last < buyer)


def _person_sells(reading: Reading) -> bool:
    """Whether the side that is named first is a person, not a company; no where nobody is named."""
    first = reading.persons[0] if reading.persons else None
    if first is None or first.company:
        return False
    company = None if reading.words.russian else _COMPANY.first(reading.words)
    return company is None or reading.span(company) > first.name


_COMPANY = _WORDS["company"]
_COUPLE = _WORDS["couple"]
_BUYERS_STATE = _WORDS["buyers_state"]
_STATUS = _WORDS["status"]
_MARRIED = _WORDS["married"]


_MINORS = _WORDS["minors"]
_NO_MINORS = _WORDS["no_minors"]
_PERMISSION = _WORDS["permission"]
_NO_PERMISSION = _WORDS["no_permission"]


def _find_minors(reading: Reading) -> Finding | None:
    child = _child(reading)
    promised = reading.sentences_of(_SHARES_PROMISED)
    if child is not None and reading.sentence_at(child.start) in reading.sentences_of(_GONE) | promised:
        child = None
    absent = reading.sentences_of(_NO_MINORS) | reading.sentences_of(_GONE)
    capable = reading.sentences_of(_CAPABLE)
    if reading.kind == "power_of_attorney":
        capable |= reading.sentences_of(_OFFICES)
    slight = {hit.first for hit in _SLIGHT.find(reading.words)}
    named = [hit for hit in reading.hits(_MINORS) if hit.first not in slight and hit.sentence not in capable]
    offspring = reading.hits(_OFFSPRING)
    grown, young = reading.like(_ADULT, named), reading.like(_YOUNG, offspring)
    named = [hit for hit in named if hit.sentence not in promised]
    hits = [hit for hit in named if hit.sentence not in grown]
    hits.extend(hit for hit in offspring if hit.sentence in young - promised)
    holders = reading.hits(_HOLDERS)
    aged = reading.like(_AGED, holders)
    hits.extend(hit for hit in holders if hit.sentence in aged - promised)
    if reading.kind != "title_extract":
        hits.extend(reading.hits(_REPRESENTED))
    if not reading.words.russian and (unshared := _unshared(reading)) is not None:
        return Finding(reading.span(unshared), "permission")
    if not hits and child is None:
        return Finding(reading.span(named[0])) if named else None
    unasked = absent | reading.sentences_of(_LODGER)
    if lacking := next((hit for hit in reading.hits(_NO_PERMISSION) if hit.sentence not in unasked), None):
        return Finding(reading.span(lacking), "permission")
    if allowed := next((hit for hit in reading.hits(_PERMISSION) if hit.sentence not in unasked), None):
        return Finding(reading.span(allowed))
    if lodger := next(iter(reading.hits(_LODGER)), None):
        return Finding(reading.span(lodger))
    shown = set(reading.hits(_REPRESENTED))
    present = next(
        (hit for hit in hits if hit.sentence not in absent and (hit in shown or not reading.denied(hit))), None
    )
    if child is not None or present is not None:
        return Finding(child or (reading.span(present) if present else None), "permission")
    return Finding(reading.span(hits[0]))


def _unshared(reading: Reading) -> Hit | None:
    """Where children were not given the shares that a home bought with maternity capital owes them."""
    if _MATERNITY.first(reading.words) is None:
        return None
    settled = reading.sentences_of(_ALLOTTED)
    return next((hit for hit in reading.hits(_NOT_ALLOTTED) if hit.sentence not in settled), None)


_LODGER = _WORDS["lodger"]
_CAPABLE = _WORDS["capable"]
_OFFICES = _WORDS["offices"]
_GONE = _WORDS["gone"]
_SLIGHT = _WORDS["slight"]
_SHARES_PROMISED = _WORDS["shares_promised"]
_OFFSPRING = _WORDS["offspring"]
_YEARS = r"\s(?:лет|год|года)\b"
_NO_TERM = r"(?<!на )(?<!за )(?<!через )(?<!более )(?<!течение )"
_BORN_LATELY = re.compile(
    r"\b(?:2009|201\d|202\d)\s?(?:г\.?|года?)\s?(?:р(?![а-яё])|рожд)"
    r"|\b(?:son|daughter|child)\w{0,3}\s[^.;()]{0,60}\((?:20(?:09|1\d|2\d))\)"
    r"|\bborn\s(?:(?:on|in|the|of|day|[\d.]+(?:st|nd|rd|th)?|[A-Z][a-z]{2,8}),?\s){0,6}(?:[\d./]{0,6})(?:2009|201\d|202\d)\b"
)
_YOUNG = re.compile(
    rf"{_BORN_LATELY.pattern}|{_NO_TERM}(?<![\d.])(?:\d|1[0-7]){_YEARS}"
    rf"|{_NO_TERM}(?<!дцать )(?<!дцати )(?<!сят )(?<!сяти )(?<!сорок )(?<!сорока )\b(?:год|один|одного|два|двух|тр[её]х"
    r"|три|четыр\w+|пят[ьи]|шест[ьи]|сем[ьи]|вос[ье]м[ьи]|девят[ьи]|десят[ьи]"
    rf"|(?:один|две|три|четыр|пят|шест|сем)надцат[ьи]){_YEARS}"
)
"""A year of birth, or years of age, of somebody who is not of age."""
_HOLDERS = _WORDS["holders"]
_AGED = re.compile(r"[А-ЯЁ][\w.]*\s?[,(]\s?(?:ему |ей )?(?:[1-9]|1[0-7])\s(?:лет|года?)\b(?!\s(?:назад|владе))")
"""A name with the age of somebody who is not of age."""
_REPRESENTED = _WORDS["represented"]
_ADULT = re.compile(
    r"\b(?:19\d\d|200[0-7])\s?(?:г\.?|года?)\s?(?:р(?![а-яё])|рожд)|\b(?:взросл|совершеннолетн)\w+ (?:дет|сын|доч)"
    r"|\b(?:[дД]ет[иь]\w*|сын\w*|доч\w+)[^.;]{0,40}\b(?:взросл|совершеннолетн)"
)
"""Sons and daughters with a year of birth that is long past."""


def _child(reading: Reading) -> Span | None:
    """Somebody who by the birth date is under 18 on the document's day, or whose year of birth tells it."""
    days = (date.value for date in reading.dates if date.value and date.value <= reading.today)
    day = max(days, default=None) if reading.words.russian else reading.date and reading.date.value
    for person in reading.persons:
        if person.birth and person.birth.value and day and 0 <= (day - person.birth.value).days < 18 * 365:
            return person.name
    lately = _BORN_LATELY.search(reading.stream)
    return Span(lately.span()) if lately else None


_MATERNITY = _WORDS["maternity"]
_NOT_USED = _WORDS["not_used"]
_SHARES = _WORDS["shares"]
_NOT_ALLOTTED = _WORDS["not_allotted"]
_ALLOTTED = _WORDS["allotted"]


def _find_maternity(reading: Reading) -> Finding | None:
    hit = _MATERNITY.first(reading.words)
    if hit is None:
        return None
    unused = (one for one in reading.hits(_NOT_USED) if not reading.words.russian or reading.in_one_clause(one))
    if hit.sentence in {one.sentence for one in unused}:
        return Finding(reading.span(hit))
    settled = reading.sentences_of(_ALLOTTED)
    if lacking := next((one for one in reading.hits(_NOT_ALLOTTED) if one.sentence not in settled), None):
        return Finding(reading.span(lacking), "shares")
    if settled or _SHARES(reading.words):
        return Finding(reading.span(hit))
    return Finding(reading.span(hit), "shares")


RULES = (
    rule(
        "spouse_consent",
        find=_find_spouse,
        conclude=conclude_consent,
        matters=lambda reading: (
            reading.kind == "spouse_consent" or (reading.russian_practice and _person_sells(reading))
        ),
    ),
    rule("minors", find=_find_minors),
    rule("maternity_capital", find=_find_maternity),
)
