"""The inner result of a finished NEWDB task."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cleardeed.simulators.exchange import Verdict


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """`results.<section>.result`, and what it truly says."""

    body: dict[str, Any]
    verdict: Verdict
    found: Sequence[str] = ()


def rows(data: Sequence[Any], found: Sequence[str], **more: Any) -> Result:
    """`status` 200 and the rows; no row is an honest zero."""
    return Result(
        body={"status": 200, "data": list(data)} | more, verdict="records" if found else "zero", found=list(found)
    )


def dead_behind() -> Result:
    """The state is complete, yet the register behind gave nothing."""
    return Result(body={"status": 500, "data": [], "error": "source is unavailable"}, verdict="broken")
