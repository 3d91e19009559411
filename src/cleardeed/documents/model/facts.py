"""Facts that a language model reads: the schema that it answers by, and which of its answers are believed. Pure.

Numbers, dates and identities are not asked for. A fact is believed where its quote stands in the document word for
word and speaks of what the fact is about, by the words of `knowledge/*/about.toml`. A model can therefore state only
what a sentence of the document is at least about; what follows is for the rules.
"""

import types
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Union, get_args, get_origin

import msgspec

from cleardeed.documents.facts import (
    Burden,
    Claim,
    DepositFate,
    Fact,
    FactBase,
    Modality,
    Passing,
    Resident,
    TitleDocument,
)
from cleardeed.documents.knowledge.topic import topic
from cleardeed.documents.lexicon import REPAIR
from cleardeed.documents.model.quotes import find_quote
from cleardeed.documents.reading.words import Words
from cleardeed.documents.text import DocumentText, Page

ENTRY = "model"
"""The `entry` of a fact that a model read."""
MAX_FACTS = 60
_KINDS: Mapping[str, type[FactBase]] = {
    str(kind.__struct_config__.tag): kind for kind in (Burden, Claim, Resident, TitleDocument, Passing, DepositFate)
}
_ABOUT = {name: topic("about")[name] for name in _KINDS}
_SHARED = {"quotes", "modality", "entry"}


def fact_schemas() -> list[dict[str, Any]]:
    """A JSON schema for each kind of fact: its own fields, its modality, and the words that it is read from."""
    return [_schema(name, kind) for name, kind in _KINDS.items()]


def accepted_facts(answered: Sequence[Mapping[str, Any]], document: DocumentText) -> list[Fact]:
    """The facts of an answer that stand on words of the document, in the order of the answer and each once."""
    found: list[Fact] = []
    for said in answered[:MAX_FACTS]:
        fact = _fact(said, document)
        if fact is not None and fact not in found:
            found.append(fact)
    return found


def _schema(name: str, kind: type[FactBase]) -> dict[str, Any]:
    properties: dict[str, Any] = {"fact": {"type": "string", "enum": [name]}}
    properties |= {field: _values(declared) for field, declared in _own_fields(kind)}
    properties["modality"] = {"type": "string", "enum": list(get_args(Modality))}
    properties["quote"] = {"type": "string"}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _own_fields(kind: type[FactBase]) -> Iterator[tuple[str, Any]]:
    for field in msgspec.structs.fields(kind):
        if field.name not in _SHARED:
            yield field.name, field.type


def _values(declared: Any) -> dict[str, Any]:
    """The schema of a field: a choice of words, perhaps none of them, or yes and no."""
    if declared is bool:
        return {"type": "boolean"}
    if get_origin(declared) in (Union, types.UnionType):
        choices = [one for part in get_args(declared) for one in (get_args(part) or (None,))]
        return {"enum": choices}
    return {"type": "string", "enum": list(get_args(declared))}


def _fact(said: Mapping[str, Any], document: DocumentText) -> Fact | None:
    kind, quote = _KINDS.get(str(said.get("fact"))), said.get("quote")
    if kind is None or not isinstance(quote, str) or (quotation := find_quote(quote, document)) is None:
        return None
    if not _speaks_of(str(said["fact"]), quotation.text):
        return None
    own = {name: said.get(name) for name, _ in _own_fields(kind)}
    try:
        return msgspec.convert(  # type: ignore[return-value]
            {**own, "modality": said.get("modality"), "quotes": [quotation], "entry": ENTRY}, kind
        )
    except msgspec.ValidationError:
        return None


def _speaks_of(name: str, quote: str) -> bool:
    return _ABOUT[name](Words(DocumentText("text", (Page(1, quote),)), REPAIR))
