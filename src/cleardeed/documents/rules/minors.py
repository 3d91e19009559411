"""Children: whether the sale of what is theirs is permitted, and whether shares of maternity capital are owed."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import chain

from cleardeed.documents.extract.ages import OF_AGE, age, minors
from cleardeed.documents.extract.parties import holders_end
from cleardeed.documents.extract.role import buyers
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import is_agreed, is_conditional, is_stated
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import Finding, rule

_WORDS = topic("family")

_NUMBER = (["no"], ["nos"], ["number"], ["№"])
_MINORS = _WORDS["minors"]
_NO_MINORS = _WORDS["no_minors"]
_EMANCIPATED, _COUNTERSIGNED = _WORDS["emancipated"], _WORDS["countersigned"]
_PERMISSION = _WORDS["permission"]
_NO_PERMISSION = _WORDS["no_permission"]
_BY_PERMISSION, _SHOWN_AT_SIGNING = _WORDS["by_permission"], _WORDS["shown_at_signing"]


def _find_minors(reading: Reading) -> Finding | None:
    if reading.kind == "title_extract" and (holder := _young_holder(reading)):
        return Finding(holder, "owner")
    buying = buyers(reading)
    child = _child(reading, buying)
    promised = reading.sentences_of(_SHARES_PROMISED)
    if child is not None and reading.sentence_at(child.start) in reading.sentences_of(_GONE) | promised:
        child = None
    absent = reading.sentences_of(_NO_MINORS) | reading.sentences_of(_GONE)
    emancipated, capable = _emancipated(reading), _of_no_ward(reading)
    slight = {hit.first for hit in _SLIGHT.find(reading.words)} | _under_a_number(reading)
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
    if (unshared := _unshared(reading)) is not None and _owed(reading) is None:
        return Finding(reading.span(unshared), "unshared")
    if buying:
        named = [hit for hit in named if not _within(buying, hit, reading)]
        hits = [hit for hit in hits if not _within(buying, hit, reading)]
    if not hits and child is None and emancipated:
        return Finding(reading.span(emancipated), "capable")
    if not hits and child is None:
        buyer = next(
            (person for person, _ in minors(reading) if buying and buying.start <= person.name.start < buying.end), None
        )
        if buyer is not None:
            return Finding(buyer.name, "buyer")
        return Finding(reading.span(named[0]), fine="grown") if named else None
    return _permission(hits, child, absent, reading)


def _of_no_ward(reading: Reading) -> set[int]:
    """The sentences whose words for guardianship tell of nobody who is under it."""
    sentences = reading.sentences_of(_CAPABLE) | reading.sentences_of(_COUNTERSIGNED)
    if _emancipated(reading) is not None:
        sentences |= reading.sentences_of(_EMANCIPATED)
    if reading.kind == "power_of_attorney":
        sentences |= reading.sentences_of(_OFFICES)
    return sentences


@cached
def _emancipated(reading: Reading) -> Hit | None:
    """Find where the text says that somebody not of age is fully capable."""
    hits = reading.hits(_EMANCIPATED)
    return next((hit for hit in hits if is_stated(hit, reading) and not reading.denied(hit)), None)


def _within(stretch: Span, hit: Hit, reading: Reading) -> bool:
    return stretch.start <= reading.span(hit).start < stretch.end


def _under_a_number(reading: Reading) -> set[int]:
    """Find where `under` leads to the number of an entry: `under No. 18:30:000111:22` is no age."""
    tokens = reading.words.tokens
    return {
        position
        for position in reading.words.positions(("under",)).order
        if tokens[position + 1 : position + 2] in _NUMBER
    }


def _permission(hits: list[Hit], child: Span | None, absent: set[int], reading: Reading) -> Finding | None:
    """Whether the sale of what is a minor's is permitted, where a child or words for one were found."""
    shown = set(reading.hits(_REPRESENTED))
    supposed = {hit for hit in hits if is_conditional(hit, reading)}
    present = next(
        (
            hit
            for hit in hits
            if hit.sentence not in absent and hit not in supposed and (hit in shown or not reading.denied(hit))
        ),
        None,
    )
    unasked = absent | reading.sentences_of(_LODGER)
    if child is None and present is None:
        unasked |= _of_no_minor(reading)
    if lacking := next((hit for hit in reading.hits(_NO_PERMISSION) if hit.sentence not in unasked), None):
        return Finding(reading.span(lacking), "permission")
    days = {reading.sentence_at(date.span.start) for date in reading.days}
    passing_by = unasked | reading.sentences_of(_BY_PERMISSION) | reading.sentences_of(_EMANCIPATED)
    permitted = sorted(
        (hit for hit in reading.hits(_PERMISSION) if hit.sentence not in passing_by),
        key=lambda hit: hit.sentence not in days,
    )
    at_signing = reading.sentences_of(_SHOWN_AT_SIGNING)
    for settled, way in chain(((hit, None) for hit in permitted), ((hit, "lodger") for hit in reading.hits(_LODGER))):
        if is_stated(settled, reading) and settled.sentence not in at_signing:
            return Finding(reading.span(settled), fine=way)
    later = next((hit for hit in permitted if is_agreed(hit, reading)), None)
    if later and reading.kind in ("preliminary_agreement", "deposit_agreement"):
        return Finding(reading.span(later), "promised")
    if presented := next((hit for hit in permitted if hit.sentence in at_signing), None):
        return Finding(reading.span(presented), "promised")
    if child is None and present is None and supposed and permitted:
        return Finding(reading.span(permitted[0]), "promised")
    if child is not None or present is not None:
        places = {
            hit.sentence for hit in hits if hit.sentence not in absent and (hit in shown or not reading.denied(hit))
        }
        places |= {reading.sentence_at(child.start)} if child else set()
        housed = reading.sentences_of(_HOUSED) - reading.sentences_of(_AT_STAKE)
        span = child or (reading.span(present) if present else None)
        return Finding(span, "resident" if places <= housed else "permission")
    of_shares = reading.sentences_of(_ALLOTTING)
    none = next((hit for hit in hits if hit.sentence not in of_shares and is_stated(hit, reading)), None)
    return Finding(reading.span(none), fine="none") if none else None


