"""Reading the rendered documents back: the text layer of a PDF, paragraphs of a DOCX, scans by Tesseract."""

import io
import os
import subprocess

import docx
import pypdfium2
from PIL import Image

from cleardeed.documents.text import DocumentText, Page
from tests.documents.corpus.model import Labelled
from tests.documents.corpus.render import as_docx, as_pdf, as_scan


def through_docx(document: Labelled) -> DocumentText:
    paragraphs = docx.Document(io.BytesIO(as_docx(document))).paragraphs
    return DocumentText("docx", (Page(1, "\n".join(paragraph.text for paragraph in paragraphs)),))


def through_pdf(document: Labelled) -> DocumentText:
    with pypdfium2.PdfDocument(as_pdf(document)) as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
    return DocumentText("pdf", tuple(Page(number, text.replace("\r\n", "\n")) for number, text in enumerate(texts, 1)))


def through_scan(document: Labelled, *, dpi: int = 200, noise: bool = True) -> DocumentText:
    """As a scanner and Tesseract give it; both the packages `tesseract-ocr` and `tesseract-ocr-rus` are needed."""
    texts = [_recognised(page, dpi) for page in as_scan(document, dpi=dpi, noise=noise)]
    return DocumentText("tiff", tuple(Page(number, text, "ocr") for number, text in enumerate(texts, 1)))


def _recognised(page: Image.Image, dpi: int) -> str:
    """A page in which Tesseract finds no layout is read as one block."""
    file = io.BytesIO()
    page.save(file, "PNG")
    return _tesseract(file.getvalue(), dpi, "3") or _tesseract(file.getvalue(), dpi, "6")


def _tesseract(image: bytes, dpi: int, mode: str) -> str:
    command = ["tesseract", "stdin", "stdout", "-l", "rus+eng", "--dpi", str(dpi), "--psm", mode]
    alone = {"OMP_THREAD_LIMIT": "1", "PATH": os.environ["PATH"]}
    run = subprocess.run(command, input=image, capture_output=True, check=True, env=alone)
    return run.stdout.decode().replace("\f", "").strip("\n")
