"""The shapes of the table: how much a fault weighs, what a rule is, what it finds."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar

import msgspec

from cleardeed.documents.document_types import DocumentType
from cleardeed.documents.facts import Facts, Quotation
from cleardeed.documents.reading.reading import Reading
from cleardeed.documents.reading.words import Span

MISSING = "missing"
"""The fault of a clause that the document's type needs and the text does not have."""

SALES: tuple[DocumentType, ...] = ("purchase_agreement", "preliminary_agreement")


class Weight(Enum):
    """The weight of a fault in points of the score, and whether it blocks the deal.

    Calibrated against the levels (medium from 25, high from 50, critical from 75) as in the scoring of checks: one
    blocking fault makes the level critical, a grave one high, a serious one medium, and so do three moderate ones.
    """

    points: int
    meaning: str

    BLOCKING = 80, "The document cannot be relied on as it stands, or the deal under it would be void."
    GRAVE = 55, "The deal can be undone or stopped; not to be signed before it is settled."
    SERIOUS = (
        25,
        "A term that the law or the deal needs is missing or contradicts itself, or somebody's right stands"
        " against it.",
    )
    MODERATE = 10, "Calls for a document, an explanation or a better wording before signing."
    MINOR = 5, "Worth knowing; several of them together matter."
    ELSEWHERE = 0, "A risk that another clause of the same document counts."
    CAVEAT = 0, "In order as it reads; what it says is to be proved."

    def __init__(self, points: int, meaning: str) -> None:
        self.points = points
        self.meaning = meaning


class Fault(msgspec.Struct, frozen=True):
    """One thing that can be wrong with a clause."""

    weight: Weight
    says: str
    """The summary; no personal value is in it. `{named}` stands for what a check names, `{given}` and `{missing}` for
    what a finding does."""
    demands: tuple[str, ...] = ()
    """What to do about this very fault; else what the line asks for."""


class Finding(msgspec.Struct, frozen=True):
    """That a clause is there. `fault` is the key of what is wrong with it, None where it is in order."""

    span: Span | None = None
    fault: str | None = None
    given: tuple[str, ...] = ()
    """What the summary names as there, and what as missing: messages."""
    missing: tuple[str, ...] = ()
    fine: str | None = None
    """In which of several ways it is in order: a key of the line's `fine_as`."""
    also: tuple["Finding", ...] = ()
    """The other faults of the same clause, the gravest first; one fault may stand in several places."""

    @property
    def place(self) -> object:
        """What tells it from the other findings of its clause: the fault and the words."""
        return self.fault, self.span


class Conclusion(msgspec.Struct, frozen=True):
    """That a clause is there, with the words that say so, or is missing. All else as of a finding."""

    quote: Quotation | None
    fault: str | None = None
    given: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    fine: str | None = None
    also: tuple["Conclusion", ...] = ()

    @property
    def place(self) -> object:
        """What tells it from the other conclusions on its clause: the fault and the words."""
        return self.fault, self.quote


