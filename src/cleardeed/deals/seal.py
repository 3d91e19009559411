"""The evidence of a generation: its data and every file, each a leaf under one root. Pure."""

import msgspec

from cleardeed.core.canonical import sha256_hex
from cleardeed.core.formats import Sha256Hex, Url
from cleardeed.core.settings import ServiceSettings
from cleardeed.deals.request import DealRequest, Format
from cleardeed.evidence.seal import SNAPSHOT_LEAF, Leaf, LeafKind
from cleardeed.records.record import Record
from cleardeed.records.sealing import SealedRecord, seal_record

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


class RenderedFile(msgspec.Struct, frozen=True):
    """One file of a set."""

    kind: str
    format: Format
    content: bytes

    @property
    def name(self) -> str:
        return f"{self.kind}.{self.format}"


def seal_generation(
    record: Record, request: DealRequest, files: list[RenderedFile], settings: ServiceSettings
) -> SealedRecord:
    """The evidence of the order and its files."""
    return seal_record(
        record,
        record.created_at,
        {SNAPSHOT_LEAF: record.snapshot(order=request)},
        [Leaf.of(_KINDS[made.format], made.name, made.content, MEDIA_TYPES[made.format]) for made in files],
        settings=settings,
    )


def generated_documents(request: DealRequest, files: list[RenderedFile]) -> list[GeneratedDocument]:
    """The ordered documents with the hashes of their files."""
    hashes = {made.name: sha256_hex(made.content) for made in files}
    return [
        GeneratedDocument(
            kind=kind,
            docx_sha256=hashes.get(f"{kind}.docx", msgspec.UNSET),
            pdf_sha256=hashes.get(f"{kind}.pdf", msgspec.UNSET),
        )
        for kind in request.documents
    ]
