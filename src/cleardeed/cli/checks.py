"""`cleardeed checks`: erase personal data, show what remote sources sent. See `decisions` for the others."""

from typing import Any

from cyclopts import App

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.checks.lifecycle import CHECKS
from cleardeed.checks.raw import raw_replies
from cleardeed.cli.common import Common, run
from cleardeed.cli.erasure import run_erasure

app = App(name="checks", help="Checks.")
for function in ("records", "decide", "editions"):
    app.command(f"cleardeed.cli.decisions:{function}")


@app.command
def erase(check_id: str, /, *, common: Common | None = None) -> None:
    """Destroy a finished check's personal data for good. Money, hashes and dates stay; it still verifies."""
    run_erasure(common or Common(), CHECKS, check_id)


@app.command
def replies(check_id: str, /, *, common: Common | None = None) -> None:
    """Show what remote sources sent in a check, as it came. It holds personal data: mind where you print it."""

    async def action(runtime: Runtime) -> Any:
        return await raw_replies(runtime.pool, runtime.ring, check_id)

    run(common or Common(), action)
