"""PDF/A-2b reports by typst. With one release of typst the same report gives the same bytes, on any machine."""

import datetime
import threading
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2 as pdfium
import typst
import zxingcpp

from cleardeed.reports.fonts import font_collection
from cleardeed.reports.model import CheckReport
from cleardeed.reports.page_one import SIZES
from cleardeed.reports.view import check_view

_TEMPLATES = Path(__file__).parent / "templates"
_thread = threading.local()
_pdfium = threading.Lock()
"""PDFium is not safe in several threads at once."""
_TRIES = 3
"""How often page one is set, each time in smaller letters, while it runs over."""
_TOP = 780
"""In points above the foot of a page: what begins lower has something of page one above it."""


class RenderingError(RuntimeError):
    """The template refused the data. Says nothing of what it refused: that may be personal."""


def render_check_report(report: CheckReport) -> bytes:
    """The PDF/A-2b (ISO 19005-2) of a check.

    Safe to call from many threads at once, and it lets other threads run meanwhile. A process forked after the first
    call hangs in it: typst's own threads do not survive a fork. Raises `RenderingError`.
    """
    view, link = check_view(report), report.evidence.verify_url
    largest = view["summary"]["size"]
    for size in [one for one in SIZES if one <= largest][:_TRIES]:
        page = view["summary"] | {"size": size}
        pdf = render_pdf("check.typ", view | {"summary": page}, sealed_at=report.sealed_at, link=link)
        if not _runs_over(pdf):
            break
    return pdf


def _runs_over(pdf: bytes) -> bool:
    """Whether page one goes on to the next page: what follows it, the first bookmark, is not at the top there."""
    with _pdfium, pdfium.PdfDocument(pdf) as document:
        target = next((mark.get_dest() for mark in document.get_toc()), None)
        if target is None:
            return False
        _, (_, top, *_) = target.get_view()
        return bool(target.get_index() > 1 or (target.get_index() == 1 and top < _TOP))


def render_pdf(template: str, view: dict[str, Any], *, sealed_at: datetime.datetime, link: str) -> bytes:
    """`template` (a file of `templates/`) as PDF/A-2b, dated `sealed_at`. It finds `view` in `view.json`, never as
    typst source, and the QR code of `link` in `qr.svg`; both exist in memory only. Raises `RenderingError`.

    The data are files and not `sys_inputs`, because a change of those empties the cache of layouts: twice the time.
    Templates come from their folder and not with the data, because typst parses anew what it is handed.
    """
    files: Any = {  # the package's stubs lack this form
        "main.typ": f'#include "{template}"'.encode(),
        "view.json": msgspec.json.encode(view),
        "qr.svg": qr_svg(link).encode(),
    }
    moment = int(sealed_at.timestamp())
    try:
        pdf = _compiler().compile(files, format="pdf", pdf_standards="a-2b", timestamp=moment)
    except typst.TypstError:
        raise RenderingError(f"typst could not render {template}") from None
    if not isinstance(pdf, bytes):
        raise RenderingError(f"typst gave no PDF for {template}")
    return pdf


def _compiler() -> typst.Compiler:
    """This thread's compiler: typst refuses two threads on one, but lets go of the interpreter's lock."""
    if not hasattr(_thread, "compiler"):
        _thread.compiler = typst.Compiler(root=_TEMPLATES, font_paths=font_collection(), ignore_system_fonts=True)
    compiler: typst.Compiler = _thread.compiler
    return compiler


def qr_svg(content: str) -> str:
    """A QR code (ISO/IEC 18004, error correction M) of `content` as SVG, with the quiet zone of four modules.

    Equal contents give equal texts. Raises `ValueError` for what one code cannot hold (over 2,300 bytes).
    """
    code = zxingcpp.create_barcode(content, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    return code.to_svg(scale=1, add_quiet_zones=True)
