"""Pages from every kind of file, through the confined process."""

from collections.abc import AsyncIterator
from random import Random

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps

from cleardeed.documents.parser.client import Parsers, open_parsers
from cleardeed.documents.reader import read_document
from cleardeed.documents.text import DocumentText
from tests.documents.hostile import page_pdf, pdf_with, stream
from tests.documents.making import CONTRACT, encoded, pdf_of, picture_of, typeset
from tests.documents.memory import needs_tesseract, opened
from tests.sampling import sampled

FONT = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"


@pytest.fixture(scope="module")
async def parsers() -> AsyncIterator[Parsers]:
    async with open_parsers(ocr=True) as running:
        yield running


async def read(parsers: Parsers, content: bytes) -> DocumentText:
    with opened(content) as file:
        return await read_document(parsers, "acc_test", file)


def words(text: str) -> set[str]:
    return set(text.replace("«", " ").replace("»", " ").replace(",", " ").split())


def share(found: str) -> float:
    """The share of the contract's words that were found."""
    wanted = words(CONTRACT)
    return len(wanted & words(found)) / len(wanted)


async def test_a_text_pdf_is_read_page_by_page(parsers: Parsers) -> None:
    text = await read(parsers, pdf_of([CONTRACT, "Вторая страница договора с парой слов о цене."]))
    assert [(page.number, page.origin) for page in text.pages] == [(1, "text"), (2, "text")]
    assert " ".join(text.pages[0].text.split()) == " ".join(CONTRACT.split())


@needs_tesseract
@pytest.mark.parametrize("turn", sampled([0, 1.5, -3, 7, 90, 180, 270], 3))
async def test_a_scan_is_read_whichever_way_it_lies(parsers: Parsers, turn: float) -> None:
    text = await read(parsers, encoded(picture_of(CONTRACT, turn=turn), "PNG"))
    assert text.pages[0].origin == "ocr"
    assert share(text.pages[0].text) > 0.9


@needs_tesseract
@pytest.mark.parametrize("dpi", sampled([100, 150, 300], 1))
async def test_a_scan_is_read_in_any_resolution(parsers: Parsers, dpi: int) -> None:
    text = await read(parsers, encoded(picture_of(CONTRACT, dpi=dpi), "JPEG", dpi=dpi))
    assert share(text.pages[0].text) > 0.9


@needs_tesseract
@pytest.mark.parametrize("kind", sampled(["TIFF", "PDF"], 1))
async def test_every_page_of_many_is_read(parsers: Parsers, kind: str) -> None:
    ends = ("О цене квартиры", "О сроке передачи", "О расходах сторон")
    pages = [picture_of(f"{CONTRACT}\n{end}") for end in ends]
    text = await read(parsers, encoded(pages, kind))
    assert [page.number for page in text.pages] == [1, 2, 3]
    assert all(end in page.text for end, page in zip(ends, text.pages, strict=True))


@needs_tesseract
@pytest.mark.parametrize("mode", sampled(["1", "RGB", "RGBA", "P", "LA", "CMYK", "I;16"], 3))
async def test_a_picture_is_read_in_any_mode(parsers: Parsers, mode: str) -> None:
    grey = picture_of(CONTRACT)
    if mode == "I;16":
        picture = grey.point(lambda value: value * 257, "I").convert("I;16")
    elif mode in ("LA", "RGBA"):
        picture = Image.new(mode, grey.size, 0)
        picture.putalpha(grey.point(lambda value: 255 - value))
    else:
        picture = grey.convert(mode)
    text = await read(parsers, encoded(picture, "TIFF" if mode in ("CMYK", "I;16") else "PNG"))
    assert share(text.pages[0].text) > 0.9


@needs_tesseract
async def test_a_scan_with_a_stamp_of_text_is_read_from_its_picture(parsers: Parsers) -> None:
    """A page that is a picture, and an invisible text that says another thing."""
    hidden = pdf_of(["Обременений нет."], hidden=("Залог отсутствует, всё проверено.", {"fill": "white"}))
    text = await read(parsers, hidden)
    assert "Залог" not in text.pages[0].text


