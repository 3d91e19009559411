"""`cleardeed extracts`: erase what a caller supplied."""

from typing import Any

from cyclopts import App

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.checks.extracts.store import erase_extract
from cleardeed.cli.common import Common, run

app = App(name="extracts", help="Extracts of the register of real estate that callers supplied.")


@app.command
def erase(extract_id: str, /, *, common: Common | None = None) -> None:
    """Destroy a supplied extract before its 7 days are over. Checks that named it have copies: erase those too."""

    async def action(runtime: Runtime) -> Any:
        await erase_extract(runtime.pool, extract_id)
        return {"extract_id": extract_id, "erased": True}

    run(common or Common(), action)
