"""When a document has ownership pass to the buyer: on the registration, on another event, or when the seller likes."""

import re
from collections.abc import Iterator

from cleardeed.documents.extract.quoting import Candidate, distinct_facts
from cleardeed.documents.facts import Fact, Passing, PassingEvent
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading.hits import Hit
from cleardeed.documents.reading.modality import is_agreed
from cleardeed.documents.reading.reading import Reading

_WORDS = topic("performance")
_TRANSFER, _CONVEYED, _PASSES, _PASSING = (
    _WORDS["transfer"],
    _WORDS["conveyed"],
    _WORDS["passes"],
    _WORDS["passing"],
)
_ON_PAYMENT, _REGISTERED, _EVENT, _AT_DEED = (
    _WORDS["on_payment"],
    _WORDS["registered"],
    _WORDS["event"],
    _WORDS["at_deed"],
)
_PROMISED, _MARK, _ONLY_MARK, _SELLERS_TITLE = (
    _WORDS["promised"],
    _WORDS["mark"],
    _WORDS["only_mark"],
    _WORDS["sellers_title"],
)
_TOLD, _POSTPONED = _WORDS["told_passing"], _WORDS["postponed"]
_BESIDE_REGISTER, _NOT_PASSING, _ONCE_PASSED, _AT_WILL = (
    _WORDS["beside_register"],
    _WORDS["not_passing"],
    _WORDS["once_passed"],
    _WORDS["transfer_at_will"],
)
_QUESTION = re.compile(r"[\W\d]*(?:When|How|At what)\b[^.;:,]{0,90}")


def facts(reading: Reading) -> Iterator[Fact]:
    """When ownership passes: of each event the first telling."""
    return distinct_facts(_passings(reading), reading)


def _passings(reading: Reading) -> Iterator[Candidate]:
    yield from (_passing(hit, reading, "transfer_at_will", "at_will") for hit in reading.hits(_AT_WILL))
    if reading.russian_practice:
        yield from (_passing(hit, reading, "on_payment", "payment") for hit in _on_payment(reading))
        yield from (_passing(hit, reading, "passes", "other") for hit in _on_other_events(reading))
        postponed = (hit for hit in reading.hits(_POSTPONED) if is_agreed(hit, reading))
        yield from (_passing(hit, reading, "postponed", "postponed") for hit in postponed)
    at_register = _at_register(reading)
    by_deed = set[int]() if reading.russian_practice else _by_deed(reading)
    skipped = reading.sentences_of(_ONLY_MARK) | (reading.sentences_of(_MARK) - reading.sentences_of(_PASSING))
    if reading.kind == "preliminary_agreement":
        skipped |= reading.sentences_of(_PROMISED)
    conveyed = set[int]()
    if not reading.words.russian and reading.kind == "purchase_agreement":
        conveyed = reading.sentences_of(_CONVEYED)
    passing, told = reading.sentences_of(_PASSES), reading.sentences_of(_TOLD)
    for hit in sorted(
        reading.hits(_TRANSFER), key=lambda hit: (hit.sentence not in passing & told, hit.sentence not in passing)
    ):
        if hit.sentence in at_register - skipped and is_agreed(hit, reading):
            yield _passing(hit, reading, "transfer", "registration")
        elif hit.sentence in by_deed - skipped:
            yield _passing(hit, reading, "transfer", "other")
        elif hit.sentence in conveyed - skipped:
            yield _passing(hit, reading, "transfer", "deed")


def _passing(hit: Hit, reading: Reading, entry: str, on: PassingEvent) -> Candidate:
    return Candidate(Passing, reading.span(hit), f"performance/{entry}", {"on": on})


def _on_payment(reading: Reading) -> Iterator[Hit]:
    """Find where ownership passes when the price is paid, whatever the register has."""
    paid = set().union(*map(reading.clauses, reading.hits(_ON_PAYMENT)))
    paid -= set().union(*map(reading.clauses, reading.hits(_REGISTERED)))
    not_passing = reading.parts_of(_NOT_PASSING)
    for hit in reading.hits(_PASSES):
        in_paid = reading.in_one_clause(hit) and reading.clauses(hit)[0] in paid
        if in_paid and reading.part(hit) not in not_passing and not reading.denied(hit):
            yield hit


def _on_other_events(reading: Reading) -> Iterator[Hit]:
    """Find where ownership passes on an event that its part of the sentence does not join to the register."""
    negators = reading.words.positions(("не",)).all
    happening = (hit for hit in reading.hits(_EVENT) if hit.first - 1 not in negators and reading.in_one_part(hit))
    events = {reading.part(hit) for hit in happening}
    at_register = reading.parts_of(_REGISTERED) - reading.parts_of(_BESIDE_REGISTER)
    at_register |= reading.parts_of(_NOT_PASSING) | reading.parts_of(_ONCE_PASSED)
    before = reading.sentences_of(_SELLERS_TITLE)
    for hit in reading.hits(_PASSES):
        on_event = reading.part(hit) in events - at_register and reading.in_one_part(hit)
        if on_event and hit.sentence not in before and not _is_question(hit, reading):
            yield hit


def _at_register(reading: Reading) -> set[int]:
    """The sentences that speak of the register as of what ownership passes by."""
    registered, passing = reading.sentences_of(_REGISTERED), reading.sentences_of(_PASSING)
    return registered & passing


def _by_deed(reading: Reading) -> set[int]:
    """The sentences that have ownership pass on an event or by the deed, as laws other than the Russian allow."""
    return reading.sentences_of(_PASSES) & (reading.sentences_of(_EVENT) | reading.sentences_of(_AT_DEED))


def _is_question(hit: Hit, reading: Reading) -> bool:
    """Whether it stands in a heading that is put as a question: a line of its own without a full stop."""
    _, past = reading.words.sentence_span(hit.sentence)
    end = reading.words.ends[past - 1]
    return reading.stream[end : end + 1] in ("\n", "?", "") and reading.passes(_QUESTION.fullmatch, hit)
