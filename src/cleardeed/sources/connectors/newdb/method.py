"""A method of the aggregator: what it is asked, in how many questions and pages, and who reads its answer."""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from cleardeed.sources.base import Findings
from cleardeed.sources.field_paths import field_of
from cleardeed.sources.matching.dates import parse_date
from cleardeed.sources.matching.numbers import is_valid_inn, normalise_inn
from cleardeed.sources.matching.text import fold
from cleardeed.sources.remote.search_name import SearchName, search_name
from cleardeed.sources.rows.findings import broken
from cleardeed.sources.subject import Passport, Property, Seller, Subject

_T = TypeVar("_T")


class Result(msgspec.Struct):
    """The answer of the underlying register. `status` decides: anything but 200 means that it did not answer."""

    status: int | None = None
    data: Any = None
    error: Any = None
    meta: dict[str, Any] | None = None
    query: dict[str, Any] | None = None
    """The question as `mvd_wanted` repeats it; the four fields after it are that method's, too."""
    found: bool | None = None
    registry_status: str | None = None
    captcha_error: bool | None = None
    total_found: int | None = None


class Section(msgspec.Struct):
    """A method's part of `results`."""

    dateupdated: str | None = None
    result: Result | None = None


class Page(msgspec.Struct, frozen=True):
    """One complete answer and the parameters that were sent for it."""

    question: Mapping[str, Any]
    result: Result

    @property
    def rows(self) -> list[Any]:
        """Its rows. Raises `Unavailable` where there is no list of them."""
        if not isinstance(self.result.data, list):
            raise broken("result.data")
        return self.result.data


class QuerySubject(msgspec.Struct, frozen=True):
    """Whom the question is about, and what the account adds to it."""

    subject: Subject
    email: str | None = None

    @property
    def seller(self) -> Seller:
        return self.subject.seller or Seller()

    @property
    def object(self) -> Property:
        return self.subject.object or Property()

    @property
    def passport(self) -> Passport:
        return self.seller.passport or Passport()

    @property
    def person_inn(self) -> str | None:
        """The person's number of 12 digits, where it is right."""
        inn = normalise_inn(self.seller.inn)
        return inn if inn and len(inn) == 12 and is_valid_inn(inn) else None

    def names(self) -> dict[str, str] | None:
        """The name as methods take it: the patronymic is left out where there is none, an empty one is refused.

        None for a name that a Russian register cannot be searched by.
        """
        name = search_name(self.seller)
        return None if name is None else names_of(name)

    def questions(self, born: str | None, **others: Any) -> list[dict[str, Any]]:
        """A question by name and birth date for each spelling of the name; none where one of the two is missing."""
        name = search_name(self.seller)
        if name is None or born is None:
            return []
        return [{**names_of(variant), "dob": born, **others} for variant in name.variants]


class Paging(msgspec.Struct, frozen=True):
    """The paging of a method; every page is a task of its own and is paid for separately."""

    params: Callable[[int], dict[str, Any]]
    """The parameters of a page, the first being 1."""
    has_more: Callable[[Page], bool]


class Method(msgspec.Struct, frozen=True):
    """One method with the questions put to it: one, or as many as the subject has spellings."""

    name: str
    questions: Sequence[dict[str, Any]]
    read: Callable[[Sequence[Page], QuerySubject, datetime.date], Findings]
    paging: Paging | None = None
    sections: tuple[str, ...] = ()
    """Other names under which answers have been seen."""
    takes_country: bool = True
    """All methods but one take the country."""
    repeats_the_question: bool = False
    """Whether the result itself says what was asked, so that an envelope without `params` may be read."""

    def question(self, number: int, page: int) -> dict[str, Any]:
        """The parameters of one page of one question, without what only routes them."""
        return {**self.questions[number], **(self.paging.params(page) if self.paging else {})}

    def order(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters as they are sent."""
        country = {"country": "ru"} if self.takes_country else {}
        return {"method": self.name, **country, **question}


def names_of(name: SearchName) -> dict[str, str]:
    """The name as methods take it."""
    names = {"lastname": name.last, "firstname": name.first}
    return names | ({"secondname": name.middle} if name.middle else {})


def is_same(sent: Any, echoed: Any) -> bool:
    """Whether a value that a reply repeats is the one sent: case, spaces and the form of a date do not matter."""
    one, other = fold(str(sent)), fold(str(echoed))
    day = parse_date(one)
    return one == other or (day is not None and day == parse_date(other))


def rows_of(pages: Sequence[Page]) -> list[Any]:
    """The rows of all pages, in order."""
    return [row for page in pages for row in page.rows]


def mappings_of(pages: Sequence[Page]) -> list[dict[str, Any]]:
    """The rows of all pages, each of which must be an object."""
    rows = rows_of(pages)
    if not all(isinstance(row, dict) for row in rows):
        raise broken("result.data[]")
    return rows


def container_of(pages: Sequence[Page], kind: type[_T]) -> tuple[_T, list[str]]:
    """Return the single row of a method that always has one, and the names of its unknown members."""
    rows = mappings_of(pages)
    if len(rows) != 1:
        raise broken("result.data")
    return converted(rows[0], kind), [*unknown_members(rows[0], kind)]


def unknown_members(row: Mapping[str, Any], kind: type[Any]) -> Iterator[str]:
    """The names of the members of a row that its Struct does not have and that hold something."""
    known = {field.encode_name for field in msgspec.structs.fields(kind)}
    return (name for name, value in row.items() if name not in known and value)


def converted(row: Any, kind: type[_T]) -> _T:
    """A part of a reply as a Struct. Raises `Unavailable` (`broken`) naming the field that it is not read for."""
    try:
        return msgspec.convert(row, kind, strict=False)
    except msgspec.ValidationError as error:
        raise broken(field_of(error)) from None
