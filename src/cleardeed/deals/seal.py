"""The evidence of a generation: its data and every file, each a leaf under one root. Pure."""

import datetime

import msgspec

from cleardeed.core.apikey import Mode
from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import DataKey
from cleardeed.core.formats import Sha256Hex, Url
from cleardeed.deals.order import Format, Order
from cleardeed.evidence.block import Evidence, TsaStatus, fresh_block
from cleardeed.evidence.bundle import EvidenceBundle, bundle
from cleardeed.evidence.seal import Leaf, LeafKind, seal

SNAPSHOT_VERSION = 1
SNAPSHOT_LEAF = "snapshot"
MEDIA_TYPES: dict[Format, str] = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pdf": "application/pdf",
}
_KINDS: dict[Format, LeafKind] = {"docx": "docx_sha256", "pdf": "pdf_sha256"}


class GeneratedDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One document of a set. A format that was not ordered is left out; so are the links of what was erased."""

    kind: str
    docx_url: Url | msgspec.UnsetType = msgspec.UNSET
    docx_sha256: Sha256Hex | msgspec.UnsetType = msgspec.UNSET
    pdf_url: Url | msgspec.UnsetType = msgspec.UNSET
    pdf_sha256: Sha256Hex | msgspec.UnsetType = msgspec.UNSET

    @property
    def file_names(self) -> dict[Format, str]:
        """The names of the files that there are, by format."""
        hashes: dict[Format, object] = {"docx": self.docx_sha256, "pdf": self.pdf_sha256}
        return {form: f"{self.kind}.{form}" for form, known in hashes.items() if known is not msgspec.UNSET}


class MadeFile(msgspec.Struct, frozen=True):
    """One file of a set."""

    kind: str
    format: Format
    content: bytes

    @property
    def name(self) -> str:
        return f"{self.kind}.{self.format}"


class SealedSet(msgspec.Struct, frozen=True, kw_only=True):
    """A generation's evidence: the block that the API shows, the download, `(kind, sha256)` of every trace, and the
    hashes of each document's files."""

    block: Evidence
    bundle: EvidenceBundle
    hashes: list[tuple[str, str]]
    documents: list[GeneratedDocument]


def sealed(
    generation_id: str,
    order: Order,
    files: list[MadeFile],
    *,
    key: DataKey,
    mode: Mode,
    created_at: datetime.datetime,
    public_url: str,
    tsa_status: TsaStatus,
) -> SealedSet:
    """The evidence of the order and its files."""
    # The salt keeps the hash of a guessable deal from telling that the guess is right.
    snapshot = canonical(
        {
            "version": SNAPSHOT_VERSION,
            "generation_id": generation_id,
            "mode": mode,
            "created_at": timestamp(created_at),
            "order": order,
            "salt": key.derive("leaf salt snapshot").hex(),
        }
    )
    leaves = [Leaf.of("data_snapshot_sha256", SNAPSHOT_LEAF, snapshot)]
    leaves += [Leaf.of(_KINDS[made.format], made.name, made.content, MEDIA_TYPES[made.format]) for made in files]
    root = seal(generation_id, "document_generator", mode, created_at, leaves)
    block = fresh_block(
        root,
        tsa_status=tsa_status,
        verify_url=f"{public_url}/verify/{root.root}",
        data_snapshot_sha256=sha256_hex(snapshot),
    )
    return SealedSet(
        block=block,
        bundle=bundle(root.manifest, {SNAPSHOT_LEAF: snapshot}),
        hashes=root.hashes,
        documents=_documents(order, files),
    )


def _documents(order: Order, files: list[MadeFile]) -> list[GeneratedDocument]:
    hashes = {made.name: sha256_hex(made.content) for made in files}
    return [
        GeneratedDocument(
            kind=kind,
            docx_sha256=hashes.get(f"{kind}.docx", msgspec.UNSET),
            pdf_sha256=hashes.get(f"{kind}.pdf", msgspec.UNSET),
        )
        for kind in order.documents
    ]
