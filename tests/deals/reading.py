"""Reads finished files back with other people's libraries, to compare what a reader sees."""

import io
import re
import unicodedata
from collections.abc import Iterator

import docx
import pypdfium2
from docx.table import Table
from docx.text.paragraph import Paragraph

FOOTERS = re.compile(r"(?:Страница \d+ из \d+|Page \d+ of \d+)\s*$")
_LINE_END_HYPHENS = str.maketrans({"\ufffe": "-", "\x02": "-"})
"""The text that pdfium puts for a hyphen at the end of a line."""


def pdf_text(content: bytes) -> str:
    """The text of all pages without their footers."""
    pages = pypdfium2.PdfDocument(content)
    texts = (page.get_textpage().get_text_bounded() for page in pages)
    return "\n".join(FOOTERS.sub("", text.strip()) for text in texts).translate(_LINE_END_HYPHENS)


def pdf_pages(content: bytes) -> int:
    return len(pypdfium2.PdfDocument(content))


def docx_text(content: bytes) -> str:
    """The text of the body in order, with the numbers that Word puts in front of it."""
    return "\n".join(_lines(docx.Document(io.BytesIO(content))))


def squeezed(text: str) -> str:
    """The letters alone: line ends and spaces are the page's business."""
    return re.sub(r"[\s\u200b]+", "", unicodedata.normalize("NFC", text))


def spaced(text: str) -> str:
    """`text` with every run of whitespace as one plain space."""
    return " ".join(text.split())


def _lines(document: "docx.document.Document") -> Iterator[str]:
    heading = clause = 0
    for part in document.iter_inner_content():
        if isinstance(part, Table):
            yield from (cell.text for row in part.rows for cell in row.cells)
            continue
        assert isinstance(part, Paragraph)
        match part.style.name if part.style else "":
            case "heading 1" | "Heading 1":
                heading, clause = heading + 1, 0
                yield f"{heading}. {part.text}"
            case "Clause":
                clause += 1
                yield f"{heading}.{clause}. {part.text}"
            case "Dash Item":
                yield f"— {part.text}"
            case _:
                yield part.text
