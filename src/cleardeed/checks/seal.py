"""From saved answers to a sealed report: pure and repeatable. The same answers give the same bytes and hashes, so a run
that was cut off anywhere can be done again and ends in the same evidence."""

import datetime
from collections.abc import Mapping
from typing import Any

import msgspec

from cleardeed.checks.estimate import Estimate
from cleardeed.checks.inputs import ReportStatus
from cleardeed.checks.opinion import LegalOpinion, legal_opinion
from cleardeed.checks.ownership import ownership_of
from cleardeed.checks.result import CheckResult, object_identity, seller_identity, source_results
from cleardeed.checks.scoring.decided import NO_DECISIONS, apply_decisions
from cleardeed.checks.scoring.score import kind_of_object, possible_factors, score
from cleardeed.checks.store import OpenCheck
from cleardeed.checks.summary import summary_of
from cleardeed.checks.value import market_price, value_section
from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.clock import timestamp
from cleardeed.core.language import Translate, translator
from cleardeed.core.settings import ServiceSettings
from cleardeed.evidence.block import Evidence, SourceEvidence
from cleardeed.evidence.seal import SNAPSHOT_LEAF
from cleardeed.records.sealing import SealedRecord, seal_record, verify_url
from cleardeed.reports import model as report_model
from cleardeed.reports.summary import Summary
from cleardeed.sources.answers import coverage
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import BY_CODE, in_order
from cleardeed.sources.normalised import normalised_result
from cleardeed.sources.subject import Subject


class ReportDraft(msgspec.Struct, frozen=True, kw_only=True):
    """All of a check's evidence but its PDF, and what the PDF is made from."""

    check: OpenCheck
    sealed_at: datetime.datetime
    result: CheckResult
    report: report_model.CheckReport
    leaves: dict[str, bytes]
    """Canonical JSON by leaf name: the snapshot, then each source."""
    sources: list[SourceEvidence]
    """The answer of each source, regardless of later decisions."""
    known: frozenset[tuple[str, str]] = frozenset()
    """Hashes by kind that are on record already, for another edition's."""


class SealedCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check's result and its evidence, whole."""

    result: CheckResult
    sealed: SealedRecord

    @property
    def risk_score(self) -> int:
        return self.result.risk_scoring.score

    @property
    def evidence(self) -> Evidence:
        return self.sealed.evidence


def draft_report(
    check: OpenCheck,
    answers: Mapping[str, Answer],
    status: ReportStatus,
    public_url: str,
    *,
    estimate: Estimate | None,
) -> ReportDraft:
    """Scores the answers and fixes them: what is true of the check at the moment its last source answered.

    `estimate` is what was saved of the object's value; leaving it out may leave out a risk.
    """
    answers = {code: answers[code] for code in in_order(answers)}
    sealed_at = max(answer.answered_at for answer in answers.values())
    translate = translator(check.language)
    market = market_price(estimate)
    scoring = score(check.type, check.subject, answers, sealed_at.date(), translate, market=market)
    decided_answers = apply_decisions(answers, NO_DECISIONS, sealed_at.date(), check.subject)
    kind = kind_of_object(check.subject, decided_answers.answers, sealed_at.date())
    opinion = (
        legal_opinion(check.type, scoring, decided_answers.answers, translate, kind=kind)
        if check.legal_opinion
        else None
    )
    leaves = {
        f"source.{code}": canonical(normalised_result(answer, check.salt(code))) for code, answer in answers.items()
    }
    hashes = {code: sha256_hex(leaves[f"source.{code}"]) for code in answers}
    checklist = source_results(answers, hashes, translate, check.subject.seller, decided_answers=decided_answers)
    possible = possible_factors(check.subject, answers, sealed_at.date())
    summary = summary_of(check.type, scoring, checklist, translate, kind=kind, possible=possible)
    result = CheckResult(
        risk_scoring=scoring,
        seller=seller_identity(check.subject.seller),
        object=object_identity(check.subject.object),
        checklist=checklist,
        source_coverage=report_model.SourceCoverage(**coverage(decided_answers.answers.values())),
        legal_opinion=opinion,
        summary=summary,
        value=value_section(
            estimate, check.subject, decided_answers.answers, scoring.factors, sealed_at.date(), translate
        ),
        ownership=ownership_of(
            decided_answers.answers,
            has_object=check.subject.object is not None and check.type != "seller",
            translate=translate,
        ),
    )
    snapshot = snapshot_of(check, result, answers, status, sealed_at)
    return ReportDraft(
        check=check,
        sealed_at=sealed_at,
        result=result,
        report=report_of(check, result, summary, status, sealed_at, sha256_hex(snapshot), public_url),
        leaves={SNAPSHOT_LEAF: snapshot} | leaves,
        sources=evidence_of(answers, hashes, translate),
    )


