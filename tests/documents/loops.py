"""Small files whose parts refer to themselves, to what holds them, or to so many others that following all takes for
ever. Each is built here; none has more than half a megabyte."""

import struct
from collections.abc import Mapping

from tests.documents.hostile import PARAGRAPH, Hostile, docx_with, page_pdf, pdf_with, stream

FONT = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
PALE = b"1 1 1 rg BT /F 20 Tf 50 500 Td (PALE) Tj ET "
"""Words that could be hidden: the page is drawn to see whether they are."""
CATALOG = "<< /Type /Catalog /Pages 2 0 R >>"
PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>"
WITH_CONTENTS = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>"
LEVELS = 40
LATE = ("damaged", "too_much_work", "empty")


def form(contents: bytes, resources: str) -> bytes:
    return stream(contents, f"/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << {resources} >>")


def form_in_itself(*, more: bytes = b"") -> bytes:
    """A form that draws itself twice, and so on: 2 ** 40 times in all. `more` makes the file larger."""
    within = "/XObject << /F 5 0 R >>"
    padding = b"<< /Length %d >>\nstream\n%b\nendstream" % (len(more), more)
    return page_pdf(stream(b"/F Do"), resources=within, objects=(form(b"/F Do /F Do", within), padding))


def forms_in_each_other() -> bytes:
    first, second = "/XObject << /F 6 0 R >>", "/XObject << /F 5 0 R >>"
    forms = (form(b"/F Do /F Do", first), form(b"/F Do /F Do", second))
    return page_pdf(stream(b"/F Do"), resources=second, objects=forms)


def form_of_the_page() -> bytes:
    """A form without resources of its own takes the page's, where it finds itself."""
    itself = stream(b"/F Do /F Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]")
    return page_pdf(stream(b"/F Do"), resources="/XObject << /F 5 0 R >>", objects=(itself,))


def form_in_hexadecimal() -> bytes:
    itself = (
        b"<< /Length 23 /Filter /ASCIIHexDecode /Type /XObject /Subtype /Form /BBox [0 0 9 9]"
        b" /Resources << /XObject << /F 5 0 R >> >> >>\nstream\n2f4620446f202f4620446f>\nendstream"
    )
    return page_pdf(stream(b"/F Do"), resources="/XObject << /F 5 0 R >>", objects=(itself,))


def widget(appearance: bytes, *, times: int = 1) -> bytes:
    """A field of a form that is its own parent and child, drawn `times` over."""
    return pdf_with(
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>",
        PAGES,
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [{'5 0 R ' * times}] >>",
        stream(b"BT ET"),
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (price) /Rect [50 600 300 640] /F 4 /Kids [5 0 R 5 0 R]"
        " /Parent 5 0 R /AP << /N 6 0 R >> >>",
        appearance,
    )


def branching_pages(width: int, *, last: str) -> bytes:
    """Nodes of pages that have the next node `width` times over."""
    levels = [f"<< /Type /Pages /Kids [{f'{number + 3} 0 R ' * width}] >>" for number in range(LEVELS)]
    return pdf_with(CATALOG, *levels, last)


def deep_pages(depth: int = 3000) -> bytes:
    nodes = [f"<< /Type /Pages /Kids [{n + 1} 0 R] /Count 1 /Parent {n - 1} 0 R >>" for n in range(2, depth)]
    return pdf_with(CATALOG, *nodes, f"<< /Type /Page /Parent {depth - 1} 0 R /MediaBox [0 0 9 9] >>")


def same_page(times: int = 200) -> bytes:
    drawn = stream(b"0 0 m 9 9 l S " * 20_000)
    return pdf_with(CATALOG, f"<< /Type /Pages /Kids [{'3 0 R ' * times}] /Count {times} >>", WITH_CONTENTS, drawn)


def same_contents(times: int = 2000) -> bytes:
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [{'4 0 R ' * times}] >>"
    return pdf_with(CATALOG, PAGES, page, stream(b"0 0 m 9 9 l S " * 20_000))


