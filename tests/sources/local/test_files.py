"""ParsedRows register files: formats, encodings, and rows that cannot be read."""

from pathlib import Path

import pytest

from cleardeed.core.errors import RefusedError
from cleardeed.sources.local import files
from cleardeed.sources.local.files import RegisterFile
from cleardeed.sources.rows.columns import BadValueError

HEADER = "last_name,first_name,summary"


def read(path: Path, content: bytes | str) -> list[tuple[int, dict[str, str] | str]]:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with RegisterFile(path) as file:
        return [(line, str(fields) if isinstance(fields, BadValueError) else fields) for line, fields in file]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "register"


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_dialect_reads_the_same(path: Path, delimiter: str, encoding: str, newline: str) -> None:
    lines = [["Last_Name", " first_name", "summary"], ["Ёлкин", " Пётр ", ""], ["Иванов", "Иван", '"a ""b"""']]
    content = newline.join(delimiter.join(line) for line in lines)
    assert read(path, content.encode(encoding)) == [
        (2, {"last_name": "Ёлкин", "first_name": "Пётр"}),
        (3, {"last_name": "Иванов", "first_name": "Иван", "summary": 'a "b"'}),
    ]


def test_the_encoding_is_told_by_the_first_letters_beyond_ascii(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", 16)
    ascii_rows = "Smith,John,\n" * 20
    for encoding in ("utf-8", "cp1251"):
        rows = read(path, f"{HEADER}\n{ascii_rows}Ёлкин,Пётр,да\n".encode(encoding))
        assert rows[-1] == (22, {"last_name": "Ёлкин", "first_name": "Пётр", "summary": "да"})


@pytest.mark.parametrize("block", [1, 2, 3, 7])
def test_blocks_may_end_anywhere(path: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", block)
    for encoding in ("utf-8", "utf-8-sig", "cp1251"):
        rows = read(path, f"{HEADER}\nЩукин,Пётр,Ж\n".encode(encoding))
        assert rows == [(2, {"last_name": "Щукин", "first_name": "Пётр", "summary": "Ж"})]


def test_damaged_utf8_is_not_taken_for_windows_1251(path: Path) -> None:
    rows = read(path, HEADER.encode() + "\nЩукин,Пётр,".encode() + b"\xff\nA,B,C\n")
    assert rows[0] == (2, {"last_name": "Щукин", "first_name": "Пётр", "summary": "\ufffd"})


def test_quoted_fields_may_hold_lines(path: Path) -> None:
    rows = read(path, f'{HEADER}\nA,B,"one\ntwo"\nC,D,three\n')
    assert rows == [
        (2, {"last_name": "A", "first_name": "B", "summary": "one\ntwo"}),
        (4, {"last_name": "C", "first_name": "D", "summary": "three"}),
    ]


def test_wrong_width_is_a_bad_row_and_blank_lines_are_none(path: Path) -> None:
    rows = read(path, f"\n\n{HEADER}\nA,B,C\n\nA,B\n,,\nA,B,C,D\n")
    assert rows[0] == (4, {"last_name": "A", "first_name": "B", "summary": "C"})
    assert rows[1] == (6, "2 fields where the header has 3")
    assert rows[2] == (7, {})
    assert rows[3] == (8, "4 fields where the header has 3")


def test_a_quotation_mark_that_never_closes_costs_a_few_rows_and_not_the_file(path: Path) -> None:
    swallowed = "A,B,C\n" * 30_000
    rows = read(path, f'{HEADER}\nA,"B,C\n{swallowed}')
    assert rows[0] == (2, "a field is too long; perhaps a quotation mark is not closed")
    assert rows[-1] == (30_002, {"last_name": "A", "first_name": "B", "summary": "C"})


def test_a_huge_line_is_set_aside_in_bounded_memory(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BLOCK_BYTES", 1000)
    monkeypatch.setattr(files, "MAX_LINE_CHARS", 2000)
    rows = read(path, f"{HEADER}\nA,B,C\n{'x' * 100_000}\nD,E,F\n{'y' * 100_000}")
    assert rows[0] == (2, {"last_name": "A", "first_name": "B", "summary": "C"})
    assert rows[1] == (3, "1 fields where the header has 3")
    assert rows[2] == (4, {"last_name": "D", "first_name": "E", "summary": "F"})
    assert rows[3] == (5, "1 fields where the header has 3")


def test_ndjson_rows_are_read(path: Path) -> None:
    rows = read(
        path,
        '\ufeff{"last_name": " Ёлкин ", "inn": 770000000082, "none": null, "flag": true, "nested": {"a": [1]}}\n'
        "\n"
        '{"last_name": \n'
        "[1]\n"
        '{"last_name": "\\ud800"}\n'
        f"{'[' * 100_000}\n"
        '{"Address": "x", "area_m2": 45.5}\n',
    )
    assert rows[0] == (
        1,
        {"last_name": "Ёлкин", "inn": "770000000082", "flag": "true", "nested": '{"a":[1]}'},
    )
    assert rows[1:5] == [(line, "not a JSON object") for line in (3, 4, 5, 6)]
    assert rows[5] == (7, {"address": "x", "area_m2": "45.5"})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "empty"),
        (" \n \n", "empty"),
        ('[{"inn": "1"}]', "JSON array"),
        ("name,surname\nA,B\n", "identifies"),
        ("inn,INN\n1,2\n", "twice"),
        ("inn,last_name\r1,2\r", "not a line of CSV"),
        ("PK\x03\x04\x14\r\x06xl/workbook.xml", "not a line of CSV"),
        ('"' * 400_001, "not a line of CSV"),
    ],
)
def test_what_is_no_register_file(path: Path, content: str, message: str) -> None:
    with pytest.raises(RefusedError, match=message):
        read(path, content)


def test_a_file_that_is_not_there(path: Path) -> None:
    with pytest.raises(RefusedError, match="cannot be read"):
        RegisterFile(path)


@pytest.mark.parametrize("encoding", ["koi8_r", "cp866"])
def test_a_file_in_another_encoding_is_refused(path: Path, encoding: str) -> None:
    houses = "".join(f"г. Примерск, ул. Строителей, д. {number};ordinary\n" for number in range(9))
    with pytest.raises(RefusedError, match="windows-1251"):
        read(path, f"address;kind\n{houses}".encode(encoding))
    assert len(read(path, f"ADDRESS;KIND\n{houses}".upper().encode("windows-1251"))) == 9
