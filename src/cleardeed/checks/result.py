"""The result of a check, put together from what its sources answered. Pure."""

import re
from collections.abc import Mapping

import msgspec

from cleardeed.checks.describe import content_of, reason_of, title_of
from cleardeed.checks.opinion import LegalOpinion
from cleardeed.checks.reviews.model import Decided
from cleardeed.checks.scoring.decided import DecidedAnswers
from cleardeed.checks.scoring.model import RiskScoring
from cleardeed.checks.scoring.same_case import with_certain_match
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.reports.model import (
    FoundRecord,
    ObjectIdentity,
    RecordDecision,
    ReviewedSource,
    ReviewedStatus,
    SellerIdentity,
    SourceCoverage,
    SourceResult,
)
from cleardeed.reports.ownership import Ownership
from cleardeed.reports.summary import Summary
from cleardeed.reports.value import ObjectValue
from cleardeed.sources.answers import summary_of
from cleardeed.sources.base import Answer, Findings
from cleardeed.sources.catalogue import BY_CODE, SOURCES
from cleardeed.sources.record_ids import record_id
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.subject import Passport, Property, Seller

SET_ASIDE = "Records about someone else by a person's decision: {count}."
OVERRULED = "Records that count although a person decided that they are about someone else: {count}."


class CheckResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`result` of a check, as the API answers it."""

    risk_scoring: RiskScoring
    seller: SellerIdentity | None = None
    object: ObjectIdentity | None = None
    checklist: list[SourceResult]
    source_coverage: SourceCoverage
    legal_opinion: LegalOpinion | None = None
    summary: Summary | None = None
    """None in results that were sealed before summaries were written."""
    ownership: Ownership | None = None
    """None for a check without an object."""
    value: ObjectValue | None = None
    """None for checks other than full ones, and where no sales are loaded and no price was named to compare."""


class ReviewedResult(CheckResult, frozen=True, kw_only=True, omit_defaults=True):
    """`result` of a reviewed edition: as that of a check, with the decisions on the records they were made on."""

    checklist: list[ReviewedSource]  # type: ignore[assignment]


def source_results(
    answers: Mapping[str, Answer],
    hashes: Mapping[str, str],
    translate: Translate = ENGLISH,
    seller: Seller | None = None,
    *,
    decided_answers: DecidedAnswers | None = None,
) -> list[SourceResult]:
    """One line a source, in the catalogue's order; `hashes` maps a source code to its leaf's SHA-256.

    `decided_answers` is what decisions, and the sources for one another, make of `answers`; None leaves them as they
    are.
    """
    left = decided_answers or DecidedAnswers(answers=answers)
    return [
        SourceResult(
            source_code=source.code,
            source_name=translate(source.name),
            status=left.answers[source.code].status,
            summary=_summary(answers[source.code], left, translate),
            records_count=len(answers[source.code].records),
            datestamp=answers[source.code].datestamp,
            reason=left.answers[source.code].reason,
            normalized_result_sha256=hashes[source.code],
            connector=answers[source.code].connector,
            records=[_found(source.code, record, left, seller, translate) for record in answers[source.code].records],
        )
        for source in SOURCES
        if source.code in answers
    ]


def reviewed_sources(
    answers: Mapping[str, Answer],
    decided_answers: DecidedAnswers,
    decided: Mapping[str, Decided],
    hashes: Mapping[str, str],
    translate: Translate = ENGLISH,
    seller: Seller | None = None,
) -> list[ReviewedSource]:
    """The lines of a reviewed edition: every record as the source gave it, with the decision on it where there is one.

    `decided_answers` is what the decisions, by record id in `decided`, make of `answers`.
    """
    return [
        ReviewedSource(
            **msgspec.structs.asdict(line)
            | {
                "status": _reviewed_status(line.source_code, decided_answers),
                "records": [
                    _with_decision(record, line.source_code, decided_answers, decided) for record in line.records
                ],
            }
        )
        for line in source_results(answers, hashes, translate, seller, decided_answers=decided_answers)
    ]


def _reviewed_status(code: str, decided_answers: DecidedAnswers) -> ReviewedStatus:
    status = decided_answers.answers[code].status
    return "reviewed" if status == "ok" and code in decided_answers.set_aside else status


def _summary(answer: Answer, decided_answers: DecidedAnswers, translate: Translate) -> str:
    """The source's own sentence where its answer stands as it was given."""
    code, left = answer.source_code, decided_answers.answers[answer.source_code]
    if left is answer or answer.datestamp is None:
        return answer.summary
    findings = Findings(
        records=left.records, datestamp=answer.datestamp, left_out=answer.left_out, from_caller=answer.from_caller
    )
    counted = [
        (SET_ASIDE, len(decided_answers.set_aside.get(code, ()))),
        (OVERRULED, len(decided_answers.overruled.get(code, ()))),
    ]
    sentences = [translate(text).format(count=count) for text, count in counted if count]
    if _reviewed_status(code, decided_answers) != "reviewed":
        day = answer.answered_at.date()
        sentences.insert(0, summary_of(BY_CODE[code], findings, left.status, left.reason, day, translate))
    return " ".join(sentences)


def _with_decision(
    record: FoundRecord, code: str, decided_answers: DecidedAnswers, decided: Mapping[str, Decided]
) -> FoundRecord:
    made = decided.get(record.record_id) if record.record_id else None
    if made is None:
        return record
    overruled = any(record_id(code, one) == made.record_id for one in decided_answers.overruled.get(code, ()))
    decision = RecordDecision(
        decision=made.decision,
        reason=made.reason,
        decided_by=made.decided_by,
        decided_at=made.decided_at,
        overruled=overruled,
    )
    return msgspec.structs.replace(record, decision=decision)


def seller_identity(seller: Seller | None) -> SellerIdentity | None:
    """The seller as the report names them."""
    if seller is None:
        return None
    names = (seller.last_name, seller.first_name, seller.middle_name)
    return SellerIdentity(
        full_name=" ".join(name.strip() for name in names if name) or None,
        birth_date=seller.birth_date,
        inn=seller.inn,
        snils=seller.snils,
        passport=masked_passport(seller.passport) if seller.passport else None,
    )


def masked_passport(passport: Passport) -> str | None:
    """Enough of a passport to tell it from another of the same person's: `45 10 ••••56`; None where none was given.

    What is not of the form of a passport shows nothing.
    """
    series, number = (re.sub(r"[\s№-]", "", part or "") for part in (passport.series, passport.number))
    if not series and not number:
        return None
    if not re.fullmatch(r"[0-9]{4}", series) or not re.fullmatch(r"[0-9]{6}", number):
        return "••••"
    return f"{series[:2]} {series[2:]} ••••{number[-2:]}"


def object_identity(property_: Property | None) -> ObjectIdentity | None:
    """The object as the report names it."""
    if property_ is None:
        return None
    return ObjectIdentity(
        cadastral_number=property_.cadastral_number,
        object_type=property_.object_type,
        address=property_.address,
    )


def _found(
    source_code: str, record: AnyRecord, decided_answers: DecidedAnswers, seller: Seller | None, translate: Translate
) -> FoundRecord:
    """The record under the id that its source gave it; how surely it matched is what other sources settled too."""
    given = record_id(source_code, record)
    record = with_certain_match(record) if given in decided_answers.linked else record
    return FoundRecord(
        record_id=given,
        title=title_of(record, translate),
        number=record.number,
        date=record.date,
        closed_on=record.closed_on,
        kind=record.kind,
        amount=record.amount,
        summary=content_of(record, translate, seller),
        match_grade=record.match.grade,
        match_reason=reason_of(record, translate),
    )
