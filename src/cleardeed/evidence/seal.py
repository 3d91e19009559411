"""The manifest: every leaf of a subject's evidence by hash, in order, under one root.

Its bytes are a frozen form: RFC 8785 JSON of ASCII text and whole numbers only, so that any JSON library with sorted
keys writes the same bytes. A change of what is hashed needs a new `version`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

import msgspec

from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.clock import timestamp
from cleardeed.core.formats import Sha256Hex
from cleardeed.evidence.merkle import root_hash

LeafKind = Literal[
    "data_snapshot_sha256",
    "source_result_sha256",
    "pdf_sha256",
    "docx_sha256",
    "document_sha256",
    "valuation_snapshot_sha256",
]
SubjectKind = Literal["check", "valuation", "document_check", "document_generator", "monitor_run"]

MAX_LEAVES = 10_000
JSON = "application/json"

LeafName = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9][a-z0-9._-]*\Z", max_length=128)]
"""A plain file name: no folder, no way out of one. It holds no personal data."""
SubjectId = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9_-]+\Z", max_length=128)]
MediaType = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9.+-]+/[a-z0-9.+-]+\Z", max_length=128)]
Moment = Annotated[str, msgspec.Meta(pattern=r"\A[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}\.[0-9]{3}Z\Z")]
ByteCount = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Leaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of evidence: what it is, under which name, and the SHA-256 and size in bytes of its content."""

    kind: LeafKind
    name: LeafName
    sha256: Sha256Hex
    media_type: MediaType
    size: ByteCount

    @classmethod
    def of(cls, kind: LeafKind, name: str, content: bytes, media_type: str = JSON) -> "Leaf":
        return cls(kind, name, sha256_hex(content), media_type, len(content))


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the evidence of one subject consists of. Leaf names are unique; `created_at` has milliseconds and `Z`."""

    version: Literal[1]
    subject_id: SubjectId
    subject_kind: SubjectKind
    created_at: Moment
    hash_algorithm: Literal["SHA-256"]
    tree: Literal["RFC 9162"]
    leaves: Annotated[list[Leaf], msgspec.Meta(min_length=1, max_length=MAX_LEAVES)]
    root: Sha256Hex

    def __post_init__(self) -> None:
        if len({leaf.name for leaf in self.leaves}) < len(self.leaves):
            raise ValueError("two leaves bear one name")


class Sealed(msgspec.Struct, frozen=True):
    """A manifest and the two hashes that fix it: `root` the contents, `manifest_sha256` their names and origin too."""

    manifest: Manifest
    root: str
    manifest_sha256: str

    @property
    def hashes(self) -> list[tuple[str, str]]:
        """`(kind, sha256 hex)` of all by which the subject may be asked for: its leaves, the root, the manifest."""
        leaves: list[tuple[str, str]] = [(leaf.kind, leaf.sha256) for leaf in self.manifest.leaves]
        return [*leaves, ("evidence_root_hash", self.root), ("evidence_manifest_sha256", self.manifest_sha256)]


def seal(subject_id: str, subject_kind: SubjectKind, created_at: datetime, leaves: Sequence[Leaf]) -> Sealed:
    """The manifest of the leaves in the given order, its root and its hash.

    Raises `msgspec.ValidationError` for a leaf or identifier that breaks the frozen form: no leaf, a name used twice,
    a name with a path in it.
    """
    checked = msgspec.convert(msgspec.to_builtins(leaves), list[Leaf])
    fields = {
        "version": 1,
        "subject_id": subject_id,
        "subject_kind": subject_kind,
        "created_at": timestamp(created_at),
        "hash_algorithm": "SHA-256",
        "tree": "RFC 9162",
        "leaves": msgspec.to_builtins(checked),
        "root": root_of(checked),
    }
    manifest = msgspec.convert(fields, Manifest)
    return Sealed(manifest, manifest.root, sha256_hex(canonical(manifest)))


def root_of(leaves: Sequence[Leaf]) -> str:
    """The Merkle root over the leaves' hashes, as hex."""
    return root_hash(entries_of(leaves)).hex()


def entries_of(leaves: Sequence[Leaf]) -> list[bytes]:
    """The entries of the leaves' Merkle tree: the 32 bytes of each leaf's hash."""
    return [bytes.fromhex(leaf.sha256) for leaf in leaves]
