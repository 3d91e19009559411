"""The result of a check, put together from what its sources answered. Pure."""

from collections.abc import Mapping

import msgspec

from cleardeed.checks.describe import content_of, reason_of, title_of
from cleardeed.checks.opinion import LegalOpinion
from cleardeed.checks.scoring.model import RiskScoring
from cleardeed.core.language import ENGLISH, Translate
from cleardeed.reports.model import (
    FoundRecord,
    ObjectIdentity,
    SellerIdentity,
    SourceCoverage,
    SourceResult,
)
from cleardeed.sources.base import Answer
from cleardeed.sources.catalogue import SOURCES
from cleardeed.sources.records import AnyRecord
from cleardeed.sources.subject import Property, Seller


class CheckResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`result` of a check, as the API answers it."""

    risk_scoring: RiskScoring
    seller: SellerIdentity | None = None
    object: ObjectIdentity | None = None
    checklist: list[SourceResult]
    source_coverage: SourceCoverage
    legal_opinion: LegalOpinion | None = None


def source_results(
    answers: Mapping[str, Answer], hashes: Mapping[str, str], translate: Translate = ENGLISH
) -> list[SourceResult]:
    """One line a source, in the catalogue's order; `hashes` maps a source code to its leaf's SHA-256."""
    return [
        SourceResult(
            source_code=source.code,
            source_name=translate(source.name),
            status=answers[source.code].status,
            summary=answers[source.code].summary,
            records_count=len(answers[source.code].records),
            datestamp=answers[source.code].datestamp,
            reason=answers[source.code].reason,
            normalized_result_sha256=hashes[source.code],
            connector=answers[source.code].connector,
            records=[_found(record, translate) for record in answers[source.code].records],
        )
        for source in SOURCES
        if source.code in answers
    ]


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
    )


def object_identity(property_: Property | None) -> ObjectIdentity | None:
    """The object as the report names it."""
    if property_ is None:
        return None
    return ObjectIdentity(
        cadastral_number=property_.cadastral_number,
        object_type=property_.object_type,
        address=property_.address,
    )


def _found(record: AnyRecord, translate: Translate) -> FoundRecord:
    return FoundRecord(
        title=title_of(record, translate),
        number=record.number,
        date=record.date,
        closed_on=record.closed_on,
        kind=record.kind,
        amount=record.amount,
        summary=content_of(record, translate),
        match_grade=record.match.grade,
        match_reason=reason_of(record, translate),
    )
