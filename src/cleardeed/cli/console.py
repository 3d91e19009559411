"""`cleardeed console`: a one-time link into the operators' console."""

from typing import Any

from cyclopts import App

from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.address import service_url
from cleardeed.cli.common import Common, run
from cleardeed.core import clock
from cleardeed.operators.login import LINK_LIFETIME, create_login_link

app = App(name="console", help="The operators' console in a browser.")


@app.command
def login(*, name: str = "operator", common: Common | None = None) -> None:
    """Print a link that signs one person in, once, within ten minutes.

    Parameters
    ----------
    name
        Who signs in; the console's log names them.
    """

    async def action(runtime: Runtime) -> Any:
        secret = await create_login_link(runtime.pool, name)
        url = f"{service_url(runtime.settings)}/console/login?link={secret}"
        return {"url": url, "expires_at": clock.now() + LINK_LIFETIME}

    run(common or Common(), action)
