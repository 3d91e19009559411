"""Shows one leaf under a root without showing the other leaves."""

from typing import Annotated

import msgspec

from cleardeed.core.formats import Sha256Hex
from cleardeed.evidence.merkle import inclusion_proof, verify_inclusion
from cleardeed.evidence.seal import Manifest, entries_of


class InclusionProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Shows that one content stands under a root without showing the other contents; hashes are hex."""

    sha256: Sha256Hex
    index: int
    size: int
    path: Annotated[list[Sha256Hex], msgspec.Meta(max_length=64)]
    root: Sha256Hex

    def holds(self) -> bool:
        """Whether the proof leads from `sha256` to `root`. That the root is the service's own is for others to say."""
        return verify_inclusion(
            bytes.fromhex(self.sha256),
            index=self.index,
            size=self.size,
            proof=[bytes.fromhex(step) for step in self.path],
            root=bytes.fromhex(self.root),
        )


def prove(manifest: Manifest, name: str) -> InclusionProof:
    """The proof for the leaf called `name`. Raises `KeyError` where the manifest has none."""
    entries = entries_of(manifest)
    for index, leaf in enumerate(manifest.leaves, start=len(entries) - len(manifest.leaves)):
        if leaf.name == name:
            path = inclusion_proof(entries, index)
            return InclusionProof(
                sha256=leaf.sha256,
                index=index,
                size=len(entries),
                path=[step.hex() for step in path],
                root=manifest.root,
            )
    raise KeyError(name)
