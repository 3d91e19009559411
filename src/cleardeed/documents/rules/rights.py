"""Rights of others in the object: encumbrances, third parties, those who live there."""

import math
import re
from collections.abc import Container, Iterable, Iterator, Sequence

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.vocabulary import FAMILIES
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules import charges, coowners
from cleardeed.documents.rules.listed import listed_burdens
from cleardeed.documents.rules.model import Finding, rule

_WORDS = topic("rights")

KINDS: dict[str, tuple[str, ...]] = {
    "mortgage": (*FAMILIES["mortgage"], "charge*", "обеспечен* залог*"),
    "arrest": FAMILIES["arrest"],
    "ban": FAMILIES["ban"],
    "annuity": FAMILIES["annuity"],
    "lease": FAMILIES["lease"],
    "easement": FAMILIES["easement"],
}
"""Kinds of encumbrance by the beginnings of their words."""
_OF_ANY_KIND = Pattern(*(stem for stems in KINDS.values() for stem in stems))

_MENTIONED = _WORDS["mentioned"]
_BUYERS = _WORDS["buyers"]
_SELLERS_PLEDGE = _WORDS["sellers_pledge"]
_ANOTHERS = _WORDS["anothers"]
_OVER = _WORDS["over"]
_LOAN_SPOKEN_OF = _WORDS["loan_spoken_of"]
_LISTS = _WORDS["lists"]
_MORTGAGE_SPOKEN_OF = _WORDS["mortgage_spoken_of"]
_PLEDGE_SPOKEN_OF = _WORDS["pledge_spoken_of"]
_DISCHARGED = _WORDS["discharged"]
_YET = _WORDS["yet"]
_OUTSTANDING = _WORDS["outstanding"]
_NO_BURDEN = _WORDS["no_burden"]
_DEFINED = _WORDS["defined"]
_ENTRY = _WORDS["entry"]
_IN_EXTRACT = _WORDS["in_extract"]


def _find_encumbrances(reading: Reading) -> Finding | None:
    if burdens := stated(reading):
        entries = reading.sentences_of(_ENTRY)
        grave = next((hit for hit in burdens if hit.sentence in entries), None)
        return Finding(reading.span(grave or burdens[0]), "arrested" if grave else "burdened")
    if reading.kind == "title_extract":
        hit = _MENTIONED.first(reading.words) or _RESTRICTIONS.first(reading.words)
        return None if hit is None else Finding(reading.span(hit))
    sellers = reading.sentences_of(_SELLERS_PLEDGE)
    over = _discharged(reading)
    lifted = reading.sentences_of(_TO_BE_LIFTED)
    aside = sellers | reading.sentences_of(_OF_MONEY)
    promises = _promises(reading)
    spoken = (
        hit
        for hit in reading.hits(_MENTIONED)
        if hit.sentence not in aside and hit.last < promises.get(hit.sentence, math.inf)
    )
    settled = next(
        (hit for hit in spoken if reading.part(hit) in over or hit.sentence in lifted or reading.denied(hit)), None
    )
    settled = settled or next(iter(charges.redeemed(reading).values()), None)
    return None if settled is None else Finding(reading.span(settled))


def _promises(reading: Reading) -> dict[int, int]:
    """Where in its sentence a promise begins; what stands before it is a statement."""
    return {hit.sentence: hit.first for hit in reversed(reading.hits(_PROMISED))}


@cached
def stated(reading: Reading) -> list[Hit]:
    """Every burden that the text states as a fact, in order of place."""
    if reading.kind == "title_extract":
        explained = set().union(*map(reading.sentences_of, (_EXPLAINED, _ENDED, _NO_ENTRIES)))
        numbers = reading.words.sentences
        heads = (place for place in reading.words.places(_ENDED_ALONE).order if numbers[place - 1] < numbers[place])
        explained |= {numbers[place - 1] for place in heads}
        return [
            hit
            for pattern in (_ENTRY, _IN_EXTRACT, _LEASE)
            for hit in reading.hits(pattern)
            if not reading.denied(hit) and hit.sentence not in explained and not reading.passes(_SECTION.fullmatch, hit)
        ]
    patterns = (_DUTY, _PROMISED, _DEFINED, _ANOTHERS, _OVER, _TO_BE_LIFTED)
    listed = listed_burdens(reading)
    skipped = set().union(*map(reading.sentences_of, patterns)) | _of_this_sale(reading)
    skipped |= reading.sentences_of(_NO_BURDEN) - listed
    outstanding = set(_OUTSTANDING.find(reading.words))
    told = (hit for hit in _BURDENED.find(reading.words) if reading.in_one_part(hit) and not _is_heading(hit, reading))
    said = outstanding.union(hit for hit in told if not reading.denied(hit))
    over = _discharged(reading)
    said |= {hit for hit in reading.hits(_OF_ANY_KIND) if hit.sentence in listed and not reading.denied(hit)}
    burdens = [hit for hit in said if hit.sentence not in skipped and reading.part(hit) not in over]
    burdens = [*set(burdens).difference(charges.covered(burdens, reading)), *charges.left_standing(reading)]
    return sorted({*burdens, *_burdening(_leases(reading), reading)}, key=lambda hit: hit.first)


