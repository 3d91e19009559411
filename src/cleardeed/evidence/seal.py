"""The manifest: every leaf of a subject's evidence by hash, in order, under one root.

Its bytes are a frozen form: RFC 8785 JSON of ASCII text and whole numbers only, so that any JSON library with sorted
keys writes the same bytes. A change of what is hashed needs a new `version`.

The entries of the tree are, in version 1, the 32 bytes of each leaf's hash: the root fixes contents and their order.
Version 2 puts one entry before them, the header: the manifest without `root` in RFC 8785 JSON, so that the root fixes
every field. The header is not hashed before it enters the tree: no tree of version 1 has an entry longer than 32
bytes, so that a manifest of version 2 cannot be passed for one of version 1 with the same root.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

import msgspec

from cleardeed.core.apikey import Mode
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
    "evidence_manifest_sha256",
]
SubjectKind = Literal["check", "valuation", "document_check", "document_generator", "monitor_run"]

SNAPSHOT_LEAF, VALUATION_LEAF, DOCUMENT_LEAF, REPORT_LEAF = "snapshot", "valuation", "document", "report.pdf"
FIRST_EDITION_LEAF = "first-edition.manifest"
"""The leaf (`evidence_manifest_sha256`) of an edition that is not the first: the manifest of the first, in RFC 8785
JSON."""
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
    """What the evidence of one subject consists of. Leaf names are unique; `created_at` has milliseconds and `Z`.

    The root fixes every field since version 2; in version 1 it fixes the hashes of the leaves alone. `mode` is there
    since version 2.
    """

    version: Literal[1, 2]
    subject_id: SubjectId
    subject_kind: SubjectKind
    created_at: Moment
    mode: Mode | msgspec.UnsetType = msgspec.UNSET
    hash_algorithm: Literal["SHA-256"]
    tree: Literal["RFC 9162"]
    leaves: Annotated[list[Leaf], msgspec.Meta(min_length=1, max_length=MAX_LEAVES)]
    root: Sha256Hex

    def __post_init__(self) -> None:
        if len({leaf.name for leaf in self.leaves}) < len(self.leaves):
            raise ValueError("two leaves bear one name")
        if (self.mode is msgspec.UNSET) != (self.version == 1):
            raise ValueError("a manifest has a mode since version 2")


class Sealed(msgspec.Struct, frozen=True):
    """A manifest and the two hashes that fix it."""

    manifest: Manifest
    root: str
    manifest_sha256: str

    @property
    def hashes(self) -> list[tuple[str, str]]:
        """`(kind, sha256 hex)` of all by which the subject may be asked for: its leaves, the root, the manifest."""
        leaves: list[tuple[str, str]] = [(leaf.kind, leaf.sha256) for leaf in self.manifest.leaves]
        return [*leaves, ("evidence_root_hash", self.root), ("evidence_manifest_sha256", self.manifest_sha256)]


def seal(
    subject_id: str, subject_kind: SubjectKind, mode: Mode, created_at: datetime, leaves: Sequence[Leaf]
) -> Sealed:
    """The manifest of the leaves in the given order, its root and its hash.

    Raises `msgspec.ValidationError` for a leaf or identifier that breaks the frozen form: no leaf, a name used twice,
    a name with a path in it.
    """
    fields = {
        "version": 2,
        "subject_id": subject_id,
        "subject_kind": subject_kind,
        "created_at": timestamp(created_at),
        "mode": mode,
        "hash_algorithm": "SHA-256",
        "tree": "RFC 9162",
        "leaves": msgspec.to_builtins(leaves),
        "root": "0" * 64,
    }
    unrooted = msgspec.convert(fields, Manifest)
    manifest = msgspec.structs.replace(unrooted, root=root_of(unrooted))
    return Sealed(manifest, manifest.root, sha256_hex(canonical(manifest)))


def root_of(manifest: Manifest) -> str:
    """The Merkle root that follows from the manifest's other fields, as hex."""
    return root_hash(entries_of(manifest)).hex()


def entries_of(manifest: Manifest) -> list[bytes]:
    """The entries of the manifest's Merkle tree; those of the leaves come last."""
    hashes = [bytes.fromhex(leaf.sha256) for leaf in manifest.leaves]
    return hashes if manifest.version == 1 else [_header(manifest), *hashes]


def _header(manifest: Manifest) -> bytes:
    fields = msgspec.to_builtins(manifest)
    del fields["root"]
    return canonical(fields)
