"""How old those whom a document names with their birth dates are on its day."""

import datetime
from collections.abc import Iterator

from cleardeed.documents.reading.people import Person
from cleardeed.documents.reading.reading import Reading

OF_AGE = 18


def minors(reading: Reading) -> Iterator[tuple[Person, int]]:
    """Everybody who is not of age, with the age."""
    births = {person.birth.value for person in reading.persons if person.birth}
    days = {date.value for date in reading.dates if date.value and date.value <= reading.today} - births
    day = max(days, default=None)
    for person in reading.persons:
        if day and person.birth and person.birth.value and 0 <= (years := age(person.birth.value, day)) < OF_AGE:
            yield person, years


def age(born: datetime.date, day: datetime.date) -> int:
    """The full years from a birth to a day; below zero where the day is earlier."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
