"""The facts that the rules read: the subject, and of each answer only the records that surely concern it."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, isfinite
from typing import Generic, NamedTuple, TypeVar

import msgspec

from cleardeed.checks.scoring.sentences import NO_AMOUNT
from cleardeed.checks.scoring.tax_numbers import searched_by_wrong_number, searched_without_number
from cleardeed.sources.answers import DOUBTS, INFORMATION_ONLY, TAX_NUMBER_DOUBTFUL
from cleardeed.sources.base import NOT_ENOUGH_DATA, Answer
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.matching.numbers import case_number_key
from cleardeed.sources.matching.people import searchable_numbers
from cleardeed.sources.records import AnyRecord, Record
from cleardeed.sources.subject import Property, Seller, Subject

R = TypeVar("R", bound=Record)

_KIND_FIELDS = ("type", "type_desc", "right_type", "right_kind", "encumbrance_type", "encumbrance_kind")


class Sourced(NamedTuple, Generic[R]):
    """A record and the code of the source that gave it."""

    source: str
    record: R


class MarketPrice(msgspec.Struct, frozen=True):
    """The estimated value of the object and the ends of its range, in roubles."""

    price: int
    low: int
    high: int


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """One check as the rules read it. `asked` are the codes of the sources that apply to it."""

    subject: Subject
    asked: tuple[str, ...]
    answers: Mapping[str, Answer]
    today: datetime.date
    read: frozenset[str]
    """The codes of the sources whose records some rule of the table reads."""
    market: MarketPrice | None = None
    """None without an estimate."""
    set_aside: Mapping[str, list[AnyRecord]] = {}
    """By source: records about someone else by a person's decision; they are not among the answers'."""
    overruled: Mapping[str, list[AnyRecord]] = {}
    """By source: records that count against a person's decision."""

    @property
    def seller(self) -> Seller:
        """The seller; without any field where the check has none."""
        return self.subject.seller or Seller()

    @property
    def object(self) -> Property:
        """The object; without any field where the check has none."""
        return self.subject.object or Property()

    def answered(self, source: str) -> bool:
        """Whether the source said anything that can be relied on."""
        return source in self.answers and self.answers[source].status != "source_unavailable"

    def settled(self, source: str) -> bool:
        """Whether the source's silence on a thing means that it is not there.

        It does where the source answered, was searched by the number that it goes by, left nothing for a person to
        decide, and its data are fresh enough. Where a person set records aside, nothing is taken for absent on that
        word alone.
        """
        if not self.answered(source) or self.needs_review(source) or self.stale(source) or source in self.set_aside:
            return False
        if not self.number_known(source) or self.number_doubtful(source):
            return False
        return not any(self.undecided(source, found) for found in self.answers[source].records)

    def number_known(self, source: str) -> bool:
        """Whether the number that the source goes by, if any, was given, or the source itself named its owner."""
        number = BY_CODE[source].number
        named = any(record.certain for record in self.answers[source].records)
        return number is None or named or number in searchable_numbers(self.seller)

    def number_doubtful(self, source: str) -> bool:
        """Whether the source goes by a tax number, and the one that was given is not the seller's, or void, or none was
        given."""
        seller = self.subject.seller
        return searched_by_wrong_number(source, seller, self.answers) or searched_without_number(source, seller)

    def not_searched(self, source: str) -> bool:
        """Whether the request lacked what the source is searched by, and nothing came that a person could decide."""
        answer = self.answers.get(source)
        lacking = answer is not None and (answer.status, answer.reason) == ("manual_review_required", NOT_ENOUGH_DATA)
        return lacking and not self.answers[source].records and source not in self.set_aside

    def stale(self, source: str) -> bool:
        """Whether the data of an answer are older than the catalogue lets them prove an absence."""
        return self.answered(source) and BY_CODE[source].is_stale(self.answers[source].datestamp, self.today)

    def needs_review(self, source: str) -> bool:
        """Whether a person must decide something in the answer of this source."""
        answer = self.answers.get(source)
        if answer is None or answer.status in ("source_unavailable", "ok"):
            return False
        return answer.status == "manual_review_required" or any(
            self.undecided(source, found) for found in answer.records
        )

    def is_not_final(self, source: str) -> bool:
        """Whether the answer is open for another reason than records that a person must decide."""
        answer = self.answers.get(source)
        if answer is None or answer.status != "manual_review_required":
            return False
        if answer.reason == TAX_NUMBER_DOUBTFUL:
            return False
        return answer.reason not in DOUBTS or not any(self.undecided(source, one) for one in answer.records)

    def undecided(self, source: str, record: AnyRecord) -> bool:
        """Whether a person must say if the record is about the subject, or on which side of it the subject stands.

        A possible namesake who only sues or lends needs no decision: it would be mere information. What an entry means
        of a source that no rule reads, such as one that an operator added, is for a person too.
        """
        if source not in self.read:
            return True
        role = getattr(record, "role", None)
        if BY_CODE[source].part == "object":  # of an object's cases the roles are those of strangers
            return not record.certain
        return role == "unknown" if record.certain else role not in INFORMATION_ONLY

    def records(self, kind: type[R], *sources: str) -> list[Sourced[R]]:
        """The records of one kind that surely concern the subject; the rest never counts as fact."""
        return [
            Sourced(source, record)
            for source in sources
            if self.answered(source)
            for record in self.answers[source].records
            if isinstance(record, kind) and record.certain
        ]

    def current(self, kind: type[R], *sources: str) -> list[Sourced[R]]:
        """Return the records that have not ended."""
        return [found for found in self.records(kind, *sources) if not self.ended(found.record)]

    def ended(self, record: Record) -> bool:
        """Whether the register says that it was over by today."""
        return record.closed_on is not None and record.closed_on <= self.today

    def since(self, years: int) -> datetime.date:
        """The day `years` before today."""
        return anniversary(self.today, -years)

    def is_minor(self, born: datetime.date | None) -> bool:
        """Whether a person of this date of birth is known to be under 18 today."""
        return born is not None and anniversary(born, 18) > self.today


