"""Whether a contract states less than the real price, or would have less declared in the deed or to an office."""

from cleardeed.documents.extract.price import PRICE_REACH, price_of
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.amounts import Number
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import Finding, rule, together
from cleardeed.documents.rules.money import PAYING_KINDS

_WORDS = topic("declared")

_DECLARED = _WORDS["declared"]
_TO_AN_OFFICE = _WORDS["to_an_office"]
_OTHER = _WORDS["other"]
_AGREED = _WORDS["agreed"]


def declared_below(reading: Reading) -> Span | None:
    """Find where the price to be declared is below the one agreed."""
    other = reading.sentences_of(_OTHER)
    official = reading.sentences_of(_DECLARED) & reading.sentences_of(_TO_AN_OFFICE) - other
    agreed = reading.sentences_of(_AGREED) - other
    sums = [(one, reading.sentence_at(one.span.start)) for one in reading.money] if official else []
    most = max((one.value for one, sentence in sums if sentence in agreed), default=0)
    return next((one.span for one, sentence in sums if sentence in official and 2 * one.value > most > one.value), None)


_MONEY = topic("money")
_UNDERSTATED = _MONEY["understated"]
_HIDDEN = _MONEY["hidden"]
_WARNED = _MONEY["warned"]
_FAIR = _MONEY["fair"]
_CADASTRAL_VALUE = _MONEY["cadastral_value"]
_OF_A_SHARE = _MONEY["of_a_share"]
_CHARGED, _BY_THE_PAPER = _MONEY["charged"], _MONEY["by_the_paper"]
_TAX_SHARE = 0.7


def find_understated(reading: Reading) -> Finding | None:
    """Find where the price in the paper is not the real one."""
    fair = reading.sentences_of(_FAIR) | _free_of_charge(reading)
    hits = [hit for hit in reading.hits(_UNDERSTATED) if reading.asserted(hit)] + reading.hits(_HIDDEN)
    hinted = (hit for hit in sorted(hits) if hit.sentence not in fair)
    warnings = {position for hit in reading.hits(_WARNED) for position in range(hit.first, hit.last + 1)}
    hint = next((hit for hit in hinted if warnings.isdisjoint(range(hit.first, hit.last + 1))), None)
    wording = reading.span(hint) if hint else declared_below(reading)
    return together(
        "understated_price", Finding(wording, "wording") if wording else None, _below_the_cadastral_value(reading)
    )


def _below_the_cadastral_value(reading: Reading) -> Finding | None:
    value, asked = _cadastral_value(reading), price_of(reading)
    if (
        value
        and asked
        and reading.kind in PAYING_KINDS
        and not _OF_A_SHARE(reading.words)
        and 0 < asked.value < value.value * _TAX_SHARE
    ):
        return Finding(asked.span, "cadastral")
    return None


def _free_of_charge(reading: Reading) -> set[int]:
    """The sentences whose every payment has a `не` right before it, and not for the contract or a paper alone."""
    charged, negators = reading.hits(_CHARGED), reading.words.positions(("не",)).all
    paid = {hit.sentence for hit in charged if hit.first - 1 not in negators}
    return {hit.sentence for hit in charged} - paid - reading.sentences_of(_BY_THE_PAPER)


def _cadastral_value(reading: Reading) -> Number | None:
    for hit in reading.hits(_CADASTRAL_VALUE):
        if behind := reading.money_behind(hit.last, PRICE_REACH):
            return behind[0]
    return None


RULES = (rule("understated_price", find=find_understated),)
