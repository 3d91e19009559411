"""The evidence of a valuation: what was asked, what it was computed from, what came of it, and the PDF. Pure."""

import datetime

import msgspec

from cleardeed.core.apikey import Mode
from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.clock import timestamp
from cleardeed.core.crypto import DataKey
from cleardeed.evidence.block import Evidence, TsaStatus, fresh_block
from cleardeed.evidence.bundle import EvidenceBundle, bundle
from cleardeed.evidence.seal import Leaf, seal
from cleardeed.valuation.inputs import Order
from cleardeed.valuation.result import ValuationResult

SNAPSHOT_VERSION = 1
SNAPSHOT_LEAF, VALUATION_LEAF, REPORT_LEAF = "snapshot", "valuation", "report.pdf"


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A valuation's evidence but its PDF: canonical JSON by leaf name."""

    valuation_id: str
    mode: Mode
    created_at: datetime.datetime
    leaves: dict[str, bytes]

    @property
    def snapshot_sha256(self) -> str:
        return sha256_hex(self.leaves[SNAPSHOT_LEAF])


class SealedValuation(msgspec.Struct, frozen=True, kw_only=True):
    """The block that the API shows, the download, and `(kind, sha256)` of every trace."""

    block: Evidence
    bundle: EvidenceBundle
    hashes: list[tuple[str, str]]


def draft(
    valuation_id: str, order: Order, result: ValuationResult, *, key: DataKey, mode: Mode, created_at: datetime.datetime
) -> Draft:
    """Fixes order and result. The salts keep the hash of a guessable valuation from telling that a guess is right."""
    about = {
        "version": SNAPSHOT_VERSION,
        "valuation_id": valuation_id,
        "mode": mode,
        "created_at": timestamp(created_at),
    }
    asked = about | {"order": order, "salt": key.derive("leaf salt snapshot").hex()}
    came = about | {"valuation": result, "salt": key.derive("leaf salt valuation").hex()}
    return Draft(
        valuation_id=valuation_id,
        mode=mode,
        created_at=created_at,
        leaves={SNAPSHOT_LEAF: canonical(asked), VALUATION_LEAF: canonical(came)},
    )


def finish(made: Draft, pdf: bytes, *, public_url: str, tsa_status: TsaStatus) -> SealedValuation:
    """The evidence of the draft and its PDF."""
    leaves = [
        Leaf.of("data_snapshot_sha256", SNAPSHOT_LEAF, made.leaves[SNAPSHOT_LEAF]),
        Leaf.of("valuation_snapshot_sha256", VALUATION_LEAF, made.leaves[VALUATION_LEAF]),
        Leaf.of("pdf_sha256", REPORT_LEAF, pdf, "application/pdf"),
    ]
    root = seal(made.valuation_id, "valuation", made.mode, made.created_at, leaves)
    block = fresh_block(
        root,
        tsa_status=tsa_status,
        verify_url=verify_url(public_url, made),
        pdf_sha256=sha256_hex(pdf),
        data_snapshot_sha256=made.snapshot_sha256,
        valuation_snapshot_sha256=sha256_hex(made.leaves[VALUATION_LEAF]),
    )
    return SealedValuation(block=block, bundle=bundle(root.manifest, made.leaves), hashes=root.hashes)


def verify_url(public_url: str, made: Draft) -> str:
    """The public page of the data snapshot's hash, which the PDF can show: its own hash and the root it cannot."""
    return f"{public_url}/verify/{made.snapshot_sha256}"
