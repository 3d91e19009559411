"""Files that harm their reader, each built here. By name: the bytes, and the faults that may answer them."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable

import msgspec
from PIL import Image

from tests.documents.making import CONTRACT, encoded, pdf_of, picture_of

MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
MACROS = "application/vnd.ms-word.document.macroEnabled.main+xml"
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PARAGRAPH = "<w:p><w:r><w:t>Договор</w:t></w:r></w:p>"


class Hostile(msgspec.Struct, frozen=True):
    """A hostile file. `faults` are all that may be said of it; `reads` where it is harmless if read with care."""

    make: Callable[[], bytes]
    faults: tuple[str, ...] = ()
    reads: bool = False


def pdf_with(*objects: str | bytes, root: int = 1, encrypt: str = "") -> bytes:
    """A PDF of these objects, numbered from 1."""
    body, places = bytearray(b"%PDF-1.7\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        raw = content if isinstance(content, bytes) else content.encode()
        body += b"%d 0 obj\n%b\nendobj\n" % (number, raw)
    start = len(body)
    body += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
    body += b"".join(b"%010d 00000 n \n" % place for place in places)
    body += f"trailer\n<< /Size {len(places) + 1} /Root {root} 0 R {encrypt} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(body)


def stream(content: bytes, more: str = "", *, times: int = 1) -> bytes:
    """A stream object, deflated `times` over."""
    for _ in range(times):
        content = zlib.compress(content, 9)
    filters = "/FlateDecode " * times
    return f"<< /Length {len(content)} /Filter [{filters}] {more} >>\nstream\n".encode() + content + b"\nendstream"


def page_pdf(
    contents: bytes, *, box: str = "0 0 595 842", resources: str = "", objects: tuple[str | bytes, ...] = ()
) -> bytes:
    """A PDF of one page that shows `contents` (object 4)."""
    return pdf_with(
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents 4 0 R /Resources << {resources} >> >>",
        contents,
        *objects,
    )


def many_pages(count: int) -> bytes:
    kids = " ".join(f"{number} 0 R" for number in range(3, 3 + count))
    pages = ["<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"] * count
    return pdf_with("<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {count} >>", *pages)


def docx_with(
    body: str = PARAGRAPH,
    *,
    kind: str = MAIN,
    prolog: str = "",
    parts: dict[str, bytes] | None = None,
    raw: bytes | None = None,
) -> bytes:
    """A DOCX of this body."""
    types = (
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Override PartName="/word/document.xml" ContentType="{kind}"/></Types>'
    )
    document = (
        f'<?xml version="1.0" encoding="UTF-8"?>{prolog}<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>'
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", types)
        archive.writestr("word/document.xml", raw if raw is not None else document.encode())
        for name, content in (parts or {}).items():
            archive.writestr(name, content)
    return made.getvalue()


def docx_of_zeros() -> bytes:
    """A body of half a gigabyte that takes half a megabyte."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml", f'<Types><Override PartName="/word/document.xml" ContentType="{MAIN}"/></Types>'
        )
        with archive.open("word/document.xml", "w", force_zip64=True) as entry:
            entry.write(f'<w:document xmlns:w="{W}"><w:body><w:p><w:r><w:t>'.encode())
            for _ in range(512):
                entry.write(b" " * 1024 * 1024)
    return made.getvalue()


def lying_docx() -> bytes:
    """An archive whose directory claims that its document is small."""
    whole = bytearray(docx_of_zeros())
    place = whole.rfind(b"PK\x01\x02")
    whole[place + 24 : place + 28] = struct.pack("<I", 1000)
    return bytes(whole)


def nested_zip() -> bytes:
    inner = docx_with()
    for _ in range(20):
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("inner.zip", inner)
        inner = made.getvalue()
    return inner


def linked_docx() -> bytes:
    made = io.BytesIO(docx_with())
    with zipfile.ZipFile(made, "a") as archive:
        link = zipfile.ZipInfo("word/header1.xml")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    return made.getvalue()


