"""Sealing a record: its leaves under one root, the block that the API shows, the download."""

import datetime
from collections.abc import Mapping, Sequence

import msgspec

from cleardeed.core.canonical import sha256_hex
from cleardeed.core.failpoints import failpoint
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Connection
from cleardeed.evidence.block import Evidence, SourceEvidence, fresh_block
from cleardeed.evidence.bundle import EvidenceBundle, bundle
from cleardeed.evidence.seal import (
    FIRST_EDITION_LEAF,
    REPORT_LEAF,
    SNAPSHOT_LEAF,
    VALUATION_LEAF,
    Leaf,
    LeafKind,
    seal,
)
from cleardeed.evidence.stamping import first_status, record_evidence
from cleardeed.files.file_store import FileStore
from cleardeed.records.kind import BUNDLE_FILE, REPORT_FILE
from cleardeed.records.record import Record
from cleardeed.telemetry import tracing

_LEAF_KINDS: dict[str, LeafKind] = {
    SNAPSHOT_LEAF: "data_snapshot_sha256",
    VALUATION_LEAF: "valuation_snapshot_sha256",
    FIRST_EDITION_LEAF: "evidence_manifest_sha256",
}


class SealedRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record's evidence, whole. `hashes` are `(kind, sha256 hex)` of all by which it may be asked for."""

    evidence: Evidence
    bundle: EvidenceBundle
    hashes: list[tuple[str, str]]
    report: bytes | None
    """The PDF; None where the record has other files instead."""

    @property
    def root(self) -> str:
        return self.bundle.manifest.root

    @property
    def files(self) -> dict[str, bytes]:
        """The PDF and the download, by their names in the record's folder."""
        report = {} if self.report is None else {REPORT_FILE: self.report}
        return report | {BUNDLE_FILE: msgspec.json.encode(self.bundle)}


def seal_record(
    record: Record,
    sealed_at: datetime.datetime,
    contents: Mapping[str, bytes],
    files: Sequence[Leaf] = (),
    *,
    report: bytes | None = None,
    settings: ServiceSettings,
    sources: Sequence[SourceEvidence] = (),
) -> SealedRecord:
    """Seals `contents`, canonical JSON by leaf name with the snapshot among them, then `files`, then the PDF. Pure."""
    with tracing.span("seal"):
        return _sealed(record, sealed_at, contents, files, report, settings, sources)


def _sealed(
    record: Record,
    sealed_at: datetime.datetime,
    contents: Mapping[str, bytes],
    files: Sequence[Leaf],
    report: bytes | None,
    settings: ServiceSettings,
    sources: Sequence[SourceEvidence],
) -> SealedRecord:
    leaves = [
        Leaf.of(_LEAF_KINDS.get(name, "source_result_sha256"), name, content) for name, content in contents.items()
    ]
    leaves += files
    if report is not None:
        leaves.append(Leaf.of("pdf_sha256", REPORT_LEAF, report, "application/pdf"))
    sealed = seal(record.id, record.kind.subject_kind, record.mode, sealed_at, leaves)
    verified_by = sealed.root if record.kind.verified_by == "root" else sha256_hex(contents[SNAPSHOT_LEAF])
    return SealedRecord(
        evidence=fresh_block(
            sealed,
            tsa_status=first_status(settings),
            verify_url=verify_url(settings.public_url, verified_by),
            sources=sources,
        ),
        bundle=bundle(sealed.manifest, contents),
        hashes=sealed.hashes,
        report=report,
    )


def verify_url(public_url: str, sha256: str) -> str:
    """The public page of a hash."""
    return f"{public_url}/verify/{sha256}"


async def store_report(files: FileStore, record: Record, sealed: SealedRecord) -> None:
    """Stores the PDF, if there is one, and then the download in the record's folder."""
    with tracing.span("store"):
        for name, content in sealed.files.items():
            await files.put(record.kind.path(record.id, name), content, record.key)
            if name == REPORT_FILE:
                failpoint("record.pdf_stored")
    failpoint("record.bundle_stored")


async def record_sealed_evidence(
    connection: Connection, settings: ServiceSettings, record: Record, sealed: SealedRecord, *, at: datetime.datetime
) -> None:
    """Records the traces of the evidence and, where an authority is set, queues the stamping of the root."""
    await record_evidence(
        connection,
        settings,
        record.kind.stamp,
        owner=record.owner,
        subject_id=record.id,
        subject_type=record.kind.subject_kind,
        hashes=sealed.hashes,
        at=at,
    )
