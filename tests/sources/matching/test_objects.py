import pytest

from cleardeed.sources.matching.objects import match_object
from cleardeed.sources.subject import Property

NUMBER = "77:99:0009999:1001"
ADDRESS = "г. Примерск, ул. Первая, д. 1, кв. 5"
ASKED = Property(cadastral_number=NUMBER, address=ADDRESS)


@pytest.mark.parametrize(
    ("asked", "row", "grade"),
    [
        (ASKED, Property(NUMBER, ADDRESS), "exact"),
        (ASKED, Property("77:99:9999:1001"), "exact"),
        (ASKED, Property(NUMBER, "г. Иной, ул. Вторая, д. 2"), "exact"),
        (ASKED, Property("77:99:0009999:1002", ADDRESS), None),
        (ASKED, Property(None, "Примерск, Первая, 1, 5"), "exact"),
        (ASKED, Property(None, "Примерская область, Примерск, Первая, 1, 5"), "probable"),
        (ASKED, Property(None, "Примерск, Первая, 1"), "probable"),
        (ASKED, Property(None, "Примерск, Первая, 1, 6"), None),
        (Property(None, "Примерск, Первая, 1"), Property(None, ADDRESS), None),
        (Property(NUMBER), Property(None, ADDRESS), None),
    ],
)
def test_a_row_of_an_object_is_graded(asked: Property, row: Property, grade: str | None) -> None:
    match = match_object(asked, row)
    assert (match.grade if match else None) == grade


def test_two_regions_are_two_places() -> None:
    asked = Property(None, "Дальний край, г. Примерск, ул. Первая, д. 1")
    assert match_object(asked, Property(None, "Примерская обл., г. Примерск, ул. Первая, д. 1")) is None


@pytest.mark.parametrize("number", [None, "77:99:0009999:7"])
def test_a_register_of_buildings_speaks_of_every_flat(number: str | None) -> None:
    match = match_object(ASKED, Property(number, "Примерск, Первая, 1"), building_level=True)
    assert match is not None
    assert match.grade == "exact"


def test_what_differs_is_said() -> None:
    match = match_object(ASKED, Property(NUMBER, "г. Иной, ул. Вторая, д. 2"))
    assert match is not None
    assert (match.agreed, match.differs) == (["cadastral_number"], ["address"])
