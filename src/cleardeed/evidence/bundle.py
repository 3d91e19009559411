"""The download: a manifest with its JSON leaves and its timestamp token, enough to verify offline."""

from collections.abc import Mapping

import msgspec

from cleardeed.evidence.seal import FIRST_EDITION_LEAF, LeafName, Manifest


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


def first_edition(bundle: EvidenceBundle) -> Manifest | None:
    """The manifest that the bundle holds of the first edition; None where the bundle is that of a first one.

    Raises `msgspec.DecodeError` where the leaf is no manifest. Whether its hash and its root hold is not looked at.
    """
    text = bundle.leaves.get(FIRST_EDITION_LEAF)
    return None if text is None else msgspec.json.decode(text, type=Manifest)


def first_root_of(bundle: EvidenceBundle) -> str | None:
    """The root of the first edition, by the bundle's own word."""
    manifest = first_edition(bundle)
    return None if manifest is None else manifest.root
