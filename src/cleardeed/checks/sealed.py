"""Reports that were read lately, as the database stores them: encrypted, so that memory holds nothing about people that
the database has not given the key for at that very read (ADR 18)."""

import msgspec
from cachetools import LRUCache

KEPT_BYTES = 32 * 1024 * 1024
"""Some 1,800 reports of ordinary size in each process."""
LARGEST_BYTES = KEPT_BYTES // 32
"""A larger report is not kept: it would drive out dozens."""


class Sealed(msgspec.Struct, frozen=True, kw_only=True):
    """The wide columns of one version of a check's row, as they are stored; `result` is ciphertext."""

    version: str
    """The transaction that wrote the row (`xmin`): any change of the row is another version."""
    result: bytes | None
    evidence: str | None

    @property
    def size(self) -> int:
        """Its bytes, but for what Python adds."""
        return len(self.result or b"") + len(self.evidence or "")


class SealedReports:
    """Sealed reports by check id, those that were read last."""

    def __init__(self) -> None:
        self._kept: LRUCache[str, Sealed] = LRUCache(KEPT_BYTES, getsizeof=lambda sealed: sealed.size)

    def get(self, check_id: str) -> Sealed | None:
        """The version that was kept last, which need not be the row's present one."""
        return self._kept.get(check_id)

    def keep(self, check_id: str, sealed: Sealed) -> None:
        """Keeps this version in place of any other."""
        if sealed.size <= LARGEST_BYTES:
            self._kept[check_id] = sealed
