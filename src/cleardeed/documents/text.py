"""The text of a document, page by page: what reading it gives and what the rules judge."""

from typing import Literal

import msgspec

Format = Literal["pdf", "png", "jpeg", "tiff", "docx", "text"]


class Page(msgspec.Struct, frozen=True):
    """One page, or the whole of a document that has none. `text` is NFC with `\\n` line ends; no form feeds.

    `legible` is whether character recognition, where there was any, can have left out or misread nothing to speak of.
    """

    number: int
    text: str
    origin: Literal["text", "ocr"] = "text"
    legible: bool = True


class DocumentText(msgspec.Struct, frozen=True):
    """Pages in order, numbered from 1. Offsets into a document are offsets into a page's `text`, in code points."""

    format: Format
    pages: tuple[Page, ...]
