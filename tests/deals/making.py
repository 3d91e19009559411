"""Sets made from sample deals."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from cleardeed.core.errors import FieldError, ValidationError
from cleardeed.deals.document import Document, prepare_documents
from cleardeed.deals.library import Library
from cleardeed.deals.markup import plain_text
from cleardeed.deals.request import DealRequest, read_request
from cleardeed.deals.samples import FULL, HOUSE, LAND, SHARE
from tests.deals.reading import spaced

KINDS = [
    "preliminary_agreement",
    "deposit_agreement",
    "deposit_receipt",
    "purchase_agreement",
    "acceptance_act",
    "payment_receipt",
    "spouse_consent",
]
COMPLETE = {"full": FULL, "house": HOUSE, "land": LAND, "share": SHARE}
"""The samples that every kind of document can be made of."""


@cache
def library() -> Library:
    return Library.open()


def order(deal: dict[str, Any], *kinds: str, language: str = "ru") -> DealRequest:
    return read_request({"documents": list(kinds or KINDS), "language": language, "deal": deal}, library())


def documents(deal: dict[str, Any], *kinds: str, language: str = "ru", sample: bool = False) -> list[Document]:
    return prepare_documents(order(deal, *kinds, language=language), library(), sample=sample)


def text(deal: dict[str, Any], kind: str, language: str = "ru") -> str:
    """The words of one document, with plain spaces."""
    return spaced(plain_text(documents(deal, kind, language=language)[0].blocks))


def faults(deal: dict[str, Any], *kinds: str) -> dict[str, str]:
    """Return the faults of a deal, by field; empty where the deal is in order."""
    try:
        order(deal, *kinds)
    except ValidationError as error:
        return {fault.field: fault.message for fault in error.details if isinstance(fault, FieldError)}
    return {}


def changed(changes: dict[str, Any], deal: dict[str, Any] = FULL) -> dict[str, Any]:
    """The deal with fields replaced, by path: `sellers.0.share`. None takes a field away."""
    copied: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(deal))
    for path, value in changes.items():
        place: Any = copied
        *parents, last = path.split(".")
        for step in parents:
            place = place[int(step)] if isinstance(place, list) else place[step]
        if isinstance(place, list):
            place[int(last)] = value
        elif value is None:
            place.pop(last, None)
        else:
            place[last] = value
    return copied


def leaves(value: Any, place: str) -> Iterator[str]:
    """The paths of every field of a deal, of the whole objects in it too."""
    if isinstance(value, dict):
        for name, item in value.items():
            path = f"{place}.{name}".lstrip(".")
            yield path
            yield from leaves(item, path)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, f"{place}.{index}")


def text_in_set(deal: dict[str, Any], kind: str) -> str:
    """The words of one document of a whole set."""
    return spaced(plain_text(documents(deal)[KINDS.index(kind)].blocks))
