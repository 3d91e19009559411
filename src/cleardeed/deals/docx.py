"""Blocks as DOCX (ECMA-376, WordprocessingML) that a lawyer goes on editing: real styles, real numbering, fields for
page numbers. The same blocks give the same bytes.

The package is written directly: its parts that never change are files beside the templates, the rest is put together
here, every text escaped on its way in.
"""

import datetime
import io
import zipfile
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from cleardeed.deals.document import Document
from cleardeed.deals.markup import Block, Cell, Kind
from cleardeed.deals.typography import NON_BREAKING_HYPHEN, with_non_breaking_hyphens

_PARTS = Path(__file__).parent / "templates" / "docx"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP entry can hold."""
_SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_STYLES: dict[Kind, str] = {
    "title": "Title", "heading": "Heading1", "clause": "Clause", "subclause": "Subclause", "item": "DashItem",
    "paragraph": "Normal",
}  # fmt: skip
_LOCALES = {"ru": "ru-RU", "en": "en-GB"}
_PAGE_WORDS = {"ru": ("Страница ", " из "), "en": ("Page ", " of ")}
_TEXT_WIDTH = 9639
"""Twentieths of a point between the margins of an A4 page: 25 mm left, 15 mm right."""
_SECTION = (
    '<w:sectPr><w:headerReference w:type="default" r:id="rId5"/><w:footerReference w:type="default" r:id="rId4"/>'
    '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="850" w:bottom="1134" w:left="1417"'
    ' w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>'
)
_ALWAYS_TOGETHER = 16
"""The number of signatures that certainly fit on one page; more may go over to the next, row by row."""


def render_docx(document: Document) -> bytes:
    """The document as DOCX."""
    locale = _LOCALES[document.language]
    parts = {
        "[Content_Types].xml": _part("content_types.xml"),
        "_rels/.rels": _part("package.rels"),
        "docProps/core.xml": _core(document),
        "word/document.xml": _body(document.blocks),
        "word/_rels/document.xml.rels": _part("document.rels"),
        "word/styles.xml": _part("styles.xml").replace("LANGUAGE", locale),
        "word/numbering.xml": _part("numbering.xml"),
        "word/settings.xml": _part("settings.xml"),
        "word/footer.xml": _footer(*_PAGE_WORDS[document.language]),
        "word/header.xml": _header(document.watermark),
    }
    return _zipped(parts)


def _zipped(parts: dict[str, str]) -> bytes:
    package = io.BytesIO()
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, content in parts.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 0
            archive.writestr(entry, content.encode())
    return package.getvalue()


@cache
def _part(name: str) -> str:
    return (_PARTS / name).read_text(encoding="utf-8")


def _core(document: Document) -> str:
    moment = datetime.datetime.combine(document.date, datetime.time()).isoformat() + "Z"
    dates = "".join(
        f'<dcterms:{name} xsi:type="dcterms:W3CDTF">{moment}</dcterms:{name}>' for name in ("created", "modified")
    )
    return (
        f'{_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape(document.title)}</dc:title><dc:creator>cleardeed</dc:creator>"
        f"<dc:language>{_LOCALES[document.language]}</dc:language>{dates}</cp:coreProperties>"
    )


def _body(blocks: list[Block]) -> str:
    pieces, new_page = [], False
    for block in blocks:
        if block.kind == "page":
            new_page = True
            continue
        pieces.append(_set(block, new_page))
        new_page = False
    # Word wants a paragraph after a table at the end; it must not need a page of its own.
    end = _spacer(20)
    return f"{_HEAD}<w:document {_SPACES}><w:body>{''.join(pieces)}{end}{_SECTION}</w:body></w:document>"


def _set(block: Block, new_page: bool) -> str:
    match block.kind:
        case "ends":
            return _ends(block)
        case "table":
            return _table(block)
        case "signatures":
            return _signatures(block)
    return _paragraph(block.rows[0][0], _STYLES[block.kind], keep=block.keep, new_page=new_page)


def _paragraph(spans: Cell, style: str, *, keep: bool = False, new_page: bool = False) -> str:
    properties = f'<w:pStyle w:val="{style}"/>{"<w:keepNext/>" * keep}{"<w:pageBreakBefore/>" * new_page}'
    runs = "".join(f"<w:r>{'<w:rPr><w:b/></w:rPr>' * span.bold}{_text(span.text)}</w:r>" for span in spans)
    return f"<w:p><w:pPr>{properties}</w:pPr>{runs}</w:p>"


def _text(text: str) -> str:
    """The text of a run; non-breaking hyphens are elements between its pieces."""
    pieces = escape(with_non_breaking_hyphens(text)).split(NON_BREAKING_HYPHEN)
    return "<w:noBreakHyphen/>".join(f'<w:t xml:space="preserve">{piece}</w:t>' for piece in pieces)


def _ends(block: Block) -> str:
    widths = (_TEXT_WIDTH * 3 // 10, _TEXT_WIDTH * 7 // 10)
    rows = ((_paragraph(row[0], "Ends"), _paragraph(row[1] if len(row) > 1 else [], "EndsRight")) for row in block.rows)
    return _grid(rows, widths) + _spacer(160)


def _spacer(height: int) -> str:
    """An empty line, `height` twentieths of a point high."""
    return f'<w:p><w:pPr><w:spacing w:after="0" w:line="{height}" w:lineRule="exact"/></w:pPr></w:p>'


def _table(block: Block) -> str:
    columns = max(len(row) for row in block.rows)
    rows = (
        [_paragraph(cell, "Cell") for cell in row] + [_paragraph([], "Cell")] * (columns - len(row))
        for row in block.rows
    )
    return _grid(rows, (_TEXT_WIDTH // columns,) * columns, ruled=True)


def _signatures(block: Block) -> str:
    """Two columns with a gap between; all rows but the last hold on to the next one."""
    together = len(block.rows) <= _ALWAYS_TOGETHER
    pairs = list(zip_longest(block.rows[::2], block.rows[1::2]))
    gap = (_TEXT_WIDTH * 47 // 100, _TEXT_WIDTH * 6 // 100, _TEXT_WIDTH * 47 // 100)
    rows = (
        [
            _signature(left, keep=together and left is not pairs[-1][0]),
            _paragraph([], "Ends"),
            _signature(right, keep=False) if right else _paragraph([], "Ends"),
        ]
        for left, right in pairs
    )
    return _grid(rows, gap)


def _signature(cells: list[Cell], *, keep: bool) -> str:
    styles = ("SignatureRole", "SignatureName", "SignatureNote")
    return "".join(_paragraph(cell, style, keep=keep) for cell, style in zip(cells, styles, strict=False))


def _grid(rows: Iterator[list[str] | tuple[str, ...]], widths: tuple[int, ...], *, ruled: bool = False) -> str:
    """A table of finished cells that fills the text's width."""
    sides = ("top", "left", "bottom", "right", "insideH", "insideV") if ruled else ()
    borders = "".join(f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>' for side in sides)
    inset = 85 if ruled else 0
    margins = "".join(f'<w:{side} w:w="{inset}" w:type="dxa"/>' for side in ("left", "right"))
    properties = (
        f'<w:tblPr><w:tblW w:w="{sum(widths)}" w:type="dxa"/>'
        f'{f"<w:tblBorders>{borders}</w:tblBorders>" * ruled}<w:tblLayout w:type="fixed"/>'
        f"<w:tblCellMar>{margins}</w:tblCellMar></w:tblPr>"
    )
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    body = "".join(_row(cells, widths) for cells in rows)
    return f"<w:tbl>{properties}<w:tblGrid>{columns}</w:tblGrid>{body}</w:tbl>"


def _row(cells: list[str] | tuple[str, ...], widths: tuple[int, ...]) -> str:
    made = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{cell}</w:tc>'
        for cell, width in zip(cells, widths, strict=True)
    )
    return f"<w:tr><w:trPr><w:cantSplit/></w:trPr>{made}</w:tr>"


