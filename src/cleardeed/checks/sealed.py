"""Reports that were read lately, as the database stores them: encrypted, so that memory holds nothing about people that
the database has not given the key for at that very read (ADR 18)."""

import msgspec
from cachetools import LRUCache

from cleardeed.checks.view import CheckView

CACHE_BYTES = 32 * 1024 * 1024
"""Some 1,800 reports of ordinary size in each process."""
MAX_REPORT_BYTES = CACHE_BYTES // 32
"""A larger report is not kept: it would drive out dozens."""


class CachedReport(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a check's row: what is shown of it but for its result, which is ciphertext."""

    version: str
    """The transactions that wrote the row and that of its newest edition (`xmin`): any change is another version."""
    view: CheckView
    result: bytes | None
    labels: bytes | None = None
    reviewed_result: bytes | None = None

    @property
    def size(self) -> int:
        """The bytes of what has no fixed size."""
        reviewed = self.view.reviewed
        blocks = [self.view.evidence, reviewed.evidence if reviewed else None]
        size = sum(len(bytes(block)) for block in blocks if isinstance(block, msgspec.Raw))
        return size + len(self.labels or b"") + len(self.result or b"") + len(self.reviewed_result or b"")


class SealedReportCache:
    """Sealed reports by check id, those that were read last."""

    def __init__(self) -> None:
        self._kept: LRUCache[str, CachedReport] = LRUCache(CACHE_BYTES, getsizeof=lambda sealed: sealed.size)

    def get(self, check_id: str) -> CachedReport | None:
        """The version that was kept last, which need not be the row's present one."""
        return self._kept.get(check_id)

    def put(self, check_id: str, sealed: CachedReport) -> None:
        """Keeps this version in place of any other."""
        if sealed.size <= MAX_REPORT_BYTES:
            self._kept[check_id] = sealed
