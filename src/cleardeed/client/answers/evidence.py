"""Answers of the service: evidence.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime

import msgspec

from cleardeed.client.answers.common import Answer, Mode, Status


class Tsa(msgspec.Struct, frozen=True, kw_only=True):
    """The RFC 3161 time-stamp over the root; all but `status` is null until there is one."""

    status: Status
    provider: str | None
    token_sha256: str | None
    completed_at: datetime.datetime | None


class Datestamp(msgspec.Struct, frozen=True, kw_only=True):
    """When the evidence was fixed and on whose word: `internal`, or the time-stamp authority's name."""

    value: datetime.datetime
    provider: str
    created_at: datetime.datetime


class SourceEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """One source's answer by its hash. `datestamp` is the day that its data stand at, null where it did not answer."""

    source_code: str
    source_name: str
    status: Status
    records_count: int
    datestamp: datetime.date | None
    normalized_result_sha256: str


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """`evidence` of a finished check, valuation, generation or document check. `erased` as storage status: files and
    result are gone, the hashes stay. `pdf_sha256` is left out where there are several files: they stand with their
    documents; `document_sha256` is there for an uploaded document, `valuation_snapshot_sha256` for a valuation."""

    check_evidence_root_hash: str
    document_sha256: str | None = None
    pdf_sha256: str | None = None
    data_snapshot_sha256: str
    valuation_snapshot_sha256: str | None = None
    evidence_manifest_sha256: str
    evidence_storage_status: Status
    tsa: Tsa
    datestamp: Datestamp
    verify_url: str
    sources: list[SourceEvidence]


class Leaf(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of evidence: what it is, under which name, and the SHA-256 and size in bytes of its content."""

    kind: Status
    name: str
    sha256: str
    media_type: str
    size: int


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What the evidence of one subject consists of. Leaf names are unique; `created_at` has milliseconds and `Z`. The
    root fixes every field since version 2; in version 1 it fixes the hashes of the leaves alone. `mode` is there since
    version 2."""

    version: int
    subject_id: str
    subject_kind: Status
    created_at: str
    mode: Mode | None = None
    hash_algorithm: Status
    tree: Status
    leaves: list[Leaf]
    root: str


class EvidenceBundle(Answer, frozen=True, kw_only=True):
    """What is handed out for offline verification. `leaves` maps a leaf's name to its canonical JSON *as text*, so that
    what is hashed survives every JSON library; leaves that are files (PDF, DOCX) are fetched on their own. `tsa_token`
    is the RFC 3161 response in base64."""

    manifest: Manifest
    leaves: dict[str, str]
    tsa_token: str | None