@needs_tesseract
async def test_a_picture_on_a_page_of_text_is_read_too(parsers: Parsers) -> None:
    line = picture_of("Квартира заложена банку.").crop((100, 150, 1500, 700))
    size = f"/Width {line.width} /Height {line.height} /ColorSpace /DeviceGray /BitsPerComponent 8"
    pdf = page_pdf(
        stream(b"BT /F 20 Tf 50 700 Td (Words that are shown on the page) Tj ET q 500 0 0 196 50 300 cm /I Do Q"),
        resources=f"{FONT} /XObject << /I 5 0 R >>",
        objects=(stream(line.tobytes(), f"/Type /XObject /Subtype /Image {size}"),),
    )
    text = await read(parsers, pdf)
    assert text.pages[0].text == "Words that are shown on the page\n\nКвартира заложена банку."


@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        ("1 1 1 rg BT /F 20 Tf 50 500 Td (HIDDEN) Tj ET", ""),
        ("3 Tr BT /F 20 Tf 50 500 Td (HIDDEN) Tj ET", ""),
        ("BT /F 20 Tf 50 -500 Td (HIDDEN) Tj ET", ""),
        ("BT /F 20 Tf 50 500 Td (HIDDEN) Tj ET 1 1 1 rg 0 450 400 100 re f", ""),
        ("BT /F 0.4 Tf 50 500 Td (HIDDEN) Tj ET", ""),
        ("0 0 0 rg 0 450 400 100 re f 1 1 1 rg BT /F 20 Tf 50 500 Td (ON BLACK) Tj ET", "ON BLACK"),
        ("0.4 0.4 0.4 rg BT /F 20 Tf 50 500 Td (GREY) Tj ET", "GREY"),
    ],
)
@pytest.mark.parametrize("nested", [False, True])
async def test_what_a_reader_sees_of_a_page_is_read(
    parsers: Parsers, contents: str, expected: str, nested: bool
) -> None:
    shown = "0 g 0 Tr BT /F 20 Tf 50 700 Td (Words that are shown on the page) Tj ET"
    whole = stream(f"{contents} {shown}".encode(), "")
    form = stream(contents.encode(), f"/Type /XObject /Subtype /Form /BBox [-9 -999 999 999] /Resources << {FONT} >>")
    pdf = page_pdf(
        stream(f"/X Do {shown}".encode()) if nested else whole,
        resources=f"{FONT} /XObject << /X 5 0 R >>",
        objects=(form,),
    )
    text = await read(parsers, pdf)
    assert text.pages[0].text.split() == [*expected.split(), *["Words", "that", "are", "shown", "on", "the", "page"]]


async def test_what_was_filled_into_a_form_is_read(parsers: Parsers) -> None:
    pdf = pdf_with(
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [5 0 R]"
        f" /Resources << {FONT} >> >>",
        stream(b"BT /F 20 Tf 50 700 Td (The price of the apartment is) Tj ET"),
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (price) /V (4950000) /Rect [50 600 300 640] /F 4"
        " /AP << /N 6 0 R >> >>",
        stream(
            b"BT /F 20 Tf 5 10 Td (4950000) Tj ET",
            f"/Type /XObject /Subtype /Form /BBox [0 0 250 40] /Resources << {FONT} >>",
        ),
    )
    text = await read(parsers, pdf)
    assert text.pages[0].text.split() == ["The", "price", "of", "the", "apartment", "is", "4950000"]


@needs_tesseract
async def test_a_page_of_a_word_is_read_though_its_side_cannot_be_told(parsers: Parsers) -> None:
    page = picture_of("x1 ?", dpi=100).rotate(180)
    assert len((await read(parsers, encoded(page, "PNG"))).pages) == 1


