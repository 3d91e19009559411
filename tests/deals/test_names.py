"""Names in cases, gender from a patronymic."""

import pytest
from pytrovich.enums import Case

from cleardeed.deals.names import Sex, decline_full_name, declines_regularly, gender_of, surname_with_initials
from cleardeed.deals.papers import document_genitive, document_number


@pytest.mark.parametrize(
    ("gender", "name", "genitive", "dative"),
    [
        ("male", ("Иванов", "Пётр", "Сидорович"), "Иванова Петра Сидоровича", "Иванову Петру Сидоровичу"),
        ("female", ("Петрова", "Любовь", "Ильинична"), "Петровой Любови Ильиничны", "Петровой Любови Ильиничне"),
        ("male", ("Шевченко", "Илья", "Никитич"), "Шевченко Ильи Никитича", "Шевченко Илье Никитичу"),
        ("male", ("Черных", "Фёдор", "Фомич"), "Черных Фёдора Фомича", "Черных Фёдору Фомичу"),
        ("male", ("Кузьмин", "Лев", "Ильич"), "Кузьмина Льва Ильича", "Кузьмину Льву Ильичу"),
        ("female", ("Коваль", "Мария", "Львовна"), "Коваль Марии Львовны", "Коваль Марии Львовне"),
        ("male", ("Римский-Корсаков", "Павел", None), "Римского-Корсакова Павла", "Римскому-Корсакову Павлу"),
        ("male", ("ИВАНОВ", "ПЁТР", "СИДОРОВИЧ"), "ИВАНОВА ПЕТРА СИДОРОВИЧА", "ИВАНОВУ ПЕТРУ СИДОРОВИЧУ"),
        ("male", ("Smith", "John", None), "Smith John", "Smith John"),
        ("male", ("Smith", "Иван", None), "Smith Иван", "Smith Иван"),
    ],
)
def test_names_are_declined_by_case(gender: Sex, name: tuple[str, str, str | None], genitive: str, dative: str) -> None:
    assert decline_full_name(Case.GENITIVE, gender, *name) == genitive
    assert decline_full_name(Case.DATIVE, gender, *name) == dative


@pytest.mark.parametrize(
    ("gender", "name", "regular"),
    [
        ("male", ("Иванов", "Пётр", "Сидорович"), True),
        ("female", ("Сидорова", "Анна", "Ивановна"), True),
        ("male", ("Шевченко", "Илья", "Никитич"), True),
        ("male", ("Черных", "Фёдор", "Фомич"), True),
        ("male", ("Римский-Корсаков", "Павел", None), True),
        ("female", ("Коваль", "Мария", "Львовна"), True),
        ("female", ("Толстая", "Софья", "Андреевна"), False),
        ("male", ("Заяц", "Иван", "Иванович"), False),
        ("male", ("Дюма", "Карл", "Карлович"), False),
        ("male", ("Сковорода", "Григорий", "Саввич"), False),
        ("male", ("Ким", "Юрий", "Чен"), False),
        ("male", ("Алиев", "Гусейн", "Гасан оглы"), False),
        ("male", ("Smith", "Иван", None), False),
    ],
)
def test_only_a_regular_name_is_declined(gender: Sex, name: tuple[str, str, str | None], regular: bool) -> None:
    assert declines_regularly(gender, *name) is regular


@pytest.mark.parametrize(
    ("patronymic", "gender"),
    [("Сидорович", "male"), ("Ильич", "male"), ("Ильинична", "female"), ("Львовна", "female"), ("Гусейн оглы", "male"),
     ("Гусейн кызы", "female"), ("Marie", None), (None, None)],
)  # fmt: skip
def test_a_patronymic_tells_the_gender(patronymic: str | None, gender: str | None) -> None:
    assert gender_of(patronymic) == gender


def test_initials_hold_on_to_the_surname() -> None:
    assert surname_with_initials("Иванов", "Пётр", "Сидорович") == "Иванов\u00a0П.\u00a0С."


@pytest.mark.parametrize(
    ("paper", "expected"),
    [
        ("договор дарения от 05.05.2014 № 14", "договора дарения от 05.05.2014 № 14"),
        ("договор участия в долевом строительстве от 05.05.2019 № 14 и передаточный акт от 06.06.2021", None),
        ("договор мены и акт приёма-передачи", None),
    ],
)
def test_a_title_of_several_papers_is_not_declined(paper: str, expected: str | None) -> None:
    assert document_genitive(paper) == expected


@pytest.mark.parametrize(
    ("number", "expected"), [("б/н", None), ("без номера", None), ("99 АА 1", "99 АА 1"), (None, None)]
)
def test_words_that_a_paper_has_no_number_are_none(number: str | None, expected: str | None) -> None:
    assert document_number(number) == expected
