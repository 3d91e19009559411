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
    assert read_docx(source(made)).split("\n") == [
        "Верх",
        "",
        "Первый",
        "Второй",
        "Цена | 100",
        "Срок | 5 дней",
        "",
        "Низ",
    ]


def test_footnotes_stand_after_the_body_by_their_order() -> None:
    body = f'<w:p>{run("Цена")}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
    header = f'<w:hdr xmlns:w="{W}">{PARAGRAPH}</w:hdr>'.encode()
    parts = {"word/footnotes.xml": NOTES, "word/header1.xml": header, "word/_rels/document.xml.rels": RELATIONS}
    assert [line for line in read(body, parts).split("\n") if line] == ["Договор", "Цена[1]", "[1] Сноска о цене."]


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


BOX = (
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>'
    "<w:drawing><w:txbxContent><w:p>{}</w:p></w:txbxContent></w:drawing></mc:Choice>"
    "<mc:Fallback><w:pict><w:txbxContent><w:p>{}</w:p></w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent>"
)


def test_a_text_box_stands_behind_its_paragraph_and_parts_no_sentence() -> None:
    drawn = BOX.format(run("Экземпляр банка"), run("Экземпляр банка"))
    body = f"<w:p><w:r><w:t>Цена </w:t>{drawn}</w:r>{run('три рубля.')}</w:p><w:p>{run('Дальше.')}</w:p>"
    assert read(body).split("\n") == ["Цена три рубля.", "Экземпляр банка", "Дальше."]


def test_an_empty_cell_leaves_no_trace_and_a_cell_of_paragraphs_keeps_its_lines() -> None:
    cells = [f"<w:tc><w:p>{run(words)}</w:p></w:tc>" if words else "<w:tc><w:p/></w:tc>" for words in ("А", "", "Б")]
    several = f"<w:tc><w:p>{run('Продавец')}</w:p><w:p>{run('Иванов')}</w:p></w:tc>"
    body = f"<w:tbl><w:tr>{''.join(cells)}</w:tr><w:tr>{several}{cells[0]}</w:tr></w:tbl>"
    assert read(body).split("\n") == ["А | Б", "Продавец", "Иванов", "А"]


def level(depth: int, form: str, text: str) -> str:
    kind = f'<w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{depth}"><w:start w:val="1"/>{kind}</w:lvl>'


def listed(words: str, number: int, depth: int = 0) -> str:
    where = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>'
    return f"<w:p><w:pPr>{where}</w:pPr>{run(words)}</w:p>"


def with_lists(body: str, definitions: str, styles: str = "") -> str:
    """The lines of a document with lists."""
    related = "".join(
        f'<Relationship Id="{name}" Type="http://x/relationships/{name}" Target="{name}.xml"/>'
        for name in ("numbering", "styles")
    )
    relations = f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{related}'
    parts = {
        "word/numbering.xml": f'<w:numbering xmlns:w="{W}">{definitions}</w:numbering>'.encode(),
        "word/styles.xml": f'<w:styles xmlns:w="{W}">{styles}</w:styles>'.encode(),
        "word/_rels/document.xml.rels": f"{relations}</Relationships>".encode(),
    }
    return read(body, parts)


CLAUSES = (
    f'<w:abstractNum w:abstractNumId="7">{level(0, "decimal", "%1.")}{level(1, "decimal", "%1.%2.")}'
    f'{level(2, "russianLower", "%3)")}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>'
    '<w:num w:numId="4"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/>'
    "</w:lvlOverride></w:num>"
)


def test_paragraphs_have_the_numbers_that_a_reader_sees() -> None:
    body = [
        listed("Предмет", 3),
        listed("Квартира", 3, 1),
        listed("первая", 3, 2),
        listed("вторая", 3, 2),
        listed("Цена", 3),
        listed("Сумма", 3, 1),
        f"<w:p>{run('Без номера')}</w:p>",
        listed("Срок", 3),
        listed("Иное", 4),
    ]
    assert with_lists("".join(body), CLAUSES).split("\n") == [
        "1. Предмет",
        "1.1. Квартира",
        "а) первая",
        "б) вторая",
        "2. Цена",
        "2.1. Сумма",
        "Без номера",
        "3. Срок",
        "9. Иное",
    ]


def test_a_number_may_come_of_the_style() -> None:
    styles = (
        '<w:style w:styleId="Clause"><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>'
        '<w:style w:styleId="Own"><w:basedOn w:val="Clause"/></w:style>'
    )
    styled = f'<w:p><w:pPr><w:pStyle w:val="Own"/></w:pPr>{run("Цена")}</w:p>'
    freed = f'<w:p><w:pPr><w:pStyle w:val="Own"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>{run("Срок")}</w:p>'
    assert with_lists(styled + freed, CLAUSES, styles) == "1. Цена\nСрок"


@pytest.mark.parametrize(
    ("form", "text", "count", "mark"),
    [
        ("upperRoman", "%1.", 4, "IV."),
        ("lowerLetter", "%1)", 28, "bb)"),
        ("decimalZero", "%1", 3, "03"),
        ("bullet", "\uf0b7", 2, "-"),
        ("none", "Статья", 2, "Статья"),
    ],
)
def test_numbers_are_written_as_the_list_says(form: str, text: str, count: int, mark: str) -> None:
    lists = (
        f'<w:abstractNum w:abstractNumId="1">{level(0, form, text)}</w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
    )
    assert with_lists(listed("пункт", 1) * count, lists).split("\n")[-1] == f"{mark} пункт"


def test_what_a_paragraph_was_in_before_a_revision_gives_it_no_number() -> None:
    before = '<w:pPrChange><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:pPrChange>'
    assert with_lists(f"<w:p><w:pPr>{before}</w:pPr>{run('Цена')}</w:p>", CLAUSES) == "Цена"


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
