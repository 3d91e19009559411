"""What a part of a person's name may hold."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.person_names import name_fault

REAL = [
    "Иванов", "Пётр", "Пе\u0308тр", "Салтыков-Щедрин", "Мамин – Сибиряк", "Ибрагим оглы", "Лейла кызы", "Д’Артаньян",
    "Гөлнара", "Җәмилә", "Үзәк", "Ҡәрим", "გიორგი", "მაისურაძე", "Հովհաննիսյան", "O'Neil", "D’Angelo", "Müller",
    "Nguyễn Thị", "Łukasz", "Çelik", "Jr.", "В.", "Marcel·la", "李", "ジョン・スミス", "राम", "محمد", "בן־גוריון",
    "Oʻktam", "0лег", "де ла\u00a0Крус",
]  # fmt: skip


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_real_names_pass(name: str, form: str) -> None:
    assert name_fault(unicodedata.normalize(form, name)) is None  # type: ignore[arg-type]


letters = st.sampled_from("абвгдёжзАБВЁәөүҗңһӘӨaбéöçñŁőğşაბგდԱԲգ")
words = st.text(letters, min_size=1, max_size=12)
names = st.lists(words, min_size=1, max_size=4).flatmap(
    lambda parts: st.sampled_from(["-", " ", "'", "’", ". ", " - "]).map(lambda joint: joint.join(parts))
)
others = st.characters(categories=["Cc", "Cf", "Cs", "Co", "No", "Sm", "Sc", "So", "Ps", "Pe", "Zl", "Zp"])


@given(names)
def test_letters_of_any_script_with_hyphens_and_apostrophes_pass(name: str) -> None:
    assert name_fault(name) is None


@given(names, others, st.data())
def test_one_character_of_another_kind_is_refused_and_nothing_is_quoted(
    name: str, other: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(name)), label="place")
    fault = name_fault(name[:place] + other + name[place:])
    assert fault is not None
    assert other in "()" or f"U+{ord(other):04X}" in fault
    assert fault.isascii()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<b>\u202e</b>", "holds the hidden character U+202E"),
        ("<b>", "holds the character U+003C: a name has letters, digits, spaces, hyphens, apostrophes and periods"),
        ("Иванова (Петрова)", "holds parentheses: give the present name alone"),
        ("\u3164", "holds the hidden character U+3164"),
        (
            "Иванов\n",
            "holds the character U+000A: a name has letters, digits, spaces, hyphens, apostrophes and periods",
        ),
        ("\u0301 -", "has no letter"),
    ],
)
def test_the_fault_is_named(text: str, fault: str) -> None:
    assert name_fault(text) == fault
