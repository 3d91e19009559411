"""`cleardeed registers`: import and list local registers."""

from datetime import date
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.common import Common, run
from cleardeed.cli.progress import progress_bar
from cleardeed.sources.local import load, registers

app = App(name="registers", help="Local registers that sources are answered from.")


@app.command(name="import")
def import_(
    source: str,
    file: Path,
    /,
    *,
    as_of: Annotated[date | None, Parameter(help="The day the data stand at (default today).")] = None,
    append: Annotated[bool, Parameter(help="Add to what is there instead of replacing it.", negative=())] = False,
    skip_bad: Annotated[bool, Parameter(help="Leave bad rows out instead of refusing the file.", negative=())] = False,
    common: Common | None = None,
) -> None:
    """Replace a source's register by the rows of a CSV or NDJSON file, in one transaction."""
    common = common or Common()

    async def action(runtime: Runtime) -> Any:
        with progress_bar(file.name, shown=not common.as_json) as progress:
            return await load.import_register(
                runtime.pool, source, file, as_of=as_of, append=append, skip_bad=skip_bad, progress=progress
            )

    run(common, action)


@app.command(name="list")
def list_(*, common: Common | None = None) -> None:
    """List the loaded registers: source, rows, as-of date, imported when."""

    async def action(runtime: Runtime) -> Any:
        return [
            {
                "source_code": register.source_code,
                "rows": register.rows,
                "as_of": register.as_of,
                "imported_at": register.imported_at,
            }
            for register in await registers.list_registers(runtime.pool)
        ]

    run(common or Common(), action)
