import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.sources.matching.addresses import address_key, parse_address

FLAT = "123456, Россия, г. Примерск, ул. Первая, д. 1, корп. 2, кв. 5"


@pytest.mark.parametrize(
    "text",
    [
        "г Примерск, Первая ул, 1к2, 5",
        "ПРИМЕРСК Г., УЛ.ПЕРВАЯ Д.1 К.2 КВ.5",
        "Российская Федерация, город Примерск, улица Первая, дом 1, корпус 2, квартира 5",
        "г. Примерск, вн.тер.г. муниципальный округ Дальний, ул. Первая, д. 1, к. 2, кв. 05",
        "Примерск, Первая, 1 корп 2 - 5".replace(" - ", ", "),
    ],
)
def test_spellings_of_one_flat(text: str) -> None:
    assert address_key(text) == address_key(FLAT)


@pytest.mark.parametrize(
    "text",
    [
        "г. Примерск, ул. Первая, д. 1, корп. 2, кв. 6",
        "г. Примерск, ул. Первая, д. 1, корп. 3, кв. 5",
        "г. Примерск, ул. Первая, д. 1, стр. 2, кв. 5",
        "г. Примерск, ул. Первая, д. 1а, корп. 2, кв. 5",
        "г. Примерск, пер. Первый, д. 1, корп. 2, кв. 5",
        "г. Примерск, пр-кт Первая, д. 1, корп. 2, кв. 5",
        "г. Другой, ул. Первая, д. 1, корп. 2, кв. 5",
        "г. Примерск, ул. Первая, д. 1, корп. 2, пом. 5",
        "г. Примерск, ул. Первая, д. 1, корп. 2",
    ],
)
def test_addresses_of_other_places_differ(text: str) -> None:
    assert address_key(text) != address_key(FLAT)


@pytest.mark.parametrize(
    ("text", "place", "house", "flat"),
    [
        ("г. Примерск, ул. 8 Марта, д. 3", "8 марта примерск", "д3", ""),
        ("Примерск, 1-я Дальняя ул., 12/14-33", "1 дальняя примерск", "д12/14", "кв33"),
        ("Примерск, пр-т Мира, 12 А стр. 3, кв. 7", "мира примерск проспект", "д12а с3", "кв7"),
        ("д. Ивановка, ул. Садовая, уч. 7", "ивановка садовая", "у7", ""),
        ("Примерск, ул. Первая, д. 5 литер А", "первая примерск", "д5 ла", ""),
    ],
)
def test_an_address_is_parsed_into_parts(text: str, place: str, house: str, flat: str) -> None:
    address = parse_address(text)
    assert address is not None
    assert (address.place, address.house, address.flat) == (place, house, flat)


@pytest.mark.parametrize(
    "text",
    [
        "Примерская область, Дальний р-н, г. Примерск, ул. Первая, д. 1",
        "обл. Примерская, р-н Дальний, г Примерск, ул Первая, 1",
        "г. Примерск, Примерская обл., ул. Первая, д. 1",
        "123456 Примерская обл. Дальний район г. Примерск ул. Первая д. 1",
        "Россия, Примерская обл, Дальний муниципальный округ, г. Примерск, Первая, 1",
    ],
)
def test_region_and_district_are_set_apart(text: str) -> None:
    address = parse_address(text)
    assert address is not None
    assert (address.region, address.key) == ("примерская", "первая примерск|д1|")


@pytest.mark.parametrize(
    ("text", "region"),
    [
        ("Дальний край, г. Примерск, ул. Первая, д. 1", "дальний"),
        ("Респ. Дальняя, г. Примерск, ул. Первая, д. 1", "дальняя"),
        ("Ближне-Дальний автономный округ - Югра, г. Примерск, ул. Первая, д. 1", "ближне-дальний"),
    ],
)
def test_a_region_is_parsed_apart(text: str, region: str) -> None:
    address = parse_address(text)
    assert address is not None
    assert (address.region, address.key) == (region, "первая примерск|д1|")


def test_the_building_has_a_key_of_its_own() -> None:
    flat, house = parse_address("Примерск, Первая, 1, 5"), parse_address("Примерск, Первая, 1")
    assert flat is not None
    assert house is not None
    assert flat.building_key == house.key


@pytest.mark.parametrize("text", ["", None, "г. Примерск", "123456", "д. 5", "Россия"])
def test_too_little_to_compare(text: str | None) -> None:
    assert parse_address(text) is None


@given(st.text())
def test_any_text_is_an_address_or_none(text: str) -> None:
    key = address_key(text)
    assert key is None or not set(key) & set("\t\n\r\\\0")
