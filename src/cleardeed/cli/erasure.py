"""Shared by the commands that erase a record."""

from collections.abc import Mapping
from typing import Any

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.common import Common, run
from cleardeed.records.erase import erase
from cleardeed.records.kind import Lifecycle

ERASED = {"evidence_storage_status": "erased"}


def run_erasure(
    common: Common, lifecycle: Lifecycle, row_id: str | int, *, printed: Mapping[str, str] = ERASED
) -> None:
    """Erase a row of the kind; print its id and `printed`."""

    async def action(runtime: Runtime) -> Any:
        await erase(lifecycle, runtime.pool, runtime.ring, runtime.files, row_id)
        return {lifecycle.kind.id_field: row_id, **printed}

    run(common, action)
