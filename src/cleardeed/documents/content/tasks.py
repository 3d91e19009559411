"""Tasks of the parser process. Each takes the file and returns what fits into one short message."""

from collections.abc import Callable

import msgspec
from PIL import Image

from cleardeed.documents.content import budget, images, pdf
from cleardeed.documents.content.clean import bounded
from cleardeed.documents.content.docx import read_docx
from cleardeed.documents.content.faults import Fault, UnreadableError
from cleardeed.documents.content.formats import HEAD_BYTES, format_of
from cleardeed.documents.content.ocr import read_image
from cleardeed.documents.content.plain import read_plain
from cleardeed.documents.content.source import Source
from cleardeed.documents.text import Format


class Inspected(msgspec.Struct, frozen=True, tag=True):
    """Format and pages of a readable file. A DOCX or a text is one page."""

    format: Format
    pages: int


class Read(msgspec.Struct, frozen=True, tag=True):
    """The pages' own text; None for a page that is a picture. `pictured` are the numbers of pages of text that have a
    picture besides."""

    format: Format
    pages: list[str | None]
    pictured: list[int] = []


class Scanned(msgspec.Struct, frozen=True, tag=True):
    """The text of a picture, and whether nothing to speak of can have been left out or misread."""

    text: str
    legible: bool = True


class Refused(msgspec.Struct, frozen=True, tag=True):
    """Why the file is not read."""

    fault: Fault


def inspect(source: Source, _page: int) -> Inspected:
    """Whether the file can be read whole: kind, locks, damage, size. Raises `UnreadableError`."""
    kind = format_of(source[:HEAD_BYTES])
    if kind == "pdf":
        return Inspected(kind, pdf.count_pages(source))
    if kind == "docx":
        read_docx(source)
        return Inspected(kind, 1)
    if kind == "text":
        bounded([read_plain(source)])
        return Inspected(kind, 1)
    return Inspected(kind, images.count_pages(source, kind))


def read(source: Source, _page: int) -> Read:
    """The text that the file holds as text. Raises `UnreadableError`."""
    kind = format_of(source[:HEAD_BYTES])
    if kind == "pdf":
        pages = list(pdf.read_pages(source))
        bounded([text or "" for text, _ in pages])
        return Read(kind, [text for text, _ in pages], [number for number, (_, more) in enumerate(pages, 1) if more])
    if kind == "docx":
        return Read(kind, [read_docx(source)])
    if kind == "text":
        return Read(kind, [*bounded([read_plain(source)])])
    return Read(kind, [None] * images.count_pages(source, kind))


def scan(source: Source, page: int) -> Scanned:
    """Recognise the text of the picture of one page. Raises `UnreadableError`."""
    kind = format_of(source[:HEAD_BYTES])
    picture = pdf.page_image(source, page) if kind == "pdf" else images.page_image(source, kind, page)
    return _recognised(picture)


def scan_pictures(source: Source, page: int) -> Scanned:
    """Recognise the text of the pictures on a page. Raises `UnreadableError`."""
    picture = pdf.page_image(source, page, without_text=True)
    return _recognised(picture)


def _recognised(picture: Image.Image) -> Scanned:
    with budget.suspended():
        found = read_image(picture)
        return Scanned(found.text, found.legible)


TASKS: dict[str, Callable[[Source, int], Inspected | Read | Scanned]] = {
    "inspect": inspect,
    "read": read,
    "scan": scan,
    "scan_pictures": scan_pictures,
}


def perform(task: str, source: Source, page: int) -> Inspected | Read | Scanned | Refused:
    """Does the task; what cannot be read is an answer too."""
    try:
        return TASKS[task](source, page)
    except UnreadableError as error:
        return Refused(error.fault)
    except (MemoryError, RecursionError):
        return Refused("too_much_work")
    except Exception:  # whatever a library raises over a crafted file, the file is what is wrong
        return Refused("damaged")
