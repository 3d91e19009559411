import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.unicode import MOST_MARKS, normalised
from tests.pace import seconds_of


@given(st.text())
def test_any_writing_is_normalised_as_by_unicode(text: str) -> None:
    assert normalised("NFC", text) == unicodedata.normalize("NFC", text)


def test_marks_beyond_all_writing_are_left_out() -> None:
    assert normalised("NFC", "х" + "\u0301" * 1000 + "у") == "х" + "\u0301" * MOST_MARKS + "у"
    assert normalised("NFKC", "—" * 1000) == "—" * 1000


def test_marks_without_end_take_no_time() -> None:
    assert seconds_of(lambda: normalised("NFC", "\u0315\u0301\u0323\u0300" * 20_000)) < 1
