import pytest

from cleardeed.documents.reading import objects


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (
            "Квартира: г. Калуга, б-р Моторостроителей, д. 12, кв. 80; 36,2 м²",
            "г. Калуга, б-р Моторостроителей, д. 12, кв. 80",
        ),
        ("квартиру за 10 рублей, Хабаровск, Амурский бульвар, дом 40", "Хабаровск, Амурский бульвар, дом 40"),
        ("гараж 21,0 кв. м, ГСК «Маяк», г. Пенза, ул. Строителей, 39а", "ГСК «Маяк», г. Пенза, ул. Строителей, 39а"),
        ("квартиру 31,4 кв.м на втором этаже, которая находится в Кунгуре, ул. Детская, 41-3.", "ул. Детская, 41-3"),
        ("машино-место № 12 на минус втором уровне, 14 кв. м, г. Сочи, ул. Мира, 8;", "г. Сочи, ул. Мира, 8"),
        ("sells the townhouse at 41 Quay Road, Bristol BS1 5TT.", "41 Quay Road, Bristol BS1 5TT"),
        ("sells the flat at Tver, Mira St., 12, apt. 4; it", "Tver, Mira St., 12, apt. 4"),
        (
            "Flat number    118\nAddress     Omsk, Lenin street, building 1\nFloor    2",
            "Omsk, Lenin street, building 1",
        ),
    ],
)
def test_an_address_is_told_by_its_shape_where_no_word_announces_it(text: str, address: str) -> None:
    span = objects.address(text)
    assert span is not None
    assert text[span.start : span.end].endswith(address)


@pytest.mark.parametrize(
    "text",
    [
        "Мохов Руслан Игоревич, зарегистрирован: г. Тверь, пр-т Победы, д. 50, кв. 9",
        "Покупатель квартиры Мохов Р. И., прожив. г. Тверь, ул. Мира, 5",
        "Договор купли-продажи квартиры, 1 200 000 рублей",
        "The house was sold on 6 November 2026, Limassol",
    ],
)
def test_where_a_person_lives_is_no_address_of_the_object(text: str) -> None:
    assert objects.address(text) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("apartment 201, registration No. 0/33122, Limassol", "registration No. 0/33122"),
        ("a car, registration No. KLM 44/2", None),
    ],
)
def test_a_number_of_registration_names_an_object_by_its_form(text: str, number: str | None) -> None:
    span = objects.other_number(text)
    assert (span and text[span.start : span.end]) == number
