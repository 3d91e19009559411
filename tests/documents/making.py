"""Files for tests, made on the spot: PDF by typst, DOCX by python-docx, pictures by Pillow. Everyone is invented."""

import io
from collections.abc import Sequence
from typing import Any

import docx
import typst
from PIL import Image, ImageDraw, ImageFont

from cleardeed.reports import pdf

FONTS = pdf._TEMPLATES / "fonts"
FONT = FONTS / "DeedSans-Regular.otf"
CONTRACT = """ДОГОВОР КУПЛИ-ПРОДАЖИ КВАРТИРЫ
Иванов Пётр Сидорович, 01.02.1980 года рождения, именуемый «Продавец», и Сидорова Анна Ивановна, именуемая «Покупатель»,
заключили договор о продаже квартиры по адресу: г. Примерск, ул. Первая, д. 1, кадастровый номер 77:99:0009999:1001.
Цена квартиры составляет 4 950 000 (четыре миллиона девятьсот пятьдесят тысяч) рублей."""
LINES = CONTRACT.split("\n")


def pdf_of(pages: Sequence[str], *, hidden: tuple[str, dict[str, str]] | None = None) -> bytes:
    """A PDF with a text layer, one text a page; `hidden` is a text and the look (typst's) that hides it."""
    body = "\n#pagebreak()\n".join(f"#{_quoted(text)}" for text in pages)
    if hidden is not None:
        options = ", ".join(f"{name}: {value}" for name, value in hidden[1].items())
        body += f"\n\n#text({options}, {_quoted(hidden[0])})"
    return typeset(body)


def typeset(body: str) -> bytes:
    """A PDF of typst's markup, in Russian and hyphenated."""
    look = 'font: "Deed Sans", lang: "ru", hyphenate: true'
    source: Any = f'#set page(paper: "a4")\n#set text({look})\n{body}'.encode()
    made: bytes = typst.compile(source, font_paths=[str(FONTS)], ignore_system_fonts=True)
    return made


def picture_of(text: str, *, dpi: int = 200, turn: float = 0) -> Image.Image:
    """A page of A4 in grey with the text on it, turned counter-clockwise by `slot` degrees."""
    page = Image.new("L", (round(8.27 * dpi), round(11.69 * dpi)), 255)
    font = ImageFont.truetype(str(FONT), round(dpi * 12 / 72))
    draw, top, left = ImageDraw.Draw(page), dpi, round(dpi * 0.8)
    for paragraph in text.split("\n"):
        for line in _wrapped(paragraph, draw, font, page.width - 2 * left):
            draw.text((left, top), line, font=font, fill=0)
            top += round(dpi * 0.25)
    return page.rotate(turn, Image.Resampling.BICUBIC, expand=turn % 180 == 90, fillcolor=255) if turn else page


def encoded(pages: Image.Image | Sequence[Image.Image], kind: str, *, dpi: int = 200) -> bytes:
    """Pictures as PNG, JPEG, TIFF or PDF (the pages of a scanner)."""
    first, *rest = [pages] if isinstance(pages, Image.Image) else pages
    made = io.BytesIO()
    more = {"save_all": True, "append_images": rest} if rest else {}
    options = {"resolution": dpi} if kind == "PDF" else {"dpi": (dpi, dpi)}
    first.save(made, kind, **options, **more)
    return made.getvalue()


def docx_of(
    paragraphs: Sequence[str], rows: Sequence[Sequence[str]] = (), *, header: str = "", footer: str = ""
) -> bytes:
    """A DOCX with paragraphs, then a table."""
    document = docx.Document()
    for text in paragraphs:
        document.add_paragraph(text)
    if rows:
        table = document.add_table(len(rows), len(rows[0]))
        for cells, given in zip(table.rows, rows, strict=True):
            for cell, text in zip(cells.cells, given, strict=True):
                cell.text = text
    document.sections[0].header.paragraphs[0].text = header
    document.sections[0].footer.paragraphs[0].text = footer
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _wrapped(paragraph: str, draw: ImageDraw.ImageDraw, font: ImageFont.FreeTypeFont, width: int) -> list[str]:
    lines = [""]
    for word in paragraph.split():
        longer = f"{lines[-1]} {word}".strip()
        if draw.textlength(longer, font=font) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
