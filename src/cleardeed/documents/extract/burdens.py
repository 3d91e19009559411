"""Facts about encumbrances: which burden the object, which are over, and which it denies.

What a sentence only explains, promises or makes a duty of is no fact, nor is the mortgage that this very sale brings
about: the buyer's loan, or the pledge of what is sold on credit.
"""

import math
import re
from collections.abc import Iterator

from cleardeed.documents.extract import charges
from cleardeed.documents.extract.applications import BURDENING
from cleardeed.documents.extract.claim_rows import application_sentences
from cleardeed.documents.extract.leases import is_heading, leases, long_leases
from cleardeed.documents.extract.listed import listed_burdens
from cleardeed.documents.extract.quoting import Candidate, distinct_facts
from cleardeed.documents.facts import Burden, BurdenKind, Fact, Modality
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import denial, is_stated
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.vocabulary import FAMILIES

_WORDS = topic("rights")
_MENTIONED, _BURDENED, _OUTSTANDING = _WORDS["mentioned"], _WORDS["burdened"], _WORDS["outstanding"]
_DISCHARGED, _YET, _TO_BE_LIFTED = _WORDS["discharged"], _WORDS["yet"], _WORDS["to_be_lifted"]
_BUYERS, _SELLERS_PLEDGE, _LISTS = _WORDS["buyers"], _WORDS["sellers_pledge"], _WORDS["lists"]
_LOAN_SPOKEN_OF, _MORTGAGE_SPOKEN_OF = _WORDS["loan_spoken_of"], _WORDS["mortgage_spoken_of"]
_PLEDGE_SPOKEN_OF = _WORDS["pledge_spoken_of"]
_NAMED_AFTER_MORTGAGE, _TO_BE_SHOWN, _SELLER = _WORDS["named_after_mortgage"], _WORDS["to_be_shown"], _WORDS["seller"]
_ANOTHERS, _OVER, _NO_BURDEN, _DEFINED = _WORDS["anothers"], _WORDS["over"], _WORDS["no_burden"], _WORDS["defined"]
_ANNUITY_RUNS, _ANNUITY, _PAYEE_ALIVE = _WORDS["annuity_runs"], _WORDS["annuity"], _WORDS["payee_alive"]
_ANY_KIND, _PERMITTED = _WORDS["any_kind"], _WORDS["permitted"]
_DUTY, _PROMISED, _OF_MONEY = _WORDS["duty"], _WORDS["promised"], _WORDS["of_money"]
_ENTRY, _IN_EXTRACT, _LEASE, _RESTRICTIONS = (
    _WORDS["entry"],
    _WORDS["in_extract"],
    _WORDS["lease"],
    _WORDS["restrictions"],
)
_EXPLAINED, _NO_ENTRIES, _ENDED = _WORDS["explained"], _WORDS["no_entries"], _WORDS["ended"]
_ON_DISCOVERY = _WORDS["on_discovery"]
_ENDED_ALONE = ("extinguished", "cancelled", "canceled", "deleted", "discharged", "expunged")
"""How the sentence behind an entry begins that is there no more."""
_SECTION = re.compile(r"\W*(?:section|part|chapter)s?\s[\w ,]{1,25}[–—:-][^\d\n]{0,200}", re.IGNORECASE)
"""The heading of a section of an extract."""
BURDEN_KINDS: dict[BurdenKind, Pattern] = {
    "mortgage": Pattern("/".join((*FAMILIES["mortgage"], "charge*")), "обеспечен* залог*"),
    "arrest": Pattern("<arrest>"),
    "ban": Pattern("<ban>"),
    "annuity": Pattern("<annuity>", "lifelong/lifetime maintenance/support/care", "пожизненн* содержани*"),
    "lease": Pattern("<lease>"),
    "easement": Pattern("<easement>"),
}
_OF_ANY_KIND = Pattern("<mortgage>/<arrest>/<ban>/<annuity>/<lease>/<easement>")


def facts(reading: Reading) -> Iterator[Fact]:
    """The burdens: of each kind, state and modality the first."""
    return distinct_facts(_burdens(reading), reading)


