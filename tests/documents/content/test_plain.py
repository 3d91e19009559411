"""Plain text in every usual encoding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.documents.content.clean import clean
from cleardeed.documents.content.faults import UnreadableError
from cleardeed.documents.content.plain import read_plain
from tests.documents.making import CONTRACT
from tests.documents.memory import source

CYRILLIC = [
    "cp1251",
    "koi8_r",
    "cp866",
    "iso8859_5",
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
]
RUSSIAN = CONTRACT.replace("«", '"').replace("»", '"')
SHORT = ["Договор", "Расписка в получении денег", "Я, Иванов Пётр, получил 100 000 рублей."]


@pytest.mark.parametrize("encoding", CYRILLIC)
@pytest.mark.parametrize("text", [RUSSIAN, *SHORT])
def test_russian_text_is_read_in_any_encoding(text: str, encoding: str) -> None:
    assert read_plain(source(text.encode(encoding))) == clean(text)


@pytest.mark.parametrize("encoding", ["cp1252", "latin_1", "utf-8", "utf-16"])
def test_western_text_is_read_too(encoding: str) -> None:
    text = "Purchase agreement. Price: 100 £. Signed by Zoë Müller in Besançon."
    assert read_plain(source(text.encode(encoding))) == text


@pytest.mark.parametrize("content", [b"text\xff\xfe" + bytes(range(32)) * 40, "ab".encode("utf-16")[:-1] + b"\xd8" * 7])
def test_what_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_plain(source(content))


@given(st.binary(min_size=1, max_size=400))
def test_any_bytes_are_text_or_refused(content: bytes) -> None:
    try:
        text = read_plain(source(content))
    except UnreadableError:
        return
    assert text == clean(text) != ""
