"""What Russian law demands of a sale by what is sold: a share needs a notary and the other owners' turn, a house its
plot."""

from fractions import Fraction

from cleardeed.documents.extract.entries import sold_share
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.modality import is_agreed
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import SALES, Finding, rule

_WORDS = topic("lawful")
_NOTARY, _WITHOUT_NOTARY = _WORDS["notary"], _WORDS["without_notary"]
_ASKED_FIRST, _BUYER_OWNS = _WORDS["asked_first"], _WORDS["buyer_owns"]
_HOUSE, _PLOT_KEPT = _WORDS["house"], _WORDS["plot_kept"]


def _part_sold(reading: Reading) -> Span | None:
    """Find where a contract under Russian law sells a share that is not the whole."""
    sold = sold_share(reading) if reading.kind in SALES and reading.russian_practice else None
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
    share = _part_sold(reading)
    if share is None or _ASKED_FIRST(reading.words) or _BUYER_OWNS(reading.words):
        return None
    return Finding(share, "silent")


def _find_plot(reading: Reading) -> Finding | None:
    if reading.kind not in SALES or not reading.russian_practice or not _HOUSE(reading.words):
        return None
    kept = next((hit for hit in reading.hits(_PLOT_KEPT) if is_agreed(hit, reading)), None)
    return Finding(reading.span(kept), "kept") if kept else None


RULES = (
    rule("notarial_form", find=_find_form),
    rule("preemption", find=_find_preemption),
    rule("plot", find=_find_plot),
)
