"""Findings that follow from two statements together."""

import pytest

from cleardeed.checks.scoring.crosschecks import (
    FACT_NAMES,
    addresses_differ,
    areas_differ,
    disagreements,
    kinds_differ,
    numbers_differ,
    object_kind,
    values_differ,
)
from tests.checks.scoring.build import ADDRESS, FACTS, with_


@pytest.mark.parametrize(
    ("other", "differ"),
    [
        (ADDRESS, False),
        ("Москва, Примерная, 1-2", False),
        ("г Москва, ул Примерная, дом 1, корпус 3, квартира 2", False),
        ("ул. Примерная, д. 1", False),
        ("г. Москва, ул. Примерная, д. 1, кв. 3", True),
        ("г. Москва, ул. Примерная, д. 11, кв. 2", True),
        ("г. Примерск, ул. Первая, д. 1, кв. 2", True),
        ("Тверская обл., г. Тверь, ул. Примерная, д. 1, кв. 2", True),
        ("", False),
        (None, False),
        ("Москва", False),
    ],
)
def test_addresses_differ_only_beyond_doubt(other: str | None, differ: bool) -> None:
    assert addresses_differ(ADDRESS, other) is differ
    assert addresses_differ(other, ADDRESS) is differ


@pytest.mark.parametrize(
    ("named", "kind"),
    [
        ("apartment", "apartment"),
        ("flat", "apartment"),
        ("Квартира", "apartment"),
        ("Комната", "room"),
        ("Комната в квартире", "room"),
        ("2-комнатная квартира", "apartment"),
        ("land_plot", "land"),
        ("Земельный участок", "land"),
        ("Жилой дом", "house"),
        ("Нежилое помещение", "premises"),
        ("Машино-место", "parking"),
        ("garage", "garage"),
        ("Гараж", "garage"),
        ("002001003000", None),
        (None, None),
    ],
)
def test_kinds_of_objects_are_recognised(named: str | None, kind: str | None) -> None:
    assert object_kind(named) == kind


@pytest.mark.parametrize(
    ("left", "right", "differ"),
    [
        ("apartment", "Квартира", False),
        ("apartment", "Комната", True),
        ("apartment", "Помещение", False),
        ("house", "Здание", False),
        ("garage", "Квартира", True),
        ("garage", "Нежилое помещение", False),
        ("apartment", None, False),
        ("apartment", "something", False),
    ],
)
def test_kinds_differ_only_where_they_exclude_each_other(left: str, right: str | None, differ: bool) -> None:
    assert kinds_differ(left, right) is differ


def test_rounding_is_no_difference() -> None:
    assert not areas_differ(54.0, 54.4)
    assert not areas_differ(500.0, 509.0)
    assert areas_differ(54.0, 56.0)
    assert not areas_differ(None, 56.0)
    assert not areas_differ(0.0, 56.0)
    assert not values_differ(9e6, 8e6)
    assert values_differ(9e6, 7e6)


def test_cadastral_numbers_are_compared_without_leading_zeros() -> None:
    assert not numbers_differ("77:99:0009999:1001", "77:99:9999:1001")
    assert numbers_differ("77:99:0009999:1001", "77:99:0009999:1002")
    assert not numbers_differ("77:99:0009999:1001", None)


def test_each_disagreement_is_named() -> None:
    other = with_(
        FACTS,
        cadastral_number="77:99:0009999:1002",
        address="г. Москва, ул. Другая, д. 9",
        object_type="Комната",
        area_m2=12.0,
        rooms=1,
        floor=3,
        year_built=1950,
    )
    full = with_(FACTS, rooms=2, floor=2, year_built=1970)
    assert disagreements(full, other) == FACT_NAMES
    assert disagreements(full, full) == ()
    assert disagreements(FACTS, with_(FACTS, rooms=2, floor=2, year_built=1970)) == ()
