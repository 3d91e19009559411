"""One small sealed check of an invented seller, shared by the tests of this package."""

import base64
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from cleardeed.core.canonical import canonical
from cleardeed.evidence.bundle import EvidenceBundle, bundle
from cleardeed.evidence.seal import Leaf, Sealed, seal

OLD_MANIFEST = (Path(__file__).parent / "golden" / "manifest-v1.json").read_bytes()
"""The same check as version 1 sealed it."""
CREATED_AT = datetime(2026, 1, 31, 12, 0, 0, 250_000, tzinfo=UTC)
PDF = b"%PDF-1.7 a report"
CONTENTS = {
    "snapshot.json": canonical({"seller": {"last_name": "Иванов", "first_name": "Пётр"}, "type": "seller"}),
    "fssp.json": canonical({"source_code": "fssp", "status": "found", "records": [{"amount": 1200.5}]}),
    "kad_arbitr.json": canonical({"source_code": "kad_arbitr", "status": "ok", "records": []}),
}
LEAVES = [
    Leaf.of("data_snapshot_sha256", "snapshot.json", CONTENTS["snapshot.json"]),
    Leaf.of("pdf_sha256", "report.pdf", PDF, "application/pdf"),
    Leaf.of("source_result_sha256", "fssp.json", CONTENTS["fssp.json"]),
    Leaf.of("source_result_sha256", "kad_arbitr.json", CONTENTS["kad_arbitr.json"]),
]


def sealed() -> Sealed:
    return seal("chk_01kg9xr5w8e8rvq2v2n0f1q7ka", "check", "live", CREATED_AT, LEAVES)


def bundled(token: bytes | None = None) -> EvidenceBundle:
    """With the authority's answer (DER), where there is one."""
    text = None if token is None else base64.b64encode(token).decode()
    return msgspec.structs.replace(bundle(sealed().manifest, CONTENTS), tsa_token=text)


def downloaded(token: bytes | None = None) -> bytes:
    """The body of an answer: the bundle's fields and a `request_id`, which a verifier passes over."""
    return msgspec.json.encode({**msgspec.structs.asdict(bundled(token)), "request_id": "req_1_00000000"})
