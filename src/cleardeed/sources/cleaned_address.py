"""The object's address in the spelling that a source which is asked first has found for it."""

from collections.abc import Mapping

import msgspec

from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.records import PropertyFacts
from cleardeed.sources.subject import Subject


def with_cleaned_address(subject: Subject, answers: Mapping[str, Answer]) -> Subject:
    """The subject whose address is the one that a first source gives without doubt; as it is where none does.

    Registers are asked and matched by it. What the caller wrote stays what the check is about.
    """
    found = [
        record.address
        for code, answer in answers.items()
        if BY_CODE[code].first and answer.status == "ok"
        for record in answer.records
        if isinstance(record, PropertyFacts) and record.address
    ]
    if subject.object is None or not found:
        return subject
    return msgspec.structs.replace(subject, object=msgspec.structs.replace(subject.object, address=found[0]))