def _burdens(reading: Reading) -> Iterator[Candidate]:
    for hit in standing(reading):
        for kind in kinds_of(hit, reading) or ["other"]:
            yield _burden(hit, reading, "rights/burdened", kind=kind)
    if reading.kind == "title_extract":
        mention = _MENTIONED.first(reading.words) or _RESTRICTIONS.first(reading.words)
        if mention is not None:
            yield _burden(mention, reading, "rights/mentioned", modality="denied")
        return
    over, lifted = _discharged(reading), reading.sentences_of(_TO_BE_LIFTED)
    aside = reading.sentences_of(_SELLERS_PLEDGE) | reading.sentences_of(_OF_MONEY)
    aside |= reading.sentences_of(_ON_DISCOVERY)
    promises = promised_from(reading)
    for hit in reading.hits(_MENTIONED):
        if (
            hit.sentence in aside
            or hit.last >= promises.get(hit.sentence, math.inf)
            or hit.first in _to_be_permitted(reading)
        ):
            continue
        if hit.sentence in lifted or (reading.part(hit) in over and is_stated(hit, reading)):
            yield _burden(hit, reading, "rights/discharged", state="released")
        elif reading.denied(hit) and (said := denial(hit, reading)):
            yield from _denied(hit, said, reading)
    for hit in charges.redeemed(reading).values():
        yield _burden(hit, reading, "en/charges/ended", kind="mortgage", state="released_at_completion")


def _burden(hit: Hit, reading: Reading, entry: str, **fields: str) -> Candidate:
    return Candidate(Burden, reading.span(hit), entry, fields)


def kinds_of(hit: Hit, reading: Reading) -> list[BurdenKind]:
    """The kinds of encumbrance that a hit's part of the sentence names and does not deny."""
    part, by_kind = reading.part(hit), _parts_by_kind(reading)
    kinds = [kind for kind, parts in by_kind.items() if part in parts or (kind == "lease" and hit in _long(reading))]
    if part in _parts_that_stop(reading) and not {"arrest", "ban"} & set(kinds):
        kinds.append("arrest")
    return kinds


def _denied(hit: Hit, said: Modality, reading: Reading) -> Iterator[Candidate]:
    """The burdens of each kind that a denial names; of kind `other` where it denies all of them, or names none."""
    kinds: list[BurdenKind] = []
    if hit.sentence not in reading.sentences_of(_ANY_KIND):
        kinds = [kind for kind, pattern in BURDEN_KINDS.items() if hit.sentence in reading.sentences_of(pattern)]
    yield from (_burden(hit, reading, "rights/mentioned", kind=kind, modality=said) for kind in kinds or ["other"])


@cached
def _parts_by_kind(reading: Reading) -> dict[BurdenKind, set[int]]:
    return {kind: _undenied_parts(pattern, reading) for kind, pattern in BURDEN_KINDS.items()}


@cached
def _parts_that_stop(reading: Reading) -> set[int]:
    """The parts of sentences on what stops the registration, by whatever name."""
    return _undenied_parts(_ENTRY, reading)


def _undenied_parts(pattern: Pattern, reading: Reading) -> set[int]:
    return {reading.part(hit) for hit in pattern.find(reading.words) if not reading.denied(hit)}


@cached
def _long(reading: Reading) -> frozenset[Hit]:
    return frozenset(long_leases(leases(reading), reading))


def promised_from(reading: Reading) -> dict[int, int]:
    """Find where in its sentence a promise begins; what stands before it is a statement."""
    return {hit.sentence: hit.first for hit in reversed(reading.hits(_PROMISED))}


