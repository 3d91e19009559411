"""Scoring one check: every rule of the table is asked, and the factors' points are added up."""

import datetime
from collections.abc import Iterable, Mapping

from cleardeed.checks.scoring.crosschecks import known_kind, object_kinds
from cleardeed.checks.scoring.decided import (
    NO_DECISIONS,
    DecidedAnswers,
    Decisions,
    apply_decisions,
    without_setting_aside,
)
from cleardeed.checks.scoring.facts import Facts, MarketPrice
from cleardeed.checks.scoring.model import Factor, Finding, RiskScoring, Rule, Status, Variant, Weight
from cleardeed.checks.scoring.references import record_references
from cleardeed.checks.scoring.rights import may_sell_a_share
from cleardeed.checks.scoring.sentences import fill_template
from cleardeed.checks.scoring.table import RULES, SCORED_SOURCES
from cleardeed.checks.scoring.verdict import LABELS, certainty_of, conclusion, level_of
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import applicable, in_order
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.source import CheckType
from cleardeed.sources.subject import Subject

HIGHEST = 100
_RANK: dict[Status, int] = {"critical": 0, "attention": 1, "unknown": 2, "ok": 3}


def score(
    check_type: CheckType,
    subject: Subject,
    answers: Mapping[str, Answer],
    today: datetime.date,
    translate: Translate = ENGLISH,
    *,
    market: MarketPrice | None = None,
    decisions: Decisions = NO_DECISIONS,
) -> RiskScoring:
    """Score the answers for the deal.

    `answers` are by source code; one that applies to `check_type` and is missing counts as silent, one that does not
    apply is left out. `today` is the UTC date that ages and terms are counted to; `market` is what the object was
    estimated at, if it was. `decisions` are what people decided on records (`decided.apply_decisions`); without any,
    every record counts as its source gave it. Factors come heaviest first; score = min(100, sum of their impact).
    Neither the order of the answers nor of their records matters, and no text holds a name, birth date, number or
    address of a person. Pure.
    """
    asked = tuple(source.code for source in applicable(check_type, subject, answers))
    answers = {code: answers[code] for code in asked if code in answers}

    def facts_of(decided_answers: DecidedAnswers) -> Facts:
        return Facts(
            subject=subject,
            asked=asked,
            answers=decided_answers.answers,
            today=today,
            read=SCORED_SOURCES,
            market=market,
            set_aside=decided_answers.set_aside,
            overruled=decided_answers.overruled,
        )

    facts = facts_of(apply_decisions(answers, decisions, today, subject))
    whole = (
        facts_of(apply_decisions(answers, without_setting_aside(decisions), today, subject))
        if facts.set_aside
        else facts
    )
    found = (_factor_of_rule(rule, facts, whole, translate) for rule in RULES)
    factors = sorted((factor for factor in found if factor is not None), key=_order)
    points = min(HIGHEST, sum(factor.impact for factor in factors))
    level = level_of(points)
    return RiskScoring(
        score=points,
        level=level,
        label=fill_template(LABELS[level, certainty_of(factors)], {}, translate),
        conclusion=conclusion(level, factors, len(asked), translate),
        factors=factors,
    )


def possible_factors(
    subject: Subject, answers: Mapping[str, Answer], today: datetime.date, decisions: Decisions = NO_DECISIONS
) -> frozenset[str]:
    """The codes of the factors that would weigh too if every record that a person must still decide on concerned the
    subject. Pure."""
    facts = _facts(subject, apply_decisions(answers, decisions, today, subject).answers, today)
    made = {record: decision for record, decision in decisions.items() if decision != "cannot_tell"}
    open_sources = {code for code in answers if facts.needs_review(code)}
    pending: Decisions = {
        record_id(code, record): "concerns_subject"
        for code in open_sources
        for record in answers[code].records
        if facts.undecided(code, record)
    }
    if not pending:
        return frozenset()
    supposed = apply_decisions(answers, {**pending, **made}, today, subject)
    rules = [rule for rule in RULES if open_sources.intersection(rule.sources) and answers.keys() >= set(rule.sources)]
    return _weighing(rules, _facts(subject, supposed.answers, today)) - _weighing(rules, facts)


def _weighing(rules: Iterable[Rule], facts: Facts) -> frozenset[str]:
    findings = {rule.code: rule.find(facts) for rule in rules}
    return frozenset(code for code, one in findings.items() if one and one.weight.status in ("attention", "critical"))


def price_may_be_of_share(subject: Subject, answers: Mapping[str, Answer], today: datetime.date) -> bool:
    """Whether by the decided answers the price asked may be that of a share. Pure."""
    return may_sell_a_share(_facts(subject, answers, today))


def kind_of_object(subject: Subject, answers: Mapping[str, Answer], today: datetime.date) -> str | None:
    """The kind of the object by the request and the decided answers, where they name one that is clear. Pure."""
    return known_kind(_facts(subject, answers, today))


def _facts(subject: Subject, answers: Mapping[str, Answer], today: datetime.date) -> Facts:
    return Facts(subject=subject, asked=tuple(answers), answers=answers, today=today, read=SCORED_SOURCES)


def _factor_of_rule(rule: Rule, facts: Facts, whole: Facts, translate: Translate) -> Factor | None:
    """The rule's factor: what it found, or that all is well, or None where it does not apply or cannot tell.

    `whole` are the facts with the records that were set aside. Nothing is called well on the word that set them aside.
    """
    if not set(rule.sources) <= set(facts.asked):
        return None
    finding = rule.find(facts)
    if finding is not None:
        return _factor(rule, finding, rule.texts(finding.variant), facts, translate)
    if _is_fine(rule, facts) and (whole is facts or (rule.find(whole) is None and _is_fine(rule, whole))):
        texts = Variant(title=rule.title, says=rule.clear, law=rule.law)
        return _factor(rule, Finding(weight=Weight.CLEAR), texts, facts, translate)
    return None


def _is_fine(rule: Rule, facts: Facts) -> bool:
    """Whether the rule's positive line may be said: its sources settle it, and no record contradicts it."""
    applies = bool(rule.clear) and not object_kinds(facts) & rule.not_of
    settled = applies and rule.conclusive(facts) and all(facts.settled(source) for source in rule.sources)
    return settled and not any(one.occurs(facts) for one in rule.contradictions)


def _factor(rule: Rule, finding: Finding, texts: Variant, facts: Facts, translate: Translate) -> Factor:
    return Factor(
        code=rule.code,
        title=fill_template(texts.title, {}, translate),
        status=finding.weight.status,
        impact=finding.weight.points,
        reason=fill_template(texts.says, finding.values, translate),
        law="; ".join(translate(act) for act in texts.law),
        demands=[fill_template(demand, finding.values, translate) for demand in texts.demands],
        variant=finding.variant,
        sources=_sources(rule, finding),
        records=record_references(finding.records, facts.subject),
    )


def _sources(rule: Rule, finding: Finding) -> list[str]:
    """Of what was found, those whose records say so or whose answers it is about; of what is in order, those read."""
    if finding.weight is Weight.CLEAR:
        return list(rule.sources)
    return in_order({one.source for one in finding.records}) or list(finding.sources)


def _order(factor: Factor) -> tuple[int, int]:
    return -factor.impact, _RANK[factor.status]
