import json
import sys
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.unicode import MAX_COMBINING_MARKS, escape_invisible, escape_invisible_json, normalize
from tests.pace import seconds_of


@given(st.text())
def test_any_writing_is_normalised_as_by_unicode(text: str) -> None:
    assert normalize("NFC", text) == unicodedata.normalize("NFC", text)


def test_marks_beyond_all_writing_are_left_out() -> None:
    assert normalize("NFC", "х" + "\u0301" * 1000 + "у") == "х" + "\u0301" * MAX_COMBINING_MARKS + "у"
    assert normalize("NFKC", "—" * 1000) == "—" * 1000


def test_marks_without_end_take_no_time() -> None:
    assert seconds_of(lambda: normalize("NFC", "\u0315\u0301\u0323\u0300" * 20_000)) < 1


UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def test_every_control_format_and_lone_surrogate_character_is_shown_as_its_code() -> None:
    for char in map(chr, range(sys.maxunicode + 1)):
        if unicodedata.category(char) in UNSEEN:
            assert escape_invisible(char) == f"[U+{ord(char):04X}]"


def test_letters_without_a_glyph_are_shown_too() -> None:
    for char in "\u115f\u1160\u3164\uffa0\u034f\ufe0f\u180b":
        assert escape_invisible(f"a{char}b") == f"a[U+{ord(char):04X}]b"


def test_what_people_write_stays() -> None:
    text = "Иванов-Петрова Ё., «ООО» №\N{NO-BREAK SPACE}5 — 1\u202f250 ₽ é 中 😀 [/b] \\x1b"
    assert escape_invisible(text) == text


def test_lines_and_tabs_stay_where_they_are_wanted() -> None:
    text = "a\n\tb\r\nc\rd\u2028e"
    assert escape_invisible(text, lines=True) == "a\n\tb\nc[U+000D]d[U+2028]e"
    assert escape_invisible("a\n\tb") == "a[U+000A][U+0009]b"


@given(st.text(st.sampled_from('\x00\x7f\x9b\u202e\U000e0041"\\Ж') | st.characters(exclude_categories=["Cs"])))
def test_json_is_read_as_before(text: str) -> None:
    shown = escape_invisible_json(json.dumps({text: text}, ensure_ascii=False))
    assert json.loads(shown) == {text: text}
    assert escape_invisible(shown) == shown
