"""The download: a manifest with its JSON leaves and its timestamp token, enough to verify offline."""

from collections.abc import Mapping

import msgspec

from cleardeed.evidence.seal import LeafName, Manifest


class EvidenceBundle(msgspec.Struct, frozen=True, kw_only=True):
    """What is handed out for offline verification.

    `leaves` maps a leaf's name to its canonical JSON *as text*, so that what is hashed survives every JSON library;
    leaves that are files (PDF, DOCX) are fetched on their own. `tsa_token` is the RFC 3161 response in base64.
    """

    manifest: Manifest
    leaves: dict[LeafName, str]
    tsa_token: str | None = None


def bundle(manifest: Manifest, contents: Mapping[str, bytes]) -> EvidenceBundle:
    """The download as it is before there is a token. `contents` maps leaf names to their canonical JSON bytes."""
    return EvidenceBundle(manifest=manifest, leaves={name: content.decode() for name, content in contents.items()})
