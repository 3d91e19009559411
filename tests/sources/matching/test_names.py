"""The parsing and comparison of names, and that a row which matches is also found by its key."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching.names import Agreement, Name, compare, name_of, query_keys, row_keys
from tests.sources.people import FIRST_NAMES, MIDDLE_NAMES, SURNAMES, latin, rewritten


def agreement(one: tuple[str, ...], other: tuple[str, ...]) -> Agreement | None:
    first, second = name_of(*one), name_of(*other)
    assert first is not None
    assert second is not None
    return compare(first, second)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (("Иванов", "Пётр", "Сидорович"), ("ИВАНОВ", "ПЕТР", "СИДОРОВИЧ"), Agreement.FULL),
        (("Иванов", "Пётр", ""), ("Иванов", "Пётр", ""), Agreement.FULL),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов", "Пётр", ""), Agreement.NO_MIDDLE),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов", "Пётр", "С."), Agreement.NO_MIDDLE),
        (("Иванов", "Пётр", "нет"), ("Иванов", "Пётр", "Сидорович"), Agreement.NO_MIDDLE),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов", "Пётр", "Ильич"), None),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов", "Пётр", "И."), None),
        (("Иванов", "Пётр", "Сидорович"), ("Иванова", "Пётр", "Сидорович"), None),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов", "Павел", "Сидорович"), None),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов", "П.С.", ""), Agreement.INITIALS),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов П. С.", "", ""), Agreement.INITIALS),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов П. И.", "", ""), None),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов Пётр Сидорович", "", ""), Agreement.FULL),
        (("Иванов", "Пётр", "Сидорович"), ("Иванов", "Пётр Сидорович", ""), Agreement.FULL),
        (("Иванов", "Пётр", "Сидорович"), ("Пётр", "Иванов", "Сидорович"), Agreement.REORDERED),
        (("Иванов", "Пётр", "Сидорович"), ("Пётр", "Сидорович", "Иванов"), Agreement.REORDERED),
        (("Иванов", "Пётр", "Сидорович"), ("Пётр", "Иванов", ""), Agreement.REORDERED),
        (("Иванов", "Пётр", "Сидорович"), ("Пётр", "Иванов", "Ильич"), None),
        (("Петрова-Иванова", "Анна", ""), ("Иванова Петрова", "Анна", ""), Agreement.FULL),
        (("Петрова-Иванова", "Анна", ""), ("Петрова", "Анна", ""), Agreement.HALF_SURNAME),
        (("Иванова", "Анна", ""), ("Петрова - Иванова", "Анна", ""), Agreement.HALF_SURNAME),
        (("Петрова-Сидорова", "Анна", ""), ("Петрова-Иванова", "Анна", ""), None),
        (("Иванов", "Пётр", "Сидорович"), ("Ivanov", "Petr", "Sidorovich"), Agreement.TRANSLITERATED),
        (("Щукин", "Юрий", ""), ("SHCHUKIN", "IURII", ""), Agreement.TRANSLITERATED),
        (("Щукин", "Юрий", ""), ("Chtchoukin", "Yuri", ""), Agreement.TRANSLITERATED),
        (("Шернов", "Пётр", ""), ("Чернов", "Пётр", ""), None),
        (("Мамедов", "Али", "Вели оглы"), ("МАМЕДОВ", "АЛИ", "ВЕЛИ-ОГЛЫ"), Agreement.FULL),
        (("Мамедов", "Али", "Вели оглы"), ("Мамедов", "Али", "Велиоглу"), Agreement.FULL),
        (("Мамедов", "Али", "Вели оглы"), ("Мамедов", "Али", "Вели"), Agreement.FULL),
        (("Мамедова", "Севда", "Вели кызы"), ("Мамедова", "Севда", "Вели оглы"), None),
        (("О’Нил", "Анна", ""), ("О'Нил", "Анна", ""), Agreement.FULL),
    ],
)
def test_agreement_of_names_is_symmetric(
    one: tuple[str, ...], other: tuple[str, ...], expected: Agreement | None
) -> None:
    assert agreement(one, other) == expected
    assert agreement(other, one) == expected


def test_no_name_without_both_parts() -> None:
    assert name_of("Иванов", "") is None
    assert name_of(None, "Пётр") is None
    assert name_of(" ", None) is None


def test_surname_parts_are_in_order() -> None:
    assert name_of("Петрова – Иванова", "Анна") == Name(("иванова", "петрова"), "анна")


@st.composite
def two_spellings(draw: st.DrawFn) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    """A person as asked and as some register writes them: halves, initials, Latin letters, words in another order."""
    last, first = draw(st.sampled_from(SURNAMES)), draw(st.sampled_from(FIRST_NAMES))
    middle = draw(st.sampled_from(MIDDLE_NAMES))
    row_last = draw(st.sampled_from([last, *last.split("-")]))
    row_first = draw(st.sampled_from([first, f"{first[0]}.", first[0]]))
    written = [draw(st.one_of(rewritten(word), latin(word))) for word in (row_last, row_first, middle)]
    if row_last == last and draw(st.booleans()):
        written = draw(st.permutations(written))
    return (last, first, middle), (written[0], written[1], written[2])


@given(two_spellings())
def test_a_row_that_agrees_is_found_by_a_key(names: tuple[tuple[str, str, str], tuple[str, str, str]]) -> None:
    asked, row = name_of(*names[0]), name_of(*names[1])
    if asked is not None and row is not None and compare(asked, row) is not None:
        assert set(row_keys(names[1][0], names[1][1])) & set(query_keys(asked))


@given(st.sampled_from(SURNAMES).flatmap(lambda name: st.tuples(st.just(name), rewritten(name))))
def test_spelling_makes_no_other_name(names: tuple[str, str]) -> None:
    assert agreement((names[0], "Анна"), (names[1], "АННА")) is Agreement.FULL


@given(st.text(), st.text(), st.text())
def test_any_text_is_a_name_or_none(last: str, first: str, middle: str) -> None:
    name = name_of(last, first, middle)
    if name is not None:
        assert compare(name, name) in (Agreement.FULL, Agreement.INITIALS, Agreement.NO_MIDDLE)
        assert set(row_keys(last, first)) & set(query_keys(name))