def _of_this_sale(reading: Reading) -> set[int]:
    """The sentences on the mortgage of the buyer's loan and on the pledge of what is sold on credit.

    A list of what stands in the register is none of them, whoever is named in it.
    """
    loan, pledge = reading.sentences_of(_BUYERS), reading.sentences_of(_SELLERS_PLEDGE)
    sentences = loan | pledge
    if loan:
        sentences |= reading.sentences_of(_LOAN_SPOKEN_OF if reading.words.russian else _MORTGAGE_SPOKEN_OF)
    if pledge and reading.words.russian:
        sentences |= reading.sentences_of(_PLEDGE_SPOKEN_OF)
    sentences |= {sentence + 1 for sentence in pledge}
    return sentences - reading.sentences_of(_LISTS) - (listed_burdens(reading) - loan - pledge)


_SECTION = re.compile(r"\W*(?:section|part|chapter)s?\s[\w ,]{1,25}[–—:-][^\d\n]{0,200}", re.IGNORECASE)
"""The heading of a section of an extract."""
_HEADING = re.compile(
    r"(?=[А-ЯЁ])(?:(?i:залог|ипотек|арест|запрет|запрещени|обременени|ограничени|рент|аренд|сервитут|прав|треть|жильц|жильцы|арендатор|нанимател|сосед|спор|квартир|объект"
    r"|имуществ|недвижимост|покупател|продав|банк)\w*|лиц|об?|на|и|в силу закона|[\s,/])+"
)
"""Headings that name burdens only."""


_STATES = re.compile(r"\b(?:IS|ARE|HAS|HAVE|SUBJECT|IN FAVOU?R|REGISTERED|:)\b|:").search
"""What a line in capitals has that is more than a heading."""


def _is_heading(hit: Hit, reading: Reading) -> bool:
    return reading.passes(_is_heading_in_english if not reading.words.russian else _is_heading_in_russian, hit)


def _is_heading_in_russian(text: str) -> bool:
    return _HEADING.fullmatch(text.lstrip("0123456789IVX.) ")) is not None


def _is_heading_in_english(text: str) -> bool:
    return (text.isupper() and not _STATES(text)) or _is_heading_in_russian(text)


def _discharged(reading: Reading) -> set[int]:
    """The parts of sentences that tell of a burden as over."""
    told = {reading.part(hit) for hit in reading.hits(_DISCHARGED) if not reading.denied(hit)}
    return told - reading.parts_of(_YET)


_BURDENED = _WORDS["burdened"]
_TO_BE_LIFTED = _WORDS["to_be_lifted"]
_EXPLAINED = _WORDS["explained"]
_NO_ENTRIES = _WORDS["no_entries"]
_ENDED_ALONE = ("extinguished", "cancelled", "canceled", "deleted", "discharged", "expunged")
"""How the sentence behind an entry begins that is there no more."""
_ENDED = _WORDS["ended"]
_DUTY = _WORDS["duty"]
_PROMISED = _WORDS["promised"]
_LEASE = _WORDS["lease"]
_RESTRICTIONS = _WORDS["restrictions"]
_OF_MONEY = _WORDS["of_money"]
_OPTIONS = _WORDS["options"]
_IN_USE = _WORDS["in_use"]
_CLAIMED = _WORDS["claimed"]
_THIRD = _WORDS["third"]
_EXCEPTED = _WORDS["excepted"]
_DECIDED = _WORDS["decided"]
_UNSETTLED = _WORDS["unsettled"]
_LEASED = _WORDS["leased"]
_OTHERS_RIGHT = _WORDS["others_right"]
_FORUM = _WORDS["forum"]
_UNASKED = _WORDS["unasked"]
_SHARED = _WORDS["shared"]


