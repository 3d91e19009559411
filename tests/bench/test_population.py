"""The invented people and flats have numbers that the service takes for whole."""

import pytest
from bench.population import FLATS, PEOPLE, flat, person
from bench.registers import order

from cleardeed.checks.inputs import read_launch
from cleardeed.sources.matching.addresses import parse_address
from cleardeed.sources.matching.numbers import is_valid_inn, is_valid_snils, normalise_cadastral_number


@pytest.mark.parametrize("number", [0, 1, 999_999, 1_000_000, PEOPLE - 1])
def test_a_person_has_valid_numbers_and_is_always_the_same(number: int) -> None:
    assert person(number) == person(number)
    assert is_valid_inn(person(number).inn)
    assert is_valid_snils(person(number).snils)


def test_numbers_are_no_two_peoples() -> None:
    people = [person(number) for number in range(0, PEOPLE, 4999)]
    for field in ("inn", "snils", "passport"):
        assert len({getattr(one, field) for one in people}) == len(people)


@pytest.mark.parametrize("number", [0, 9_999, 10_000, FLATS - 1])
def test_a_flat_has_a_number_and_an_address_that_can_be_read(number: int) -> None:
    assert normalise_cadastral_number(flat(number).cadastral_number) == flat(number).cadastral_number
    address = parse_address(flat(number).address)
    assert address is not None
    assert address.key != address.building_key


def test_an_order_is_one_that_the_service_takes() -> None:
    assert read_launch(order(3), mode="live").type == "full"
