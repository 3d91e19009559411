import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.reports.fonts import printable_code_points
from cleardeed.reports.text import MAX_LENGTH, full_quarter, group_characters, printable, with_non_breaking_spaces

ZERO_WIDTH_SPACE = "\u200b"


@given(st.text())
def test_only_visible_characters_with_a_glyph_are_left(text: str) -> None:
    for char in printable(text).replace(ZERO_WIDTH_SPACE, ""):
        assert ord(char) in printable_code_points()
        assert unicodedata.category(char)[0] not in "CM"


@given(st.text(st.sampled_from("Жжx1 .-é№"), max_size=80))
def test_ordinary_text_takes_the_same_way_out_as_any_other(text: str) -> None:
    assert printable(text) == printable(f"\n{text}\n")


def test_what_reorders_a_line_is_shown_and_not_obeyed() -> None:
    assert printable("Иванов\u202eвоникдоП") == "Иванов[U+202E]воникдоП"
    assert printable("a\u2066b\u200fc") == "a[U+2066]b[U+200F]c"


def test_controls_surrogates_and_foreign_scripts_are_shown_as_codes() -> None:
    assert printable("a\x00b\x07") == "a[U+0000]b[U+0007]"
    assert printable("\ud800") == "[U+D800]"
    assert printable("中 \U0001f600") == "[U+4E2D] [U+1F600]"


def test_cyrillic_is_composed_and_kept() -> None:
    assert printable("и\u0306 е\u0308 № « » — ₽") == "й ё № « » — ₽"


def test_stacked_marks_do_not_pile_up() -> None:
    assert printable("a" + "\u0336" * 3) == "a" + "[U+0336]" * 3


def test_whitespace_folds_and_soft_hyphens_go() -> None:
    assert printable(" a\n\t b\u2028c\u00ad ") == "a b c"


def test_fixed_spaces_stay_one() -> None:
    assert printable("1\u00a0250\u202f000") == "1\u00a0250\u202f000"
    assert printable("a \u00a0\u202f b") == printable("a \u00a0\u00a0 b") == "a\u00a0b"
    assert max(map(len, printable("a\u00a0" * 100).split(ZERO_WIDTH_SPACE))) <= 5


def test_long_text_ends_with_the_number_of_characters_left_out() -> None:
    shown = printable("слово " * 1000)
    kept, _, left_out = shown.partition("… (+")
    assert kept.endswith("слово")
    assert MAX_LENGTH - 6 < len(kept) <= MAX_LENGTH
    assert left_out == f"{6 * 1000 - 1 - len(kept)})"


def test_long_words_may_break_and_short_ones_may_not() -> None:
    assert printable("Ж" * 31) == "Ж" * 31
    broken = printable("Ж" * 100)
    assert broken.replace(ZERO_WIDTH_SPACE, "") == "Ж" * 100
    assert max(map(len, broken.split(ZERO_WIDTH_SPACE))) <= 5


def test_a_number_of_the_register_is_copied_whole() -> None:
    number = "77:01:0001001:1234-77/051/2023-12"
    assert printable(number) == number
    assert printable(f"{number}, {number};") == f"{number}, {number};"
    assert max(map(len, printable("1" * 41).split(ZERO_WIDTH_SPACE))) <= 5


def test_fingerprints_are_grouped() -> None:
    assert group_characters("0123456789abcdef0") == "01234567 89abcdef 0"
    assert group_characters("") == ""


def test_an_abbreviation_of_a_place_and_an_initial_stay_beside_their_word() -> None:
    said = "г. Примерск, ул. Первая, д. 1, кв. 2, О. В. Смирнова. Нет"
    kept = "г._Примерск, ул._Первая, д._1, кв._2, О._В._Смирнова. Нет"
    assert with_non_breaking_spaces(said) == kept.replace("_", "\u00a0")


def test_a_number_stays_on_the_line_of_what_announces_it() -> None:
    said = "п. 3 ст. 213.26 Закона № 127-ФЗ; art. 35 (3); ст. о доме; рост. 5"
    assert (
        with_non_breaking_spaces(said)
        == "п.\u00a03 ст.\u00a0213.26 Закона №\u00a0127-ФЗ; art.\u00a035 (3); ст. о доме; рост. 5"
    )


def test_a_unit_stays_on_the_line_of_its_number() -> None:
    said = "700 000 руб. (записей: 2); ниже 70 % стоимости; 54,3 м²; 5 рублей; 2026 год"
    kept = "700 000_руб. (записей: 2); ниже 70_% стоимости; 54,3_м²; 5_рублей; 2026 год"
    assert with_non_breaking_spaces(said) == kept.replace("_", "\u00a0")


@pytest.mark.parametrize(
    ("filed", "written"),
    [("77:99:9999", "77:99:0009999"), ("50:12:0010203", "50:12:0010203"), ("elsewhere", "elsewhere")],
)
def test_a_quarter_is_written_with_its_zeros(filed: str, written: str) -> None:
    assert full_quarter(filed) == written
