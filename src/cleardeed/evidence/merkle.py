"""The Merkle tree of RFC 9162 section 2.1 over SHA-256.

Entries are byte strings; an evidence manifest gives the raw 32 bytes of each leaf's SHA-256, so that its root can be
recomputed from the manifest alone. Leaves and nodes are hashed under different prefixes: no node passes for a leaf.
"""

import hashlib
from collections.abc import Sequence

_LEAF = b"\x00"
_NODE = b"\x01"


def leaf_hash(entry: bytes) -> bytes:
    """The hash of one entry as the tree holds it."""
    return hashlib.sha256(_LEAF + entry).digest()


def root_hash(entries: Sequence[bytes]) -> bytes:
    """The Merkle tree hash MTH of the entries, in order (RFC 9162, 2.1.1). Of none: SHA-256 of nothing."""
    if not entries:
        return hashlib.sha256().digest()
    if len(entries) == 1:
        return leaf_hash(entries[0])
    split = _split(len(entries))
    return _node_hash(root_hash(entries[:split]), root_hash(entries[split:]))


def inclusion_proof(entries: Sequence[bytes], index: int) -> list[bytes]:
    """The hashes that, with entry `index` alone, lead to the root: nearest first (RFC 9162, 2.1.3.1).

    Raises `IndexError` where there is no such entry.
    """
    if not 0 <= index < len(entries):
        raise IndexError(f"the tree has {len(entries)} entries, none at {index}")
    if len(entries) == 1:
        return []
    split = _split(len(entries))
    if index < split:
        return [*inclusion_proof(entries[:split], index), root_hash(entries[split:])]
    return [*inclusion_proof(entries[split:], index - split), root_hash(entries[:split])]


def verify_inclusion(entry: bytes, *, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether `proof` shows that `entry` is number `index` of the `size` entries under `root` (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    position, last, found = index, size - 1, leaf_hash(entry)
    for sibling in proof:
        if last == 0:
            return False
        if position % 2 == 1 or position == last:
            found = _node_hash(sibling, found)
            while position % 2 == 0 and position != 0:
                position, last = position // 2, last // 2
        else:
            found = _node_hash(found, sibling)
        position, last = position // 2, last // 2
    return last == 0 and found == root


def _node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()


def _split(size: int) -> int:
    """The largest power of two smaller than `size` (>= 2)."""
    return 1 << ((size - 1).bit_length() - 1)