def always(_: Reading) -> bool:
    """The usual answer to whether a missing clause matters."""
    return True


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a table: what is looked at, the law behind it, and what is said of it."""

    code: str
    title: str
    law: tuple[str, ...]
    looks_for: str
    """What it reads, for the page about the rules."""
    fine: str
    """The summary where it is there and in order."""
    fine_as: Mapping[str, str] = {}
    """Other such summaries, where it can be in order in several ways: a summary says one thing."""
    faults: Mapping[str, Fault]
    demands: tuple[str, ...]
    """What to do where it calls for attention."""

    def fine_for(self, way: str | None) -> str:
        """The summary of the clause in order in one of its ways."""
        return self.fine_as[way] if way else self.fine

    def demands_for(self, fault: str | None) -> tuple[str, ...]:
        """What to do about one of the faults."""
        known = self.faults.get(fault or "")
        return known.demands if known and known.demands else self.demands


class Rule(Line, frozen=True, kw_only=True):
    """A clause that a document is searched for."""

    unread: tuple[DocumentType, ...] = ()
    """The types of document in which it would mean something else, so that it is not looked for."""
    any_paper: bool = False
    """Whether it is looked for in a paper of another type that deals with no object of the register."""
    needed: tuple[DocumentType, ...] = ()
    """The types of document that must have it."""
    matters: Callable[[Reading], bool] = always
    """Whether a missing clause matters in this very document."""
    find: Callable[[Reading], Finding | None] | None = None
    """What it finds in the text; None where it concludes from facts."""
    conclude: Callable[[Facts], Conclusion | None] | None = None


class _FaultText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weight: Literal["blocking", "grave", "serious", "moderate", "minor", "elsewhere", "caveat"]
    says: str
    demands: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """Its weight in points of the score."""
        return Weight[self.weight.upper()].points


class _ClauseText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: str
    law: tuple[str, ...]
    looks_for: str
    fine: str
    fine_as: dict[str, str] = {}
    demands: tuple[str, ...]
    faults: dict[str, _FaultText]
    needed: tuple[DocumentType, ...] = ()
    unread: tuple[DocumentType, ...] = ()
    any_paper: bool = False

    def fields(self, code: str) -> dict[str, Any]:
        """The fields of the line with this code."""
        faults = {
            key: Fault(Weight[fault.weight.upper()], fault.says, fault.demands) for key, fault in self.faults.items()
        }
        shared = ("title", "law", "looks_for", "fine", "fine_as", "demands")
        return {"code": code, "faults": faults} | {field: getattr(self, field) for field in shared}


class _Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `clauses.toml`."""

    clauses: dict[str, _ClauseText]
    comparisons: dict[str, _ClauseText]


@cache
def texts() -> _Texts:
    """The law, texts and weights of every clause, read and checked once."""
    path = resources.files("cleardeed.documents.rules") / "clauses.toml"
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Texts)


def rule(
    code: str,
    *,
    find: Callable[[Reading], Finding | None],
    conclude: Callable[[Facts], Conclusion | None] | None = None,
    matters: Callable[[Reading], bool] = always,
) -> Rule:
    """The rule of a clause in `clauses.toml` that finds it in the text, unless facts tell it already."""
    return msgspec.structs.replace(_rule(code), find=find, conclude=conclude, matters=matters)


def rule_over_facts(
    code: str,
    *,
    conclude: Callable[[Facts], Conclusion | None],
    matters: Callable[[Reading], bool] = always,
) -> Rule:
    """The rule of a clause in `clauses.toml` that follows from facts by a pure function."""
    return msgspec.structs.replace(_rule(code), conclude=conclude, matters=matters)


def rule_on_others(code: str) -> Rule:
    """The rule of a clause in `clauses.toml` that is said of what the other rules found (`evaluate.reviewed`)."""
    return _rule(code)


def _rule(code: str) -> Rule:
    text = texts().clauses[code]
    return Rule(
        **text.fields(code),
        needed=text.needed,
        unread=text.unread,
        any_paper=text.any_paper,
    )


Found = TypeVar("Found", Finding, Conclusion)


def together(code: str, *findings: Found | None) -> Found | None:
    """The finding whose fault weighs most in this clause, with its other faults; one in order where none has a
    fault."""
    known = texts().clauses[code].faults
    found = [finding for finding in findings if finding is not None]
    faulty = [one for one in found if one.fault is not None]
    if not faulty:
        return found[0] if found else None
    gravest, *rest = apart(sorted(faulty, key=lambda one: -known[one.fault or ""].points))
    return msgspec.structs.replace(gravest, also=tuple(rest[:_MOST_FAULTS]))


def apart(found: Iterable[Found]) -> list[Found]:
    """The first of those that are the same fault in the same words."""
    firsts: dict[object, Found] = {}
    for one in found:
        firsts.setdefault(one.place, one)
    return list(firsts.values())


_MOST_FAULTS = 9
"""How many faults of a clause are listed beside its gravest."""
