"""Facts about rights and claims of others: leases, use, disputes, pre-emption, owners who do not join."""

import math
from collections.abc import Iterator
from itertools import chain

from cleardeed.documents.extract import notes
from cleardeed.documents.extract.burdens import promised_from
from cleardeed.documents.extract.claim_rows import claim_rows
from cleardeed.documents.extract.coowners import nonjoining_owner, owner_beside, sold_to_another
from cleardeed.documents.extract.leases import held_by_others, leases, long_leases, stated_leases
from cleardeed.documents.extract.listed import listed_burdens
from cleardeed.documents.extract.quoting import Candidate, distinct_facts
from cleardeed.documents.facts import Claim, ClaimKind, Fact, Modality
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import denial, is_stated
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading, cached
from cleardeed.documents.reading.words import Span

_WORDS = topic("rights")
_OTHERS_RIGHT, _EXCEPTED, _UNSETTLED = _WORDS["others_right"], _WORDS["excepted"], _WORDS["unsettled"]
_IN_EXTRACT: dict[ClaimKind, Pattern] = {
    "lease": _WORDS["lease"],
    "use": _WORDS["in_use"],
    "dispute": _WORDS["claimed"],
    "preemption": _WORDS["options"],
}
_ANY_RIGHT = _WORDS["any_right"]
_DENIED: dict[ClaimKind, Pattern] = {
    "lease": Pattern("<lease>/<lessee>"),
    "use": _WORDS["of_use"],
    "dispute": Pattern("<dispute>"),
    "preemption": _WORDS["of_preemption"],
}
_NO_ENTRIES, _UNASKED, _SHARED = _WORDS["no_entries"], _WORDS["unasked"], _WORDS["shared"]
_THIRD, _GIVEN_UP, _WAIVED = _WORDS["third"], _WORDS["given_up"], _WORDS["waived"]
_FORUM, _LIABLE, _LISTED_LEASE = _WORDS["forum"], _WORDS["liable"], _WORDS["listed_lease"]
_OF_RESIDENTS, _NOT_TO, _USE, _INSOLVENT = (
    _WORDS["of_residents"],
    _WORDS["not_to"],
    _WORDS["use"],
    _WORDS["insolvent"],
)
_OUTLASTS = _WORDS["outlasts"]
_ON_DISCOVERY = _WORDS["on_discovery"]
_NOTES: dict[ClaimKind, Pattern] = {"unconsented": notes.UNCONSENTED, "expropriation": notes.EXPROPRIATION}


def facts(reading: Reading) -> Iterator[Fact]:
    """The claims: of each kind and modality the first."""
    return distinct_facts(chain(_asserted(reading), _denied(reading)), reading)


def _asserted(reading: Reading) -> Iterator[Candidate]:
    if reading.kind == "title_extract":
        yield from _in_extract(reading)
    else:
        excepted, unsettled = reading.hits(_EXCEPTED), reading.hits(_UNSETTLED)
        of_leases = leases(reading)
        burdening = set(long_leases(of_leases, reading))
        short = {hit for hit in of_leases if hit not in burdening}
        by_denial = {*excepted, *unsettled}
        yield from _listed_leases(reading)
        for hit in held_by_others(
            (*reading.hits(_OTHERS_RIGHT), *stated_leases(reading), *sorted(short), *excepted, *unsettled),
            by_denial,
            reading,
        ):
            yield _claim(reading.span(hit), "rights/others_right", "lease" if hit in short else "other")
        for hit in unasked(reading):
            yield _claim(reading.span(hit), "rights/unasked", "unasked")
    if (owner := owner_beside(reading)) is not None:
        yield _claim(owner, "coowners/shared_out", "coowner")
    if (absent := nonjoining_owner(reading)) is not None:
        yield _claim(reading.span(absent), "en/coowners/owns", "coowner")
    if (sold := sold_to_another(reading)) is not None:
        yield _claim(reading.span(sold), "en/coowners/sold_before", "other")


@cached
def unasked(reading: Reading) -> list[Hit]:
    """Find where the text tells that whoever may buy first was passed over, or not asked in writing."""
    if reading.kind == "title_extract" or not _SHARED(reading.words):
        return []
    return [hit for hit in reading.hits(_UNASKED) if reading.in_one_part(hit)]


def _listed_leases(reading: Reading) -> Iterator[Candidate]:
    """Find the leases in a list of burdens."""
    listed = listed_burdens(reading)
    for hit in reading.hits(_DENIED["lease"]) if listed else ():
        if hit.sentence in listed and not reading.denied(hit):
            yield _claim(reading.span(hit), "rights/others_right", "lease")


def _in_extract(reading: Reading) -> Iterator[Candidate]:
    empty = reading.sentences_of(_NO_ENTRIES)
    for kind, pattern in _IN_EXTRACT.items():
        for hit in reading.hits(pattern):
            if not reading.denied(hit) and hit.sentence not in empty:
                yield _claim(reading.span(hit), f"rights/{kind}", kind)
    for row, told in claim_rows(reading):
        yield _claim(row, "rights/claimed", told)
    for kind, note in _NOTES.items():
        if (found := notes.noted(note, reading)) is not None:
            yield _claim(reading.span(found), f"notes/{kind}", kind)


def _denied(reading: Reading) -> Iterator[Candidate]:
    """Find where the text says that nobody has a right or a claim, or that somebody gave it up."""
    burdening = long_leases(leases(reading), reading)
    aside = reading.sentences_of(_FORUM) | reading.sentences_of(_LIABLE) | reading.sentences_of(_LISTED_LEASE)
    aside |= {hit.sentence for hit in burdening} | reading.sentences_of(_OUTLASTS)
    aside |= reading.sentences_of(_ON_DISCOVERY)
    parts_aside = reading.parts_of(_OF_RESIDENTS) | reading.parts_of(_NOT_TO)
    if burdening:
        parts_aside |= reading.parts_of(_USE)
    if reading.kind != "title_extract":
        parts_aside |= reading.parts_of(_INSOLVENT)
    promises, given_up = promised_from(reading), reading.sentences_of(_GIVEN_UP)
    for hit in (*reading.hits(_THIRD), *reading.hits(_GIVEN_UP)):
        denied = reading.denied(hit) or hit.sentence in given_up
        before_promise = hit.last < promises.get(hit.sentence, math.inf)
        apart = hit.sentence in aside or reading.part(hit) in parts_aside
        if denied and before_promise and not apart and (said := denial(hit, reading)):
            kinds: list[ClaimKind] = ["preemption"] if hit.sentence in given_up else _denied_kinds(hit, reading)
            for kind in kinds:
                yield _claim(reading.span(hit), "rights/third", kind, said)
    if (waived := next((hit for hit in reading.hits(_WAIVED) if is_stated(hit, reading)), None)) is not None:
        yield _claim(reading.span(waived), "rights/waived", "preemption", "denied")


def _denied_kinds(hit: Hit, reading: Reading) -> list[ClaimKind]:
    """The kinds of right that a denial names; `other` where it denies all of them, or names none."""
    if hit.sentence in reading.sentences_of(_ANY_RIGHT):
        return ["other"]
    named = [kind for kind, pattern in _DENIED.items() if hit.sentence in reading.sentences_of(pattern)]
    return named or ["other"]


def _claim(span: Span, entry: str, kind: ClaimKind, modality: Modality = "asserted") -> Candidate:
    return Candidate(Claim, span, entry, {"kind": kind, "modality": modality})
