"""A labelled document as an office lays it out in Word: numbering that is no text, tables, running lines, notes,
frames, revisions, words in several runs."""

import io
import random
import re
from collections.abc import Iterator
from typing import Any

import docx
from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Cm, Pt
from docx.text.paragraph import Paragraph

from tests.documents.corpus.model import Labelled

_NUMBERED = re.compile(r"(\d{1,2})(?:\.(\d{1,2}))?\.? +(?=\S)")
_PLACE_AND_DAY = re.compile(r"(\S.{0,60}?) {4,}(\S.{0,60})")
_SIGNED = re.compile(r"(\S.{0,120}?_{3,}.{0,60}?) +(?=[A-ZА-Я][a-zа-я]+: ?_{3,})(.{0,200})")
_TITLE = re.compile(r"[^\d:«\"|_\[]{5,70}")
_FILE = {True: "Дело № 118-26", False: "File No. 118-26"}
_NOTE = {True: "Определение дано в словаре терминов.", False: "Defined in the glossary."}
_FRAMED = {True: "Экземпляр № 2", False: "Copy No. 2"}
_STRUCK = {True: "По устной просьбе. ", False: "Upon an oral request. "}
_FOOTNOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"


def as_word(document: Labelled) -> bytes:
    """The same file for the same document."""
    file, made = io.BytesIO(), _Made(document)
    made.word.save(file)
    return file.getvalue()


class _Made:
    def __init__(self, document: Labelled) -> None:
        self._chance = random.Random(document.name)
        self._russian = document.russian
        self.word: Document = docx.Document()
        self._numbers = [0, 0]
        self._numbering: int | None = None
        self._dots = re.search(r"^\d\.\d ", document.text, re.MULTILINE) is None
        self._set_styles()
        blocks = document.text.split("\n")
        title = next((line for line in blocks if line.strip()), "")
        self._set_running_lines(title if _TITLE.fullmatch(title) else _FILE[self._russian])
        frame, note, revised = (self._chance.randrange(3, 12) for _ in range(3))
        for number, block in enumerate(_tabled(blocks)):
            if isinstance(block, list):
                self._table(block)
                continue
            paragraph = self._paragraph(block, heading=number == 0)
            if paragraph is None:
                continue
            if number == frame:
                paragraph._p.append(_frame(_FRAMED[self._russian]))
            if number == revised and not _is_numbered(paragraph):
                _revise(paragraph, _STRUCK[self._russian])
            if number == note:
                paragraph._p.append(_xml(f'<w:r {nsdecls("w")}><w:footnoteReference w:id="2"/></w:r>'))
                self._add_note()

    def _set_styles(self) -> None:
        normal = self.word.styles["Normal"]
        normal.font.name = self._chance.choice(["Times New Roman", "Times New Roman", "Arial"])
        normal.font.size = Pt(self._chance.choice([10, 11, 12]))
        normal.paragraph_format.space_after = Pt(2)
        language = OxmlElement("w:lang")
        language.set(qn("w:val"), "ru-RU" if self._russian else "en-US")
        normal.element.get_or_add_rPr().append(language)
        section = self.word.sections[0]
        section.page_width, section.page_height = Cm(21), Cm(29.7)
        section.left_margin, section.right_margin = Cm(3), Cm(1.5)
        self.word.settings.element.append(OxmlElement("w:autoHyphenation"))

    def _set_running_lines(self, title: str) -> None:
        section = self.word.sections[0]
        section.header.paragraphs[0].text = title
        foot = section.footer.paragraphs[0]
        foot.alignment = WD_ALIGN_PARAGRAPH.CENTER
        first, between = ("Страница ", " из ") if self._russian else ("Page ", " of ")
        for words, field in ((first, "PAGE"), (between, "NUMPAGES")):
            foot.add_run(words)
            foot._p.append(_xml(f'<w:fldSimple {nsdecls("w")} w:instr="{field}"><w:r><w:t>1</w:t></w:r></w:fldSimple>'))

    def _paragraph(self, line: str, *, heading: bool) -> Paragraph | None:
        if not line.strip():
            return self.word.add_paragraph()
        if both := _PLACE_AND_DAY.fullmatch(line) or _SIGNED.fullmatch(line):
            self._table([[both[1], both[2]]], ruled=False)
            return None
        paragraph = self.word.add_paragraph()
        if heading:
            paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
            paragraph.add_run(line).bold = True
            return paragraph
        paragraph.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
        self._runs(paragraph, self._unnumbered(paragraph, line))
        return paragraph

    def _unnumbered(self, paragraph: Paragraph, line: str) -> str:
        """The line without its number, where Word's own numbering gives the same."""
        match = _NUMBERED.match(line)
        if match is None:
            return line
        first, second = int(match[1]), int(match[2] or 0)
        level = 1 if second else 0
        follows = (
            (first, second) == (self._numbers[0], self._numbers[1] + 1) if second else first == self._numbers[0] + 1
        )
        if not follows:
            return line
        self._numbers = [first, second]
        if self._numbering is None:
            self._numbering = _add_numbering(self.word, dots=self._dots)
        paragraph._p.get_or_add_pPr().append(
            _xml(f'<w:numPr {nsdecls("w")}><w:ilvl w:val="{level}"/><w:numId w:val="{self._numbering}"/></w:numPr>')
        )
        return line[match.end() :]

    def _runs(self, paragraph: Paragraph, line: str) -> None:
        """The words in runs that end anywhere, as editing leaves them."""
        at = 0
        while at < len(line):
            past = at + self._chance.randrange(8, 90)
            paragraph.add_run(line[at:past])
            at = past

    def _table(self, rows: list[list[str]], *, ruled: bool = True) -> None:
        across = max(map(len, rows))
        table = self.word.add_table(len(rows), across)
        if ruled:
            table.style = "Table Grid"
        for row, cells in zip(table.rows, rows, strict=True):
            for cell, words in zip(row.cells, cells, strict=False):
                cell.text = words

    def _add_note(self) -> None:
        notes = (
            f"<w:footnotes {nsdecls('w')}>"
            '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
            '<w:footnote w:type="continuationSeparator" w:id="1">'
            "<w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>"
            f'<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> '
            f"{_NOTE[self._russian]}</w:t></w:r></w:p></w:footnote></w:footnotes>"
        )
        part = Part(PackURI("/word/footnotes.xml"), _FOOTNOTES, notes.encode(), self.word.part.package)
        self.word.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


