"""The evidence block of an answer: the hashes that fix what was checked, and when."""

import datetime
from collections.abc import Sequence
from typing import Literal

import msgspec

from cleardeed.core.formats import Count, Sha256Hex, Timestamp, Url
from cleardeed.evidence.seal import REPORT_LEAF, Sealed

StorageStatus = Literal["stored", "pending", "erased"]
TsaStatus = Literal["not_configured", "pending", "stamped", "failed"]


class Tsa(msgspec.Struct, frozen=True, kw_only=True):
    """The RFC 3161 time-stamp over the root; all but `status` is null until there is one."""

    status: TsaStatus
    provider: str | None = None
    token_sha256: Sha256Hex | None = None
    completed_at: Timestamp | None = None


class Datestamp(msgspec.Struct, frozen=True, kw_only=True):
    """When the evidence was fixed and on whose word: `internal`, or the time-stamp authority's name."""

    value: Timestamp
    provider: str
    created_at: Timestamp


class SourceEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """One source's answer by its hash. `datestamp` is the day that its data stand at, null where it did not answer."""

    source_code: str
    source_name: str
    status: Literal["ok", "found", "source_unavailable", "manual_review_required"]
    records_count: Count
    datestamp: datetime.date | None
    normalized_result_sha256: Sha256Hex


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """`evidence` of a finished check, valuation, generation or document check. `erased` as storage status: files and
    result are gone, the hashes stay. `pdf_sha256` is left out where there are several files: they stand with their
    documents; `document_sha256` is there for an uploaded document, `valuation_snapshot_sha256` for a valuation."""

    check_evidence_root_hash: Sha256Hex
    document_sha256: Sha256Hex | msgspec.UnsetType = msgspec.UNSET
    pdf_sha256: Sha256Hex | msgspec.UnsetType = msgspec.UNSET
    data_snapshot_sha256: Sha256Hex
    valuation_snapshot_sha256: Sha256Hex | msgspec.UnsetType = msgspec.UNSET
    evidence_manifest_sha256: Sha256Hex
    evidence_storage_status: StorageStatus
    tsa: Tsa
    datestamp: Datestamp
    verify_url: Url
    sources: list[SourceEvidence]


def fresh_block(
    sealed: Sealed, *, tsa_status: TsaStatus, verify_url: str, sources: Sequence[SourceEvidence] = ()
) -> Evidence:
    """The block of what has just been sealed, dated by the service's own clock; `pdf_sha256` is the report's."""
    leaves = [leaf for leaf in sealed.manifest.leaves if leaf.kind != "pdf_sha256" or leaf.name == REPORT_LEAF]
    hashes = {leaf.kind: leaf.sha256 for leaf in leaves}
    moment = sealed.manifest.created_at
    return Evidence(
        check_evidence_root_hash=sealed.root,
        document_sha256=hashes.get("document_sha256", msgspec.UNSET),
        pdf_sha256=hashes.get("pdf_sha256", msgspec.UNSET),
        data_snapshot_sha256=hashes["data_snapshot_sha256"],
        valuation_snapshot_sha256=hashes.get("valuation_snapshot_sha256", msgspec.UNSET),
        evidence_manifest_sha256=sealed.manifest_sha256,
        evidence_storage_status="stored",
        tsa=Tsa(status=tsa_status),
        datestamp=Datestamp(value=moment, provider="internal", created_at=moment),
        verify_url=verify_url,
        sources=list(sources),
    )
