"""A receipt for the whole price in a contract that has it paid later."""

from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.modality import is_agreed, is_stated
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

_WORDS = topic("received")
_RECEIVED, _PART, _TO_COME = _WORDS["received"], _WORDS["part"], _WORDS["to_come"]


def contradicted_receipt(reading: Reading) -> Span | None:
    """Find where the text says that the price has been received in full, though another sentence has it paid later."""
    part = reading.sentences_of(_PART)
    whole = [hit for hit in reading.hits(_RECEIVED) if hit.sentence not in part]
    receipts = [hit for hit in whole if is_stated(hit, reading) and not reading.clause_denied(hit)]
    later = {
        hit.sentence for hit in reading.hits(_TO_COME) if is_agreed(hit, reading) and not reading.clause_denied(hit)
    }
    return next((reading.span(hit) for hit in receipts if later - {hit.sentence}), None)
