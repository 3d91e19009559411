"""Blocks as PDF/A-2b by typst. The same blocks give the same bytes."""

import datetime
import re
import threading
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import typst

from cleardeed.deals.document import Document
from cleardeed.deals.typography import with_non_breaking_hyphens
from cleardeed.reports.fonts import FONT_FOLDER
from cleardeed.reports.pdf import RenderingError

_TEMPLATE = Path(__file__).parent / "templates" / "deal.typ"
_ENDLESS = re.compile(r"\S{33,}")
_PIECES = re.compile(r"[^/:_.,;-]{0,14}[/:_.,;-]|.{1,15}")
"""An endless word's pieces: a register's number is broken behind its own marks rather than within its digits."""
_thread = threading.local()


def render_pdf(document: Document) -> bytes:
    """The document as PDF. It reaches typst as data and never as source; files exist in memory only, and there is no
    network. Raises `RenderingError`."""
    files: Any = {"main.typ": _TEMPLATE.read_bytes(), "blocks.json": _data(document)}
    moment = int(datetime.datetime.combine(document.date, datetime.time(), datetime.UTC).timestamp())
    try:
        pdf = _compiler().compile(files, format="pdf", pdf_standards="a-2b", timestamp=moment)
    except typst.TypstError:
        raise RenderingError("typst could not render a deal's document") from None
    if not isinstance(pdf, bytes):
        raise RenderingError("typst gave no PDF for a deal's document")
    return pdf


def _data(document: Document) -> bytes:
    """Word breaks an endless word at the margin by itself; typst has to be shown where."""
    plain = msgspec.to_builtins(document)
    for block in plain["blocks"]:
        for span in (span for row in block["rows"] for cell in row for span in cell):
            span["text"] = _ENDLESS.sub(_with_breaks, with_non_breaking_hyphens(span["text"]))
    return msgspec.json.encode(plain)


def _with_breaks(word: re.Match[str]) -> str:
    return "\N{ZERO WIDTH SPACE}".join(_PIECES.findall(word.group()))


@cache
def _fonts() -> typst.Fonts:
    """Libertinus Serif, which typst carries; characters that it lacks come from the packaged sans."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[FONT_FOLDER])


def _compiler() -> typst.Compiler:
    """This thread's compiler: typst refuses two threads on one."""
    if not hasattr(_thread, "compiler"):
        _thread.compiler = typst.Compiler(font_paths=_fonts(), ignore_system_fonts=True)
    compiler: typst.Compiler = _thread.compiler
    return compiler