def length_of(*lengths: str) -> bytes:
    """Streams whose lengths are objects of these numbers, from object 4 on."""
    streams = [f"<< /Length {length} 0 R >>\nstream\nBT ET\nendstream" for length in lengths]
    return pdf_with(CATALOG, PAGES, WITH_CONTENTS, *streams)


def earlier_table(entry: str) -> bytes:
    """A table of references that names itself as the one before it."""
    whole = page_pdf(stream(b"BT ET"))
    start = whole.rpartition(b"startxref\n")[2].split()[0]
    return whole.replace(b"trailer\n<<", b"trailer\n<< /%b %b" % (entry.encode(), start))


def with_xref_stream(
    *objects: str | bytes, more: str = "", places: Mapping[int, tuple[int, int, int]] | None = None
) -> bytes:
    """A PDF whose references are a stream; `places` are entries of it by number of the object."""
    body = bytearray(b"%PDF-1.7\n")
    rows = {0: (0, 0, 0)}
    for number, content in enumerate(objects, 1):
        rows[number] = (1, len(body), 0)
        body += b"%d 0 obj\n%b\nendobj\n" % (number, content if isinstance(content, bytes) else content.encode())
    start, own = len(body), len(objects) + 1
    rows |= {own: (1, start, 0), **(places or {})}
    table = b"".join(struct.pack(">BIB", *rows.get(number, (0, 0, 0))) for number in range(max(rows) + 1))
    entries = f"/Type /XRef /W [1 4 1] /Root 1 0 R /Size {len(rows)} {more.replace('START', str(start))}"
    return bytes(body + b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (own, stream(table, entries), start))


def object_stream(first: int, more: str = "") -> bytes:
    return stream(b"%d 0 << /A 1 >>" % first, f"/Type /ObjStm /N 1 /First 4 {more}")


def drawn(contents: bytes, resources: str, *objects: str | bytes) -> bytes:
    """A page that is drawn when it is read."""
    return page_pdf(stream(PALE + contents), resources=f"{FONT} {resources}", objects=objects)


def pattern(contents: bytes, resources: str = "", *, step: str = "9") -> bytes:
    return stream(
        contents,
        f"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep {step} /YStep {step}"
        f" /Resources << {resources} >>",
    )


def patterns(levels: int = 30) -> bytes:
    """Patterns that are painted with the next one, twice."""
    paint = b"/Pattern cs /P scn 0 0 9 9 re f 1 1 8 8 re f"
    chain = [pattern(paint, f"/Pattern << /P {6 + number} 0 R >>") for number in range(levels)]
    return drawn(b"/Pattern cs /P scn 0 0 500 500 re f", "/Pattern << /P 5 0 R >>", *chain, pattern(b"0 0 9 9 re f"))


def mask_in_itself() -> bytes:
    state = "/ExtGState << /G << /SMask << /S /Luminosity /G 5 0 R >> >> >>"
    group = stream(
        b"/G gs 0 0 500 500 re f 0 0 400 400 re f",
        "/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Group << /S /Transparency /CS /DeviceGray >>"
        f" /Resources << {state} >>",
    )
    return drawn(b"/G gs 0 0 500 500 re f", state, group)


def font_of_glyphs(show: int, use: int) -> str:
    """A font whose letter is drawn by object `show`, with the font `use` at hand."""
    return (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97"
        f" /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a {show} 0 R >>"
        f" /Resources << /Font << /F {use} 0 R >> >> >>"
    )


def fonts_in_fonts(levels: int = 12) -> bytes:
    """Letters that are ten letters of the next font each."""
    objects: list[str | bytes] = []
    for level in range(levels):
        own = 5 + 2 * level
        objects += [font_of_glyphs(own + 1, own + 2), stream(b"9 0 d0 BT /F 9 Tf (aaaaaaaaaa) Tj ET")]
    last = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    shown = b"1 1 1 rg BT /F 9 Tf 9 9 Td (aa) Tj ET"
    return page_pdf(stream(shown), resources="/Font << /F 5 0 R >>", objects=(*objects, last))


