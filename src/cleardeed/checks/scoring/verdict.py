"""The words around the score: level, label, conclusion. Whatever is not known keeps them from reading as clean."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from cleardeed.checks.scoring.coverage import MANUAL_REVIEW, SET_ASIDE, SILENCE
from cleardeed.checks.scoring.model import Factor, Level, Weight
from cleardeed.checks.scoring.sentences import fill_template
from cleardeed.checks.scoring.table import RULES_BY_CODE
from cleardeed.core.language import Translate, join_titles

Certainty: TypeAlias = Literal["complete", "decided", "review", "incomplete"]
Hindrance: TypeAlias = Literal["prohibition", "acceptance", "obstacles", "sum", "lasting", "points", "none"]
"""What keeps a deal from being signed: a factor that forbids it, grave points of which one can but be accepted,
obstacles to remove, a mere sum of lesser points, points of which one can but be accepted, or points to settle."""

LEVELS: tuple[tuple[int, Level], ...] = ((75, "critical"), (50, "high"), (25, "medium"), (0, "low"))
"""The score from which each level begins (decisions, 3)."""

LABELS: dict[tuple[Level, Certainty], str] = {
    ("low", "complete"): "Low risk",
    ("low", "decided"): "Low risk; records were set aside by a person's decision",
    ("low", "review"): "Low risk so far; records await a person's decision",
    ("low", "incomplete"): "Low risk in what could be checked",
    ("medium", "complete"): "Medium risk",
    ("medium", "decided"): "Medium risk; records were set aside by a person's decision",
    ("medium", "review"): "Medium risk; records await a person's decision",
    ("medium", "incomplete"): "Medium risk; not everything could be checked",
    ("high", "complete"): "High risk",
    ("high", "decided"): "High risk; records were set aside by a person's decision",
    ("high", "review"): "High risk; records await a person's decision",
    ("high", "incomplete"): "High risk; not everything could be checked",
    ("critical", "complete"): "Critical risk",
    ("critical", "decided"): "Critical risk; records were set aside by a person's decision",
    ("critical", "review"): "Critical risk; records await a person's decision",
    ("critical", "incomplete"): "Critical risk; not everything could be checked",
}

_HINDRANCES: dict[Level, Hindrance] = {
    "critical": "obstacles", "high": "obstacles", "medium": "points", "low": "none",
}  # fmt: skip

NOTHING_FOUND = "Nothing that stands against the deal was found in any of the sources that apply."
LOW_VERDICTS: dict[Certainty, str] = {
    "complete": "Nothing grave was found; the points found can be settled before signing.",
    "decided": "Nothing grave was found, but part of this rests on a person's decision.",
    "review": "Nothing certain was found that would stop the deal, but the result is not final.",
    "incomplete": "What could be checked shows nothing that would stop the deal; this is not a clean result.",
}
TOO_EARLY = "Do not sign yet: not everything could be checked, and what is missing may change the picture."
"""Where there are points beside what is open: whether the deal is possible depends on both."""
VERDICTS: dict[Hindrance, str] = {
    "lasting": "The deal is possible only if you accept what cannot be changed before it, and the rest is settled.",
    "points": "The deal is possible once the points found are settled.",
    "acceptance": "The deal should not be signed before all that can be settled is settled, and only if you accept what"
    " cannot be changed before it.",
    "obstacles": "The deal should not be signed before its obstacles are removed.",
    "sum": "Too much counts against the deal at once: it should not be signed before all of it is settled.",
    "prohibition": "The deal cannot be made as it stands.",
}
OBSTACLES = "Main points: {titles}."
NOT_ANSWERED = "Sources that gave no answer: {silent} of {asked}; what they hold is not known."
ALSO_OPEN = "Also open: {titles}."
TO_REVIEW = "A person must decide whether some records concern the subject."

MAIN_POINTS = 3


def level_of(score: int) -> Level:
    """The level of a score of 0 to 100."""
    return next(level for start, level in LEVELS if score >= start)


def hindrance_of(level: Level, factors: Sequence[Factor]) -> Hindrance:
    """What keeps the deal from being signed. Only a blocking factor forbids it; no sum of lighter ones does."""
    if any(one.status == "critical" and one.impact >= Weight.BLOCKING.points for one in factors):
        return "prohibition"
    if level != "low" and any(_is_lasting(one) for one in factors):
        return "lasting" if level == "medium" else "acceptance"
    if level == "critical" and not any(one.status == "critical" for one in factors):
        return "sum"
    return _HINDRANCES[level]


def _is_lasting(factor: Factor) -> bool:
    """Whether nobody in the deal can settle it."""
    rule = RULES_BY_CODE.get(factor.code)
    return factor.status in ("attention", "critical") and rule is not None and rule.lasting


def certainty_of(factors: Sequence[Factor]) -> Certainty:
    """Whether everything was answered, or rests on a person's decision, or waits for one, or is not known at all."""
    if any(factor.status == "unknown" for factor in factors):
        return "incomplete"
    codes = {factor.code for factor in factors}
    if MANUAL_REVIEW in codes:
        return "review"
    return "decided" if SET_ASIDE in codes else "complete"


def conclusion(level: Level, factors: Sequence[Factor], asked: int, translate: Translate) -> str:
    """Two to five whole sentences: the verdict, the main points, and all that keeps it from being final."""
    certainty = certainty_of(factors)
    points = [one for one in factors if one.status in ("attention", "critical") and one.code != MANUAL_REVIEW]
    unknown = [one for one in factors if one.status == "unknown"]
    silent = [one for one in unknown if one.code.startswith(SILENCE)]
    unverified = [one for one in unknown if one not in silent]
    clean = level == "low" and certainty == "complete" and not points
    verdict = NOTHING_FOUND if clean else VERDICTS.get(hindrance_of(level, factors), LOW_VERDICTS[certainty])
    if certainty in ("review", "incomplete") and (level == "medium" or (level == "low" and points)):
        verdict = TOO_EARLY
    sentences = [
        fill_template(verdict, {}, translate),
        fill_template(OBSTACLES, {"titles": join_titles(factor.title for factor in points[:MAIN_POINTS])}, translate)
        if points
        else "",
        fill_template(NOT_ANSWERED, {"silent": len(silent), "asked": asked}, translate) if silent else "",
        fill_template(ALSO_OPEN, {"titles": join_titles(factor.title for factor in unverified)}, translate)
        if unverified
        else "",
        fill_template(TO_REVIEW, {}, translate) if any(one.code == MANUAL_REVIEW for one in factors) else "",
    ]
    return " ".join(sentence for sentence in sentences if sentence)
