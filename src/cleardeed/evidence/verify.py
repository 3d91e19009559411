"""Offline verification: what anyone can conclude from a manifest, the files it speaks of and a timestamp token.

Nothing in the document is taken at its word: every hash is computed again. A document by itself only proves that it
fits together; that it is the service's own follows from a hash published elsewhere or from a trusted timestamp.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from cleardeed.core.canonical import canonical, sha256_hex
from cleardeed.core.clock import timestamp
from cleardeed.core.language import Message
from cleardeed.evidence.reading import (
    GivenFile,
    UnreadableEvidenceError,
    parse_evidence,
    read_document,
    read_given_file,
)
from cleardeed.evidence.seal import FIRST_EDITION_LEAF, Leaf, Manifest, root_of
from cleardeed.evidence.timestamp import TimestampError, read_response

Part = Literal["root", "header", "manifest", "first", "leaf", "file", "timestamp"]
Verdict = Literal["valid", "altered", "unknown", "not_given"]

_CONTENTS = ["leaves.sha256"]
_HEADER = ["subject_id", "subject_kind", "created_at", "leaves.kind", "leaves.name", "leaves.media_type", "leaves.size"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. `sha256` is what it hashes to here and now, None where nothing was given."""

    part: Part
    name: str
    verdict: Verdict
    detail: Message
    sha256: str | None = None


