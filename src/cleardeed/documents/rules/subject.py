"""Rules on the object and the seller's title document."""

import re

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.extract import notes
from cleardeed.documents.facts import Facts, TitleDocument
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.reading import objects
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span
from cleardeed.documents.rules.model import MISSING, Conclusion, Finding, rule, rule_over_facts

_WORDS = topic("subject")

_BOTH: tuple[DocumentType, ...] = (
    "purchase_agreement", "preliminary_agreement", "deposit_agreement", "title_extract", "acceptance_act",
)  # fmt: skip
"""The types in which the object needs its address beside its cadastral number."""
_NAMED: tuple[DocumentType, ...] = (*_BOTH, "receipt", "spouse_consent")

_OF_RUSSIA = re.compile(r"\d{2}:\d{2}:")
"""How a cadastral number of Russia begins; other countries have other numbers."""
_WITHOUT_NUMBER = re.compile(
    r"кадастров\w+\sномер\w*\W{0,4}(?:_{3,}|\.{5,})(?!\W{0,4}\d{2}:\d{2}:)"
    r"|кадастров\w+\sномер\w*\s(?:[а-яё]+\s){0,2}?(?:(?:пока|ещ[её])\s)?"
    r"(?:не\sприсвоен|будет\sприсвоен|неизвест|отсутству)"
    r"|\bна\s(?:кадастровый\s|кадастровом\s)?уч[её]т\w?\s(?:(?:пока|ещ[её])\s)?не\s(?:поставлен|ставил)"
    r"|\bна\sкадастровом\sуч[её]те\s(?:(?:пока|ещ[её])\s)?не\s(?:сто|состо)|\bне\s(?:сто\w+|состо\w+|поставлен\w?)\sна\sкадастров",
    re.IGNORECASE,
)
"""How a text tells that one of its objects has no number."""
_THING = _WORDS["thing"]


def _find_object(reading: Reading) -> Finding | None:
    if (struck_off := notes.noted(notes.STRUCK_OFF, reading)) is not None:
        return Finding(reading.span(struck_off), "struck_off")
    stream = reading.stream
    address = reading.address
    malformed = objects.malformed_numbers(stream)
    numbers = objects.cadastral_numbers(stream)
    wrong = next((span for span in malformed if _OF_RUSSIA.match(stream, span.start)), None)
    if not numbers and wrong and reading.kind in _NAMED and address is not None:
        return Finding(wrong, "malformed")
    if reading.kind in _NAMED and reading.kind != "title_extract" and (open_ := _WITHOUT_NUMBER.search(stream)):
        return Finding(Span(open_.span()), "number")
    number = numbers[0][1] if numbers else objects.other_number(stream)
    if number is None and address is None:
        thing = _THING.first(reading.words)
        return Finding(reading.span(thing), MISSING) if thing and reading.kind in _NAMED else None
    position = number or address
    if reading.kind not in _NAMED:
        return Finding(position)
    if number is None:
        return Finding(malformed[0], "malformed") if malformed else Finding(address, "number")
    return Finding(position, "address" if address is None and reading.kind in _BOTH else None)


def conclude_title(facts: Facts) -> Conclusion | None:
    """Whether the paper of title is named with its date or number, and the seller has it already."""
    titles = list(facts.of(TitleDocument, "asserted"))
    if (pending := next((one for one in titles if one.state == "pending"), None)) is not None:
        return Conclusion(pending.quotes[0], "not_yet")
    if (named := next((one for one in titles if one.state == "named"), None)) is not None:
        return Conclusion(named.quotes[0])
    if facts.document_type not in ("purchase_agreement", "title_extract"):
        return None
    return next((Conclusion(one.quotes[0], "unnamed") for one in titles), None)


RULES = (
    rule("object_identified", find=_find_object),
    rule_over_facts("title_document", conclude=conclude_title, matters=lambda reading: reading.russian_practice),
)