def _find_third_party(reading: Reading) -> Finding | None:
    beside = reading.sentences_of(_FORUM)
    excepted, unsettled = reading.hits(_EXCEPTED), reading.hits(_UNSETTLED)
    let = _leases(reading)
    burdens = set(_burdening(let, reading))
    claims = (*reading.hits(_OTHERS_RIGHT), *(hit for hit in let if hit not in burdens), *excepted, *unsettled)
    told = (
        next(_held_by_others(claims, {*excepted, *unsettled}, reading), None)
        if reading.kind != "title_extract"
        else None
    )
    if told is None and reading.kind == "title_extract":
        empty = reading.sentences_of(_NO_ENTRIES)
        told = next(
            (
                hit
                for pattern in (_LEASE, _IN_USE, _CLAIMED, _OPTIONS)
                for hit in reading.hits(pattern)
                if not reading.denied(hit) and hit.sentence not in empty
            ),
            None,
        )
    if told is None and reading.words.russian and _SHARED(reading.words):
        told = next((hit for hit in reading.hits(_UNASKED) if reading.in_one_part(hit)), None)
    told = told or coowners.unjoined(reading)
    if told is not None:
        return Finding(reading.span(told), "rights")
    if reading.kind == "title_extract" and (claim := _CLAIM_ROW.search(reading.stream)):
        return Finding(Span(claim.span()), "rights")
    liable, residents = (
        beside | {hit.sentence for hit in burdens} | reading.sentences_of(_LIABLE),
        reading.parts_of(_OF_RESIDENTS),
    )
    liable |= reading.sentences_of(_LISTED_LEASE)
    residents |= reading.parts_of(_NOT_TO)
    if burdens:
        residents |= reading.parts_of(_USE)
    insolvency = reading.parts_of(_INSOLVENT) if reading.kind != "title_extract" else set[int]()
    promises = _promises(reading)
    given_up = reading.sentences_of(_GIVEN_UP)
    settled = (
        hit
        for hit in (*reading.hits(_THIRD), *reading.hits(_GIVEN_UP))
        if (reading.denied(hit) or hit.sentence in given_up)
        and hit.sentence not in liable
        and hit.last < promises.get(hit.sentence, math.inf)
        and reading.part(hit) not in insolvency
    )
    hit = next((hit for hit in settled if reading.part(hit) not in residents), None) or _WAIVED.first(reading.words)
    if hit is None and burdens:
        return Finding(reading.span(min(burdens)), "rights")
    return None if hit is None else Finding(reading.span(hit))


def _leases(reading: Reading) -> list[Hit]:
    """Leases that the text tells of as a fact."""
    told = reading.kind not in ("title_extract", "acceptance_act", "other")
    return list(_held_by_others(reading.hits(_LEASED), (), reading)) if told else []


_IN_REGISTER = re.compile(
    r"ЕГРН|реестр|зарегистрир|бессрочн|без указания срока"
    r"|\b(?:[2-9]|\d\d|дв[ае]|три|четыр\w+|пят[ьи]|шест[ьи]|сем[ьи]|десят[ьи]|(?:пятна|два|три)дцат[ьи])\s(?:\(\w+\)\s)?(?:лет|года)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b20\d\d\b")


def _burdening(leases: Sequence[Hit], reading: Reading) -> list[Hit]:
    """The leases for more than a year, or in the register, which burden the object; others are but somebody's right."""
    if not reading.words.russian:
        return []
    next_year = reading.today.year + 1
    texts = {hit.sentence: reading.sentence(hit) for hit in leases}.values()
    lasting = any(int(year) > next_year for text in texts for year in _YEAR.findall(text))
    return list(leases) if lasting or reading.like(_IN_REGISTER, leases) else []


def _held_by_others(hits: Iterable[Hit], as_denied: Container[Hit], reading: Reading) -> Iterator[Hit]:
    """The hits that tell of a right as a fact; `as_denied` are those that are told by a denial."""
    skipped = set().union(*map(reading.sentences_of, (_FORUM, _OWN_LEASE, _INSOLVENCY, _DEFINED, _ANOTHERS, _DECIDED)))
    duties = reading.parts_of(_DUTY)
    for hit in hits:
        denied = hit not in as_denied and reading.denied(hit)
        aside = hit.sentence in skipped or reading.part(hit) in duties or _is_heading(hit, reading)
        if not denied and not aside:
            yield hit


_CLAIM_ROW = re.compile(
    r"(?:правопритязан|заявленн\w+ в судебном порядке прав|сведения о (?:наличии )?возражени)(?:(?!\.\.)[^:|]){0,250}"
    r"(?:[:|]|\.{2,})\s*"
    r"(?=[^\s—–-])(?!(?:данные |сведения )?(?:отсутств|нет|не ))\w+",
    re.IGNORECASE,
)
"""A row of an extract on claims that is filled in."""
_GIVEN_UP = _WORDS["given_up"]
_OF_RESIDENTS = _WORDS["of_residents"]
_NOT_TO = _WORDS["not_to"]
_USE = _WORDS["use"]
_WAIVED = _WORDS["waived"]
_LISTED_LEASE = _WORDS["listed_lease"]
_INSOLVENT = _WORDS["insolvent"]
_INSOLVENCY = _WORDS["insolvency"]
_OWN_LEASE = _WORDS["own_lease"]
_LIABLE = _WORDS["liable"]
_RETAIN = _WORDS["retain"]
_UNLOST = _WORDS["unlost"]
_REGISTERED = _WORDS["registered"]
_LEAVE = _WORDS["leave"]
_STAY = _WORDS["stay"]
_NOT_LEAVING = _WORDS["not_leaving"]
_REFUSED = _WORDS["refused"]
_LISTED = _WORDS["listed"]
_ELSEWHERE = _WORDS["elsewhere"]
_IN_STREET = _WORDS["in_street"]
_EXTRACT = _WORDS["extract"]
_ROW = re.compile(r"^\W*(?:[зЗ]арегистрирован|[пП]рописан)\w{0,3}\s{0,3}[|:–—-]")
"""A row of a form on those who are registered."""
_NO_DATE = re.compile(r"(?:\b(?:до|позднее|позже)\s|[«\"])\s?_{2,}")
"""A day that is left open."""
_KIN_LISTED = _WORDS["kin_listed"]


