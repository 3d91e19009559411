"""Reads a sample of the labelled documents in every form as the worker does, and compares with their plain text."""

import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from functools import cache

import msgspec

from cleardeed.documents.analysis import analyse
from cleardeed.documents.content.clean import clean
from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.reader import read_document
from cleardeed.documents.text import DocumentText, Page
from tests.documents.corpus.measure import TODAY
from tests.documents.corpus.model import WHOLE, Labelled, documents
from tests.documents.forms.camera import bound, photographed, scanned
from tests.documents.forms.compare import Difference, difference
from tests.documents.forms.office import converted
from tests.documents.forms.word import as_word
from tests.documents.memory import opened
from tests.sampling import sample

FORMS = ("docx", "docx, saved by another program", "pdf", "scan, 300 dpi", "scan, 200 dpi", "photographs")
PICTURES = FORMS[3:]


def chosen(size: int) -> list[Labelled]:
    """Documents of every kind, language and fault there is, as far as `size` goes; more faulty ones than clean."""
    every = documents(WHOLE)
    kinds = sample(every, size // 2, name=lambda one: one.name, groups=lambda one: [(one.russian, one.kind)])
    left = [one for one in every if not one.clean and one not in kinds]
    return kinds + sample(left, max(size - len(kinds), 0), name=lambda one: one.name)


def rendered(labelled: Sequence[Labelled], forms: Iterable[str]) -> Iterator[tuple[str, dict[str, bytes]]]:
    """The documents by form and name."""
    words = {one.name: as_word(one) for one in labelled}
    printed = cache(lambda: converted(words, "pdf"))
    makers: dict[str, Callable[[], dict[str, bytes]]] = {
        FORMS[0]: lambda: words,
        FORMS[1]: lambda: converted(words, "docx"),
        FORMS[2]: printed,
        FORMS[3]: lambda: {name: scanned(pdf, 300, name) for name, pdf in printed().items()},
        FORMS[4]: lambda: {name: scanned(pdf, 200, name) for name, pdf in printed().items()},
        FORMS[5]: lambda: {name: bound(photographed(pdf, name)) for name, pdf in printed().items()},
    }
    return ((form, makers[form]()) for form in forms)


async def differences(
    labelled: Sequence[Labelled], forms: Iterable[str], texts: dict[tuple[str, str], DocumentText] | None = None
) -> AsyncIterator[Difference]:
    """What differs, form by form. What was read is kept in `texts`."""
    async with open_parsers(ocr=True) as parsers:
        for form, files in rendered(labelled, forms):
            for document in labelled:
                began = time.monotonic()
                read = await _read(parsers, files[document.name])
                seconds = time.monotonic() - began
                if texts is not None:
                    texts[form, document.name] = read
                plain = analyse(DocumentText("text", (Page(1, clean(document.text)),)), today=TODAY)
                yield difference(
                    form,
                    document.name,
                    plain,
                    analyse(read, today=TODAY),
                    pages=len(read.pages),
                    seconds=seconds,
                )


async def _read(parsers: Parsers, content: bytes) -> DocumentText:
    with opened(content) as file:
        return await read_document(parsers, "acc_test", file)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One form's line of the table."""

    form: str
    documents: int
    same: int
    lost: int
    lost_untold: int
    added: int
    lost_in_order: int
    added_in_order: int
    fields_differ: int
    fields: int
    cleaner: int
    cleaner_untold: int
    seconds_a_page: float


def row(form: str, found: Sequence[Difference]) -> Row:
    cleaner = [one for one in found if one.score < one.plain_score]
    return Row(
        form=form,
        documents=len(found),
        same=sum(one.same for one in found),
        lost=sum(len(one.lost) for one in found),
        lost_untold=sum(len(one.lost) for one in found if not one.told),
        added=sum(len(one.added) for one in found),
        lost_in_order=sum(len(one.lost_in_order) for one in found),
        added_in_order=sum(len(one.added_in_order) for one in found),
        fields_differ=sum(len(one.fields) for one in found),
        fields=sum(one.field_count for one in found),
        cleaner=len(cleaner),
        cleaner_untold=sum(not one.told for one in cleaner),
        seconds_a_page=round(sum(one.seconds for one in found) / max(sum(one.pages for one in found), 1), 2),
    )
