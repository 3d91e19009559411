"""Validate a request to generate documents: shape, then required fields, then contradictions."""

import unicodedata
from collections.abc import Collection, Iterator
from typing import Any, Literal, get_args

import msgspec

from cleardeed.core.errors import FieldError, ValidationError
from cleardeed.core.person_names import NAME_FIELDS, name_fault
from cleardeed.core.validation import validate
from cleardeed.deals.contradictions.find import find_contradictions
from cleardeed.deals.deal import Deal
from cleardeed.deals.library import Library
from cleardeed.deals.numerals import Language
from cleardeed.deals.requirements import missing_fields
from cleardeed.reports.text import first_unprintable

Format = Literal["docx", "pdf"]
FORMATS: tuple[Format, ...] = get_args(Format)


class DealRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A well-formed order: documents in the order asked for, each once; the deal is whole and in itself consistent."""

    documents: list[str]
    formats: list[Format]
    language: Language
    deal: Deal


class _Body(msgspec.Struct, frozen=True):
    documents: list[str]
    deal: dict[str, Any]
    formats: list[Format] | None = None
    language: Language | None = None


def read_request(body: Any, library: Library) -> DealRequest:
    """The order in a decoded body of POST /document-generator. Raises `ValidationError` with every fault found."""
    shaped = validate(body, _Body)
    deal = _clean(validate(_without_blanks(shaped.deal), Deal, "deal"))
    language = deal.language or shaped.language or "ru"
    documents = list(dict.fromkeys(shaped.documents))
    _refuse_unknown(documents, library.kinds(language))
    if not documents or shaped.formats == []:
        raise ValidationError(FieldError("formats" if documents else "documents", "must name at least one"))
    templates = [library.template(kind, language) for kind in documents]
    faults = [*missing_fields(deal, templates), *find_contradictions(deal, documents)]
    if faults:
        raise ValidationError(*faults, message="The deal lacks what its documents need, or contradicts itself.")
    formats = list(dict.fromkeys(shaped.formats or FORMATS))
    return DealRequest(documents=documents, formats=formats, language=language, deal=deal)


def _refuse_unknown(documents: list[str], known: Collection[str]) -> None:
    faults = [
        FieldError(f"documents[{index}]", f"must be one of: {', '.join(known)}")
        for index, kind in enumerate(documents)
        if kind not in known
    ]
    if faults:
        raise ValidationError(*faults)


def _without_blanks(value: Any) -> Any:
    """Nulls and blank texts say nothing, as if the field were not there; whitespace of any kind is one space."""
    if isinstance(value, dict):
        kept = {name: _without_blanks(item) for name, item in value.items()}
        return {name: item for name, item in kept.items() if item is not None and item != ""}
    if isinstance(value, list):
        return [_without_blanks(item) for item in value]
    return " ".join(unicodedata.normalize("NFC", value).split()) if isinstance(value, str) else value


def _clean(deal: Deal) -> Deal:
    """The deal, where all its texts can be printed as they are, and all names are such as people bear: a contract
    shows no placeholders and hides nothing."""
    faults = [
        FieldError(path, fault)
        for path, text in _texts(msgspec.to_builtins(deal), "deal")
        if (fault := _text_fault(path, text)) is not None
    ]
    if faults:
        raise ValidationError(*faults)
    return deal


def _text_fault(path: str, text: str) -> str | None:
    if (char := first_unprintable(text)) is not None:
        return f"holds the character U+{ord(char):04X}, which a document cannot show"
    return name_fault(text) if path.rpartition(".")[2] in NAME_FIELDS else None


def _texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _texts(item, f"{path}.{name}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, f"{path}[{index}]")
    elif isinstance(value, str):
        yield path, value
