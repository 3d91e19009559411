"""Registers that keep no objects of the kind there is: neither their silence nor their zero means anything. Pure."""

from collections.abc import Mapping

import msgspec

from cleardeed.checks.scoring.crosschecks import REGISTERS, object_kind
from cleardeed.sources.answers import NOT_OF_THIS_KIND, OBJECT_UNKNOWN
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.records import PropertyFacts
from cleardeed.sources.subject import Property


def settle_inapplicable(answers: Mapping[str, Answer], object_: Property | None) -> Mapping[str, Answer]:
    """The answers, those settled that hold nothing and whose source keeps no object of such a kind.

    A register must name the kind, and nobody another one: what the caller alone says of an object makes no gap close.
    What is gone counts where nothing else is described.
    """
    described = [
        one
        for code in REGISTERS
        if code in answers
        for one in answers[code].records
        if isinstance(one, PropertyFacts) and one.certain
    ]
    standing = [one for one in described if not one.cancelled and one.closed_on is None] or described
    registered = {object_kind(one.object_type) for one in standing if one.object_type}
    named = {object_kind(object_.object_type)} if object_ is not None and object_.object_type else set()
    kinds = registered | named if registered else set()
    return {
        code: msgspec.structs.replace(answer, status="ok", reason=NOT_OF_THIS_KIND)
        if kinds and kinds <= BY_CODE[code].not_of and _holds_nothing(answer)
        else answer
        for code, answer in answers.items()
    }


def _holds_nothing(answer: Answer) -> bool:
    empty = answer.status == "ok" or (answer.status, answer.reason) == ("manual_review_required", OBJECT_UNKNOWN)
    return empty and not answer.records
