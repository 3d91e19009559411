import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching.names import compare, name_of, query_keys, row_keys
from cleardeed.sources.matching.text import fold
from cleardeed.sources.matching.transliteration import is_latin, keys_of, may_be_same_word
from tests.sources.matching.latin_tables import COMMON, CONSONANTS, RUSSIAN, TABLES, WAYS
from tests.sources.people import LATIN


def meet(one: str, other: str) -> bool:
    return may_be_same_word(fold(one), fold(other))


@pytest.mark.parametrize(("cyrillic", "latin"), [(name, other) for name, others in LATIN.items() for other in others])
def test_usual_spellings_meet(cyrillic: str, latin: str) -> None:
    assert meet(cyrillic, latin)


@pytest.mark.parametrize(
    ("cyrillic", "latin"),
    [
        ("Подъячев", "PODIEIACHEV"),
        ("Объедков", "OBIEEDKOV"),
        ("Съянов", "SIEIANOV"),
        ("Щукин", "Chtchoukine"),
        ("Жуков", "Jukov"),
        ("Жуков", "Joukov"),
        ("Геннадий", "Guennadi"),
        ("Сергей", "Serguei"),
        ("Горбачёв", "Gorbachov"),
        ("Людмила", "Ludmila"),
        ("Асхат", "Askhat"),
        ("Асхат", "Ashat"),
        ("Чехов", "Czexov"),
        ("Цой", "TCOI"),
        ("Цветков", "Tzvetkov"),
        ("Юрий", "Iouri"),
        ("Алексей", "Alexey"),
        ("Виктор", "Victor"),
        ("Эдуард", "Ehduard"),
        ("Смирнов", "Smirnoff"),
        ("Гасанов", "Həsənov"),
        ("Джафаров", "Jafarov"),
        ("Джафаров", "Dzhafarov"),
        ("Ольга", "Olʹga"),
        ("Миньонов", "Minyonov"),
        ("Почтальонов", "Pochtalonov"),
    ],
)
def test_every_table_and_the_spellings_of_banks_meet(cyrillic: str, latin: str) -> None:
    assert meet(cyrillic, latin)


def spelled_right(letters: list[str]) -> str:
    """A word in which signs stand where Russian has them, and nothing is doubled that Russian never doubles."""
    word = re.sub(r"([жйхцчшщ])\1+", r"\1", "".join(letters))
    word = re.sub("ъ(?![еёюя])", "", word)
    word = re.sub(f"(?<![{CONSONANTS}])[ъь]+", "", word)
    return re.sub("ё(?=[оу])", "е", word)


WORDS = (
    st.lists(st.sampled_from(RUSSIAN), min_size=2, max_size=12).map(spelled_right).filter(lambda word: len(word) > 1)
)


@given(WORDS, st.sampled_from([*TABLES]), st.sampled_from(WAYS))
def test_any_word_meets_its_spelling_by_any_table(word: str, table: str, way: object) -> None:
    assert meet(word, way(word, TABLES[table]))  # type: ignore[operator]


@st.composite
def mixed(draw: st.DrawFn) -> tuple[str, str]:
    """A word, and each of its letters as some table or clerk writes it."""
    word = draw(WORDS)
    return word, "".join(draw(st.sampled_from(_variants(letter))) for letter in word)


def _variants(letter: str) -> list[str]:
    by_tables = {table[letter] for table in TABLES.values()}
    return sorted(by_tables | set(COMMON.get(letter, "").split()) - {"o"})


@given(mixed())
def test_any_word_meets_any_mixture_of_spellings(words: tuple[str, str]) -> None:
    assert meet(*words)


@given(WORDS, st.sampled_from(["Анна", "Юлия", "Жанна", "Яна", "Христина", "Щек"]), st.sampled_from([*TABLES]))
def test_a_row_in_latin_letters_is_found_by_its_keys(surname: str, first: str, table: str) -> None:
    latin = tuple(_by(TABLES[table], word) for word in (surname, first.lower()))
    asked = name_of(surname, first)
    assert asked is not None
    for last_name, first_name in ((latin[0], latin[1]), (latin[1], latin[0]), (latin[0], f"{latin[1][0]}.")):
        row = name_of(last_name, first_name)
        assert row is not None
        assert compare(asked, row) is not None
        assert compare(row, asked) is not None
        assert set(query_keys(asked)) & set(row_keys(last_name, first_name))


def _by(table: Mapping[str, str], word: str) -> str:
    return "".join(table[letter] for letter in word).upper()


@given(WORDS, st.sampled_from([*TABLES]), st.sampled_from([*TABLES]))
def test_two_latin_spellings_of_one_word_meet(word: str, one: str, other: str) -> None:
    assert meet(_by(TABLES[one], word), _by(TABLES[other], word))


@pytest.mark.parametrize(
    ("one", "other"),
    [("иванов", "петров"), ("иванов", "иванова"), ("жуков", "шуков"), ("петр", "павел"), ("ян", "яков")],
)
def test_other_names_stay_apart(one: str, other: str) -> None:
    assert not meet(one, other)


def test_a_cyrillic_name_has_one_key() -> None:
    assert keys_of("подъячев") == ("podaSev",)
    assert len(keys_of("podieiachev")) <= 4


def test_script_is_told_by_letters() -> None:
    assert is_latin("ivanov")
    assert not is_latin("иванов")


@given(st.text())
def test_a_key_of_any_text_holds_nothing_that_breaks_a_copy_line(text: str) -> None:
    assert not set("".join(keys_of(fold(text)))) & set("\t\n\r\\\0")