def anniversary(day: datetime.date, years: int) -> datetime.date:
    """The same day `years` later; 29 February becomes 1 March where the year has none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return datetime.date(day.year + years, 3, 1)


def stated_kind(record: Record) -> str:
    """The register's word for the kind of record, from `kind` or a column such as `right_type`."""
    said = (record.kind, *(record.extra.get(field) for field in _KIND_FIELDS))
    return "; ".join(str(kind) for kind in said if kind)


def without_repeats(found: Iterable[Sourced[R]]) -> list[Sourced[R]]:
    """Return the records without repeats of one number in one source; of these the one with the largest known amount
    stands."""
    heaviest: dict[tuple[str, str], Sourced[R]] = {}
    unnumbered = []
    for one in found:
        number = case_number_key(one.record.number)
        if number is None:
            unnumbered.append(one)
            continue
        key = (one.source, number)
        heaviest[key] = max(heaviest.get(key, one), one, key=_heaviness)
    return [*heaviest.values(), *unnumbered]


def _heaviness(found: Sourced[R]) -> tuple[float, datetime.date]:
    """Order among repeats: the amount, then how long it has been open."""
    amount = known_amount(found)
    return -1.0 if amount is None else amount, found.record.closed_on or datetime.date.max


def known_amount(found: Sourced[R]) -> float | None:
    """The amount in roubles, or None where the register gives no usable one."""
    amount = found.record.amount
    return amount if amount is not None and isfinite(amount) and amount >= 0 else None


def stated_total(found: Sequence[Sourced[R]]) -> float | tuple[str, ...]:
    """The sum of the known amounts for a sentence; where none is known that is said, and not nought."""
    return total_amount(found) if any(known_amount(one) is not None for one in found) else (NO_AMOUNT,)


def total_amount(found: Iterable[Sourced[R]]) -> float:
    """The sum of the known amounts, the same in every order of the records."""
    return fsum(amount for one in found if (amount := known_amount(one)) is not None)
