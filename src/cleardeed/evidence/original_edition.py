"""Which edition an edition's evidence names as the first."""

import msgspec

from cleardeed.evidence.bundle import EvidenceBundle
from cleardeed.evidence.seal import FIRST_EDITION_LEAF, Manifest


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
