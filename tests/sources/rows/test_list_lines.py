"""Lines of Rosfinmonitoring's list in their true shapes: other names, brackets, dates, places."""

import datetime
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching.people import match_person
from cleardeed.sources.rows.findings import ParsedRows, UnreadableRowError, about_seller, clean, identity_of_row
from cleardeed.sources.rows.list_lines import Entry, entry_columns, read_entry
from cleardeed.sources.subject import Seller

BORN = datetime.date(1980, 2, 1)
IVANOV = Seller("Иванов", "Пётр", "Сидорович", BORN)


def entry(name: str, *, number: int | None = 1, born: str = "1980-02-01", **others: object) -> Entry:
    days = tuple(datetime.date.fromisoformat(day) for day in born.split())
    return Entry(number=number, name=name, born=days, **others)  # type: ignore[arg-type]


NAME, PLACE = "ИВАНОВ ПЕТР СИДОРОВИЧ", "Г. ПРИМЕРСК"
TWO = ("ПЕТРОВ ПЁТР", "АБУ ОМАР")
LINES = {
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, (ПЕТРОВ ПЁТР; АБУ ОМАР), 01.02.1980 г.р. , Г. ПРИМЕРСК;": entry(
        NAME, aliases=TWO, terrorism=True, place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ* (ПЕТРОВ ПЁТР; АБУ ОМАР), 01.02.1980 г.р. , Г. ПРИМЕРСК;": entry(
        NAME, aliases=TWO, terrorism=True, place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ (ПЕТРОВ ПЁТР, АБУ ОМАР)*, 01.02.1980 г.р. , Г. ПРИМЕРСК;": entry(
        NAME, aliases=TWO, terrorism=True, place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ, (ПЕТРОВ ПЁТР; АБУ ОМАР, 01.02.1980 г.р. , Г. ПРИМЕРСК;": entry(
        NAME, aliases=TWO, place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ, ((ПЕТРОВ ПЁТР); (АБУ ОМАР)), 01.02.1980 г.р. , Г. ПРИМЕРСК;": entry(
        NAME, aliases=TWO, place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ, (ПЕТРОВ ПЁТР), (АБУ ОМАР), 01.02.1980 г.р. , Г. ПРИМЕРСК;": entry(
        NAME, aliases=TWO, place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ, ОН ЖЕ ПЕТРОВ ПЁТР, 01.02.1980 г.р. , Г. ПРИМЕРСК;": entry(
        NAME, aliases=TWO[:1], place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ, (РАНЕЕ: ПЕТРОВ), 01.02.1980 г.р. , Г. ПРИМЕРСК;": entry(
        NAME, aliases=("ПЕТРОВ",), place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ, 01.02.1980 г.р. , (ПЕТРОВ ПЁТР), Г. ПРИМЕРСК;": entry(
        NAME, aliases=TWO[:1], place=PLACE
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ, 01.02.1980 г.р. , 03.04.1981 г. р. , Г. ПРИМЕРСК, ПРИМЕРСКАЯ ОБЛАСТЬ;": entry(
        NAME, born="1980-02-01 1981-04-03", place="Г. ПРИМЕРСК, ПРИМЕРСКАЯ ОБЛАСТЬ"
    ),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, , Г. ПРИМЕРСК;": entry(NAME, born="", terrorism=True, place=PLACE),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, , ;": entry(NAME, born="", terrorism=True),
    "1. ИВАНОВ ПЕТР СИДОРОВИЧ;": entry(NAME, born=""),
    "1.\u00a0ИВАНОВ\u00a0ПЕТР СИДОРОВИЧ ,\t01.02.1980 г.р. ": entry(NAME),
    "ИВАНОВ ПЕТР СИДОРОВИЧ, 1.2.1980 г.р.": entry(NAME, number=None),
    "7. МАМЕДОВ АЛИ ВЕЛИ ОГЛЫ*, 01.02.1980 г.р. ;": entry("МАМЕДОВ АЛИ ВЕЛИ ОГЛЫ", number=7, terrorism=True),
    "7. ИВАНОВА (ПЕТРОВА) АННА СИДОРОВНА, 01.02.1980 г.р. ;": entry(
        "ИВАНОВА АННА СИДОРОВНА", number=7, aliases=("ПЕТРОВА",)
    ),
    "7. АБДУЛЛА, 01.02.1980 г.р. ;": entry("АБДУЛЛА", number=7),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_falls_into_its_parts(line: str) -> None:
    assert read_entry(line) == LINES[line]


@pytest.mark.parametrize(
    "line", ["", "1.", "1. , 01.02.1980 г.р. ;", "1. (ИВАНОВ ПЕТР), ;", "1. ИВАНОВ ПЕТР, 32.13.1980;"]
)
def test_a_line_without_name_or_with_an_impossible_date_cannot_be_read(line: str) -> None:
    with pytest.raises(UnreadableRowError):
        read_entry(line)


def graded(line: str, seller: Seller) -> str | None:
    match = match_person(seller, identity_of_row(clean(entry_columns(read_entry(line), seller))))
    return match.grade if match else None


PETROV = Seller("Петров", "Пётр", None, BORN)


@pytest.mark.parametrize(
    ("seller", "line", "grade"),
    [
        (IVANOV, "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, (ПЕТРОВ ПЁТР; АБУ ОМАР), 01.02.1980 г.р. , Г. ПРИМЕРСК;", "exact"),
        (PETROV, "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, (АБУ ОМАР; ПЕТРОВ ПЁТР), 01.02.1980 г.р. , Г. ПРИМЕРСК;", "exact"),
        (PETROV, "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, (ПЕТРОВ), 01.02.1980 г.р. , Г. ПРИМЕРСК;", "exact"),
        (PETROV, "1. ИВАНОВ ИВАН*, (ПЕТРОВ, ПЁТР), 01.02.1980 г.р. , Г. ПРИМЕРСК;", "exact"),
        (IVANOV, "1. ИВАНОВ ПЕТР СИДОРОВИЧ, 05.05.1955 г.р. , 01.02.1980 г.р. ;", "exact"),
        (IVANOV, "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, (ПЕТРОВ ПЁТР; АБУ ОМАР), 05.05.1955 г.р. , Г. ПРИМЕРСК;", None),
        (PETROV, "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, (ПЕТРОВ ПЁТР; АБУ ОМАР), 05.05.1955 г.р. , Г. ПРИМЕРСК;", None),
        (IVANOV, "1. ИВАНОВ ПЕТР СИДОРОВИЧ*, , ;", "weak"),
        (
            PETROV,
            "9. ОБЪЕДИНЕНИЕ, ЧЛЕНАМИ КОТОРОГО ЯВЛЯЮТСЯ: ИВАНОВ ИВАН ИВАНОВИЧ, РОДИВШИЙСЯ 06.07.1964, ПЕТРОВ ПЕТР"
            " ПЕТРОВИЧ, РОДИВШИЙСЯ 01.02.1980 , ;",
            "exact",
        ),
    ],
)
def test_any_name_and_any_date_of_a_line_can_be_the_sellers(seller: Seller, line: str, grade: str | None) -> None:
    assert graded(line, seller) == grade


@pytest.mark.parametrize(
    ("line", "reason", "left_out"),
    [
        ("7. ПЕТР, 01.02.1980 г.р. ;", "unmatched_hits", 0),
        ("7. ИВАНОВ;", "unmatched_hits", 0),
        ("7. ПЕТР, 05.05.1955 г.р. ;", None, 1),
        ("7. АБДУЛЛА, 01.02.1980 г.р. ;", None, 1),
    ],
)
def test_a_bare_word_of_the_sellers_name_is_for_a_person(line: str, reason: str | None, left_out: int) -> None:
    row = clean(entry_columns(read_entry(line), IVANOV))
    findings = about_seller("watchlists", ParsedRows(rows=[row]), IVANOV, BORN)
    assert (findings.records, findings.incomplete_reason, findings.left_out) == ([], reason, left_out)


@given(st.text(alphabet="ИВАНОВ ПЕТР().,;*1234567890г«»:-", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(UnreadableRowError):
        entry_columns(read_entry(text), IVANOV)


@given(st.permutations(["ПЕТРОВ ПЕТР", "АБУ ОМАР", "СИДОРОВ ИВАН ПЕТРОВИЧ", "ОРЛОВ"]), st.sampled_from([";", ","]))
def test_no_alias_is_lost(aliases: list[str], mark: str) -> None:
    read = read_entry(f"1. ИВАНОВ ПЕТР, ({f'{mark} '.join(aliases)}), 01.02.1980 г.р. ;")
    assert set(aliases) <= set(read.aliases)