def seal_draft(made: ReportDraft, pdf: bytes, settings: ServiceSettings) -> SealedCheck:
    """The evidence of the draft and its PDF."""
    sealed = seal_record(
        made.check,
        made.sealed_at,
        made.leaves,
        report=pdf,
        settings=settings,
        sources=made.sources,
    )
    hashes = [one for one in sealed.hashes if one not in made.known]
    return SealedCheck(result=made.result, sealed=msgspec.structs.replace(sealed, hashes=hashes))


def evidence_of(answers: Mapping[str, Answer], hashes: Mapping[str, str], translate: Translate) -> list[SourceEvidence]:
    """Each source's answer by its hash; `hashes` are by source code."""
    return [
        SourceEvidence(
            source_code=code,
            source_name=translate(BY_CODE[code].name),
            status=answer.status,
            records_count=len(answer.records),
            datestamp=answer.datestamp,
            normalized_result_sha256=hashes[code],
        )
        for code, answer in answers.items()
    ]


def _raw(answer: Answer) -> dict[str, list[str]]:
    """The hashes of what a remote source sent; the raw replies prove themselves by them while they are kept."""
    return {"raw_sha256": [reply.sha256 for reply in answer.replies]} if answer.replies else {}


def snapshot_of(
    check: OpenCheck,
    result: CheckResult,
    answers: Mapping[str, Answer],
    status: ReportStatus,
    sealed_at: datetime.datetime,
    *,
    leaf: str = SNAPSHOT_LEAF,
    **more: Any,
) -> bytes:
    """The question, the subject and the result; the sources' own answers are separate leaves."""
    return check.snapshot(
        leaf,
        type=check.type,
        language=check.language,
        status=status,
        sealed_at=timestamp(sealed_at),
        subject=_without_rows(check.subject),
        risk_scoring=result.risk_scoring,
        source_coverage=result.source_coverage,
        legal_opinion=result.legal_opinion,
        summary=result.summary,
        ownership=result.ownership,
        value=result.value,
        sources=[
            {
                "source_code": line.source_code,
                "status": line.status,
                "datestamp": line.datestamp,
                "normalized_result_sha256": line.normalized_result_sha256,
                **_raw(answers[line.source_code]),
            }
            for line in result.checklist
        ],
        **more,
    )


def _without_rows(subject: Subject) -> Subject:
    """The subject without an extract's rows, which are in the leaf of its source."""
    if subject.egrn_extract is None:
        return subject
    return msgspec.structs.replace(subject, egrn_extract=msgspec.structs.replace(subject.egrn_extract, rows=[]))


def report_of(
    check: OpenCheck,
    result: CheckResult,
    summary: Summary,
    status: ReportStatus,
    sealed_at: datetime.datetime,
    snapshot_sha256: str,
    public_url: str,
    *,
    edition: report_model.Edition | None = None,
) -> report_model.CheckReport:
    """The data of the PDF; `edition` unless it is the first."""
    opinion: LegalOpinion | None = result.legal_opinion
    return report_model.CheckReport(
        check_id=check.id,
        type=check.type,
        mode=check.mode,
        language=check.language,
        status=status,
        created_at=check.created_at,
        sealed_at=sealed_at,
        risk_scoring=msgspec.convert(result.risk_scoring, report_model.RiskScoring, from_attributes=True),
        summary=summary,
        ownership=result.ownership,
        value=result.value,
        seller=result.seller,
        object=result.object,
        checklist=[*result.checklist],
        source_coverage=result.source_coverage,
        legal_opinion=msgspec.convert(opinion, report_model.LegalOpinion | None, from_attributes=True),
        evidence=report_model.ReportEvidence(
            data_snapshot_sha256=snapshot_sha256, verify_url=verify_url(public_url, snapshot_sha256)
        ),
        edition=edition,
    )
