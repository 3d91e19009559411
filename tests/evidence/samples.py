"""One small sealed check of an invented seller, shared by the tests of this package."""

from datetime import UTC, datetime

from cleardeed.core.canonical import canonical
from cleardeed.evidence.bundle import EvidenceBundle, bundle
from cleardeed.evidence.seal import Leaf, Sealed, seal

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
    return seal("chk_01kg9xr5w8e8rvq2v2n0f1q7ka", "check", CREATED_AT, LEAVES)


def bundled(token: bytes | None = None) -> EvidenceBundle:
    return bundle(sealed().manifest, CONTENTS, token)
