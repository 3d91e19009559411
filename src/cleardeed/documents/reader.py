"""A file into text: its own where it has it, pictures of pages read side by side."""

import asyncio

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.text import DocumentText, Page


async def read_document(parsers: Parsers, file: int) -> DocumentText:
    """The text of the open file. As many pages are read at once as `parsers` allows.

    Raises `UnreadableError`, with `empty` where there is not one word; `ParserAwayError`.
    """
    found = await parsers.read(file)
    pages = await asyncio.gather(*(_page(parsers, file, number, text) for number, text in enumerate(found.pages, 1)))
    if not any(page.text.strip() for page in pages):
        raise UnreadableError("empty")
    return DocumentText(format=found.format, pages=tuple(pages))


async def _page(parsers: Parsers, file: int, number: int, text: str | None) -> Page:
    if text is not None:
        return Page(number=number, text=text)
    scanned = await parsers.scan(file, number)
    return Page(number=number, text=scanned.text, origin="ocr")