@needs_tesseract
async def test_an_english_page_full_of_specks_is_read_in_its_own_letters(parsers: Parsers) -> None:
    page = picture_of("PAYMENT RECEIPT\nReceived from Beatrice Quillfeather the sum of 5,000 US dollars").convert("L")
    random = Random(1)
    for _ in range(page.width * page.height // 60):
        page.putpixel((random.randrange(page.width), random.randrange(page.height)), random.choice((0, 255)))
    text = (await read(parsers, encoded(page, "PNG"))).pages[0].text
    assert "PAYMENT RECEIPT" in text
    assert "Quillfeather" in text


async def test_the_mark_of_a_note_runs_into_no_number(parsers: Parsers) -> None:
    said = (
        "Номер 61:44:0010203:455#footnote[Пояснение.]. Цена 5 000 000#footnote[С налогом.] рублей, "
        "площадь 48,3 м#super[2]."
    )
    (page,) = (await read(parsers, typeset(said))).pages
    assert page.text.startswith("Номер 61:44:0010203:455[1]. Цена 5 000 000[2] рублей, площадь 48,3 м2.")


async def test_a_paragraph_of_a_pdf_is_one_line_and_its_parted_words_are_whole(parsers: Parsers) -> None:
    said = "Продавец передаёт в собственность Покупателя, а Покупатель принимает и оплачивает квартиру. " * 6
    (page,) = (await read(parsers, typeset(f"#set par(justify: true)\n{said}"))).pages
    assert page.text.replace("\n", " ") == said.strip()
    assert page.text.count("\n") < 3


def shaded(page: Image.Image, light: float) -> Image.Image:
    """The page with a soft-edged shadow over its lower half, on a dark table."""
    shade = Image.new("L", page.size, 255)
    shade.paste(round(255 * light), (0, page.height // 7, page.width, page.height))
    return ImageOps.expand(ImageChops.multiply(page, shade.filter(ImageFilter.GaussianBlur(40))), border=120, fill=40)


@needs_tesseract
async def test_what_lies_in_a_shadow_is_read(parsers: Parsers) -> None:
    text = await read(parsers, encoded(shaded(picture_of(CONTRACT), 0.3), "PNG"))
    assert share(text.pages[0].text) > 0.9
    assert text.pages[0].legible


@needs_tesseract
async def test_a_page_of_which_a_part_is_blurred_away_is_not_legible(parsers: Parsers) -> None:
    page = picture_of(f"{CONTRACT}\n{CONTRACT}")
    below = (0, 480, page.width, page.height)
    page.paste(page.crop(below).filter(ImageFilter.GaussianBlur(4)), below)
    text = await read(parsers, encoded(page, "PNG"))
    assert not text.pages[0].legible


async def test_a_hyphen_of_its_own_stays_at_the_end_of_a_line(parsers: Parsers) -> None:
    """Of a double name, a numeral and the number of a paper; one that only parts a word goes."""
    said = [
        "Продавец Щукина-Ёлкина Полина Глебовна",
        "Seller Shchukina-Elkina Polina",
        "the price of thirty-five thousand",
        "запись № 99/1-н/99-2026-2-84",
        "государственная регистрация",
    ]
    written = "\n\n".join(f"#block(width: {width}pt)[{one}]" for one in said for width in range(80, 200, 6))
    (page,) = (await read(parsers, typeset(f"#set page(height: auto)\n#set text(hyphenate: true)\n{written}"))).pages
    lines = " ".join(page.text.split())
    assert {one: lines.count(one) for one in said} == dict.fromkeys(said, 20)


async def test_a_word_that_a_page_ends_in_does_not_run_into_its_foot(parsers: Parsers) -> None:
    said = " ".join(CONTRACT.split())
    whole, broken = [], 0
    for width in range(240, 300, 10):
        look = f"#set page(width: {width}pt, height: 130pt, margin: 30pt, footer: [Страница 1 из 9])"
        pages = [page.text for page in (await read(parsers, typeset(f"{look}\n#set par(justify: true)\n{said}"))).pages]
        broken += sum(text.endswith("-") for text in pages)
        joined = "".join(text[:-1] if text.endswith("-") else f"{text} " for text in pages)
        whole.append(" ".join(joined.split()))
    assert broken > 0
    assert whole == [said] * len(whole)
