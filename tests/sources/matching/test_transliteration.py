import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching.text import fold
from cleardeed.sources.matching.transliteration import is_latin, skeleton
from tests.sources.people import LATIN


@pytest.mark.parametrize(("cyrillic", "latin"), [(name, other) for name, others in LATIN.items() for other in others])
def test_every_table_leads_to_one_skeleton(cyrillic: str, latin: str) -> None:
    assert skeleton(fold(latin)) == skeleton(fold(cyrillic))


@pytest.mark.parametrize(
    ("one", "other"),
    [("иванов", "петров"), ("иванов", "иванова"), ("жуков", "шуков"), ("петр", "павел"), ("ян", "яна")],
)
def test_other_names_stay_apart(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_script_is_told_by_letters() -> None:
    assert is_latin("ivanov")
    assert not is_latin("иванов")


@given(st.text())
def test_a_skeleton_of_any_text_holds_nothing_that_breaks_a_copy_line(text: str) -> None:
    assert not set(skeleton(fold(text))) & set("\t\n\r\\\0")
