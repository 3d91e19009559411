"""`cleardeed documents`: erase personal data."""

from typing import Any

from cyclopts import App

from cleardeed.bootstrap import Runtime
from cleardeed.cli.common import Common, run
from cleardeed.documents.record import DOCUMENT_CHECKS
from cleardeed.records.erase import erase as erase_record

app = App(name="documents", help="Analysed documents.")


@app.command
def erase(job_id: str, *, common: Common | None = None) -> None:
    """Destroy a document and what was found in it for good. Money, hashes and dates stay; it still verifies."""

    async def action(parts: Runtime) -> Any:
        await erase_record(DOCUMENT_CHECKS, parts.pool, parts.ring, parts.files, job_id)
        return {"job_id": job_id, "evidence_storage_status": "erased"}

    run(common or Common(), action)
