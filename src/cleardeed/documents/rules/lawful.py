"""What Russian law demands of a sale by what is sold: a share needs a notary and the other owners' turn, a room that of
the other rooms' owners, a house its plot."""

import re
from fractions import Fraction

from cleardeed.documents.extract.claims import unasked
from cleardeed.documents.extract.entries import sold_share
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import is_agreed
from cleardeed.documents.reading.patterns import Pattern
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import SALES, Finding, rule

_WORDS = topic("lawful")
_NUMBERED = re.compile(r"\d")
_NOTARY, _WITHOUT_NOTARY = _WORDS["notary"], _WORDS["without_notary"]
_ASKED_FIRST, _BUYER_OWNS = _WORDS["asked_first"], _WORDS["buyer_owns"]
_ROOM_SOLD, _OTHER_ROOMS = _WORDS["room_sold"], _WORDS["other_rooms"]
_HOUSE, _PLOT_KEPT = _WORDS["house"], _WORDS["plot_kept"]
_HOUSE_SOLD, _PLOT = _WORDS["house_sold"], _WORDS["plot"]


def _part_sold(reading: Reading) -> Span | None:
    """Find where a contract under Russian law sells a share that is not the whole."""
    sold = sold_share(reading) if _is_russian_sale(reading) else None
    if sold is None:
        return None
    above, _, below = sold[0].partition("/")
    whole = not (above.isdecimal() and below.isdecimal() and int(below)) or Fraction(int(above), int(below)) >= 1
    return None if whole else sold[1]


def _find_form(reading: Reading) -> Finding | None:
    share = _part_sold(reading)
    if share is None:
        return None
    if refused := next((hit for hit in reading.hits(_WITHOUT_NOTARY) if is_agreed(hit, reading)), None):
        return Finding(reading.span(refused), "denied")
    return None if _NOTARY(reading.words) else Finding(share, "silent")


def _find_preemption(reading: Reading) -> Finding | None:
    if unasked(reading) or _ASKED_FIRST(reading.words) or _BUYER_OWNS(reading.words):
        return None
    if share := _part_sold(reading):
        return Finding(share, "silent")
    spoken = not _is_russian_sale(reading) or _OTHER_ROOMS(reading.words)
    room = None if spoken else _operative(_ROOM_SOLD, reading)
    return Finding(reading.span(room), "room") if room else None


def _find_plot(reading: Reading) -> Finding | None:
    if not _is_russian_sale(reading):
        return None
    if _HOUSE(reading.words) and (
        kept := next((hit for hit in reading.hits(_PLOT_KEPT) if is_agreed(hit, reading)), None)
    ):
        return Finding(reading.span(kept), "kept")
    house = None if _PLOT(reading.words) else _operative(_HOUSE_SOLD, reading)
    return Finding(reading.span(house), "silent") if house else None


def _operative(pattern: Pattern, reading: Reading) -> Hit | None:
    """The first hit in a sentence with a number or an address, which a heading has not; the first of all else."""
    hits = reading.hits(pattern)
    numbered = reading.like(_NUMBERED, hits)
    return next((hit for hit in hits if hit.sentence in numbered), hits[0] if hits else None)


def _is_russian_sale(reading: Reading) -> bool:
    """Whether it is a contract of sale that Russian law governs."""
    return reading.kind in SALES and reading.russian_practice


RULES = (
    rule("notarial_form", find=_find_form),
    rule("preemption", find=_find_preemption),
    rule("plot", find=_find_plot),
)
