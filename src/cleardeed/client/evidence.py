"""Recomputes evidence without trusting the service: SHA-256 of each leaf, RFC 9162 tree of the manifest."""

import hashlib
import hmac
import json
from collections.abc import Sequence

import msgspec

from cleardeed.client.answers.evidence import EvidenceBundle, Manifest
from cleardeed.client.errors import EvidenceError


def verify_evidence(bundle: EvidenceBundle, *, expected_root: str | None = None, pdf: bytes | None = None) -> None:
    """Verify that every given leaf has its hash, and that the manifest leads to its root.

    The root fixes every field of a manifest of version 2. In version 1 it fixes the contents alone: subject, time, and
    the leaves' kinds, names, types and sizes are the manifest's own word, proven by `evidence_manifest_sha256`.
    `expected_root` is `check_evidence_root_hash` as it was kept or published elsewhere; `pdf` the report's bytes.
    Raises `EvidenceError` that says what does not hold.
    """
    manifest = bundle.manifest
    leaves = {leaf.name: leaf for leaf in manifest.leaves}
    if len(leaves) < len(manifest.leaves):
        raise EvidenceError("two leaves of the manifest bear one name")
    for name, text in bundle.leaves.items():
        if name not in leaves:
            raise EvidenceError(f"the bundle has a content that its manifest lacks: {name}")
        require_hash(text.encode(), leaves[name].sha256, name)
    if pdf is not None:
        require_hash(pdf, next((leaf.sha256 for leaf in manifest.leaves if leaf.kind == "pdf_sha256"), ""), "the PDF")
    root = evidence_root(manifest)
    if root != manifest.root or expected_root not in (None, root):
        raise EvidenceError("the manifest does not lead to the expected root")


def evidence_root(manifest: Manifest) -> str:
    """The Merkle tree hash (RFC 9162, section 2.1.1) as hex: over the leaves' hashes in their order and, since version
    2, the header before them. Raises `EvidenceError` for a version that this library does not know."""
    try:
        hashes = [bytes.fromhex(leaf.sha256) for leaf in manifest.leaves]
    except ValueError:
        raise EvidenceError("a leaf's hash is not hexadecimal") from None
    if manifest.version not in (1, 2):
        raise EvidenceError(f"this library does not know manifests of version {manifest.version}")
    return _root(hashes if manifest.version == 1 else [_header(manifest), *hashes]).hex()


def require_first_edition(bundle: EvidenceBundle, manifest_sha256: str) -> None:
    """Verify that the evidence of a reviewed edition fixes that of the first, whose manifest has the hash. Raises
    `EvidenceError`."""
    first = next((leaf for leaf in bundle.manifest.leaves if leaf.kind == "evidence_manifest_sha256"), None)
    if first is None or first.sha256 != manifest_sha256.lower():
        raise EvidenceError("the evidence of the edition does not name that of the first")


def require_unique_names(document: bytes) -> None:
    """Verify that no object of the JSON document uses a name twice: readers differ over which of the two counts (RFC
    8259, section 4), so that one could verify what another one shows. Raises `EvidenceError`."""

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        members = dict(pairs)
        if len(members) < len(pairs):
            raise EvidenceError("an object of the bundle uses a name twice")
        return members

    try:
        json.loads(document, object_pairs_hook=unique)
    except (ValueError, RecursionError):
        raise EvidenceError("the bundle is not JSON") from None


def require_hash(content: bytes, sha256: str, name: str) -> None:
    """Verify that the content has the hash. Raises `EvidenceError`."""
    if not hmac.compare_digest(hashlib.sha256(content).hexdigest(), sha256.lower()):
        raise EvidenceError(f"{name} does not have the hash that the evidence names")


def _header(manifest: Manifest) -> bytes:
    """The manifest but its root in RFC 8785 form, which of ASCII text and whole numbers is JSON with sorted names."""
    fields = msgspec.to_builtins(manifest)
    del fields["root"]
    return json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()


def _root(entries: Sequence[bytes]) -> bytes:
    if not entries:
        return hashlib.sha256(b"").digest()
    if len(entries) == 1:
        return hashlib.sha256(b"\x00" + entries[0]).digest()
    split = 1 << (len(entries) - 1).bit_length() - 1
    return hashlib.sha256(b"\x01" + _root(entries[:split]) + _root(entries[split:])).digest()