def _tabled(lines: list[str]) -> Iterator[str | list[list[str]]]:
    """Lines, and tables of those that draw one with bars."""
    rows: list[list[str]] = []
    for line in [*lines, ""]:
        if line.count("|") >= 1:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if any(set(cell) - set("-: ") for cell in cells):
                rows.append(cells)
            continue
        if rows:
            yield rows
            rows = []
        yield line


def _xml(markup: str) -> Any:
    """The element: types of the library's elements do not let any be put anywhere."""
    return parse_xml(markup)


def _is_numbered(paragraph: Paragraph) -> bool:
    properties = paragraph._p.pPr
    return properties is not None and properties.numPr is not None


def _add_numbering(word: Document, *, dots: bool) -> int:
    numbering = word.part.numbering_part.element
    levels = "".join(
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="{text}"/>'
        f'<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="0" w:firstLine="0"/></w:pPr></w:lvl>'
        for level, text in ((0, "%1."), (1, "%1.%2." if dots else "%1.%2"))
    )
    kinds = numbering.findall(qn("w:abstractNum"))
    number = 1 + max((int(kind.get(qn("w:abstractNumId"))) for kind in kinds), default=0)
    made = _xml(
        f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{number}"><w:multiLevelType w:val="multilevel"/>{levels}'
        "</w:abstractNum>"
    )
    kinds[-1].addnext(made) if kinds else numbering.insert(0, made)
    named: int = numbering.add_num(number).numId
    return named


def _revise(paragraph: Paragraph, struck: str) -> None:
    """The first run as a tracked insertion, with struck words before it."""
    run = paragraph._p.find(qn("w:r"))
    if run is None:
        return
    inserted = _xml(f'<w:ins {nsdecls("w")} w:id="901" w:author="A" w:date="2026-11-01T10:00:00Z"/>')
    run.addprevious(inserted)
    inserted.append(run)
    inserted.addprevious(
        _xml(
            f'<w:del {nsdecls("w")} w:id="902" w:author="A" w:date="2026-11-01T10:00:00Z"><w:r>'
            f'<w:delText xml:space="preserve">{struck}</w:delText></w:r></w:del>'
        )
    )


def _frame(words: str) -> Any:
    """A text box beside the text, drawn and, for old readers, drawn once more."""
    content = f"<w:txbxContent><w:p><w:r><w:t>{words}</w:t></w:r></w:p></w:txbxContent>"
    return _xml(
        '<w:r xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
        ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
        ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
        ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
        ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
        ' xmlns:v="urn:schemas-microsoft-com:vml">'
        '<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>'
        '<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="2" behindDoc="0" locked="0"'
        ' layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>'
        '<wp:positionH relativeFrom="page"><wp:posOffset>5400000</wp:posOffset></wp:positionH>'
        '<wp:positionV relativeFrom="page"><wp:posOffset>250000</wp:posOffset></wp:positionV>'
        '<wp:extent cx="1900000" cy="260000"/><wp:wrapNone/><wp:docPr id="7" name="Frame"/>'
        '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">'
        '<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr>'
        '<a:xfrm><a:off x="0" y="0"/><a:ext cx="1900000" cy="260000"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>'
        f"<wps:txbx>{content}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>"
        f"</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>{content}</v:textbox></v:shape></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )
