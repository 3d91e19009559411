"""The shapes of scoring: how much a finding weighs, what a rule is, what a report shows of it."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from cleardeed.checks.scoring.contradictions import Contradiction
from cleardeed.checks.scoring.facts import Facts, R, Sourced, known_amount, total_amount
from cleardeed.checks.scoring.sentences import Value
from cleardeed.core.formats import Count

BANKRUPTCY_THRESHOLD = 500_000
"""Debts from which a citizen's bankruptcy can be opened (127-FZ art. 213.3 (2))."""

Status: TypeAlias = Literal["ok", "attention", "critical", "unknown"]
Level: TypeAlias = Literal["low", "medium", "high", "critical"]


class Weight(Enum):
    """The weight of a finding: its points, the status it raises, and what it means for the deal.

    Calibrated against the levels (medium from 25, high from 50, critical from 75): one blocking fact alone makes the
    level critical and one grave fact makes it high; one serious fact makes it medium, two make it high; three moderate
    facts make it medium, and so do five minor ones. What is not certainly about the subject weighs less than the
    least certain fact, however many such hits there are. What is not known weighs nothing, with two
    exceptions. Each silent one of the three registers without which no deal can be called safe weighs as much as a
    moderate fact, so that without all three no check is low. A number that leads to no object, or to another person,
    weighs as much as a serious fact, so that no such check is low; what stays open for that reason adds nothing.
    """

    points: int
    status: Status
    meaning: str

    BLOCKING = 80, "critical", "The deal cannot be made as it stands."
    GRAVE = 55, "critical", "The deal can be undone or stopped; not to be signed before it is settled."
    SERIOUS = (
        25,
        "attention",
        "To be settled by a consent, a paper or money set aside; otherwise it may be disputed later.",
    )
    MODERATE = 10, "attention", "Calls for a document or an explanation before signing."
    MINOR = 5, "attention", "Worth knowing; several of them together matter."
    REVIEW = 3, "attention", "May concern the subject; a person must decide. Counted once, however many there are."
    DECIDED = 1, "attention", "Rests on a person's decision, which the report shows with its reason. Counted once."
    MISDIRECTED = (
        25,
        "unknown",
        "What was searched for may not be the subject; to be ordered again with the right data.",
    )
    KEY_GAP = 10, "unknown", "A register without which no deal is safe did not answer."
    GAP = 0, "unknown", "Not known; adds no points, but the report no longer reads as clean."
    CLEAR = 0, "ok", "Checked and in order."

    def __init__(self, points: int, status: Status, meaning: str) -> None:
        self.points = points
        self.status = status
        self.meaning = meaning


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that fired: how heavily, on which records, and the values of its sentence. No personal value is in it."""

    weight: Weight
    variant: str | None = None
    """The variant of the rule; None for the rule's own texts."""
    records: Sequence[Sourced[Any]] = ()
    values: dict[str, Value] = {}
    sources: Sequence[str] = ()
    """The sources with the finding, for a rule that reads the answers of all sources."""


def always(_: Facts) -> bool:
    """The usual answer to whether finding nothing means that all is well."""
    return True


class Variant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The texts of a rule in one of its situations; an empty field stands for the rule's own."""

    title: str = ""
    says: str = ""
    law: tuple[str, ...] = ()
    demands: tuple[str, ...] = ()
    meaning: str = ""


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the table. Its texts are whole sentences with placeholders."""

    code: str
    title: str
    law: tuple[str, ...]
    """The legal basis, one string per act."""
    sources: tuple[str, ...]
    """Whose records it reads; it is asked where all of them apply to the check. Empty: it reads the input, or looks at
    how every source answered."""
    weights: tuple[Weight, ...]
    """The weights that its findings can have, heaviest first."""
    says: str
    """The reason when it fires; its placeholders are filled from the finding."""
    clear: str
    """The sentence for a passed check; empty if none can be stated."""
    demands: tuple[str, ...] = ()
    """The demands before signing when it fires; the placeholders are those of `says`."""
    variants: Mapping[str, Variant] = {}
    """Other texts by the name that a finding gives."""
    find: Callable[[Facts], Finding | None]
    conclusive: Callable[[Facts], bool] = always
    """Whether finding nothing means that all is well; where it does not, a silent rule is not shown as `ok`."""
    contradictions: tuple[Contradiction, ...] = ()
    """Records that contradict `clear`, of whichever source: it is not said beside one of them, even where the rule
    itself did not find it."""
    not_of: frozenset[str] = frozenset()
    """Kinds of object of which it finds nothing: of these the positive line is not said."""
    meaning: str = ""
    """What it means for the deal where it is no critical fact, or lasting; empty where that of its weight fits."""
    lasting: bool = False
    """Whether nobody in the deal can settle what it finds: the buyer can but accept it."""

    def texts(self, variant: str | None) -> Variant:
        """The texts of a finding of this variant."""
        chosen = self.variants[variant] if variant is not None else Variant()
        return Variant(
            title=chosen.title or self.title,
            says=chosen.says or self.says,
            law=chosen.law or self.law,
            demands=chosen.demands or self.demands,
            meaning=chosen.meaning or self.meaning,
        )


class RecordRef(msgspec.Struct, frozen=True, order=True):
    """A record that a factor rests on. The number is left out where it could be a person's own."""

    source_code: str
    number: str | None = None


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the score, as the API shows it."""

    code: str
    title: str
    status: Status
    impact: Count
    reason: str
    law: str
    demands: list[str] = []
    """What to do or to demand before signing; empty where all is well. Results that were sealed before factors had
    their demands lack it."""
    variant: str | None = None
    """Which of the rule's situations it is, where it tells some apart: the stage of a bankruptcy, say."""
    sources: list[str]
    """Of what was found, those whose records say so or whose answers it is about; of what is in order, those read."""
    records: list[RecordRef]


class RiskScoring(msgspec.Struct, frozen=True, kw_only=True):
    """`result.risk_scoring` of the API. `score` = min(100, the sum of the factors' impact)."""

    score: Annotated[int, msgspec.Meta(ge=0, le=100)]
    level: Level
    label: str
    conclusion: str
    factors: list[Factor]


def fires(
    weight: Weight, records: Sequence[Sourced[Any]], variant: str | None = None, **values: Value
) -> Finding | None:
    """A finding over `records`, or None where there are none. The sentence may name their `count`."""
    if not records:
        return None
    return Finding(weight=weight, variant=variant, records=records, values={"count": len(records), **values})


def debt_weight(found: list[Sourced[R]], small: float) -> Weight:
    """The weight of debts by their sum. An amount that is not stated counts as moderate: unknown is not small."""
    owed = total_amount(found)
    if owed >= BANKRUPTCY_THRESHOLD:
        return Weight.SERIOUS
    if owed > small or any(known_amount(one) is None for one in found):
        return Weight.MODERATE
    return Weight.MINOR
