"""What an analysis tells: the shapes of `result.analysis` and `result.extract`."""

import datetime
from typing import Annotated, Literal

import msgspec

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.facts import Fact, Facts, Quotation

ClauseStatus = Literal["ok", "attention"]
Level = Literal["low", "medium", "high", "critical"]
Role = Literal[
    "seller", "buyer", "principal", "attorney", "spouse", "owner", "payer", "payee", "representative", "party"
]

LEVELS: tuple[tuple[int, Level], ...] = ((75, "critical"), (50, "high"), (25, "medium"), (0, "low"))
"""The score from which each level begins (the same as of a check)."""


class FurtherFault(msgspec.Struct, frozen=True, kw_only=True):
    """Another fault of a clause, or another place of the same one, with the words that it was found in."""

    fault: str
    text: str | None
    page: int | None
    offset: int | None


class FoundClause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause: there and in order (`ok`); or risky, faulty or missing (`attention`)."""

    code: str
    title: str
    status: ClauseStatus
    impact: Annotated[int, msgspec.Meta(ge=0)]
    """What its gravest fault adds to the score; the score is the capped sum of these."""
    summary: str
    """What is said of it: of every fault, the gravest first."""
    text: str | None
    """The words found, as they stand on the page; null where the clause is missing."""
    page: int | None
    offset: int | None
    """Into the page's text, in code points."""
    law: str
    origin: Literal["rules", "model"] = "rules"
    fault: str | None = None
    """The gravest fault of the clause, or a caveat; null where it has none, and of what a language model added."""
    also: list[FurtherFault] = []
    """The other faults of the clause, the gravest first, and other places of the same one; `summary` and
    `recommendations` tell them too."""
    answered_by: Quotation | msgspec.UnsetType = msgspec.UNSET
    """Words of the document that contradict the alarm, where a language model doubts it; left out elsewhere."""

    @property
    def quotation(self) -> Quotation | None:
        """The words found with their place; None where the clause is missing."""
        if self.text is None or self.page is None or self.offset is None:
            return None
        return Quotation(text=self.text, page=self.page, offset=self.offset)


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """`result.analysis` of a document check."""

    document_type: DocumentType
    risk_score: Annotated[int, msgspec.Meta(ge=0, le=100)]
    risk_level: Level
    short_conclusion: str
    found_clauses: list[FoundClause]
    recommendations: list[str]


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where a field stands: its words as written, the page, the offset there."""

    text: str
    page: int
    offset: int


class TextField(Place, frozen=True, kw_only=True):
    """A text in its plain form."""

    value: str


class MoneyField(Place, frozen=True, kw_only=True):
    """A sum in whole units of its currency."""

    value: int


class DateField(Place, frozen=True, kw_only=True):
    """A calendar day."""

    value: datetime.date


class NumberField(Place, frozen=True, kw_only=True):
    """A measure."""

    value: float


class Party(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody the document names, with the identity data that it gives."""

    role: Role
    name: TextField
    birth_date: DateField | None = None
    passport: TextField | None = None
    inn: TextField | None = None
    snils: TextField | None = None


class Extract(msgspec.Struct, frozen=True, kw_only=True):
    """`result.extract`: the fields found, each with its place."""

    language: Literal["ru", "en"]
    date: DateField | None = None
    parties: list[Party] = []
    cadastral_numbers: list[TextField] = []
    address: TextField | None = None
    area_m2: NumberField | None = None
    title_document: TextField | None = None
    title_entries: list[DateField] = []
    """The days on which the text says that the right of the seller was registered."""
    sold_share: TextField | None = None
    """The share that is sold, as `1/2`; null where the text names none."""
    price: MoneyField | None = None
    deposit: MoneyField | None = None
    encumbrances: list[TextField] = []
    valid_until: DateField | None = None
    deadline: DateField | None = None
    facts: list[Fact] = []
    """What the text says in so many words; rules have read it where they are written over facts."""


class ContestedAlarm(msgspec.Struct, frozen=True, kw_only=True):
    """An alarm that other words of the document contradict: its clause and fault, the words that it rests on, and the
    words that say the opposite."""

    code: str
    fault: str | None
    alarm: Quotation
    answer: Quotation


class Analysed(msgspec.Struct, frozen=True, kw_only=True):
    """An analysis with the fields and the facts that it rests on, and which of its alarms the document contradicts
    where that was looked for."""

    analysis: Analysis
    extract: Extract
    facts: Facts
    contested: list[ContestedAlarm] = []


def level_of(score: int) -> Level:
    """The level of a score of 0 to 100."""
    return next(level for start, level in LEVELS if score >= start)