@cached
def standing(reading: Reading) -> list[Hit]:
    """Every burden that the text states as a fact, in order of position."""
    if reading.kind == "title_extract":
        return _entries_of_extract(reading)
    patterns = (_DUTY, _PROMISED, _DEFINED, _ANOTHERS, _OVER, _TO_BE_LIFTED)
    listed = listed_burdens(reading)
    skipped = set().union(*map(reading.sentences_of, patterns)) | _of_this_sale(reading)
    annuities = _running_annuities(reading)
    skipped |= reading.sentences_of(_NO_BURDEN) - listed - {hit.sentence for hit in annuities}
    outstanding = {*_OUTSTANDING.find(reading.words), *annuities}
    named = (hit for hit in _BURDENED.find(reading.words) if reading.in_one_part(hit) and not is_heading(hit, reading))
    stated = outstanding.union(hit for hit in named if not reading.denied(hit))
    stated |= {hit for hit in reading.hits(_OF_ANY_KIND) if hit.sentence in listed and not reading.denied(hit)}
    over, shown = _discharged(reading), _to_be_shown_from(reading)
    stated -= _named_after_mortgage(reading)
    burdens = [
        hit
        for hit in stated
        if hit.sentence not in skipped
        and reading.part(hit) not in over
        and hit.first < shown.get(reading.part(hit), math.inf)
        and hit.first not in _to_be_permitted(reading)
    ]
    burdens = [*set(burdens).difference(charges.covered(burdens, reading)), *charges.left_standing(reading)]
    return sorted({*burdens, *_long(reading)}, key=lambda hit: hit.first)


def _running_annuities(reading: Reading) -> list[Hit]:
    """Find where an annuity is still paid: told beside its contract, or in the sentence behind."""
    behind = {sentence + 1 for sentence in reading.sentences_of(_ANNUITY)}
    alive = (hit for hit in reading.hits(_PAYEE_ALIVE) if hit.sentence in behind)
    return [*reading.hits(_ANNUITY_RUNS), *alive]


def _entries_of_extract(reading: Reading) -> list[Hit]:
    """The entries of an extract that it does not only explain, deny or tell as ended."""
    explained = set().union(*map(reading.sentences_of, (_EXPLAINED, _NO_ENTRIES)))
    numbers = reading.words.sentences
    heads = (
        position
        for position in reading.words.positions(_ENDED_ALONE).order
        if numbers[position - 1] < numbers[position]
    )
    ended = {sentence: sentence for sentence in reading.sentences_of(_ENDED)}
    ended |= {numbers[position - 1]: numbers[position] for position in heads}
    still_to_end = _still_to_end(reading)
    explained |= {entry for entry, ending in ended.items() if ending not in still_to_end}
    explained |= application_sentences(reading) - reading.sentences_of(BURDENING)
    outstanding = reading.sentences_of(_OUTSTANDING)
    return [
        hit
        for pattern in (_ENTRY, _IN_EXTRACT, _LEASE)
        for hit in reading.hits(pattern)
        if (hit.sentence in outstanding or not reading.denied(hit))
        and hit.sentence not in explained
        and not reading.passes(_SECTION.fullmatch, hit)
    ]


def _still_to_end(reading: Reading) -> set[int]:
    """The sentences of an extract with a day after its own, or after today: what is to end then stands until then."""
    own = (reading.date.value if reading.date else None) or reading.today
    last = min(own, reading.today)
    return {reading.sentence_at(date.span.start) for date in reading.days if date.value and date.value > last}


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


def _to_be_shown_from(reading: Reading) -> dict[int, int]:
    """Find where a part of a sentence begins to state what an extract is to show of the buyer's title."""
    return {reading.part(hit): hit.first for hit in reversed(reading.hits(_TO_BE_SHOWN)) if reading.in_one_part(hit)}


def _named_after_mortgage(reading: Reading) -> set[Hit]:
    """Words for a mortgage that name somebody's role or a paper, where the buyer borrows: nothing stands by them."""
    if not reading.sentences_of(_BUYERS):
        return set()
    of_seller = reading.sentences_of(_SELLER)
    named = [hit for hit in reading.hits(_NAMED_AFTER_MORTGAGE) if hit.sentence not in of_seller]
    return {Hit(hit.sentence, position, position) for hit in named for position in range(hit.first, hit.last + 1)}


@cached
def _to_be_permitted(reading: Reading) -> frozenset[int]:
    """The positions of words on a pledge that somebody permits, or is to permit."""
    return frozenset(at for hit in reading.hits(_PERMITTED) for at in range(hit.first, hit.last + 1))


def _discharged(reading: Reading) -> set[int]:
    """The parts of sentences that tell of a burden as over."""
    ended = {reading.part(hit) for hit in reading.hits(_DISCHARGED) if not reading.denied(hit)}
    return ended - reading.parts_of(_YET)
