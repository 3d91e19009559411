"""Who is named in full, in whichever way people are named."""

import datetime

import pytest

from cleardeed.documents.analysis import read_text
from cleardeed.documents.text import DocumentText, Page
from tests.pace import seconds_of

TODAY = datetime.date(2026, 11, 21)
BORN = datetime.date(1981, 4, 18)


def named(text: str) -> list[tuple[str, datetime.date | None]]:
    reading = read_text(DocumentText("text", (Page(1, text),)), None, TODAY)
    return [
        (" ".join(reading.stream[slice(*person.name)].split()), person.birth.value if person.birth else None)
        for person in reading.people
    ]


@pytest.mark.parametrize(
    "name",
    [
        "Мамедов Рашид Ахмед оглы",
        "Мамедов Рашид Ахмед-оглы",
        "Рашид Ахмед оглы Мамедов",
        "Алиева Лейла Гасан кызы",
        "Юсупов Отабек Карим угли",
        "Асан уулу Бакыт",
        "Назаров Нурсултан Ахметулы",
        "Щукина-Ёлкина Полина Глебовна",
        "Полина Глебовна Ким-Иванова",
        "Мамин-Сибиряк Дмитрий Наркисович",
        "Ёлкина Анна-Мария Глебовна",
        "Ким Ен Су",
        "Ли Мин",
        "Тен Виктор",
        "Смит Джон",
        "фон Штерн Отто",
        "де Лара Мария",
        "аль-Хасан Юсуф",
        "Ибн Рушд Ахмад",
    ],
)
def test_a_russian_text_names_people_of_every_descent(name: str) -> None:
    text = f"Я, {name}, 18 апреля 1981 г. рождения, место рождения: г. Нижний Новгород, паспорт серии 9920 № 000001,"
    assert named(f"{text} продал квартиру.\nПодпись: {name}") == [(name, BORN), (name, None)]


def test_a_name_without_a_patronymic_is_known_again_in_another_case() -> None:
    assert named("Кравчук Отто, 18.04.1981 г.р., продаёт. С согласия Кравчука Отто.") == [
        ("Кравчук Отто", BORN),
        ("Кравчука Отто", None),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "место рождения: г. Нижний Новгород, паспорт серии 9920 № 000001",
        "гражданство: Российская Федерация, паспорт серии 9920 № 000001",
        "родился в Старом Осколе, паспорт серии 9920 № 000001",
        "Все Формулы Расчёта, паспорт здания",
        "паспорт 60 01 118833, выдан 07.02.2001 Кировским РОВД, родился 23.01.1956",
        "паспорт 60 01 118833, выдан 07.02.2001 Паспортным Столом Кировска, родился 23.01.1956",
        "Паспорт выдан Отделом Внутренних Дел, 18.04.1981 г. рождения",
    ],
)
def test_a_place_and_an_office_are_nobody(text: str) -> None:
    assert named(text) == []


def test_a_citizen_is_named_behind_the_state() -> None:
    assert named("Продавец: гражданин Узбекистана Каримов Нодир, 18.04.1981 г.р.") == [("Каримов Нодир", BORN)]


@pytest.mark.parametrize(
    ("name", "original"),
    [
        ("Mamedov Rashid Akhmed ogly", "Мамедов Рашид Ахмед оглы"),
        ("Petrov Semen Ilich", "Петров Семён Ильич"),
        ("Gavriliuk Ninel Iakovlevna", "Гаврилюк Нинель Яковлевна"),
        ("Ten Viktor Robertovich", "Тен Виктор Робертович"),
        ("Shchukina-Elkina Anna-Mariia Glebovna", "Щукина-Ёлкина Анна-Мария Глебовна"),
        ("Asan uulu Bakyt", "Асан уулу Бакыт"),
        ("An No Min", "Ан Но Мин"),
        ("Bank Matvei Lukich", "Банк Матвей Лукич"),
        ("Kim En Su", "Ким Ен Су"),
    ],
)
def test_an_english_text_names_them_beside_their_originals(name: str, original: str) -> None:
    text = f"Seller {name} ({original}), born on 18 April 1981 in g. Novaia Ladoga (г. Новая Ладога), passport 9920"
    assert named(text) == [(name, BORN)]


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("Щукина-\nЁлкина Полина Глебовна, 18.04.1981 г.р.", "Щукина-Ёлкина Полина Глебовна"),
        ("Shchukina-\nElkina Polina Glebovna, born on 18 April 1981", "Shchukina-Elkina Polina Glebovna"),
    ],
)
def test_a_double_name_may_be_broken_at_the_end_of_a_line(broken: str, whole: str) -> None:
    assert named(broken) == [(whole.replace("-", "- "), BORN)]


def test_one_person_is_known_again_where_the_name_is_broken_elsewhere() -> None:
    text = "Щукина-\nЁлкина Полина Глебовна, 18.04.1981 г.р. Подпись: Щукина-Ёлкина Полина Глебовна"
    reading = read_text(DocumentText("text", (Page(1, text),)), None, TODAY)
    assert len(reading.persons) == 1


@pytest.mark.parametrize(
    "text",
    [
        "RECEIPT\nI, Somebody, born on 18 April 1981, passport 9920 000001 issued on 5 March 2022, got the money.",
        "РАСПИСКА\nЯ, Некто, 18 апреля 1981 г. рождения, паспорт 9920 000001, дата выдачи: 05.03.2022, получил деньги.",
    ],
)
def test_a_birth_and_a_passport_date_no_paper_whoever_bears_them(text: str) -> None:
    assert read_text(DocumentText("text", (Page(1, text),)), "receipt", TODAY).date is None


@pytest.mark.parametrize("piece", ["Ким Ен Су, паспорт ", "Аа" * 50, "Аа Бб Вв Гг ", "Асан уулу ", "Анна-", "Аа-\n"])
def test_it_takes_time_in_proportion_to_the_length(piece: str) -> None:
    text = DocumentText("text", (Page(1, piece * (100_000 // len(piece))),))
    assert seconds_of(lambda: read_text(text, None, TODAY).people) < 8