def stitched(*numbers: int) -> str:
    """A function made of two others."""
    both = " ".join(f"{number} 0 R" for number in numbers)
    return f"<< /FunctionType 3 /Domain [0 1] /Functions [{both}] /Bounds [0.5] /Encode [0 1 0 1] >>"


def shaded(*functions: str) -> bytes:
    shading = "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 500 500] /Function 5 0 R >> >>"
    return drawn(b"/S sh", shading, *functions)


def branching_functions() -> bytes:
    last = "<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>"
    return shaded(*(stitched(6 + level, 6 + level) for level in range(LEVELS)), last)


def coloured(*spaces: str | bytes) -> bytes:
    return drawn(b"/C cs 0 0 500 500 re f", "/ColorSpace << /C 5 0 R >>", *spaces)


def looping_outlines() -> bytes:
    """Bookmarks, names and structure that lead back to themselves."""
    return pdf_with(
        "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /Names << /Dests 5 0 R >> /StructTreeRoot 6 0 R >>",
        PAGES,
        PAGE,
        "<< /First 4 0 R /Last 4 0 R /Next 4 0 R /Count 9 >>",
        "<< /Kids [5 0 R 5 0 R] >>",
        "<< /K [6 0 R] /P 6 0 R >>",
    )


def type0_in_itself() -> bytes:
    font = "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [5 0 R] >>"
    return page_pdf(stream(b"BT /F 9 Tf (xx) Tj ET"), resources="/Font << /F 5 0 R >>", objects=(font,))


def map_in_itself() -> bytes:
    """A map of characters that builds upon itself and covers four thousand million of them."""
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>"
    codes = stream(b"1 beginbfrange <0000> <ffffffff> <0000> endbfrange", "/UseCMap 6 0 R")
    return page_pdf(stream(b"BT /F 9 Tf (aa) Tj ET"), resources="/Font << /F 5 0 R >>", objects=(font, codes))


def image_masked_by_itself() -> bytes:
    size = "/Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8"
    image = stream(bytes(100), f"/Type /XObject /Subtype /Image {size} /SMask 5 0 R")
    return drawn(b"q 500 0 0 500 0 0 cm /I Do Q", "/XObject << /I 5 0 R >>", image)


def tiff_of_one_strip(frames: int = 200, side: int = 10_000) -> bytes:
    """Pictures of 100 megapixels that are all the same few bytes (PackBits)."""
    strip = b"\x81\xff" * 1000
    body = bytearray(b"II*\x00" + struct.pack("<I", 8 + len(strip)) + strip)
    for frame in range(frames):
        tags = ((256, side), (257, side), (258, 1), (259, 32773), (262, 1), (273, 8), (278, side), (279, len(strip)))
        after = len(body) + 2 + 12 * len(tags) + 4
        body += struct.pack("<H", len(tags)) + b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
        body += struct.pack("<I", after if frame + 1 < frames else 0)
    return bytes(body)


def docx_of_related_parts(count: int = 4000) -> bytes:
    """A document that names one header over and over, by as many names as there are, and itself."""
    targets = [f"{'x/../' * (number % 50)}document.xml" for number in range(count)]
    links = "".join(f'<Relationship Id="r{n}" Type="x/header" Target="{to}"/>' for n, to in enumerate(targets))
    relations = f'<Relationships xmlns="r">{links}</Relationships>'
    return docx_with(PARAGRAPH * 1000, parts={"word/_rels/document.xml.rels": relations.encode()})