def locked_docx() -> bytes:
    """The flag of encryption on every entry."""
    whole = bytearray(docx_with())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = whole.find(mark)
        while place >= 0:
            whole[place + offset] |= 1
            place = whole.find(mark, place + 4)
    return bytes(whole)


def png_claiming(width: int, height: int) -> bytes:
    """A PNG whose head claims a size."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, part) for kind, part in ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    )


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def real_pixel_bomb() -> bytes:
    """A picture of 225 megapixels in some kilobytes, whole in every respect."""
    made = io.BytesIO()
    Image.new("1", (15_000, 15_000)).save(made, "PNG")
    return made.getvalue()


def text_png_bomb() -> bytes:
    """A compressed comment of a gigabyte."""
    comment = zlib.compressobj(9)
    packed = b"".join(comment.compress(bytes(1024 * 1024)) for _ in range(1024)) + comment.flush()
    whole = encoded(picture_of("Договор"), "PNG")
    place = whole.index(b"IDAT") - 4
    return whole[:place] + chunk(b"zTXt", b"Comment\x00\x00" + packed) + whole[place:]


def looping_tiff() -> bytes:
    """A directory of pictures that leads back to itself."""
    made = io.BytesIO()
    Image.new("L", (8, 8), 255).save(made, "TIFF")
    whole = bytearray(made.getvalue())
    start = struct.unpack("<I", whole[4:8])[0]
    entries = struct.unpack("<H", whole[start : start + 2])[0]
    whole[start + 2 + 12 * entries : start + 6 + 12 * entries] = struct.pack("<I", start)
    return bytes(whole)


def laughs() -> str:
    levels = ['<!ENTITY a0 "ха">'] + [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10)]
    return f"<!DOCTYPE x [{''.join(levels)}]>"


def deep_docx(depth: int) -> bytes:
    return docx_with("<w:tbl><w:tr><w:tc>" * depth + PARAGRAPH + "</w:tc></w:tr></w:tbl>" * depth)


def deep_pdf() -> bytes:
    """Arrays within arrays, and forms that draw themselves."""
    return page_pdf(
        stream(b"/F Do"),
        resources="/XObject << /F 5 0 R >> /Deep " + "[" * 20_000 + "]" * 20_000,
        objects=(
            stream(
                b"/F Do /F Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>"
            ),
        ),
    )


def branching_forms() -> bytes:
    """Forms that draw ten others each, twelve levels deep: a million million words."""
    forms = [
        stream(
            b"/F Do " * 10,
            f"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F {number + 1} 0 R >> >>",
        )
        for number in range(5, 17)
    ]
    last = stream(b"BT (x) Tj ET", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]")
    return page_pdf(stream(b"/F Do"), resources="/XObject << /F 5 0 R >>", objects=(*forms, last))


def image_pdf(width: int, height: int) -> bytes:
    """A page with a picture that claims a size."""
    picture = stream(
        bytes(1000),
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceGray /BitsPerComponent 8",
    )
    return page_pdf(stream(b"q 595 0 0 842 0 0 cm /I Do Q"), resources="/XObject << /I 5 0 R >>", objects=(picture,))


def looping_pages() -> bytes:
    return pdf_with(
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>"
    )


def locked_pdf() -> bytes:
    """A PDF encrypted by an unknown password."""
    secret = "<" + "41" * 32 + ">"
    return pdf_with(
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
        f"<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O {secret} /U {secret} >>",
        encrypt="/Encrypt 4 0 R /ID [<01> <01>]",
    )


DAMAGED = ("damaged",)
FILES: dict[str, Hostile] = {
    # Archives
    "zip_bomb": Hostile(docx_of_zeros, ("too_much_work", "too_much_text", "damaged")),
    "zip_that_lies_of_its_size": Hostile(lying_docx, ("damaged", "too_much_work", "too_much_text")),
    "nested_zips": Hostile(nested_zip, ("unknown_kind",)),
    "zip_with_paths_out": Hostile(lambda: docx_with(parts={"../../etc/cron.d/x": b"x"}), DAMAGED),
    "zip_with_absolute_path": Hostile(lambda: docx_with(parts={"/etc/passwd": b"x"}), DAMAGED),
    "zip_with_drive": Hostile(lambda: docx_with(parts={"C:\\windows\\x": b"x"}), DAMAGED),
    "zip_with_symlink": Hostile(linked_docx, DAMAGED),
    "zip_of_many_entries": Hostile(lambda: docx_with(parts={f"p/{n}": b"" for n in range(6000)}), DAMAGED),
    "zip_cut_off": Hostile(lambda: docx_with()[:-40], DAMAGED),
    "zip_locked": Hostile(locked_docx, ("encrypted",)),
    "plain_zip": Hostile(lambda: docx_with(kind="text/plain"), ("unknown_kind",)),
    # DOCX
    "docx_with_macros": Hostile(lambda: docx_with(parts={"word/vbaProject.bin": b"\xd0\xcf"}), ("unknown_kind",)),
    "docm": Hostile(lambda: docx_with(kind=MACROS), ("unknown_kind",)),
    "xxe_file": Hostile(
        lambda: docx_with("&x;", prolog='<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), DAMAGED
    ),
    "xxe_network": Hostile(lambda: docx_with(prolog='<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">'), DAMAGED),
    "xxe_parameter": Hostile(
        lambda: docx_with(prolog='<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p;]>'), DAMAGED
    ),
    "billion_laughs": Hostile(lambda: docx_with("<w:p><w:r><w:t>&a9;</w:t></w:r></w:p>", prolog=laughs()), DAMAGED),
    "quadratic_entity": Hostile(
        lambda: docx_with("&a;" * 10_000, prolog=f'<!DOCTYPE x [<!ENTITY a "{"х" * 100_000}">]>'), DAMAGED
    ),
    "entities_in_utf16": Hostile(
        lambda: docx_with(raw=f'<?xml version="1.0" encoding="UTF-16"?>{laughs()}<d>&a9;</d>'.encode("utf-16")), DAMAGED
    ),
    "docx_not_xml": Hostile(lambda: docx_with(raw=b"\x00\x01\x02 not xml"), DAMAGED),
    "docx_nested_deep": Hostile(lambda: deep_docx(100_000), ("damaged", "too_much_work"), reads=True),
    "docx_huge_table": Hostile(
        lambda: docx_with(f"<w:tbl>{'<w:tr>' + f'<w:tc>{PARAGRAPH}</w:tc>' * 50 + '</w:tr>'}</w:tbl>" * 1000),
        reads=True,
    ),
    "docx_endless_text": Hostile(
        lambda: docx_with(f"<w:p><w:r><w:t>{'слово ' * 400_000}</w:t></w:r></w:p>"), ("too_much_text",)
    ),
    "docx_wide_attribute": Hostile(lambda: docx_with(f'<w:p w:x="{"а" * 5_000_000}"/>{PARAGRAPH}'), reads=True),
    "docx_that_fetches_its_header": Hostile(
        lambda: docx_with(
            parts={
                "word/_rels/document.xml.rels": b'<Relationships xmlns="r"><Relationship Id="1" Type="x/header"'
                b' TargetMode="External" Target="http://127.0.0.1:9/h.xml"/></Relationships>'
            }
        ),
        reads=True,
    ),
    # PDF
    "pdf_cut_off": Hostile(lambda: pdf_of([CONTRACT])[:-3000], DAMAGED),
    "pdf_head_only": Hostile(lambda: b"%PDF-1.7\n%%EOF", DAMAGED),
    "pdf_of_rubbish": Hostile(lambda: b"%PDF-1.7\n" + bytes(range(256)) * 100 + b"\n%%EOF", DAMAGED),
    "pdf_locked": Hostile(locked_pdf, ("encrypted", "damaged")),
    "pdf_pages_in_a_ring": Hostile(looping_pages, DAMAGED),
    "pdf_form_in_itself": Hostile(deep_pdf, ("damaged", "too_much_work", "empty"), reads=True),
    "pdf_branching_forms": Hostile(branching_forms, ("too_much_work", "damaged", "empty"), reads=True),
    "pdf_stream_bomb": Hostile(
        lambda: page_pdf(
            stream(zlib.compress(zlib.compress(bytes(1 << 30), 9), 9), times=1).replace(
                b"[/FlateDecode ]", b"[/FlateDecode /FlateDecode /FlateDecode]"
            )
        ),
        ("too_much_work", "damaged", "empty"),
        reads=True,
    ),
    "pdf_endless_operators": Hostile(
        lambda: page_pdf(stream(b"0 0 m 9 9 l S " * 3_000_000)), ("too_much_work", "damaged", "empty"), reads=True
    ),
    "pdf_page_of_a_mile": Hostile(lambda: page_pdf(stream(b""), box="0 0 1000000 1000000"), ("page_too_large",)),
    "pdf_picture_bomb": Hostile(lambda: image_pdf(60_000, 60_000), ("page_too_large", "damaged", "empty")),
    "pdf_of_201_pages": Hostile(lambda: many_pages(201), ("too_many_pages",)),
    "pdf_claiming_a_billion_pages": Hostile(
        lambda: pdf_with("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 1000000000 >>"),
        ("too_many_pages", "damaged", "empty"),
    ),
    # Pictures
    "png_claiming_terapixels": Hostile(lambda: png_claiming(2_000_000, 2_000_000), ("page_too_large", "damaged")),
    "png_of_225_megapixels": Hostile(real_pixel_bomb, ("page_too_large",)),
    "png_cut_off": Hostile(lambda: encoded(picture_of(CONTRACT), "PNG")[:-5000], DAMAGED),
    "png_with_text_bomb": Hostile(text_png_bomb, ("damaged", "too_much_work"), reads=True),
    "png_of_no_size": Hostile(lambda: png_claiming(0, 0), DAMAGED),
    "jpeg_cut_off": Hostile(lambda: encoded(picture_of(CONTRACT), "JPEG")[:-5000], DAMAGED),
    "jpeg_of_rubbish": Hostile(lambda: b"\xff\xd8\xff\xe0" + bytes(range(256)) * 40, DAMAGED),
    "tiff_in_a_ring": Hostile(looping_tiff, ("damaged", "too_many_pages", "empty")),
    "tiff_of_rubbish": Hostile(lambda: b"II*\x00" + bytes(range(256)) * 40, DAMAGED),
    # Neither one thing nor another
    "gif_that_is_a_pdf": Hostile(lambda: b"GIF89a" + pdf_of([CONTRACT]), ("unknown_kind",)),
    "pdf_that_is_a_zip": Hostile(lambda: pdf_of([CONTRACT]) + docx_with() + bytes(3000), DAMAGED),
    "html": Hostile(lambda: b"<!DOCTYPE html><script>alert(1)</script>", ("unknown_kind",)),
    "rtf": Hostile(lambda: b"{\\rtf1 \\object}", ("unknown_kind",)),
    "old_word": Hostile(lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096), ("encrypted",)),
    "program": Hostile(lambda: b"\x7fELF\x02\x01\x01" + bytes(4096), ("unknown_kind",)),
    "nul_bytes": Hostile(lambda: b"text\x00\x00\x00\x00text" * 100, ("unknown_kind", "damaged")),
    "nuls_behind_the_head": Hostile(lambda: b"text " * 200 + bytes(10_000), ("damaged",)),
    "endless_text": Hostile(lambda: "слово ".encode() * 300_000, ("too_much_text",)),
    "white_space": Hostile(lambda: b" \n\t" * 1000, ("empty",)),
    "nothing": Hostile(lambda: b"", ("empty",)),
}
