"""A document from its upload to `report_ready`: a text PDF against a limit, a scan against Tesseract alone on it.

Tesseract alone is its own command, once a page, as many at once as there are cores, one thread each: what anyone would
start on the same pages. Both sides read the same PNG pixels; the service gets them as the PDF of a scanner.
"""

import io
import itertools
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import typst
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from bench.databases import BenchSetup
from bench.outcome import Outcome, ratio_of_medians, spread
from bench.service import service
from cleardeed.documents.samples import SAMPLE
from cleardeed.reports import pdf

TEXT_GOAL_MS = 300
SCAN_GOAL = 1.2
TEXT_PAGES, SCAN_PAGES, DPI = 10, 5, 200
UPLOADS = 30
POLL_SECONDS = 0.01
FONTS = Path(pdf.__file__).parent / "templates" / "fonts"
WORDS = " ".join(page.text for page in SAMPLE.pages).split()
_LINES, _LINE_WORDS = 42, 11


def measure(setup: BenchSetup) -> Iterator[Outcome]:
    """Both goals, against one running service."""
    database = setup.fresh_database("bench_documents")
    (key,) = database.issue_keys(1)
    with (
        service(database, "serve") as url,
        httpx.Client(base_url=url, headers={"X-API-KEY": key.api_key}, timeout=60) as client,
    ):
        yield _text(client)
        if shutil.which("tesseract"):
            yield _scan(client, setup)


def _text(client: httpx.Client) -> Outcome:
    uploads = [_text_pdf(number) for number in range(UPLOADS)]
    _analysed(client, _text_pdf(UPLOADS))
    times = sorted(1000 * _analysed(client, content) for content in uploads)
    return Outcome(
        name="documents",
        what=f"ms, a text PDF of {TEXT_PAGES} pages from upload to report_ready, p50 of {UPLOADS}",
        goal=TEXT_GOAL_MS,
        measured=median(times),
        unit="ms",
        at_least=False,
        detail=f"p95 {times[int(UPLOADS * 0.95) - 1]:.0f} ms",
    )


def _scan(client: httpx.Client, setup: BenchSetup) -> Outcome:
    ours, bare = [], []
    for number in range(setup.rounds):
        pages = [_page(number * SCAN_PAGES + index) for index in range(SCAN_PAGES)]
        bare.append(_bare(pages, setup.folder / "pages"))
        ours.append(_analysed(client, _scanned(pages)))
    return Outcome(
        name="documents",
        what=f"× the time of Tesseract alone, a scan of {SCAN_PAGES} pages at {DPI} dpi",
        goal=SCAN_GOAL,
        measured=ratio_of_medians(ours, bare),
        at_least=False,
        detail=f"{spread([1000 * one for one in ours])} ms against {spread([1000 * one for one in bare])} ms",
    )


def _analysed(client: httpx.Client, content: bytes) -> float:
    """Seconds from the first byte of the upload to the answer that says `report_ready`."""
    began = time.perf_counter()
    made = client.post("/api/v1/document-check", files={"file": ("contract.pdf", content)}).raise_for_status().json()
    while True:
        status = client.get(f"/api/v1/document-check/{made['job_id']}").raise_for_status().json()["status"]
        if status == "report_ready":
            return time.perf_counter() - began
        if status == "failed":
            raise RuntimeError("the service did not read the document")
        time.sleep(POLL_SECONDS)


def _bare(pages: Sequence[Image.Image], folder: Path) -> float:
    """Seconds that Tesseract takes for the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{number}.png" for number in range(len(pages))]
    for page, file in zip(pages, files, strict=True):
        page.save(file, dpi=(DPI, DPI))

    def read(file: Path) -> None:
        command = ["tesseract", str(file), "-", "-l", "rus+eng"]
        subprocess.run(command, env=os.environ | {"OMP_THREAD_LIMIT": "1"}, capture_output=True, check=True)

    began = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        list(cores.map(read, files))
    return time.perf_counter() - began


def _text_pdf(number: int) -> bytes:
    """A contract of ten pages, another one for each number."""
    text = "\n\n".join(page.text for page in SAMPLE.pages)
    pages = [f"{text}\n\nПриложение {number}-{index}" for index in range(TEXT_PAGES)]
    body = "\n#pagebreak()\n".join(f"#read({str(index)!r})".replace("'", '"') for index in range(TEXT_PAGES))
    files: Any = {"main.typ": f'#set page(paper: "a4")\n#set text(font: "Deed Sans", size: 8pt)\n{body}'.encode()}
    files |= {str(index): page.encode() for index, page in enumerate(pages)}
    made: bytes = typst.compile(files, format="pdf", font_paths=[str(FONTS)], ignore_system_fonts=True)
    return made


def _page(number: int) -> Image.Image:
    """A full page of a contract as a scanner sees it: soft edges and some noise."""
    page = Image.new("L", (round(8.27 * DPI), round(11.69 * DPI)), 250)
    draw, font = ImageDraw.Draw(page), ImageFont.truetype(str(FONTS / "DeedSans-Regular.otf"), round(DPI * 11 / 72))
    words = itertools.islice(itertools.cycle(WORDS), number * 37, None)
    for line in range(_LINES):
        draw.text(
            (DPI * 0.7, DPI * (0.8 + line * 0.23)), " ".join(itertools.islice(words, _LINE_WORDS)), font=font, fill=30
        )
    return Image.blend(page.filter(ImageFilter.GaussianBlur(0.5)), Image.effect_noise(page.size, 24), 0.06)


def _scanned(pages: Sequence[Image.Image]) -> bytes:
    made = io.BytesIO()
    pages[0].save(made, "PDF", save_all=True, append_images=list(pages[1:]), resolution=DPI)
    return made.getvalue()
