"""Hostile and broken documents are refused in words: nothing else ever escapes."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.evidence import reading
from cleardeed.evidence.reading import UnreadableEvidenceError, parse_evidence, read_document, read_given_file
from tests.evidence.samples import CONTENTS, downloaded, sealed

MANIFEST = json.loads(canonical(sealed().manifest))
BUNDLE = downloaded(b"token")


def leaf(**change: Any) -> bytes:
    return json.dumps({**MANIFEST, "leaves": [{**MANIFEST["leaves"][0], **change}, *MANIFEST["leaves"][1:]]}).encode()


def manifest(**change: Any) -> bytes:
    return json.dumps({**MANIFEST, **change}).encode()


def bundle(**change: Any) -> bytes:
    return json.dumps({**json.loads(BUNDLE), **change}).encode()


def test_a_bundle_survives_the_trip() -> None:
    evidence = parse_evidence(BUNDLE)
    assert evidence.manifest == sealed().manifest
    assert {content.name: content.sha256 for content in evidence.contents} == {
        name: sha256_hex(content) for name, content in CONTENTS.items()
    }
    assert evidence.token == b"token"
    assert json.loads(BUNDLE)["request_id"] == "req_1_00000000"


def test_layout_and_a_byte_order_mark_do_not_matter() -> None:
    assert parse_evidence(b"\xef\xbb\xbf" + json.dumps(MANIFEST, indent=4).encode()).manifest == sealed().manifest


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"\x00\xff\xfe",
        b"<html></html>",
        b"null",
        b"[]",
        b"{}",
        b'"manifest"',
        b"1" * 5000,
        b"NaN",
        b"[" * 200_000,
        b'{"manifest":' * 200_000,
        b'{"manifest": {}}',
        b'{"manifest": null, "leaves": {}}',
        BUNDLE.replace(b'"leaves":{', b'"leaves":{"fssp.json":"{}",'),
        BUNDLE.replace(b'"root":', b'"root":"x","root":'),
        BUNDLE[:-1],
        BUNDLE + BUNDLE,
        bundle(leaves=[]),
        bundle(leaves={"fssp.json": {}}),
        bundle(leaves={"../fssp.json": "{}"}),
        bundle(leaves={"/etc/passwd": "{}"}),
        bundle(leaves={"fssp.json": "\ud800"}),
        bundle(tsa_token="???"),
        bundle(tsa_token="жетон"),
        bundle(tsa_token=7),
        manifest(version=3),
        manifest(version="1"),
        manifest(version=True),
        manifest(hash_algorithm="MD5"),
        manifest(tree="RFC 6962"),
        manifest(root="ROOT"),
        manifest(root=MANIFEST["root"].upper()),
        manifest(root=MANIFEST["root"] + "\n"),
        manifest(created_at="yesterday"),
        manifest(created_at="2026-01-31T12:00:00.٢٥٠Z"),
        manifest(subject_id="../chk"),
        manifest(subject_kind="person"),
        manifest(leaves=[]),
        manifest(leaves={}),
        manifest(leaves=[MANIFEST["leaves"][0]] * 2),
        manifest(leaves=[MANIFEST["leaves"][0]] * 10_001),
        manifest(comment="trust me"),
        leaf(name="../../report.pdf"),
        leaf(name="a\\b"),
        leaf(name=".."),
        leaf(sha256="zz" * 32),
        leaf(sha256="ab" * 31),
        leaf(sha256=None),
        leaf(size=-1),
        leaf(size=2**60),
        leaf(size=1.5),
        leaf(size="79"),
        leaf(kind="root"),
        leaf(media_type="\x1b[31m"),
        leaf(extra=1),
    ],
)
def test_unreadable_evidence_is_refused(document: bytes) -> None:
    with pytest.raises(UnreadableEvidenceError) as caught:
        parse_evidence(document)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) <= 300


def test_a_refusal_cannot_steer_the_terminal() -> None:
    with pytest.raises(UnreadableEvidenceError) as caught:
        parse_evidence(json.dumps({**MANIFEST, "\x1b]0;owned\x07": 1}).encode())
    assert "\x1b" not in str(caught.value)


def test_too_large_evidence_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(reading, "MAX_DOCUMENT_BYTES", len(BUNDLE) - 1)
    (tmp_path / "bundle.json").write_bytes(BUNDLE)
    with pytest.raises(UnreadableEvidenceError, match="over"):
        parse_evidence(BUNDLE)
    with pytest.raises(UnreadableEvidenceError, match="over"):
        read_document(tmp_path / "bundle.json")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "missing", tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        for read in (read_document, read_given_file):
            with pytest.raises(UnreadableEvidenceError, match=r"cannot be read|not a regular file"):
                read(path)


def test_a_given_file_is_hashed_and_measured(tmp_path: Path) -> None:
    path = tmp_path / "report\n.pdf"
    path.write_bytes(b"abc")
    given = read_given_file(path)
    assert (given.name, given.sha256, given.size) == ("report?.pdf", sha256_hex(b"abc"), 3)
