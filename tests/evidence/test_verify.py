"""Offline verification: what is said of good, altered, foreign and missing evidence."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.core.canonical import canonical
from cleardeed.evidence.reading import GivenFile, UnreadableEvidenceError, parse_evidence
from cleardeed.evidence.seal import Manifest, root_of
from cleardeed.evidence.timestamp import build_request
from cleardeed.evidence.verify import Part, Verdict, VerificationReport, verify, verify_paths
from tests.authority import Authority
from tests.evidence.samples import CONTENTS, LEAVES, OLD_MANIFEST, PDF, downloaded, sealed

MANIFEST = canonical(sealed().manifest)
BUNDLE = downloaded()
REPORT = GivenFile.of("Downloaded (1).pdf", PDF)


@pytest.fixture(scope="module")
async def token(authority: Authority) -> bytes:
    return await authority.reply(build_request(sealed().root, 7))


def verdicts(report: VerificationReport, part: Part) -> dict[str, Verdict]:
    return {finding.name: finding.verdict for finding in report.findings if finding.part == part}


def altered_bundle(**change: Any) -> bytes:
    return json.dumps({**json.loads(BUNDLE), **change}).encode()


def with_manifest(**change: Any) -> bytes:
    return altered_bundle(manifest={**json.loads(MANIFEST), **change})


def rooted(fields: dict[str, Any]) -> bytes:
    """A manifest of these fields with the root that follows from them."""
    manifest = msgspec.convert(fields, Manifest)
    return canonical(msgspec.structs.replace(manifest, root=root_of(manifest)))


ALTERED: dict[str, Any] = {
    "subject_id": "chk_another",
    "subject_kind": "valuation",
    "created_at": "2026-01-31T12:00:00.251Z",
    "mode": "sandbox",
}
ALTERED_LEAF: dict[str, Any] = {
    "kind": "docx_sha256",
    "name": "another.json",
    "sha256": "ab" * 32,
    "media_type": "text/plain",
    "size": 7,
}


def alterations() -> st.SearchStrategy[dict[str, Any]]:
    """The fields of the sealed manifest with at least one of them altered, in any combination."""
    of_leaf = st.sets(st.sampled_from(sorted(ALTERED_LEAF)))
    of_leaves = st.lists(of_leaf, min_size=len(LEAVES), max_size=len(LEAVES))
    return (
        st.tuples(
            st.sets(st.sampled_from(sorted(ALTERED))), of_leaves, st.permutations(range(len(LEAVES))), st.booleans()
        )
        .map(lambda drawn: _altered(*drawn))
        .filter(lambda fields: fields != json.loads(MANIFEST))
    )


def _altered(names: set[str], of_leaves: list[set[str]], order: list[int], old: bool) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(MANIFEST)
    fields |= {name: ALTERED[name] for name in names}
    for number, (leaf, of_leaf) in enumerate(zip(fields["leaves"], of_leaves, strict=True)):
        leaf |= {name: ALTERED_LEAF[name] for name in of_leaf}
        if "name" in of_leaf:
            leaf["name"] = f"{number}.json"
    fields["leaves"] = [fields["leaves"][place] for place in order]
    if old:
        fields["version"] = 1
        del fields["mode"]
    return fields


@given(alterations(), st.booleans())
def test_no_altered_field_passes_against_the_published_root(fields: dict[str, Any], made_anew: bool) -> None:
    document = rooted(fields) if made_anew else canonical(fields)
    report = verify(document, expected=sealed().root)
    assert (report.valid, report.anchored) == (False, False)


@pytest.mark.parametrize("field", sorted(set(json.loads(MANIFEST)) - {"leaves"}))
def test_no_field_can_be_replaced_or_left_out(field: str) -> None:
    others: dict[str, Any] = ALTERED | {
        "version": 1,
        "hash_algorithm": "SHA-512",
        "tree": "RFC 6962",
        "root": "ab" * 32,
    }
    whole = json.loads(MANIFEST)
    for fields in ({**whole, field: others[field]}, {k: v for k, v in whole.items() if k != field}):
        try:
            assert not verify(canonical(fields), expected=sealed().root).valid
        except UnreadableEvidenceError:
            continue


def test_the_answer_says_that_the_root_binds_every_field() -> None:
    report = verify(MANIFEST, expected=sealed().root)
    assert verdicts(report, "header") == {"header": "valid"}
    assert report.not_bound == []
    described = {f"leaves.{name}" for name in ALTERED_LEAF}
    assert set(report.bound) == {"version", *ALTERED, *described}


def test_an_old_manifest_verifies_and_the_answer_says_what_is_not_bound() -> None:
    root = json.loads(OLD_MANIFEST)["root"]
    altered = json.loads(OLD_MANIFEST) | {"subject_id": "chk_another", "created_at": "2020-01-01T00:00:00.000Z"}
    for document in (OLD_MANIFEST, canonical(altered)):
        report = verify(document, [REPORT], expected=root)
        assert (report.valid, report.anchored, report.bound) == (True, True, ["leaves.sha256"])
        assert verdicts(report, "header") == {"header": "not_given"}
        described = {f"leaves.{name}" for name in ALTERED_LEAF if name != "sha256"}
        assert set(report.not_bound) == {"subject_id", "subject_kind", "created_at", *described}


def test_the_published_hash_of_an_old_manifest_binds_every_field() -> None:
    published = GivenFile.of("", OLD_MANIFEST).sha256
    report = verify(OLD_MANIFEST, expected=published.upper())
    assert (report.valid, report.anchored, report.not_bound) == (True, True, [])
    assert verdicts(report, "header") == {"header": "valid"}
    altered = json.loads(OLD_MANIFEST) | {"subject_id": "chk_another"}
    assert not verify(canonical(altered), expected=published).valid


def test_everything_there_and_untouched() -> None:
    report = verify(BUNDLE, [REPORT], expected=sealed().manifest_sha256)
    assert (report.valid, report.complete, report.anchored) == (True, True, True)
    assert (report.root, report.manifest_sha256) == (sealed().root, sealed().manifest_sha256)
    assert report.subject_id == sealed().manifest.subject_id
    assert set(verdicts(report, "leaf").values()) == {"valid"}
    assert verdicts(report, "file") == {"Downloaded (1).pdf": "valid"}
    assert verdicts(report, "timestamp") == {"timestamp": "not_given"}


def test_a_manifest_alone_fits_together_and_proves_no_origin() -> None:
    report = verify(MANIFEST)
    assert (report.valid, report.complete, report.anchored) == (True, False, False)
    assert set(verdicts(report, "leaf").values()) == {"not_given"}
    assert verdicts(report, "manifest") == {"manifest": "not_given"}


@pytest.mark.parametrize("expected", [sealed().root, sealed().manifest_sha256, sealed().root.upper()])
def test_the_published_root_or_manifest_hash_anchors(expected: str) -> None:
    assert verify(MANIFEST, expected=expected).anchored


def test_another_published_hash() -> None:
    report = verify(MANIFEST, expected="00" * 32)
    assert (report.valid, report.anchored) == (False, False)
    assert verdicts(report, "manifest") == {"manifest": "altered"}


def test_an_altered_embedded_leaf() -> None:
    changed = {name: text.decode() for name, text in CONTENTS.items()}
    changed["fssp.json"] = changed["fssp.json"].replace("1200.5", "0")
    report = verify(altered_bundle(leaves=changed), [REPORT])
    assert not report.valid
    assert verdicts(report, "leaf") == {
        "snapshot.json": "valid",
        "report.pdf": "valid",
        "fssp.json": "altered",
        "kad_arbitr.json": "valid",
    }


def test_a_good_file_does_not_excuse_an_altered_embedded_leaf() -> None:
    changed = {name: text.decode() for name, text in CONTENTS.items()} | {"fssp.json": "{}"}
    report = verify(altered_bundle(leaves=changed), [GivenFile.of("fssp.json", CONTENTS["fssp.json"])])
    assert verdicts(report, "leaf")["fssp.json"] == "altered"
    assert not report.valid


def test_leaves_given_as_files_complete_a_bare_manifest() -> None:
    files = [GivenFile.of(f"copy of {name}", content) for name, content in CONTENTS.items()]
    report = verify(MANIFEST, [*files, REPORT])
    assert (report.valid, report.complete) == (True, True)


def test_a_content_that_the_manifest_does_not_know() -> None:
    leaves = {name: text.decode() for name, text in CONTENTS.items()}
    report = verify(altered_bundle(leaves={**leaves, "extra.json": "{}"}))
    assert not report.valid
    assert verdicts(report, "leaf")["extra.json"] == "unknown"


def test_an_altered_report_is_known_by_its_name_or_by_nothing() -> None:
    report = verify(BUNDLE, [GivenFile.of("report.pdf", PDF + b" "), GivenFile.of("other.pdf", PDF + b" ")])
    assert not report.valid
    assert verdicts(report, "file") == {"report.pdf": "altered", "other.pdf": "unknown"}
    assert verdicts(report, "leaf")["report.pdf"] == "not_given"


def test_a_changed_leaf_hash_breaks_the_root() -> None:
    leaves = msgspec.to_builtins(LEAVES)
    leaves[1]["sha256"] = GivenFile.of("", PDF + b" ").sha256
    report = verify(with_manifest(leaves=leaves), expected=sealed().root)
    assert verdicts(report, "root") == {"root": "altered"}
    assert not report.valid
    assert not report.anchored


def test_a_manifest_made_anew_around_other_content_fits_but_is_not_anchored() -> None:
    forged = [msgspec.structs.replace(LEAVES[0], sha256="ab" * 32), *LEAVES[1:]]
    document = rooted(json.loads(MANIFEST) | {"leaves": msgspec.to_builtins(forged)})
    assert not verify(document, expected=sealed().root).valid
    bare = verify(document)
    assert (bare.valid, bare.anchored) == (True, False)


@given(st.data())
def test_no_damage_passes_for_the_published_evidence(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(BUNDLE)))
    end = data.draw(st.integers(start, min(start + 9, len(BUNDLE))))
    damaged = BUNDLE[:start] + data.draw(st.binary(max_size=5)) + BUNDLE[end:]
    try:
        report = verify(damaged, expected=sealed().manifest_sha256)
    except UnreadableEvidenceError:
        return
    if report.valid:
        good = parse_evidence(BUNDLE)
        assert parse_evidence(damaged).manifest == good.manifest
        assert all(content in good.contents for content in parse_evidence(damaged).contents)


def test_a_wrong_size_is_an_alteration_of_the_manifest() -> None:
    leaves = msgspec.to_builtins(LEAVES)
    leaves[2]["size"] += 1
    report = verify(with_manifest(leaves=leaves))
    assert verdicts(report, "leaf")["fssp.json"] == "altered"


def test_a_trusted_timestamp_anchors(token: bytes, authority: Authority) -> None:
    report = verify(downloaded(token), ca=authority.ca)
    assert verdicts(report, "timestamp") == {"timestamp": "valid"}
    assert report.anchored
    assert report.stamped_at is not None
    assert report.stamped_at.endswith("Z")


def test_a_token_without_a_certificate_is_not_a_proof(token: bytes) -> None:
    report = verify(MANIFEST, token=token)
    assert verdicts(report, "timestamp") == {"timestamp": "not_given"}
    assert (report.valid, report.anchored, report.stamped_at) == (True, False, None)


async def test_a_token_over_another_root(authority: Authority) -> None:
    token = await authority.reply(build_request("00" * 32, 7))
    report = verify(MANIFEST, token=token, ca=authority.ca)
    assert verdicts(report, "timestamp") == {"timestamp": "altered"}
    assert not report.valid


def test_a_token_of_another_authority(token: bytes, tmp_path: Path) -> None:
    report = verify(MANIFEST, token=token, ca=Authority(tmp_path).ca)
    assert verdicts(report, "timestamp") == {"timestamp": "altered"}
    assert (report.valid, report.anchored) == (False, False)


@pytest.mark.parametrize("token", [b"", b"garbage"])
def test_a_token_that_is_none(token: bytes) -> None:
    assert verdicts(verify(MANIFEST, token=token), "timestamp") == {"timestamp": "altered"}


def test_an_unreadable_certificate(token: bytes) -> None:
    with pytest.raises(UnreadableEvidenceError, match="certificate"):
        verify(MANIFEST, token=token, ca=b"not a certificate")


def test_verification_reads_files(tmp_path: Path, token: bytes, authority: Authority) -> None:
    paths = {"bundle.json": BUNDLE, "mine.pdf": PDF, "token.tsr": token, "ca.pem": authority.ca}
    for name, content in paths.items():
        (tmp_path / name).write_bytes(content)
    bundle, pdf, tsr, ca = (tmp_path / name for name in paths)
    report = verify_paths(bundle, [pdf], token=tsr, ca=ca, expected=sealed().root)
    assert (report.valid, report.complete, report.anchored) == (True, True, True)