class VerificationReport(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome; times are UTC."""

    valid: bool
    """Nothing is altered, and nothing foreign was put among the evidence."""
    complete: bool
    """Every leaf's content was at hand and hashed."""
    anchored: bool
    """Something outside the document vouches for it, for what is `bound`: the expected hash, or a trusted timestamp."""
    bound: list[str]
    """The fields of the manifest that cannot be altered without altering the root, or the expected manifest hash."""
    not_bound: list[str]
    """The others: nothing but the manifest's own word stands for them."""
    subject_id: str
    subject_kind: str
    created_at: str
    root: str
    manifest_sha256: str
    first_root: str | None
    """Of a reviewed edition: the root of the first edition, as this one's evidence names it; None of a first one."""
    stamped_at: str | None
    findings: list[Finding]


def verify(
    document: bytes,
    files: Sequence[GivenFile] = (),
    *,
    token: bytes | None = None,
    ca: bytes | None = None,
    expected: str | None = None,
) -> VerificationReport:
    """Verifies `document` (a manifest or an evidence bundle in JSON) with whatever else is at hand.

    `token`: a DER TimeStampResp, in place of the bundle's own; `ca`: the authority's PEM certificates; `expected`: the
    root or the manifest hash (hex) as the service published it. Raises `UnreadableEvidenceError`.
    """
    evidence = parse_evidence(document)
    manifest = evidence.manifest
    root, manifest_sha256 = root_of(manifest), sha256_hex(canonical(manifest))
    embedded = {content.name: content for content in evidence.contents}
    at_hand = {content.sha256: content for content in [*evidence.contents, *files]}
    leaves = [_check_leaf(leaf, embedded.get(leaf.name), at_hand.get(leaf.sha256)) for leaf in manifest.leaves]
    stamp, stamped_at = _check_timestamp(evidence.token if token is None else token, ca, root)
    published = _check_published(expected, root, manifest_sha256)
    header = _check_header(manifest, root, expected, manifest_sha256)
    described = _HEADER if manifest.version == 1 else ["version", "mode", *_HEADER]
    known = {leaf.name for leaf in manifest.leaves}
    findings = [
        _check_root(manifest, root),
        header,
        published,
        *([] if evidence.first is None else [_check_first(manifest, evidence.first)]),
        *leaves,
        *(_foreign(content) for name, content in embedded.items() if name not in known),
        *(_check_file(file, manifest.leaves) for file in files),
        stamp,
    ]
    return VerificationReport(
        valid=all(finding.verdict in ("valid", "not_given") for finding in findings),
        complete=all(finding.verdict == "valid" for finding in leaves),
        anchored="valid" in (published.verdict, stamp.verdict),
        bound=_CONTENTS + (described if header.verdict != "not_given" else []),
        not_bound=described if header.verdict == "not_given" else [],
        subject_id=manifest.subject_id,
        subject_kind=manifest.subject_kind,
        created_at=manifest.created_at,
        root=root,
        manifest_sha256=manifest_sha256,
        first_root=None if evidence.first is None else evidence.first.root,
        stamped_at=stamped_at,
        findings=findings,
    )


def verify_paths(
    document: Path,
    files: Sequence[Path] = (),
    *,
    token: Path | None = None,
    ca: Path | None = None,
    expected: str | None = None,
) -> VerificationReport:
    """`verify` over files; those among `files` are hashed in bounded memory. Raises `UnreadableEvidenceError`."""
    return verify(
        read_document(document),
        [read_given_file(path) for path in files],
        token=None if token is None else read_document(token),
        ca=None if ca is None else read_document(ca),
        expected=expected,
    )


def _check_root(manifest: Manifest, root: str) -> Finding:
    if root == manifest.root:
        return Finding("root", "root", "valid", Message("the manifest leads to its root"), root)
    return Finding("root", "root", "altered", Message("the manifest does not lead to its root"), root)


def _check_header(manifest: Manifest, root: str, expected: str | None, manifest_sha256: str) -> Finding:
    """Whether subject, time and the leaves' descriptions are fixed by a hash, or stand there unproven."""
    if manifest.version > 1:
        detail = Message("the root fixes the subject, the time, the mode, and each leaf's kind, name, type and size")
        return Finding("header", "header", "valid" if root == manifest.root else "altered", detail)
    if expected is not None and expected.lower() == manifest_sha256:
        detail = Message("the expected hash fixes the subject, the time, and each leaf's kind, name, type and size")
        return Finding("header", "header", "valid", detail)
    detail = Message(
        "the root of version 1 does not fix the subject, the time, or a leaf's kind, name, type and size:"
        " they are proven by evidence_manifest_sha256 alone"
    )
    return Finding("header", "header", "not_given", detail)


def _check_first(manifest: Manifest, first: Manifest) -> Finding:
    """Whether what stands for the first edition is fixed by a leaf, holds together, and is of the same subject."""
    root, sha256 = root_of(first), sha256_hex(canonical(first))
    fixed = any((leaf.kind, leaf.sha256) == ("evidence_manifest_sha256", sha256) for leaf in manifest.leaves)
    same = (first.subject_id, first.subject_kind) == (manifest.subject_id, manifest.subject_kind)
    if not fixed or root != first.root or not same:
        return Finding("first", FIRST_EDITION_LEAF, "altered", Message("it is no manifest of a first edition"), sha256)
    detail = Message("this is a reviewed edition; the root of the first is {root}", root=root)
    return Finding("first", FIRST_EDITION_LEAF, "valid", detail, sha256)


def _check_published(expected: str | None, root: str, manifest_sha256: str) -> Finding:
    """Compares with the hash that the service published, if the caller has one."""
    if expected is None:
        detail = Message("compare this hash with evidence_manifest_sha256 as the service gives it")
        return Finding("manifest", "manifest", "not_given", detail, manifest_sha256)
    if expected.lower() == manifest_sha256:
        return Finding("manifest", "manifest", "valid", Message("it hashes to the expected value"), manifest_sha256)
    if expected.lower() == root:
        return Finding("manifest", "manifest", "valid", Message("its root is the expected value"), manifest_sha256)
    detail = Message("neither its hash nor its root is the expected value")
    return Finding("manifest", "manifest", "altered", detail, manifest_sha256)


def _check_leaf(leaf: Leaf, embedded: GivenFile | None, content: GivenFile | None) -> Finding:
    """`embedded` came under the leaf's name, `content` has the leaf's hash."""
    if embedded is not None and embedded.sha256 != leaf.sha256:
        return Finding("leaf", leaf.name, "altered", Message("the embedded content has another hash"), embedded.sha256)
    if content is None:
        return Finding("leaf", leaf.name, "not_given", Message("its content is not at hand"))
    if content.size != leaf.size:
        detail = Message("bytes in the manifest: {said}, in the content: {found}", said=leaf.size, found=content.size)
        return Finding("leaf", leaf.name, "altered", detail, content.sha256)
    detail = Message("its content hashes to {kind}; bytes: {size}", kind=leaf.kind, size=leaf.size)
    return Finding("leaf", leaf.name, "valid", detail, content.sha256)


def _foreign(content: GivenFile) -> Finding:
    return Finding(
        "leaf", content.name, "unknown", Message("the bundle has a content that its manifest lacks"), content.sha256
    )


def _check_file(file: GivenFile, leaves: Sequence[Leaf]) -> Finding:
    for leaf in leaves:
        if leaf.sha256 == file.sha256:
            return Finding(
                "file",
                file.name,
                "valid",
                Message("it is {name} ({kind})", name=leaf.name, kind=leaf.kind),
                file.sha256,
            )
    if any(leaf.name == file.name for leaf in leaves):
        return Finding("file", file.name, "altered", Message("the leaf of this name has another hash"), file.sha256)
    return Finding(
        "file", file.name, "unknown", Message("no leaf has this hash: altered, or not of this evidence"), file.sha256
    )


def _check_timestamp(token: bytes | None, ca: bytes | None, root: str) -> tuple[Finding, str | None]:
    """The finding, and the time that the token states where a trusted authority signed it."""
    if token is None:
        return Finding("timestamp", "timestamp", "not_given", Message("there is no timestamp token")), None
    try:
        stamped = read_response(token, root, ca=ca)
    except TimestampError as error:
        if error.reason == "bad_certificate":
            raise UnreadableEvidenceError("the certificate cannot be used: {problem}", problem=error) from None
        return Finding("timestamp", "timestamp", "altered", error, sha256_hex(token)), None
    if ca is None:
        detail = Message("the token is over this root; the authority's certificate is needed to check its signature")
        return Finding("timestamp", "timestamp", "not_given", detail, sha256_hex(token)), None
    moment, authority = timestamp(stamped.generated_at), stamped.authority or Message("the authority")
    detail = Message("the root existed at {moment}, says {authority}", moment=moment, authority=authority)
    return Finding("timestamp", "timestamp", "valid", detail, sha256_hex(token)), moment
