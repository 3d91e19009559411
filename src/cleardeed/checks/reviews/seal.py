"""From a check's saved answers and the decisions on them to a sealed edition of its report: pure and repeatable.

The sources' leaves are those of the first edition, byte for byte, and its manifest is a leaf beside them: so the root
of an edition fixes that of the first, and names it to whoever has the bundle.
"""

from collections.abc import Iterable, Mapping

import msgspec

from cleardeed.checks.estimate import Estimate
from cleardeed.checks.inputs import ReportStatus
from cleardeed.checks.opinion import legal_opinion
from cleardeed.checks.ownership import REGISTER, ownership_of
from cleardeed.checks.result import ReviewedResult, object_identity, reviewed_sources, seller_identity
from cleardeed.checks.reviews.model import Decided, Review
from cleardeed.checks.scoring.decided import apply_decisions
from cleardeed.checks.scoring.score import kind_of_object, possible_factors, score
from cleardeed.checks.seal import ReportDraft, evidence_of, report_of, snapshot_of
from cleardeed.checks.store import OpenCheck
from cleardeed.checks.summary import summary_of
from cleardeed.checks.value import market_price, value_section
from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.language import translator
from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.evidence.seal import FIRST_EDITION_LEAF, SNAPSHOT_LEAF
from cleardeed.reports.model import Edition, RiskScoring, SourceCoverage
from cleardeed.sources.answers import coverage
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import in_order


class _FirstSnapshot(msgspec.Struct, frozen=True):
    """The verdict of the first edition, as its data snapshot has it."""

    risk_scoring: RiskScoring


def draft_edition(
    check: OpenCheck,
    answers: Mapping[str, Answer],
    status: ReportStatus,
    public_url: str,
    review: Review,
    decided: Mapping[str, Decided],
    first: EvidenceBundle,
    estimate: Estimate | None,
) -> ReportDraft:
    """Scores the answers anew under the decisions in force, as of the same day as the first edition.

    `decided` is by record id; `first` the bundle of the first edition; `estimate` what was saved of the object's
    value.
    """
    answers = {code: answers[code] for code in in_order(answers)}
    day = max(answer.answered_at for answer in answers.values()).date()
    translate = translator(check.language)
    decisions = {one.record_id: one.decision for one in decided.values()}
    decided_answers = apply_decisions(answers, decisions, day, check.subject)
    scoring = score(
        check.type, check.subject, answers, day, translate, market=market_price(estimate), decisions=decisions
    )
    kind = kind_of_object(check.subject, decided_answers.answers, day)
    sources = {name: text.encode() for name, text in first.leaves.items() if name.startswith("source.")}
    hashes = {code: sha256_hex(sources[f"source.{code}"]) for code in answers}
    checklist = reviewed_sources(answers, decided_answers, decided, hashes, translate, check.subject.seller)
    possible = possible_factors(check.subject, answers, day, decisions)
    summary = summary_of(check.type, scoring, checklist, translate, kind=kind, possible=possible)
    result = ReviewedResult(
        risk_scoring=scoring,
        seller=seller_identity(check.subject.seller),
        object=object_identity(check.subject.object),
        checklist=checklist,
        source_coverage=SourceCoverage(**coverage(decided_answers.answers.values())),
        legal_opinion=legal_opinion(
            check.type,
            scoring,
            decided_answers.answers,
            translate,
            set_aside=decided_answers.set_aside_count,
            kind=kind,
        )
        if check.legal_opinion
        else None,
        summary=summary,
        value=value_section(estimate, check.subject, decided_answers.answers, scoring.factors, day, translate),
        ownership=ownership_of(
            decided_answers.answers,
            has_object=check.subject.object is not None and check.type != "seller",
            translate=translate,
            set_aside=len(decided_answers.set_aside.get(REGISTER, ())),
        ),
    )
    manifest = canonical(first.manifest)
    first_verdict = msgspec.json.decode(first.leaves[SNAPSHOT_LEAF], type=_FirstSnapshot).risk_scoring
    edition = Edition(
        number=review.edition,
        first_sealed_at=first.manifest.created_at,
        first_root=first.manifest.root,
        first_score=first_verdict.score,
        first_label=first_verdict.label,
    )
    snapshot = snapshot_of(
        check,
        result,
        answers,
        status,
        review.created_at,
        leaf=f"{SNAPSHOT_LEAF}.{review.edition}",
        edition=_edition(review, decided.values(), first),
    )
    known = [(leaf.kind, leaf.sha256) for leaf in first.manifest.leaves]
    return ReportDraft(
        check=check,
        sealed_at=review.created_at,
        result=result,
        report=report_of(
            check, result, summary, status, review.created_at, sha256_hex(snapshot), public_url, edition=edition
        ),
        leaves={SNAPSHOT_LEAF: snapshot, FIRST_EDITION_LEAF: manifest} | sources,
        sources=evidence_of(answers, hashes, translate),
        known=frozenset([*known, ("evidence_manifest_sha256", sha256_hex(manifest))]),
    )


def _edition(review: Review, decided: Iterable[Decided], first: EvidenceBundle) -> dict[str, object]:
    return {
        "number": review.edition,
        "review_id": review.review_id,
        "first_evidence_root_hash": first.manifest.root,
        "first_evidence_manifest_sha256": sha256_hex(canonical(first.manifest)),
        "decisions": [msgspec.to_builtins(one) for one in sorted(decided, key=lambda one: one.record_id)],
    }
