"""DOCX in reading order, with what contracts have and without what a reader does not see."""

import io
import zipfile

import pytest

from cleardeed.documents.content.docx import read_docx
from cleardeed.documents.content.faults import UnreadableError
from tests.documents.hostile import PARAGRAPH, W, docx_with
from tests.documents.making import docx_of
from tests.documents.memory import source

NOTES = (
    f'<w:footnotes xmlns:w="{W}"><w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>'
    '<w:footnote w:id="2"><w:p><w:r><w:t>Сноска о цене.</w:t></w:r></w:p></w:footnote></w:footnotes>'
).encode()
RELATIONS = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    b'<Relationship Id="1" Type="http://x/relationships/footnotes" Target="footnotes.xml"/>'
    b'<Relationship Id="2" Type="http://x/relationships/header" Target="/word/header1.xml"/></Relationships>'
)


def run(text: str, look: str = "") -> str:
    return f"<w:r><w:rPr>{look}</w:rPr><w:t>{text}</w:t></w:r>"


def read(body: str, parts: dict[str, bytes] | None = None) -> str:
    return read_docx(source(docx_with(body, parts=parts)))


def test_header_body_table_footer_come_in_order() -> None:
    made = docx_of(["Первый", "Второй"], [["Цена", "100"], ["Срок", "5 дней"]], header="Верх", footer="Низ")
    assert read_docx(source(made)).split("\n") == ["Верх", "", "Первый", "Второй", "Цена 100", "Срок 5 дней", "", "Низ"]


def test_footnotes_stand_after_the_body_by_number() -> None:
    body = f'<w:p>{run("Цена")}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
    header = f'<w:hdr xmlns:w="{W}">{PARAGRAPH}</w:hdr>'.encode()
    parts = {"word/footnotes.xml": NOTES, "word/header1.xml": header, "word/_rels/document.xml.rels": RELATIONS}
    assert [line for line in read(body, parts).split("\n") if line] == ["Договор", "Цена[2]", "[2] Сноска о цене."]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"<w:p><w:ins>{run('вставлено')}</w:ins></w:p>", "вставлено"),
        (f"<w:p>{run('есть')}<w:del><w:r><w:delText>было</w:delText></w:r></w:del></w:p>", "есть"),
        (f"<w:p>{run('есть')}<w:moveFrom>{run('ушло')}</w:moveFrom></w:p>", "есть"),
        (f"<w:p><w:sdt><w:sdtContent>{run('поле')}</w:sdtContent></w:sdt></w:p>", "поле"),
        (f"<w:p><w:hyperlink>{run('ссылка')}</w:hyperlink></w:p>", "ссылка"),
        (f"<w:p>{run('видно ')}{run('скрыто', '<w:vanish/>')}</w:p>", "видно"),
        (f"<w:p>{run('видно', '<w:vanish w:val=&quot;0&quot;/>'.replace('&quot;', chr(34)))}</w:p>", "видно"),
        (f"<w:p>{run('видно ')}{run('белое', '<w:color w:val=' + chr(34) + 'ffffff' + chr(34) + '/>')}</w:p>", "видно"),
        (
            f"<w:p>{run('белое на синем', '<w:color w:val=' + chr(34) + 'FFFFFF' + chr(34) + '/><w:shd/>')}</w:p>",
            "белое на синем",
        ),
        ("<w:p><w:r><w:t>а</w:t><w:br/><w:t>б</w:t><w:tab/><w:t>в</w:t></w:r></w:p>", "а\nб в"),
        (f"<w:p><w:r><w:instrText>PAGE</w:instrText></w:r>{run('стр.')}</w:p>", "стр."),
    ],
)
def test_what_shows_is_read(body: str, expected: str) -> None:
    assert read(body) == expected


def test_a_strict_document_is_read() -> None:
    whole = docx_with()
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(W.encode(), b"http://purl.oclc.org/ooxml/wordprocessingml/main"))
    assert read_docx(source(made.getvalue())) == "Договор"


def test_a_document_without_a_word_is_empty() -> None:
    with pytest.raises(UnreadableError, match="empty"):
        read("<w:p/>")
