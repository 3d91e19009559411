import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching import numbers

DIGITS = "0123456789"


def digits(count: int) -> st.SearchStrategy[str]:
    return st.text(DIGITS, min_size=count, max_size=count)


@pytest.mark.parametrize("inn", ["770000000082", "7700000009", " 7700 0000 0082\u00a0"])
def test_an_inn_with_right_check_digits_is_valid(inn: str) -> None:
    assert numbers.is_valid_inn(inn)


@pytest.mark.parametrize(
    "inn", ["770000000083", "770000000092", "0" * 12, "0" * 10, "77000000008", "", None, "77000000008٢"]
)
def test_an_inn_with_wrong_check_digits_is_invalid(inn: str | None) -> None:
    assert not numbers.is_valid_inn(inn)


@given(digits(9).filter(lambda head: head.strip("0")))
def test_each_company_has_one_check_digit(head: str) -> None:
    assert sum(numbers.is_valid_inn(head + last) for last in DIGITS) == 1


@given(digits(10).filter(lambda head: head.strip("0")))
def test_each_person_has_one_pair_of_check_digits(head: str) -> None:
    assert sum(numbers.is_valid_inn(f"{head}{tail:02}") for tail in range(100)) == 1


@pytest.mark.parametrize("snils", ["112-233-445 95", "11223344595", "087-654-303 00", "001-001-998 99"])
def test_a_snils_with_right_check_digits_is_valid(snils: str) -> None:
    assert numbers.is_valid_snils(snils)


@pytest.mark.parametrize("snils", ["112-233-445 96", "00000000000", "1122334459", "", None])
def test_a_snils_with_wrong_check_digits_is_invalid(snils: str | None) -> None:
    assert not numbers.is_valid_snils(snils)


@given(st.integers(1_001_999, 999_999_999))
def test_each_snils_has_one_check(number: int) -> None:
    assert sum(numbers.is_valid_snils(f"{number:09}{tail:02}") for tail in range(100)) == 1


@pytest.mark.parametrize(
    "text", ["9999 000001", "99 99 000001", "9999000001", "паспорт 99 99 № 000001", "99\u00a099 №000001"]
)
def test_passport_spellings(text: str) -> None:
    assert numbers.normalise_passport_text(text) == "9999000001"


@pytest.mark.parametrize("text", ["", None, "999900001", "XX9999000001", "AB 0000001"])
def test_text_without_a_passport_number_has_none(text: str | None) -> None:
    assert numbers.normalise_passport_text(text) is None


def test_passport_parts_keep_their_zeros() -> None:
    assert numbers.normalise_passport("00 99", "000001") == "0099000001"
    assert numbers.normalise_passport("9999", None) is None


def test_cadastral_numbers_in_a_text() -> None:
    text = "участок 77:99:0009999:3003, право 77:99:0009999:1001-77/001/2019-1; не 1:77:99:0009999:1 и не 77:99:0009999"
    assert numbers.cadastral_numbers_in(text) == ["77:99:0009999:3003", "77:99:0009999:1001"]


def test_cadastral_numbers() -> None:
    assert numbers.normalise_cadastral_number(" 77:99:0009999:\u00a01001 ") == "77:99:0009999:1001"
    assert numbers.cadastral_key("77:99:9999:1001") == numbers.cadastral_key("77:99:0009999:1001")
    assert numbers.cadastral_key("77:99:0009999:1001") != numbers.cadastral_key("77:99:0009999:1002")


@pytest.mark.parametrize(
    "text", ["", None, "77-77-01/001/2005-1", "77:99:9999", "7:99:0009999:1", "77:99:0009999:1001:1", "77:99:٠:1"]
)
def test_no_cadastral_number(text: str | None) -> None:
    assert numbers.normalise_cadastral_number(text) is None


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("А40-999001/2024", "А40-999001/2024"),
        ("A40-999001/2024", "А40-999001/2024"),
        (" а40-0999001/24-25-901 ", "А40-999001/2024"),
        ("А40-999001/2024/сд.1", "А40-999001/2024"),
        ("02-0901/2024", "2-901/2024"),
        ("2-901/2024 ~ М-801/2024", "2-901/2024"),
        ("2a-901/2024", "2а-901/2024"),
        ("77RS0001-01-2024-000001-01", "77RS0001-01-2024-000001-01"),
        ("", None),
    ],
)
def test_case_numbers_compare_by_their_key(text: str, key: str | None) -> None:
    assert numbers.case_number_key(text) == key


@pytest.mark.parametrize("form", ["А40-{}/2020", "2-{}/2020", "{}-1/2020"])
def test_a_case_number_without_end_is_a_text_like_any_other(form: str) -> None:
    endless = form.format("9" * 5000)
    assert numbers.case_number_key(endless) == endless.upper()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("999001/24/77001-ип от 15.03.2024", "999001/24/77001-ИП"),
        ("999001/24/77001 - ИП от 15.03.2024", "999001/24/77001-ИП"),
        ("999001/24/77001-ИП от 15.03.2024 999000/24/77001-СД", "999001/24/77001-ИП"),
        ("999000/24/77001-СД", "999000/24/77001-СД"),
        ("999000/24/77001-СВ от 15.03.2024", "999000/24/77001-СВ"),
        ("99122/12/20/77 от 24.04.2012", "99122/12/20/77"),
        ("434/08/31/77", "434/08/31/77"),
        ("1999/10/26/77-ИП от 01.02.2010", "1999/10/26/77-ИП"),
        ("99122/14/77001 от 24.04.2014", "99122/14/77001"),
        ("без номера", None),
        ("15/03/2024", None),
        ("1/2/3/4/5", None),
        ("9" * 10_000, None),
        (None, None),
    ],
)
def test_proceeding_number_is_found_in_its_text(text: str | None, number: str | None) -> None:
    assert numbers.proceeding_number(text) == number
