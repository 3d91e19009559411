"""One source's result is proven without the others being shown."""

import msgspec
import pytest

from cleardeed.evidence.proof import InclusionProof, prove
from tests.evidence.samples import LEAVES, sealed


def test_every_leaf_can_be_proven_alone() -> None:
    manifest = sealed().manifest
    for leaf in LEAVES:
        proof = prove(manifest, leaf.name)
        assert (proof.sha256, proof.root) == (leaf.sha256, manifest.root)
        assert msgspec.json.decode(msgspec.json.encode(proof), type=InclusionProof).holds()


def test_a_proof_shows_no_other_leaf_hash_but_its_neighbours() -> None:
    proof = prove(sealed().manifest, "fssp.json")
    assert not {leaf.sha256 for leaf in LEAVES if leaf.name != "fssp.json"} & set(proof.path)


@pytest.mark.parametrize(
    "change", [{"sha256": "00" * 32}, {"root": "00" * 32}, {"index": 0}, {"size": 9}, {"path": []}]
)
def test_a_changed_proof_does_not_hold(change: dict[str, object]) -> None:
    assert not msgspec.structs.replace(prove(sealed().manifest, "fssp.json"), **change).holds()


def test_a_missing_leaf_has_no_proof() -> None:
    with pytest.raises(KeyError):
        prove(sealed().manifest, "courts.json")
