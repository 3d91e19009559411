"""A file into text: its own where it has it, pictures of pages read side by side."""

import asyncio

import msgspec

from cleardeed.core.threads import run_in_thread
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.paragraphs import paragraphs
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.text import DocumentText, Page

_WITHOUT_LINES = ("docx", "text")
"""Formats that hold paragraphs, not lines of a page."""


async def read_document(parsers: Parsers, account_id: str, file: int) -> DocumentText:
    """The text of the account's open file.

    As many of its pages wait to be read as can be read at once, so that a long scan leaves turns to others. Raises
    `UnreadableError`, with `empty` where there is not one word; `ForkServerError`, `OverrunError`.
    """
    found = await parsers.read(account_id, file)
    pictured = set(found.pictured)
    turns = asyncio.Semaphore(parsers.at_once)

    async def page_of(number: int, text: str | None) -> Page:
        if text is not None and number not in pictured:
            return Page(number=number, text=text)
        async with turns:
            if text is None:
                read = await parsers.scan(account_id, file, number)
                return Page(number=number, text=read.text, origin="ocr", legible=read.legible)
            more = await parsers.scan_pictures(account_id, file, number)
        # A picture without a word is a photograph or a drawing, in which none need be missed.
        legible = more.legible or not more.text
        return Page(number=number, text=f"{text}\n\n{more.text}".strip(), legible=legible)

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(page_of(number, text)) for number, text in enumerate(found.pages, 1)]
    except ExceptionGroup as faults:  # of pages that failed together, one tells enough
        raise faults.exceptions[0] from None
    pages = tuple(task.result() for task in tasks)
    if found.format not in _WITHOUT_LINES:
        texts = await run_in_thread(paragraphs, [page.text for page in pages])
        pages = tuple(msgspec.structs.replace(page, text=text) for page, text in zip(pages, texts, strict=True))
    if not any(page.text.strip() for page in pages):
        raise UnreadableError("empty")
    return DocumentText(format=found.format, pages=pages)