def _find_residents(reading: Reading) -> Finding | None:
    kept, supposed = reading.sentences_of(_UNLOST), reading.sentences_of(_SUPPOSED)
    for hit in reading.hits(_RETAIN):
        if hit.sentence in supposed:
            continue
        if hit.sentence in kept or (not reading.denied(hit) and hit.sentence not in reading.sentences_of(_NONE_BELOW)):
            return Finding(reading.span(hit), "retained")
    papers = reading.sentences_of(_EXTRACT)
    stay = reading.sentences_of(_STAY) | {
        hit.sentence for hit in reading.hits(_NOT_LEAVING) if reading.in_one_clause(hit)
    }
    stay -= papers
    leaves = reading.sentences_of(_LEAVE) - stay
    kin = reading.sentences_of(_OF_KIN)
    registered = reading.hits(_LISTED)
    rows = reading.like(_ROW, registered)
    inside = reading.words.places(("квартире", "доме", "комнате", "жилье", "помещении", "объекте", "адресу")).all
    street = (hit for hit in reading.hits(_IN_STREET) if inside.isdisjoint(range(hit.first, hit.last)))
    elsewhere = reading.parts_of(_ELSEWHERE).union(map(reading.part, street))
    there = [
        hit
        for hit in registered
        if (hit.sentence in rows or _in_dwelling(hit, reading)) and reading.part(hit) not in elsewhere
    ]
    there += reading.hits(_KIN_LISTED)
    listed = next((hit for hit in there if hit.sentence in stay or not reading.denied(hit)), None)
    if refused := next((hit for hit in reading.hits(_REFUSED) if hit.sentence not in papers), None):
        return Finding(reading.span(refused), "staying")
    stays_behind = any(hit.sentence in kin for hit in there) and leaves.isdisjoint(
        kin | reading.sentences_of(_ALL_LEAVE)
    )
    if listed is not None and (not leaves or stays_behind):
        return Finding(reading.span(listed), "staying")
    leaving = [hit for hit in reading.hits(_LEAVE) if hit.sentence not in papers]
    if undated := next((hit for hit in leaving if reading.passes(_NO_DATE.search, hit)), None):
        return Finding(reading.span(undated), "staying")
    of_children = reading.sentences_of(_OF_CHILDREN) | reading.sentences_of(_OF_THINGS)
    told = (hit for hit in reading.hits(_REGISTERED) if hit.sentence not in of_children)
    if (inmate := _inmate(reading)) is not None:
        return Finding(reading.span(inmate), "staying")
    spoken = next(told, None) or listed
    return None if spoken is None else Finding(reading.span(spoken))


_INSIDE = _WORDS["inside"]
_GONE = _WORDS["gone"]


def _inmate(reading: Reading) -> Hit | None:
    """Somebody beside the seller who lives there; neither his sentence nor the next two say that he goes."""
    if reading.kind not in ("purchase_agreement", "preliminary_agreement", "deposit_agreement"):
        return None
    gone = reading.sentences_of(_GONE)
    return next(
        (
            hit
            for hit in reading.hits(_INSIDE)
            if gone.isdisjoint(range(hit.sentence, hit.sentence + 3)) and not reading.denied(hit)
        ),
        None,
    )


_OF_KIN = _WORDS["of_kin"]
_ALL_LEAVE = _WORDS["all_leave"]
_OF_CHILDREN = _WORDS["of_children"]
_OF_THINGS = _WORDS["of_things"]
_SUPPOSED = _WORDS["supposed"]
_NONE_BELOW = _WORDS["none_below"]
_DWELLING_WORDS = _WORDS["dwelling_words"]


def _in_dwelling(hit: Hit, reading: Reading) -> bool:
    return hit.sentence in reading.sentences_of(_DWELLING_WORDS)


RULES = (
    rule("encumbrances", find=_find_encumbrances),
    rule("third_party_rights", find=_find_third_party),
    rule("residents", find=_find_residents, matters=lambda reading: reading.russian_practice and reading.dwelling),
)