LOOPS: dict[str, Hostile] = {
    # Forms
    "form_in_itself": Hostile(form_in_itself, LATE),
    "forms_in_each_other": Hostile(forms_in_each_other, LATE),
    "form_of_the_page": Hostile(form_of_the_page, LATE),
    "form_in_hexadecimal": Hostile(form_in_hexadecimal, LATE),
    "field_that_draws_itself": Hostile(lambda: widget(form(b"/F Do /F Do", "/XObject << /F 6 0 R >>")), LATE),
    "field_in_itself": Hostile(lambda: widget(form(b"0 0 9 9 re f", "")), LATE, reads=True),
    "field_drawn_over_and_over": Hostile(lambda: widget(form(b"0 0 9 9 re f", ""), times=20_000), LATE),
    # Trees of pages
    "pages_in_themselves": Hostile(
        lambda: pdf_with(CATALOG, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 100 >>"), LATE
    ),
    "pages_in_their_parent": Hostile(
        lambda: pdf_with(CATALOG, PAGES, "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 2 0 R] /Count 9 >>"), LATE
    ),
    "pages_that_branch": Hostile(lambda: branching_pages(4, last="<< /Type /Pages /Kids [] >>"), LATE),
    "pages_that_branch_to_one": Hostile(lambda: branching_pages(2, last=PAGE), (*LATE, "too_many_pages")),
    "pages_of_3000_levels": Hostile(deep_pages, LATE, reads=True),
    "page_200_times": Hostile(same_page, LATE),
    "contents_2000_times": Hostile(same_contents, LATE),
    "parent_of_its_parent": Hostile(
        lambda: pdf_with(CATALOG, "<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 3 0 R >>", PAGE), LATE, reads=True
    ),
    "page_of_itself": Hostile(lambda: pdf_with(CATALOG, PAGES, "<< /Type /Page /Parent 3 0 R >>"), LATE, reads=True),
    "catalog_of_itself": Hostile(lambda: pdf_with("<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] /Count 1 >>"), LATE),
    # References
    "table_before_itself": Hostile(lambda: earlier_table("Prev"), LATE, reads=True),
    "table_beside_itself": Hostile(lambda: earlier_table("XRefStm"), LATE, reads=True),
    "xref_stream_before_itself": Hostile(
        lambda: with_xref_stream(CATALOG, PAGES, PAGE, more="/Prev START"), LATE, reads=True
    ),
    "xref_stream_of_billions": Hostile(
        lambda: with_xref_stream(CATALOG, PAGES, PAGE, more="/Index [0 2000000000]"), LATE, reads=True
    ),
    "length_of_itself": Hostile(lambda: length_of("4"), LATE, reads=True),
    "lengths_of_each_other": Hostile(lambda: length_of("5", "4"), LATE, reads=True),
    "filter_of_itself": Hostile(
        lambda: pdf_with(
            CATALOG,
            PAGES,
            WITH_CONTENTS,
            "<< /Length 5 /Filter 4 0 R /DecodeParms 4 0 R >>\nstream\nBT ET\nendstream",
        ),
        LATE,
        reads=True,
    ),
    "reference_to_itself": Hostile(
        lambda: page_pdf(stream(b"/F Do"), resources="/XObject 5 0 R /Font 5 0 R", objects=("5 0 R",)), LATE, reads=True
    ),
    "references_to_each_other": Hostile(
        lambda: page_pdf(stream(b"/F Do"), resources="/XObject 5 0 R", objects=("6 0 R", "5 0 R")), LATE, reads=True
    ),
    "object_stream_that_extends_itself": Hostile(
        lambda: with_xref_stream(CATALOG, PAGES, PAGE, object_stream(7, "/Extends 4 0 R"), places={7: (2, 4, 0)}),
        LATE,
        reads=True,
    ),
    "object_streams_that_extend_each_other": Hostile(
        lambda: with_xref_stream(
            "<< /Type /Catalog /Pages 7 0 R >>",
            PAGES,
            object_stream(7, "/Extends 4 0 R"),
            object_stream(8, "/Extends 3 0 R"),
            places={7: (2, 3, 0), 8: (2, 4, 0)},
        ),
        LATE,
        reads=True,
    ),
    "object_stream_in_itself": Hostile(
        lambda: with_xref_stream(CATALOG, "<< /Kids [4 0 R] >>", PAGE, object_stream(4), places={4: (2, 4, 0)}),
        LATE,
        reads=True,
    ),
    "bookmarks_names_and_structure": Hostile(looping_outlines, LATE, reads=True),
    # Depth
    "arrays_in_arrays": Hostile(
        lambda: page_pdf(stream(b"BT ET"), resources="/Deep " + "[" * 100_000 + "]" * 100_000), LATE, reads=True
    ),
    "dictionaries_in_dictionaries": Hostile(
        lambda: page_pdf(stream(b"BT ET"), resources="/Deep " + "<</A " * 50_000 + "null" + ">>" * 50_000),
        LATE,
        reads=True,
    ),
    "arrays_in_contents": Hostile(lambda: page_pdf(stream(b"[" * 500_000 + b"]" * 500_000 + b" TJ")), LATE, reads=True),
    "states_in_states": Hostile(lambda: page_pdf(stream(b"q " * 1_000_000)), LATE, reads=True),
    "filter_5000_times": Hostile(
        lambda: page_pdf(stream(b"0 0 9 9 re f").replace(b"[/FlateDecode ]", b"[" + b"/ASCIIHexDecode " * 5000 + b"]")),
        LATE,
        reads=True,
    ),
    # Drawn content
    "pattern_of_itself": Hostile(
        lambda: drawn(
            b"/Pattern cs /P scn 0 0 500 500 re f",
            "/Pattern << /P 5 0 R >>",
            pattern(b"/Pattern cs /P scn 0 0 9 9 re f 0 0 5 5 re f", "/Pattern << /P 5 0 R >>"),
        ),
        LATE,
        reads=True,
    ),
    "patterns_that_branch": Hostile(patterns, LATE, reads=True),
    "pattern_of_tiny_steps": Hostile(
        lambda: drawn(
            b"/Pattern cs /P scn 0 0 500 500 re f",
            "/Pattern << /P 5 0 R >>",
            pattern(b"0 0 9 9 re f", step="0.0001"),
        ),
        LATE,
        reads=True,
    ),
    "mask_of_itself": Hostile(mask_in_itself, LATE, reads=True),
    "image_masked_by_itself": Hostile(image_masked_by_itself, (*LATE, "no_ocr"), reads=True),
    "layer_of_itself": Hostile(
        lambda: drawn(
            b"/OC /O BDC 0 0 99 99 re f EMC",
            "/Properties << /O 5 0 R >>",
            "<< /Type /OCMD /OCGs [5 0 R 5 0 R] /VE 6 0 R >>",
            "[/And 6 0 R 6 0 R]",
        ),
        LATE,
        reads=True,
    ),
    "function_of_itself": Hostile(lambda: shaded(stitched(5, 5)), LATE, reads=True),
    "functions_that_branch": Hostile(branching_functions, LATE),
    "colours_of_themselves": Hostile(lambda: coloured("[/Indexed 5 0 R 1 <000000ffffff>]"), LATE, reads=True),
    "pattern_colours_of_themselves": Hostile(lambda: coloured("[/Pattern 5 0 R]"), LATE, reads=True),
    "profile_instead_of_itself": Hostile(
        lambda: coloured("[/ICCBased 6 0 R]", stream(b"xx", "/N 3 /Alternate [/ICCBased 6 0 R]")), LATE, reads=True
    ),
    # Fonts
    "font_of_itself": Hostile(type0_in_itself, LATE, reads=True),
    "letter_of_itself": Hostile(
        lambda: page_pdf(
            stream(b"BT /F 9 Tf 9 9 Td (aa) Tj ET"),
            resources="/Font << /F 5 0 R >>",
            objects=(font_of_glyphs(6, 5), stream(b"9 0 d0 BT /F 9 Tf (aa) Tj ET")),
        ),
        LATE,
        reads=True,
    ),
    "letters_of_letters": Hostile(fonts_in_fonts, LATE, reads=True),
    "map_of_itself": Hostile(map_in_itself, LATE, reads=True),
    # Pictures and DOCX
    "tiff_of_one_strip": Hostile(tiff_of_one_strip, LATE),
    "docx_of_related_parts": Hostile(docx_of_related_parts, LATE, reads=True),
}
"""By name, as `hostile.FILES`."""
