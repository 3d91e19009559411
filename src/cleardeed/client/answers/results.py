"""Answers of the service: results.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime

import msgspec

from cleardeed.client.answers.common import Decision, Status


class Seller(msgspec.Struct, frozen=True, kw_only=True):
    """The person that was checked, as the caller named them."""

    full_name: str | None
    birth_date: datetime.date | None
    inn: str | None
    snils: str | None
    passport: str | None = None


class Property(msgspec.Struct, frozen=True, kw_only=True):
    """The property that was checked, as the caller named it."""

    cadastral_number: str | None
    object_type: str | None
    address: str | None


class RecordDecision(msgspec.Struct, frozen=True, kw_only=True):
    """What a person decided on a record, why, and who and when. `overruled`: the record counts all the same, for it
    agrees with the subject by more than name and birth date."""

    decision: Decision
    reason: str
    decided_by: str
    decided_at: datetime.datetime
    overruled: bool


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One record of a register and why it was taken to concern the subject. `amount` is in roubles. Only a reviewed
    edition has a `decision`."""

    record_id: str | None = None
    title: str
    number: str | None
    date: datetime.date | None
    closed_on: datetime.date | None
    kind: str | None
    amount: float | None
    summary: str | None
    match_grade: Status
    match_reason: str
    decision: RecordDecision | None = None


class SourceResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one source said. `records_count` counts all its records, also where `records` holds fewer."""

    source_code: str
    source_name: str
    status: Status
    summary: str
    records_count: int
    datestamp: datetime.date | None
    reason: str | None
    normalized_result_sha256: str
    connector: str
    records: list[Record]


class SourceCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """How many sources answered, did not, and left a decision to a person: the lines of the checklist by their status.
    What of an answer is not final stands in `summary.not_checked`."""

    answered: int
    source_unavailable: int
    manual_review_required: int


class SummaryPoint(msgspec.Struct, frozen=True, kw_only=True):
    """One of the weightiest things found: what it is, what it rests on, what it means for the deal."""

    title: str
    status: Status
    reason: str
    meaning: str
    also: list[str]


class NotChecked(msgspec.Struct, frozen=True, kw_only=True):
    """A source without a final answer, and how a person closes the gap."""

    source_code: str
    source_name: str
    status: Status
    advice: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """`result.summary`: the verdict in a sentence, what must be said beside it, the weightiest points, the gaps, the
    next steps, what to ask of the seller, the checklist for the day of the deal. Never better than the score."""

    outlook: Status
    verdict: str
    cautions: list[str]
    points: list[SummaryPoint]
    points_total: int
    not_checked: list[NotChecked]
    next_steps: list[str]
    demands: list[str]
    further: int
    closing: list[str]
    beyond_registers: list[str] = msgspec.field(default_factory=list)


class HeldRight(msgspec.Struct, frozen=True, kw_only=True):
    """A right as registered. `owner` numbers the people that the register tells apart; null where it hides them."""

    kind: str | None
    owner: int | None
    holder: Status
    share: str | None
    since: datetime.date | None
    until: datetime.date | None
    minor: Status | None
    joint: bool
    label: str
    text: str


class Burden(msgspec.Struct, frozen=True, kw_only=True):
    """An encumbrance as registered."""

    kind: str | None
    since: datetime.date | None
    until: datetime.date | None
    label: str
    text: str


class Ownership(msgspec.Struct, frozen=True, kw_only=True):
    """`result.ownership`: the rights and encumbrances that the register of rights showed, the oldest first."""

    answered: bool
    as_of: datetime.date | None
    holders: int
    rights: list[HeldRight]
    encumbrances: list[Burden]
    notes: list[str]


class ValueComparable(msgspec.Struct, frozen=True, kw_only=True):
    """A sale that the estimate rests on, by its quarter; metres lead from the object to it, null where not known.
    `adjusted_price` is its price as if it had been this object on the day, `weight` its share among the sales; both are
    left out in results that were sealed before they were shown."""

    cadastral_quarter: str
    date: datetime.date
    price: int
    area_m2: float
    price_per_m2: int
    adjusted_price: int | None = None
    weight: float | None = None
    distance_m: int | None
    east_m: int | None
    north_m: int | None


class ObjectValue(msgspec.Struct, frozen=True, kw_only=True):
    """`result.value`: the computed value in whole roubles, its range, the price asked, and the sales behind it. Where
    `estimated` is false there is only `text`, which says why. `asked_price` is null where the price may be that of a
    share: it is compared with nothing."""

    estimated: bool
    text: list[str]
    asked_price: int | None
    valued_on: datetime.date | None
    estimated_price: int | None
    low: int | None
    high: int | None
    price_per_m2: int | None
    comparables: list[ValueComparable]


class ReviewedSource(msgspec.Struct, frozen=True, kw_only=True):
    """What one source said, as decisions leave it. `reviewed`: what it holds is about someone else by a person's
    decision, and nothing else was left open."""

    source_code: str
    source_name: str
    status: Status
    summary: str
    records_count: int
    datestamp: datetime.date | None
    reason: str | None
    normalized_result_sha256: str
    connector: str
    records: list[Record]
