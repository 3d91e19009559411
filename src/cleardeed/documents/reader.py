"""A file into text: its own where it has it, pictures of pages read side by side."""

import asyncio

from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.parser.client import Parsers
from cleardeed.documents.text import DocumentText, Page


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
                return Page(number=number, text=(await parsers.scan(account_id, file, number)).text, origin="ocr")
            more = await parsers.scan_pictures(account_id, file, number)
        return Page(number=number, text=f"{text}\n\n{more.text}".strip())

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(page_of(number, text)) for number, text in enumerate(found.pages, 1)]
    except ExceptionGroup as faults:  # of pages that failed together, one tells enough
        raise faults.exceptions[0] from None
    pages = tuple(task.result() for task in tasks)
    if not any(page.text.strip() for page in pages):
        raise UnreadableError("empty")
    return DocumentText(format=found.format, pages=pages)
