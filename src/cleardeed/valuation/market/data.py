"""Sales and subjects as columns of numbers: the one shape that all of a market's mathematics works on."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

EPOCH = datetime.date(1970, 1, 1)
DAYS_A_MONTH = 30.4375


class Objects(msgspec.Struct, frozen=True, kw_only=True):
    """`n` objects, each at a day: what is known of them but their price. Unknown numbers are NaN.

    `day` counts from 1970-01-01; `area` is m²; `place` indexes `places`, which are cadastral quarters (`77:1:4042`);
    `numbers` are further columns by name, latitude and longitude (degrees) among them.
    """

    day: Ints
    area: Floats
    place: Ints
    places: Sequence[str]
    numbers: Mapping[str, Floats]

    def __len__(self) -> int:
        return len(self.day)

    def column(self, name: str) -> Floats:
        """The column, all NaN where there is none of the name."""
        if name == "area_m2":
            return self.area
        found = self.numbers.get(name)
        return np.full(len(self), np.nan) if found is None else found

    def take(self, rows: npt.NDArray[Any]) -> "Objects":
        """The objects at these rows, or where the mask is true."""
        return Objects(
            day=self.day[rows],
            area=self.area[rows],
            place=self.place[rows],
            places=self.places,
            numbers={name: values[rows] for name, values in self.numbers.items()},
        )


class Sales(msgspec.Struct, frozen=True):
    """Objects and what they went for, in roubles."""

    objects: Objects
    price: Floats

    def __len__(self) -> int:
        return len(self.price)

    def take(self, rows: npt.NDArray[Any]) -> "Sales":
        """The sales at these rows, or where the mask is true."""
        return Sales(self.objects.take(rows), self.price[rows])


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """One object to value, at a day."""

    date: datetime.date
    area_m2: float
    place: str
    numbers: dict[str, float]


def day_of(date: datetime.date) -> int:
    """Days since 1970-01-01."""
    return (date - EPOCH).days


def date_of(day: int) -> datetime.date:
    """The inverse of `day_of`."""
    return EPOCH + datetime.timedelta(days=int(day))


def objects_of(subjects: Sequence[Subject]) -> Objects:
    """The subjects as columns."""
    names = sorted({name for subject in subjects for name in subject.numbers})
    places = sorted({subject.place for subject in subjects})
    index = {place: number for number, place in enumerate(places)}
    return Objects(
        day=np.array([day_of(subject.date) for subject in subjects], dtype=np.int64),
        area=np.array([subject.area_m2 for subject in subjects], dtype=np.float64),
        place=np.array([index[subject.place] for subject in subjects], dtype=np.int64),
        places=places,
        numbers={
            name: np.array([subject.numbers.get(name, np.nan) for subject in subjects], dtype=np.float64)
            for name in names
        },
    )


def group_medians(group: Ints, values: Floats) -> tuple[Ints, Floats]:
    """The groups that occur, ascending, and the median of each one's values."""
    order = np.lexsort((values, group))
    starts = np.flatnonzero(np.r_[True, np.diff(group[order]) > 0])
    counts = np.diff(np.r_[starts, len(group)])
    ordered = values[order]
    medians = (ordered[starts + (counts - 1) // 2] + ordered[starts + counts // 2]) / 2
    return group[order][starts], np.asarray(medians, dtype=np.float64)