def _of_no_minor(reading: Reading) -> set[int]:
    """The sentences on a missing permission that speak of no guardian, or say that none need permit it."""
    spoken = {hit.sentence for hit in reading.hits(_NO_PERMISSION)}
    return spoken - (reading.sentences_of(_GUARDIAN) - reading.sentences_of(_PERMISSION_NEEDLESS))


def _unshared(reading: Reading) -> Hit | None:
    """Find where children were not given the shares that a home bought with maternity capital owes them."""
    if _capital_unused(reading) or not _MATERNITY(reading.words):
        return None
    settled = reading.sentences_of(_ALLOTTED)
    return next((hit for hit in reading.hits(_UNSHARED) if hit.sentence not in settled), None)


_UNSHARED = _WORDS["unshared"]
_GUARDIAN = _WORDS["guardian"]
_PERMISSION_NEEDLESS = _WORDS["permission_needless"]
_LODGER = _WORDS["lodger"]
_CAPABLE = _WORDS["capable"]
_OFFICES = _WORDS["offices"]
_HOUSED, _AT_STAKE = _WORDS["housed"], _WORDS["at_stake"]
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


def _child(reading: Reading, buying: Span | None) -> Span | None:
    """Somebody beside the buyers who by the birth date is under 18 on the document's day, or whose year of birth tells
    it."""
    emancipated = _emancipated(reading) is not None
    capable = [person for person, years in minors(reading) if emancipated and years >= _CAPABLE_FROM]
    named = (person.name for person, _ in minors(reading) if person not in capable)
    of_capable = {person.birth.span.start for person in capable if person.birth}
    lately = (Span(match.span()) for match in _BORN_LATELY.finditer(reading.stream))
    lately = (one for one in lately if of_capable.isdisjoint(range(one.start - len("01.01."), one.end)))
    return next((one for one in chain(named, lately) if not buying or not buying.start <= one.start < buying.end), None)


