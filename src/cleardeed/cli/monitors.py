"""`cleardeed monitors`: run what is due; erase personal data."""

from typing import Annotated, Any

from cyclopts import App

from cleardeed.bootstrap.domains import create_document_runner, open_runner
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.bootstrap.worker import open_workers
from cleardeed.cli.common import Common, run
from cleardeed.cli.erasure import run_erasure
from cleardeed.cli.whole_numbers import MAX_ID, whole_number
from cleardeed.documents.analyser.client import open_analyser
from cleardeed.documents.model.adviser import open_adviser
from cleardeed.documents.parser.client import open_parsers
from cleardeed.monitors.claim import claim_due
from cleardeed.monitors.erase import MONITORS

app = App(name="monitors", help="Monitors.")


@app.command(name="run-due")
def run_due(*, common: Common | None = None) -> None:
    """Run every cycle that is due now, once, and return."""

    async def action(runtime: Runtime) -> Any:
        async with (
            open_runner(runtime) as runner,
            open_parsers(ocr=True, warm=False) as parsers,
            open_analyser(warm=False) as analyser,
            open_adviser(runtime.settings, runtime.pool) as adviser,
        ):
            started = await claim_due(runtime.pool)
            documents = create_document_runner(runtime, parsers, analyser, adviser)
            async with open_workers(runtime, runner, documents) as workers:
                await workers.drain()
        return {"started": started}

    run(common or Common(), action)


@app.command
def erase(monitor_id: Annotated[int, whole_number(gte=1, lte=MAX_ID)], *, common: Common | None = None) -> None:
    """Destroy for good whom a monitor watched and what it found. It is finished by that; money, hashes, dates stay."""
    run_erasure(common or Common(), MONITORS, monitor_id, printed={"status": "finished"})
