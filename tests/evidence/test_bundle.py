"""The evidence of a reviewed edition: it names the first root, and cannot be made to name another."""

from typing import Any

import msgspec
import pytest

from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.evidence.bundle import bundle, first_root_of
from cleardeed.evidence.reading import UnreadableEvidenceError
from cleardeed.evidence.seal import FIRST_EDITION_LEAF, Leaf, Manifest, Sealed, root_of, seal
from cleardeed.evidence.verify import VerificationReport, verify
from tests.evidence.samples import CONTENTS, CREATED_AT, LEAVES, sealed

FIRST = sealed()
SUBJECT = FIRST.manifest.subject_id


def edition(first: bytes, subject_id: str = SUBJECT) -> tuple[Sealed, bytes]:
    """An edition of that first manifest, and its bundle."""
    leaves = [*LEAVES, Leaf.of("evidence_manifest_sha256", FIRST_EDITION_LEAF, first)]
    made = seal(subject_id, "check", "live", CREATED_AT, leaves)
    return made, msgspec.json.encode(bundle(made.manifest, CONTENTS | {FIRST_EDITION_LEAF: first}))


def changed(**fields: Any) -> bytes:
    """The first manifest with other fields, and the root that follows from them unless one is given."""
    manifest: Manifest = msgspec.structs.replace(FIRST.manifest, **fields)
    return canonical(manifest if "root" in fields else msgspec.structs.replace(manifest, root=root_of(manifest)))


def verdict(report: VerificationReport) -> str:
    [found] = [finding.verdict for finding in report.findings if finding.part == "first"]
    return found


def test_an_edition_names_the_first_root() -> None:
    made, document = edition(canonical(FIRST.manifest))
    report = verify(document, expected=made.root)
    assert (report.valid, report.anchored, report.first_root) == (True, True, FIRST.root)
    assert verdict(report) == "valid"
    assert ("evidence_manifest_sha256", FIRST.manifest_sha256) in made.hashes


def test_a_first_edition_names_none() -> None:
    document = msgspec.json.encode(bundle(FIRST.manifest, CONTENTS))
    assert verify(document).first_root is None
    assert first_root_of(bundle(FIRST.manifest, CONTENTS)) is None


@pytest.mark.parametrize(
    "first",
    [
        changed(root="ab" * 32),
        changed(subject_id="chk_another"),
        changed(subject_kind="valuation"),
        b" " + canonical(FIRST.manifest),
    ],
)
def test_what_is_no_manifest_of_the_first_is_said(first: bytes) -> None:
    made, document = edition(first)
    report = verify(document, expected=made.root)
    assert verdict(report) == "altered"
    assert not report.valid


def test_another_first_manifest_in_its_place_is_found() -> None:
    made, document = edition(canonical(FIRST.manifest))
    fields = msgspec.json.decode(document)
    fields["leaves"][FIRST_EDITION_LEAF] = changed(mode="sandbox").decode()
    report = verify(msgspec.json.encode(fields), expected=made.root)
    assert verdict(report) == "altered"
    assert not report.valid


@pytest.mark.parametrize("first", [b"{}", b"[]", b"null", b"{", b'{"version":2}', b"[" * 100_000])
def test_a_leaf_that_is_no_manifest_cannot_be_read(first: bytes) -> None:
    with pytest.raises(UnreadableEvidenceError):
        verify(edition(first)[1])


def test_the_leaf_hashes_to_what_the_first_was_published_as() -> None:
    made, _ = edition(canonical(FIRST.manifest))
    [leaf] = [leaf for leaf in made.manifest.leaves if leaf.name == FIRST_EDITION_LEAF]
    assert leaf.sha256 == FIRST.manifest_sha256 == sha256_hex(canonical(FIRST.manifest))
