"""The buyer's guidance on the first page, as data: the files of the folder `advice`, read and checked once as one."""

import tomllib
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from cleardeed.checks.scoring.coverage import MANUAL_REVIEW
from cleardeed.checks.scoring.model import Factor
from cleardeed.checks.scoring.verdict import Hindrance
from cleardeed.reports.summary import Outlook
from cleardeed.sources.source import CheckType

Meaning = Literal[
    "BLOCKING", "GRAVE", "SERIOUS", "MODERATE", "DECIDED", "MINOR", "REVIEW", "MISDIRECTED", "KEY_GAP", "GAP"
]


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The verdict of an outlook; without a `hindrance` it fits each."""

    outlook: Outlook
    text: str
    hindrance: Hindrance | None = None

    def fits(self, outlook: Outlook, hindrance: Hindrance) -> bool:
        """Whether it can be said of a check of this outlook and hindrance."""
        return self.outlook == outlook and self.hindrance in (None, hindrance)


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text and what it follows from: one condition of `when` is enough, and none of `unless` may hold. Empty `types`
    fits every check."""

    text: str
    when: tuple[str, ...]
    unless: tuple[str, ...] = ()
    types: tuple[CheckType, ...] = ()

    def follows(self, check_type: CheckType, conditions: Collection[str]) -> bool:
        """Whether a check of this type, of which these conditions hold, calls for the item."""
        holds = any(one in conditions for one in self.when) and not any(one in conditions for one in self.unless)
        return holds and (not self.types or check_type in self.types)


class BeyondRegisters(Item, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A matter that no register covers, and the acts behind it."""

    law: tuple[str, ...]


class Buyer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The factors, or `CODE VARIANT` of one, whose demands are the buyer's own steps."""

    factors: frozenset[str]

    def acts_on(self, factor: Factor) -> bool:
        """Whether the factor's demands are the buyer's own steps."""
        return factor.code in self.factors or f"{factor.code} {factor.variant}" in self.factors


class Cheaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The factors that make an object cheaper than others of its kind."""

    factors: frozenset[str]


class Guidance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All files of the folder `advice` together."""

    situations: dict[str, tuple[str, ...]]
    verdicts: tuple[Verdict, ...]
    cautions: tuple[Item, ...]
    meanings: dict[Meaning, str]
    buyer: Buyer
    cheaper: Cheaper
    first_steps: tuple[Item, ...]
    last_steps: tuple[Item, ...]
    first_demands: tuple[Item, ...]
    demands: tuple[Item, ...]
    closing: tuple[Item, ...]
    beyond: tuple[BeyondRegisters, ...]

    def verdict(self, outlook: Outlook, hindrance: Hindrance) -> str:
        """The verdict's message."""
        return next(one.text for one in self.verdicts if one.fits(outlook, hindrance))

    def items(self) -> Iterator[Item]:
        """Every item that has conditions."""
        yield from (*self.cautions, *self.first_steps, *self.last_steps, *self.first_demands, *self.demands)
        yield from (*self.closing, *self.beyond)

    def texts(self) -> Iterator[str]:
        """Every message."""
        yield from (one.text for one in self.verdicts)
        yield from self.meanings.values()
        yield from (one.text for one in self.items())
        yield from (act for one in self.beyond for act in one.law)


def conditions_of(factors: Iterable[Factor], kind: str | None = None) -> frozenset[str]:
    """The conditions that follow from a check's factors: `factor CODE`, `factor CODE VARIANT` where it has one,
    `undecided CODE` of sources with records that a person must decide; `kind NAME` where the kind of the object is
    known; and `situation NAME` where one of these is listed under the name."""
    weighing = [one for one in factors if one.status != "ok"]
    undecided = {f"undecided {code}" for one in weighing if one.code == MANUAL_REVIEW for code in one.sources}
    variants = (f"factor {one.code} {one.variant}" for one in weighing if one.variant)
    known = undecided | {"always", *(f"factor {one.code}" for one in weighing), *variants}
    known |= {f"kind {kind}"} if kind else set()
    situations = guidance().situations.items()
    return frozenset(known | {f"situation {name}" for name, listed in situations if known.intersection(listed)})


@cache
def guidance() -> Guidance:
    """The guidance. Raises `msgspec.ValidationError` where the files do not fit, `ValueError` where two of them have a
    key in common."""
    texts: dict[str, Any] = {}
    for file in sorted((resources.files("cleardeed.checks") / "advice").iterdir(), key=lambda file: file.name):
        topic = tomllib.loads(file.read_text("utf-8"))
        if repeated := texts.keys() & topic.keys():
            raise ValueError(f"{file.name} repeats {sorted(repeated)}")
        texts |= topic
    return msgspec.convert(texts, Guidance)
