"""Recomputing evidence: what is altered is told, and the root is the service's own."""

from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.client import Client, EvidenceError, evidence_root, verify_evidence
from cleardeed.client.answers.evidence import EvidenceBundle, Leaf, Manifest
from cleardeed.client.call import get
from cleardeed.client.policy import answer_of
from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.evidence.merkle import root_hash
from tests.evidence.samples import OLD_MANIFEST, sealed


@pytest.fixture(scope="module")
def bundle(sandbox: Client) -> EvidenceBundle:
    made = sandbox.create_check("object", object={"cadastral_number": "77:99:0009999:1001"})
    return sandbox.get_manifest(made.check_id)


def test_what_is_whole_passes(bundle: EvidenceBundle) -> None:
    verify_evidence(bundle, expected_root=bundle.manifest.root)


def test_an_altered_leaf_is_told(bundle: EvidenceBundle) -> None:
    leaves = bundle.leaves | {"snapshot": bundle.leaves["snapshot"] + " "}
    with pytest.raises(EvidenceError, match="snapshot"):
        verify_evidence(msgspec.structs.replace(bundle, leaves=leaves))


def test_a_foreign_leaf_is_told(bundle: EvidenceBundle) -> None:
    with pytest.raises(EvidenceError, match="extra"):
        verify_evidence(msgspec.structs.replace(bundle, leaves=bundle.leaves | {"extra": "{}"}))


def test_another_pdf_is_told(bundle: EvidenceBundle) -> None:
    with pytest.raises(EvidenceError, match="PDF"):
        verify_evidence(bundle, pdf=b"%PDF-1.7 another")


def test_another_root_is_told(bundle: EvidenceBundle) -> None:
    with pytest.raises(EvidenceError, match="root"):
        verify_evidence(bundle, expected_root="0" * 64)
    swapped = msgspec.structs.replace(bundle.manifest, leaves=bundle.manifest.leaves[::-1])
    with pytest.raises(EvidenceError, match="root"):
        verify_evidence(msgspec.structs.replace(bundle, manifest=swapped))


@pytest.mark.parametrize("twice", ["root", "leaves", "manifest"])
def test_a_name_used_twice_is_refused(bundle: EvidenceBundle, twice: str) -> None:
    document = msgspec.json.encode(bundle)
    doubled = document.replace(f'"{twice}":'.encode(), f'"{twice}":null,"{twice}":'.encode(), 1)
    answered = httpx.Response(200, content=doubled)
    assert (
        answer_of(get(EvidenceBundle, "checks", "chk_x", "manifest"), httpx.Response(200, content=document)) == bundle
    )
    with pytest.raises(EvidenceError, match="twice"):
        answer_of(get(EvidenceBundle, "checks", "chk_x", "manifest"), answered)


@pytest.mark.parametrize(
    "change",
    [
        {"version": 1},
        {"version": 1, "mode": None},
        {"version": 3},
        {"subject_id": "chk_another"},
        {"subject_kind": "valuation"},
        {"created_at": "2020-01-01T00:00:00.000Z"},
        {"mode": "live"},
        {"hash_algorithm": "SHA-512"},
        {"tree": "RFC 6962"},
    ],
)
def test_an_altered_field_is_told(bundle: EvidenceBundle, change: dict[str, Any]) -> None:
    _demand_told(bundle, **change)


@pytest.mark.parametrize(
    "change", [{"kind": "docx_sha256"}, {"name": "another"}, {"media_type": "text/plain"}, {"size": 1}]
)
def test_an_altered_leaf_description_is_told(bundle: EvidenceBundle, change: dict[str, Any]) -> None:
    last = msgspec.structs.replace(bundle.manifest.leaves[-1], **change)
    _demand_told(bundle, leaves=[*bundle.manifest.leaves[:-1], last])


def _demand_told(bundle: EvidenceBundle, **change: Any) -> None:
    """Against the published root, whether or not the altered manifest was given the root that follows from it."""
    altered = msgspec.structs.replace(bundle.manifest, **change)
    with pytest.raises(EvidenceError):
        verify_evidence(msgspec.structs.replace(bundle, manifest=altered), expected_root=bundle.manifest.root)
    if altered.version < 3:
        anew = msgspec.structs.replace(bundle, manifest=msgspec.structs.replace(altered, root=evidence_root(altered)))
        with pytest.raises(EvidenceError):
            verify_evidence(anew, expected_root=bundle.manifest.root)


@pytest.mark.parametrize("document", [OLD_MANIFEST, canonical(sealed().manifest)])
def test_both_versions_lead_to_the_roots_of_the_golden_files(document: bytes) -> None:
    manifest = msgspec.json.decode(document, type=Manifest)
    assert evidence_root(manifest) == manifest.root


@given(st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=20))
def test_the_tree_is_the_services_tree(entries: list[bytes]) -> None:
    leaves = [
        Leaf(kind="document_sha256", name=str(number), sha256=entry.hex(), media_type="text/plain", size=0)
        for number, entry in enumerate(entries)
    ]
    manifest = Manifest(
        version=1,
        subject_id="x",
        subject_kind="check",
        created_at="",
        hash_algorithm="SHA-256",
        tree="RFC 9162",
        leaves=leaves,
        root=sha256_hex(b""),
    )
    assert evidence_root(manifest) == root_hash(entries).hex()
