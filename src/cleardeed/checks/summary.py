"""The summary of a scored check for the person who buys: derived from the factors and the sources' answers. Pure.

It gives no reassurance of its own: whatever the score calls open, or a source left open, stands in it, and the verdict
is then at best `wait`.
"""

from collections.abc import Collection, Mapping, Sequence

from cleardeed.checks.guidance import Item, Meaning, conditions_of, guidance
from cleardeed.checks.scoring.coverage import MANUAL_REVIEW, NUMBER_FOUND, OPEN_ANSWERS, SILENCE, doubt_about
from cleardeed.checks.scoring.model import Factor, RiskScoring, Weight
from cleardeed.checks.scoring.table import RULES_BY_CODE
from cleardeed.checks.scoring.verdict import hindrance_of
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.reports.model import SourceResult, count_decisions
from cleardeed.reports.summary import NotChecked, Outlook, Summary, SummaryPoint
from cleardeed.sources.answers import TAX_NUMBER_DOUBTFUL
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.matching.numbers import case_number_key
from cleardeed.sources.source import CheckType

POINTS_SHOWN = 3
STEPS_SHOWN = 8
DEMANDS_SHOWN = 4
_COURTS = ("kad_arbitr", "fedresurs", "courts", "object_courts")
"""Sources whose records are cases of courts, by number."""

_MEANINGS: dict[tuple[int, str], Meaning] = {
    (weight.points, weight.status): weight.name for weight in Weight if weight.name in guidance().meanings
}


_HEAVIEST: dict[str, Meaning] = {"critical": "BLOCKING", "attention": "SERIOUS", "unknown": "KEY_GAP", "ok": "GAP"}
"""The meaning of a weight missing from the table of meanings, by its status: the worst."""


def summary_of(
    check_type: CheckType,
    scoring: RiskScoring,
    checklist: Sequence[SourceResult],
    translate: Translate = ENGLISH,
    *,
    kind: str | None = None,
    possible: Collection[str] = (),
) -> Summary:
    """Summarise the check for the buyer; `kind` is the kind of the object where it is known, `possible` are the factors
    that would weigh if every undecided record concerned the subject. A source that applies and is neither on the
    checklist nor among the factors cannot be known of; one that is silent in either is named as not checked."""
    factors = [one for one in scoring.factors if one.status != "ok" and not _is_gap(one)]
    points = _by_case(factors)
    gaps = _gaps(scoring, checklist, translate)
    outlook = _outlook(scoring, is_open=bool(gaps) or not checklist)
    conditions = conditions_of(scoring.factors, kind) | {f"outlook {outlook}"}
    if gaps or not checklist:
        conditions |= {"open *", *(f"open {one.source_code}" for one in gaps)}
    decided = count_decisions(record for line in checklist for record in line.records)
    conditions |= {f"possible {code}" for code in possible}
    if decided.confirmed:
        conditions |= {"confirmed *"}
    texts = _Chosen(check_type, conditions, translate)
    said = guidance()
    first, last = texts.of(said.first_steps), texts.of(said.last_steps)
    own, asked = _demands(factors)
    own = [step for step in own if step not in first + last]
    room = max(STEPS_SHOWN - len(first) - len(last), 1)
    return Summary(
        outlook=outlook,
        verdict=translate(said.verdict(outlook, hindrance_of(scoring.level, scoring.factors))),
        cautions=texts.of(
            said.cautions,
            open=len(gaps),
            asked=_asked(gaps, checklist),
            set_aside=decided.set_aside,
            sure=decided.set_aside_sure,
            confirmed=decided.confirmed,
        ),
        points=[_point(heaviest, also, translate) for heaviest, also in points[:POINTS_SHOWN]],
        points_total=len(points),
        not_checked=gaps,
        next_steps=[*first, *own[:room], *last],
        demands=[*texts.of(said.first_demands), *asked[:DEMANDS_SHOWN], *texts.of(said.demands)],
        further=len(own[room:]) + len(asked[DEMANDS_SHOWN:]),
        closing=texts.of(said.closing),
        beyond_registers=texts.of(said.beyond),
    )


class _Chosen:
    """Items whose conditions hold, as sentences."""

    def __init__(self, check_type: CheckType, conditions: frozenset[str], translate: Translate) -> None:
        self._check_type, self._conditions, self._translate = check_type, conditions, translate

    def of(self, items: Sequence[Item], **values: int) -> list[str]:
        """The texts of those items that follow from the check, each once."""
        chosen = (one.text for one in items if one.follows(self._check_type, self._conditions))
        return [self._translate(text).format(**values) for text in dict.fromkeys(chosen)]


def _is_gap(factor: Factor) -> bool:
    """Whether it says that a source is silent, not searched, not final or undecided; the gaps name each such source."""
    return factor.code.startswith(SILENCE) or factor.code in OPEN_ANSWERS


