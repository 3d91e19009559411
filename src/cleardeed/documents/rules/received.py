"""A receipt for the whole price in a contract, or in a receipt, that has it paid later."""

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.modality import is_agreed, is_stated
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_WORDS = topic("received")
_RECEIVED, _PART, _TO_COME = _WORDS["received"], _WORDS["part"], _WORDS["to_come"]
_SETTLED, _REST_DUE = _WORDS["settled"], _WORDS["rest_due"]
_NOT_HAD, _LENT = _WORDS["not_had"], _WORDS["lent"]


def contradicted_receipt(reading: Reading) -> Span | None:
    """Find where the text says that the price has been received in full, though another sentence has it paid later."""
    part = reading.sentences_of(_PART)
    whole = (hit for hit in reading.hits(_RECEIVED) if hit.sentence not in part)
    receipts = (hit for hit in whole if is_stated(hit, reading) and not reading.clause_denied(hit))
    later = {
        hit.sentence for hit in reading.hits(_TO_COME) if is_agreed(hit, reading) and not reading.clause_denied(hit)
    }
    return next((reading.span(hit) for hit in receipts if later - {hit.sentence}), None)


def settled_in_part(reading: Reading) -> Span | None:
    """Find where a receipt has the price settled in full, though by its words a part of it is still owed.

    That a sum was received in full says nothing of the price; that the money comes later belies any receipt.
    """
    if (not_had := next((hit for hit in reading.hits(_NOT_HAD) if is_agreed(hit, reading)), None)) is not None:
        return reading.span(not_had)
    settled = (hit for hit in reading.hits(_SETTLED) if is_stated(hit, reading) and reading.asserted(hit))
    owed = any(not reading.clause_denied(hit) for hit in reading.hits(_REST_DUE))
    return next((reading.span(hit) for hit in settled if owed), None)


def lent(reading: Reading) -> Span | None:
    """Find where a receipt tells the money as a loan."""
    hits = (hit for hit in reading.hits(_LENT) if is_stated(hit, reading) and not reading.denied(hit))
    return next((reading.span(hit) for hit in hits), None)