def _footer(page: str, of: str) -> str:
    def text(words: str) -> str:
        return f'<w:r><w:t xml:space="preserve">{words}</w:t></w:r>'

    def field(name: str) -> str:
        return f'<w:fldSimple w:instr=" {name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>'

    line = f"{text(page)}{field('PAGE')}{text(of)}{field('NUMPAGES')}"
    return f'{_HEAD}<w:ftr {_SPACES}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>{line}</w:p></w:ftr>'


def _header(watermark: str | None) -> str:
    """Empty, or the watermark as the text along a path that Word itself writes for one (VML, ECMA-376 part 4)."""
    shape = ""
    if watermark is not None:
        shape = (
            '<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">'
            '<v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800"'
            ' path="m@7,l@8,m@5,21600l@6,21600e"><v:formulas><v:f eqn="sum #0 0 10800"/><v:f eqn="prod #0 2 1"/>'
            '<v:f eqn="sum 21600 0 @1"/><v:f eqn="sum 0 0 @2"/><v:f eqn="sum 21600 0 @3"/><v:f eqn="if @0 @3 0"/>'
            '<v:f eqn="if @0 21600 @1"/><v:f eqn="if @0 0 @2"/><v:f eqn="if @0 @4 21600"/></v:formulas>'
            '<v:path textpathok="t" o:connecttype="rect"/><v:textpath on="t" fitshape="t"/></v:shapetype>'
            '<v:shape id="Watermark" o:spid="_x0000_s2049" type="#_x0000_t136" style="position:absolute;margin-left:0;'
            "margin-top:0;width:480pt;height:96pt;rotation:305;z-index:-251658752;mso-position-horizontal:center;"
            'mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin"'
            ' fillcolor="#d0d0d0" stroked="f"><v:fill opacity=".5"/>'
            '<v:textpath style="font-family:&quot;Times New Roman&quot;;font-weight:bold"'
            f" string={quoteattr(watermark)}/>"
            "</v:shape></w:pict></w:r>"
        )
    return f'{_HEAD}<w:hdr {_SPACES}><w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>{shape}</w:p></w:hdr>'