def _outlook(scoring: RiskScoring, *, is_open: bool) -> Outlook:
    if scoring.level in ("critical", "high"):
        return "stop"
    if is_open or any(one.status == "unknown" or one.code == MANUAL_REVIEW for one in scoring.factors):
        return "wait"
    weighs = scoring.level != "low" or any(one.status != "ok" for one in scoring.factors)
    return "settle" if weighs else "clear"


def _gaps(scoring: RiskScoring, checklist: Sequence[SourceResult], translate: Translate) -> list[NotChecked]:
    """Sources without a final answer in the checklist's order, then what the factors alone know of: sources that were
    never asked, and records beside certain ones that a person must decide."""
    lines = {line.source_code: line for line in checklist}
    found = [one for one in scoring.factors if one.variant == NUMBER_FOUND]
    offered = {code: one.demands for one in found for code in one.sources if BY_CODE[code].number}
    listed = [_gap(line.source_code, line, offered, translate) for line in checklist if _is_open(line)]
    known = {one.source_code for one in listed}
    silent = [one.code.removeprefix(SILENCE) for one in scoring.factors if one.code.startswith(SILENCE)]
    undecided = [code for one in scoring.factors if one.code in OPEN_ANSWERS for code in one.sources]
    return listed + [
        _gap(code, lines.get(code), offered, translate)
        for code in dict.fromkeys([*silent, *undecided])
        if code not in known
    ]


def _is_open(line: SourceResult) -> bool:
    """Whether it gave no final answer. What a person decided in full is final, and a factor says on whose word."""
    return line.status not in ("ok", "found", "reviewed")


def _gap(
    code: str, line: SourceResult | None, offered: Mapping[str, Sequence[str]], translate: Translate
) -> NotChecked:
    """`line` is None for a source that was not asked; `offered` are the demands, as they are shown, that close the
    gap by what the report itself holds."""
    by_number = line is not None and line.reason == TAX_NUMBER_DOUBTFUL
    undecided = line is not None and not by_number and any(one.match_grade != "exact" for one in line.records)
    review = line is not None and line.status != "source_unavailable"
    by_hand = RULES_BY_CODE.get(f"{SILENCE}{code}")
    if undecided or by_hand is None:
        demands = [translate(one) for one in RULES_BY_CODE[MANUAL_REVIEW].texts(doubt_about(code)).demands]
    else:
        demands = list(offered.get(code) or map(translate, by_hand.demands))
    return NotChecked(
        source_code=code,
        source_name=translate(BY_CODE[code].name) if line is None else line.source_name,
        status="manual_review_required" if review else "source_unavailable",
        advice=" ".join(demands),
    )


def _asked(gaps: Sequence[NotChecked], checklist: Sequence[SourceResult]) -> int:
    return len({line.source_code for line in checklist} | {one.source_code for one in gaps})


def _by_case(factors: Sequence[Factor]) -> list[tuple[Factor, list[Factor]]]:
    """Each factor with the lighter ones that rest on its court cases alone: one case is one point of page one."""
    points: list[tuple[Factor, list[Factor]]] = []
    for one in factors:
        cases = _cases(one)
        known = next((also for heavier, also in points if cases and cases <= _cases(heavier)), None)
        if known is None:
            points.append((one, []))
        else:
            known.append(one)
    return points


def _cases(factor: Factor) -> frozenset[str]:
    """The numbers of the court cases that it rests on; none where it rests on anything else too."""
    numbers = [case_number_key(one.number) for one in factor.records if one.source_code in _COURTS]
    known = {number for number in numbers if number}
    return frozenset(known) if len(numbers) == len(factor.records) and None not in numbers else frozenset()


def _point(factor: Factor, also: Sequence[Factor], translate: Translate) -> SummaryPoint:
    by_weight = _MEANINGS.get((factor.impact, factor.status), _HEAVIEST[factor.status])
    rule = RULES_BY_CODE.get(factor.code)
    says_more = rule is not None and (factor.status == "attention" or rule.lasting)
    own = rule.texts(factor.variant).meaning if rule is not None and says_more else ""
    return SummaryPoint(
        title=factor.title,
        status=factor.status if factor.status != "ok" else "unknown",
        reason=factor.reason,
        meaning=translate(own or guidance().meanings[by_weight]),
        also=[one.title for one in also],
    )


def _demands(factors: Sequence[Factor]) -> tuple[list[str], list[str]]:
    """The buyer's own steps and what to ask of the seller; each once. The first of each factor come before the others,
    so that none of the heaviest factors is without one on page one."""
    own, asked = ([one.demands for one in factors if guidance().buyer.acts_on(one) == own] for own in (True, False))
    return _first_ones_first(own), _first_ones_first(asked)


def _first_ones_first(demands: Sequence[Sequence[str]]) -> list[str]:
    first = (text for texts in demands for text in texts[:1])
    others = (text for texts in demands for text in texts[1:])
    return list(dict.fromkeys([*first, *others]))