_CAPABLE_FROM = 16
"""The age from which somebody can be emancipated; below it laws of few regions let a minor marry."""


def _young_holder(reading: Reading) -> Span | None:
    """The first holder whom an extract names with a birth date less than 18 years before its own."""
    day, bound = (reading.date.value if reading.date else None) or reading.today, holders_end(reading)
    for person in reading.people:
        behind = reading.dates_between(person.name.end, person.name.end + _BIRTH_BEHIND)
        born = (date.value for date in (person.birth, *behind) if date and date.value)
        if person.name.start < bound and any(0 <= age(one, day) < OF_AGE for one in born):
            return person.name
    return None


_BIRTH_BEHIND = 4
"""How far behind a holder's name an extract gives the birth date, in code points."""
_MATERNITY = _WORDS["maternity"]
_NOT_USED = _WORDS["not_used"]
_USED = _WORDS["used"]
_CAPITAL_LAW = _WORDS["capital_law"]
_SHARE = _WORDS["share"]
_SHARES = _WORDS["shares"]
_NOT_ALLOTTED = _WORDS["not_allotted"]
_ALLOTTED, _TO_BE_ALLOTTED, _ALLOTTING = _WORDS["allotted"], _WORDS["to_be_allotted"], _WORDS["allotting"]


@cached
def _capital_unused(reading: Reading) -> bool:
    """Whether the text says where it first names maternity capital that none was used, and nowhere that it was.

    A denial that spans a word for shares is on the shares: `no child got a share though the capital was used`.
    """
    shares = sorted(hit.first for hit in reading.hits(_SHARE))
    unused = [hit for hit in reading.hits(_NOT_USED) if not _spans(hit, shares) and _is_denied(hit, reading)]
    first = _MATERNITY.first(reading.words)
    if first is None or first.sentence not in {hit.sentence for hit in unused}:
        return False
    parts = {reading.part(hit) for hit in unused}
    return all(reading.denied(hit) or reading.part(hit) in parts for hit in reading.hits(_USED))


def _spans(hit: Hit, positions: Sequence[int]) -> bool:
    """Whether a hit begins before one of some positions in order, and ends behind it."""
    rank = bisect_left(positions, hit.first)
    return rank < len(positions) and positions[rank] <= hit.last


def _is_denied(hit: Hit, reading: Reading) -> bool:
    """Whether what a hit denies stands in one clause with its denial, or is denied within one part of the sentence."""
    return reading.in_one_clause(hit) or (reading.in_one_part(hit) and reading.denied(hit))


def _owed(reading: Reading) -> Hit | None:
    """Find where the seller undertakes to give the children their shares."""
    return next((hit for hit in reading.hits(_TO_BE_ALLOTTED) if is_agreed(hit, reading)), None)


def _find_maternity(reading: Reading) -> Finding | None:
    hit = _MATERNITY.first(reading.words)
    if hit is None:
        return None
    if _capital_unused(reading):
        return Finding(reading.span(hit), fine="unused") if is_stated(hit, reading) else None
    settled = reading.sentences_of(_ALLOTTED)
    if lacking := next((one for one in reading.hits(_NOT_ALLOTTED) if one.sentence not in settled), None):
        owed = _owed(reading)
        return Finding(reading.span(owed or lacking), "owed" if owed else "shares")
    if settled or _SHARES(reading.words):
        by_law = reading.sentences_of(_CAPITAL_LAW)
        named = [one for one in reading.hits(_MATERNITY) if one.sentence not in by_law] or reading.hits(_MATERNITY)
        supposed = all(is_conditional(one, reading) for one in named)
        return Finding(reading.span(hit), "open" if supposed else None)
    return Finding(reading.span(hit), "shares")


RULES = (
    rule("minors", find=_find_minors),
    rule("maternity_capital", find=_find_maternity),
)
