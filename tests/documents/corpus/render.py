"""The labelled documents as files: DOCX, PDF, and scans with noise, skew and little resolution."""

import io
import random
import textwrap
from functools import cache
from pathlib import Path

import docx
import pytest
import typst
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from tests.documents.corpus.model import Labelled

_FONTS = Path("/usr/share/fonts/truetype")
_SERIF, _WIDE_SERIF = "liberation/LiberationSerif-Regular.ttf", "dejavu/DejaVuSerif.ttf"
needs_fonts = pytest.mark.skipif(
    not all((_FONTS / name).exists() for name in (_SERIF, _WIDE_SERIF)),
    reason="install fonts-liberation and fonts-dejavu-core",
)
_PAGE_INCHES = (8.27, 11.69)
_MARGIN_INCHES = 0.9
_POINTS = 12


def as_docx(document: Labelled) -> bytes:
    """A paragraph a line."""
    file, made = io.BytesIO(), docx.Document()
    for line in document.text.split("\n"):
        made.add_paragraph(line)
    made.save(file)
    return file.getvalue()


def as_pdf(document: Labelled) -> bytes:
    """A page of justified text, set by typst, hyphenated as a word processor does it."""
    lines = [f"#par[{_escaped(line)}]" if line.strip() else "" for line in document.text.split("\n")]
    language = "ru" if document.russian else "en"
    source = f'#set text(size: 11pt, lang: "{language}", hyphenate: true)\n#set par(justify: true)\n' + "\n\n".join(
        lines
    )
    made = typst.compile(source.encode())
    assert isinstance(made, bytes)
    return made


def _escaped(line: str) -> str:
    return "".join(f"\\u{{{ord(sign):x}}}" if not sign.isalnum() and sign != " " else sign for sign in line)


def as_scan(document: Labelled, *, dpi: int = 200, noise: bool = True) -> list[Image.Image]:
    """Pages as a scanner gives them: grey, a little turned, blurred and speckled; the same for the same document."""
    chance = random.Random(document.name)
    font = _font(_WIDE_SERIF if chance.random() < 0.3 else _SERIF, dpi)
    pages = [_page(lines, font, dpi) for lines in _laid_out(document.text, font, dpi)]
    return [_worn(page, chance) if noise else page for page in pages]


@cache
def _font(name: str, dpi: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FONTS / name), _POINTS * dpi // 72)


def _laid_out(text: str, font: ImageFont.FreeTypeFont, dpi: int) -> list[list[str]]:
    width = (_PAGE_INCHES[0] - 2 * _MARGIN_INCHES) * dpi
    columns = int(width / (font.getlength("абвгдежзик мно") / 14))
    lines = [piece for line in text.split("\n") for piece in textwrap.wrap(line, columns) or [""]]
    high = int((_PAGE_INCHES[1] - 2 * _MARGIN_INCHES) * dpi / _leading(font))
    return [lines[start : start + high] for start in range(0, len(lines), high)]


def _leading(font: ImageFont.FreeTypeFont) -> float:
    return font.size * 1.35


def _page(lines: list[str], font: ImageFont.FreeTypeFont, dpi: int) -> Image.Image:
    page = Image.new("L", (int(_PAGE_INCHES[0] * dpi), int(_PAGE_INCHES[1] * dpi)), 250)
    draw = ImageDraw.Draw(page)
    for row, line in enumerate(lines):
        draw.text((_MARGIN_INCHES * dpi, _MARGIN_INCHES * dpi + row * _leading(font)), line, font=font, fill=25)
    return page


def _worn(page: Image.Image, chance: random.Random) -> Image.Image:
    turned = page.rotate(chance.uniform(-0.8, 0.8), resample=Image.Resampling.BICUBIC, fillcolor=250)
    blurred = turned.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 0.8)))
    grain = Image.frombytes("L", blurred.size, chance.randbytes(blurred.size[0] * blurred.size[1]))
    strength = chance.uniform(0.05, 0.14)
    speckled: Image.Image = ImageChops.subtract(
        blurred, grain.point([int(value * strength * 2) for value in range(256)])
    )
    return speckled
