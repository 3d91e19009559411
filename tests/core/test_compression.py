"""Stored contents are compressed, and what was stored before compression is read as it is."""

import threading

import msgspec
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core import compression
from cleardeed.core.compression import DICTIONARY, MAGIC, compress, decompress

ANSWER = msgspec.json.encode({"source_code": "fssp", "status": "ok", "records": [], "note": "Иванов"} | {"a" * 9: 1})


@given(st.one_of(st.binary(max_size=2000), st.binary(max_size=500).map(lambda content: MAGIC + content)))
def test_every_content_comes_back(content: bytes) -> None:
    assert decompress(compress(content)) == content


@given(st.one_of(st.text(), st.dictionaries(st.text(), st.integers()), st.none()))
def test_json_of_a_former_version_is_read_as_it_is(value: object) -> None:
    stored = msgspec.json.encode(value)
    assert decompress(stored) == stored


def test_a_content_names_its_dictionary_and_is_smaller() -> None:
    stored = compress(ANSWER * 3)
    assert zstandard.get_frame_parameters(stored).dict_id == DICTIONARY
    assert len(stored) < len(ANSWER)


@pytest.mark.parametrize("number", range(1, DICTIONARY + 1))
def test_what_a_former_dictionary_compressed_is_read(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "DICTIONARY", number)
    monkeypatch.setattr(compression, "_thread", threading.local())
    stored = compress(ANSWER * 3)
    assert zstandard.get_frame_parameters(stored).dict_id == number
    monkeypatch.undo()
    assert decompress(stored) == ANSWER * 3


def test_a_frame_without_a_dictionary_is_read() -> None:
    assert decompress(zstandard.compress(ANSWER)) == ANSWER


def test_a_damaged_frame_or_an_unknown_dictionary_is_no_content() -> None:
    with pytest.raises(zstandard.ZstdError):
        decompress(compress(ANSWER * 3)[:-3])
    trained = zstandard.ZstdCompressionDict(zstandard.train_dictionary(2000, [ANSWER * 2] * 99, dict_id=7).as_bytes())
    with pytest.raises(FileNotFoundError):
        decompress(zstandard.ZstdCompressor(dict_data=trained).compress(ANSWER))
