"""RFC 9162 trees: known answers, an independent second construction, and what no forger may do."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cleardeed.evidence.merkle import inclusion_proof, leaf_hash, root_hash, verify_inclusion

# The eight entries that the Certificate Transparency test suites share.
ENTRIES = [
    bytes.fromhex(text)
    for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def leaf(entry: bytes) -> bytes:
    return sha256(b"\x00" + entry)


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right)


def root_by_levels(entries: list[bytes]) -> bytes:
    """The same tree built bottom up: neighbours join, an odd last one rises unchanged."""
    level = [leaf(entry) for entry in entries]
    while len(level) > 1:
        pairs = [node(*level[i : i + 2]) for i in range(0, len(level) - 1, 2)]
        level = pairs + level[len(level) - len(level) % 2 :]
    return level[0] if level else sha256(b"")


@pytest.mark.parametrize(
    ("size", "root"),
    [
        (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
        (2, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
        (3, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
        (4, "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"),
        (5, "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"),
        (6, "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"),
        (7, "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
        (8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"),
    ],
)
def test_published_roots(size: int, root: str) -> None:
    assert root_hash(ENTRIES[:size]).hex() == root


def test_the_shape_of_seven_entries() -> None:
    a, b, c, d, e, f, g = (leaf(entry) for entry in ENTRIES[:7])
    left, right = node(node(a, b), node(c, d)), node(node(e, f), g)
    assert root_hash(ENTRIES[:7]) == node(left, right)
    assert inclusion_proof(ENTRIES[:7], 0) == [b, node(c, d), right]
    assert inclusion_proof(ENTRIES[:7], 3) == [c, node(a, b), right]
    assert inclusion_proof(ENTRIES[:7], 4) == [f, g, left]
    assert inclusion_proof(ENTRIES[:7], 6) == [node(e, f), left]


@pytest.mark.parametrize("size", range(1, 34))
def test_every_entry_of_every_small_tree_is_proven(size: int) -> None:
    entries = [bytes([i]) for i in range(size)]
    root = root_hash(entries)
    for index, entry in enumerate(entries):
        proof = inclusion_proof(entries, index)
        assert verify_inclusion(entry, index=index, size=size, proof=proof, root=root)
        for other in range(size):
            if other != index:
                assert not verify_inclusion(entry, index=other, size=size, proof=proof, root=root)


@given(st.lists(st.binary(max_size=40), max_size=70))
def test_the_root_equals_a_tree_built_level_by_level(entries: list[bytes]) -> None:
    assert root_hash(entries) == root_by_levels(entries)


@given(st.lists(st.binary(max_size=8), min_size=1, max_size=40), st.data())
def test_a_changed_entry_proof_or_root_is_refused(entries: list[bytes], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(entries) - 1))
    proof, root, size = inclusion_proof(entries, index), root_hash(entries), len(entries)

    def holds(entry: bytes = entries[index], proof: list[bytes] = proof, root: bytes = root) -> bool:
        return verify_inclusion(entry, index=index, size=size, proof=proof, root=root)

    assert holds()
    assert not holds(entry=entries[index] + b"\x00")
    assert not holds(root=leaf_hash(root))
    assert not holds(proof=[*proof, root])
    if proof:
        changed = data.draw(st.integers(0, len(proof) - 1))
        assert not holds(proof=[leaf_hash(step) if at == changed else step for at, step in enumerate(proof)])
        assert not holds(proof=proof[:-1])


def test_a_node_does_not_pass_for_an_entry() -> None:
    inner = node(leaf(b"a"), leaf(b"b"))
    root = root_hash([b"a", b"b", b"c", b"d"])
    assert not verify_inclusion(inner, index=0, size=2, proof=[node(leaf(b"c"), leaf(b"d"))], root=root)
    assert root_hash([leaf(b"a") + leaf(b"b")]) != root_hash([b"a", b"b"])


@pytest.mark.parametrize(("index", "size"), [(-1, 2), (2, 2), (0, 0), (5, 2)])
def test_places_outside_the_tree(index: int, size: int) -> None:
    entries = [b"a", b"b"][:size]
    assert not verify_inclusion(b"a", index=index, size=size, proof=[], root=root_hash(entries))
    with pytest.raises(IndexError):
        inclusion_proof(entries, index)
