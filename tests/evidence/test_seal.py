"""The frozen form of a manifest, and what may not enter one."""

import hashlib
import json
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.evidence.block import fresh_block
from cleardeed.evidence.seal import Leaf, Manifest, SubjectKind, entries_of, root_of, seal
from tests.evidence.samples import CREATED_AT, LEAVES, OLD_MANIFEST, sealed

GOLDEN = Path(__file__).parent / "golden" / "manifest-v2.json"


def test_the_frozen_form_is_the_golden_file() -> None:
    made = sealed()
    assert canonical(made.manifest) == GOLDEN.read_bytes()
    assert made.root == "48e59e9a8c302b96e5807f5ded365439990770bdc5950a58ff7e0fd561a81054"
    assert made.manifest_sha256 == "c10b8d9b7e5bfdbf0d57a479790d33dd788e4aa9dee675c84163561f6e82b28c"


def test_the_golden_file_of_version_1_still_leads_to_its_root() -> None:
    manifest = msgspec.json.decode(OLD_MANIFEST, type=Manifest)
    assert canonical(manifest) == OLD_MANIFEST
    assert root_of(manifest) == "75023fbf3e43592979ab695e5c51d1782c10fc82faf40865517b52856b8e2d2d"
    assert sha256_hex(OLD_MANIFEST) == "21767b89c893235904f083d65f11dcf415535d61a89055ba9b719405cdc47713"


def test_the_header_is_no_entry_of_version_1() -> None:
    """A tree of version 1 has entries of 32 bytes alone, so that no manifest of it leads to a root of version 2."""
    header, *hashes = entries_of(sealed().manifest)
    assert len(header) > 32
    assert hashes == [bytes.fromhex(leaf.sha256) for leaf in LEAVES]


def test_sorted_keys_of_any_json_library_give_the_hashed_bytes() -> None:
    plain = json.loads(canonical(sealed().manifest))
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest() == sealed().manifest_sha256


def test_the_moment_is_written_in_utc() -> None:
    moscow = CREATED_AT.astimezone(timezone(timedelta(hours=3)))
    assert seal("chk_1", "check", "live", moscow, LEAVES).manifest.created_at == "2026-01-31T12:00:00.250Z"


def test_a_leaf_says_what_its_content_is() -> None:
    leaf = Leaf.of("pdf_sha256", "report.pdf", b"abc", "application/pdf")
    assert leaf.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert (leaf.size, leaf.media_type) == (3, "application/pdf")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "../report.pdf",
        "a/b",
        "a\\b",
        "/etc/passwd",
        ".hidden",
        "..",
        "report.pdf\n",
        "a\x00b",
        "отчёт.pdf",
        "C:report",
    ],
)
def test_a_name_is_a_plain_file_name(name: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        seal("chk_1", "check", "live", CREATED_AT, [Leaf.of("pdf_sha256", name, b"")])


@pytest.mark.parametrize("sha256", ["", "AB" * 32, "zz" * 32, "ab" * 31, "ab" * 33, "ab" * 32 + "\n"])
def test_a_hash_is_lowercase_hex(sha256: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        seal("chk_1", "check", "live", CREATED_AT, [Leaf("pdf_sha256", "report.pdf", sha256, "application/pdf", 1)])


def test_names_are_unique_and_contents_need_not_be() -> None:
    twins = [Leaf.of("pdf_sha256", "a.pdf", b"same"), Leaf.of("pdf_sha256", "b.pdf", b"same")]
    assert seal("chk_1", "check", "live", CREATED_AT, twins).root
    with pytest.raises(msgspec.ValidationError, match="one name"):
        seal("chk_1", "check", "live", CREATED_AT, [twins[0], twins[0]])


def test_nothing_is_not_sealed() -> None:
    with pytest.raises(msgspec.ValidationError):
        seal("chk_1", "check", "live", CREATED_AT, [])


@pytest.mark.parametrize("subject_id", ["", "Иванов", "chk 1", "chk_1\n", "a" * 129])
def test_a_subject_is_named_by_its_identifier(subject_id: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        seal(subject_id, "check", "live", CREATED_AT, LEAVES)


@pytest.mark.parametrize(
    "field", ["version", "hash_algorithm", "tree", "root", "leaves", "subject_kind", "created_at", "mode"]
)
def test_every_field_must_be_there_as_version_2_has_it(field: str) -> None:
    whole = msgspec.to_builtins(sealed().manifest)
    for broken in ({k: v for k, v in whole.items() if k != field}, {**whole, field: 3}, {**whole, "more": 1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(broken, Manifest)


def test_version_1_has_no_mode() -> None:
    with pytest.raises(msgspec.ValidationError, match="mode"):
        msgspec.convert({**json.loads(OLD_MANIFEST), "mode": "live"}, Manifest)


@given(st.permutations(LEAVES))
def test_the_root_fixes_contents_and_order(leaves: list[Leaf]) -> None:
    other = seal("chk_01kg9xr5w8e8rvq2v2n0f1q7ka", "check", "live", CREATED_AT, leaves)
    assert (other.root == sealed().root) == (leaves == LEAVES)
    assert (other.manifest_sha256 == sealed().manifest_sha256) == (leaves == LEAVES)


@pytest.mark.parametrize(
    "changed",
    [
        {"subject_id": "chk_2"},
        {"subject_kind": "valuation"},
        {"mode": "sandbox"},
        {"created_at": CREATED_AT + timedelta(milliseconds=1)},
        {"leaves": [msgspec.structs.replace(LEAVES[0], kind="source_result_sha256"), *LEAVES[1:]]},
        {"leaves": [msgspec.structs.replace(LEAVES[0], name="other.json"), *LEAVES[1:]]},
        {"leaves": [msgspec.structs.replace(LEAVES[0], media_type="text/plain"), *LEAVES[1:]]},
        {"leaves": [msgspec.structs.replace(LEAVES[0], size=1), *LEAVES[1:]]},
    ],
)
def test_root_and_manifest_hash_fix_origin_and_descriptions(changed: dict[str, Any]) -> None:
    subject_kind: SubjectKind = "check"
    given = {
        "subject_id": "chk_01kg9xr5w8e8rvq2v2n0f1q7ka",
        "subject_kind": subject_kind,
        "mode": "live",
        "created_at": CREATED_AT,
        "leaves": LEAVES,
    }
    other = seal(**{**given, **changed})
    assert other.root != sealed().root
    assert other.manifest_sha256 != sealed().manifest_sha256


def test_it_is_known_by_every_leaf_by_its_root_and_by_its_manifest() -> None:
    one = sealed()
    kinds = [leaf.kind for leaf in LEAVES]
    assert [kind for kind, _ in one.hashes] == [*kinds, "evidence_root_hash", "evidence_manifest_sha256"]
    assert [sha256 for _, sha256 in one.hashes][-2:] == [one.root, one.manifest_sha256]
    block = fresh_block(one, tsa_status="pending", verify_url="https://checks.example")
    assert (block.check_evidence_root_hash, block.evidence_manifest_sha256) == (one.root, one.manifest_sha256)
    assert (block.datestamp.value, block.tsa.status) == (one.manifest.created_at, "pending")
