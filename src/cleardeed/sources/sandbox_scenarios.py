"""Sandbox scenarios: markers in the seller's last name or the object's address choose what the fixture answers.

- `+fssp:found`, `+egrn:unavailable`, `+courts:review`, `+inn:ok`: what one source answers;
- `+level:low`, `medium`, `high`, `critical`: a set of findings that comes to that level of risk.
- `+owner:whole`, `share`: whether the seller owns the whole object, or one half and someone else the other.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, get_args

from cleardeed.sources.base import SubjectPart
from cleardeed.sources.catalogue import OF_THE_CONTRACT
from cleardeed.sources.subject import Subject

SourceScenario = Literal["ok", "found", "unavailable", "review"]
Level = Literal["low", "medium", "high", "critical"]
Ownership = Literal["whole", "share"]
Ending = Literal["report_ready", "partial", "failed"]

SOURCE_SCENARIOS: tuple[SourceScenario, ...] = get_args(SourceScenario)
LEVELS: tuple[Level, ...] = get_args(Level)
OWNERSHIPS: tuple[Ownership, ...] = get_args(Ownership)
CODES = tuple(source.code for source in OF_THE_CONTRACT)
SILENT_FIRST = ("fssp", "egrn")
"""The sources that a partial check lacks, unless markers set their answers."""
FINDINGS: Mapping[str, Mapping[SubjectPart, tuple[str, ...]]] = {
    "medium": {"object": ("egrn",), "seller": ("fssp", "kad_arbitr", "courts")},
    "high": {"object": ("egrn",), "seller": ("wanted",)},
    "critical": {"object": ("egrn",), "seller": ("fedresurs",)},
}
"""Sources that find something for a level: the object's registers where there is an object, else the seller's."""

_MARKER = re.compile(r"\+(?P<name>[^\s+:=]+)[:=](?P<value>[^\s+,;]*)")


class InvalidScenarioError(ValueError):
    """An unknown or contradictory marker; the message is for the caller and quotes nothing."""


def scenarios_of(subject: Subject) -> dict[str, str]:
    """The known markers of the subject, each with its value; others are ignored."""
    return {name: value for name, value in _written(subject) if _is_known(name, value)}


def worth_of_object(subject: Subject) -> float | None:
    """What the invented values come to where a level of risk is chosen: the price asked, so that it adds nothing to
    that level. None where none of both is given."""
    price = subject.object.asked_price if subject.object else None
    return price if "level" in scenarios_of(subject) else None


def without_markers(text: str) -> str:
    """A last name or an address without its markers."""
    return _MARKER.sub("", text).strip()


def ending_of(asked: Sequence[str], subject: Subject, wanted: Ending | None) -> Ending:
    """Return the ending of a check whose caller wants `wanted`, or gives none; `asked` are its sources' codes.

    Raises `InvalidScenarioError` for an unknown marker, and for markers that contradict what is wanted or an extract
    that came with the order.
    """
    if not all(_is_known(name, value) for name, value in _written(subject)):
        raise InvalidScenarioError(
            f"A marker is not known. Known are +SOURCE:STATE, +level:LEVEL, +owner:PART; sources: {', '.join(CODES)};"
            f" states: {', '.join(SOURCE_SCENARIOS)}; levels: {', '.join(LEVELS)}; parts: {', '.join(OWNERSHIPS)}."
        )
    if subject.egrn_extract is not None and ("egrn" in scenarios_of(subject) or "egrn" in _needed(subject)):
        raise InvalidScenarioError("The extract answers egrn, which a marker would set.")
    ending = _ending(asked, silent_of(asked, subject, wanted))
    if wanted is not None and ending != wanted:
        raise InvalidScenarioError(
            f"The markers stand against sandbox_status {wanted}: the check would end as {ending}."
        )
    return ending


def silent_of(asked: Sequence[str], subject: Subject, wanted: str | None) -> frozenset[str]:
    """The sources that stay silent so that the check ends as wanted: those whose markers say so, and as many
    others as that takes."""
    scenarios = {code: scenario for code, scenario in scenarios_of(subject).items() if code in asked}
    if subject.egrn_extract is not None and "egrn" in asked:
        scenarios["egrn"] = "ok"
    silent = {code for code, scenario in scenarios.items() if scenario == "unavailable"}
    free = [code for code in asked if code not in scenarios]
    if wanted == "failed":
        return frozenset(silent.union(free))
    if wanted == "partial" and not silent:
        silent.update(_to_silence(free, _needed(subject)))
    return frozenset(silent)


def _to_silence(free: Sequence[str], needed: Collection[str]) -> Sequence[str]:
    """The usual ones, else one that can be spared: a level's findings come from the `needed`."""
    spare = [code for code in free if code not in needed]
    return [code for code in SILENT_FIRST if code in spare] or spare[:1] or free[:1]


def _needed(subject: Subject) -> tuple[str, ...]:
    found = FINDINGS.get(scenarios_of(subject).get("level", "low"), {})
    return found.get("object" if subject.object else "seller", ())


def _ending(asked: Collection[str], silent: Collection[str]) -> Ending:
    if len(silent) == len(asked):
        return "failed"
    return "partial" if silent else "report_ready"


def _written(subject: Subject) -> Iterator[tuple[str, str]]:
    texts = (subject.seller and subject.seller.last_name, subject.object and subject.object.address)
    for text in texts:
        for found in _MARKER.finditer((text or "").lower()):
            yield found["name"], found["value"]


def _is_known(name: str, value: str) -> bool:
    others: dict[str, tuple[str, ...]] = {"level": LEVELS, "owner": OWNERSHIPS}
    return value in others[name] if name in others else name in CODES and value in SOURCE_SCENARIOS
