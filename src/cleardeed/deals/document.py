"""One document of a set: its text as blocks, the one source of both formats."""

import datetime

import msgspec

from cleardeed.deals.dates import document_date
from cleardeed.deals.library import Library
from cleardeed.deals.markup import Block, escape_markup, parse_markup
from cleardeed.deals.numerals import Language
from cleardeed.deals.request import DealRequest
from cleardeed.deals.view import template_models

_WATERMARKS = {"ru": "ОБРАЗЕЦ", "en": "SAMPLE"}


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """The data that a renderer needs. Its `date` stands for the moment of making, so that bytes can be made again; the
    deal's own where the document is dated by hand."""

    kind: str
    language: Language
    title: str
    date: datetime.date
    watermark: str | None
    blocks: list[Block]


def prepare_documents(request: DealRequest, library: Library, *, sample: bool) -> list[Document]:
    """The documents of the order; `sample` marks each as one that is not to be signed. Raises `TemplateFault`."""
    contexts = template_models(request.deal, request.documents, request.language)
    return [
        Document(
            kind=kind,
            language=request.language,
            title=library.template(kind, request.language).title,
            date=document_date(kind, request.deal, request.documents) or request.deal.date or datetime.date.min,
            watermark=_WATERMARKS[request.language] if sample else None,
            blocks=parse_markup(library.text(kind, request.language, escape_markup(contexts[kind]))),
        )
        for kind in request.documents
    ]
