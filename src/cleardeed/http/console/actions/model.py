"""Request and result of a console action."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from cleardeed.core.errors import RefusedError
from cleardeed.core.language import Language
from cleardeed.database.pool import Connection
from cleardeed.http.console.session import Form
from cleardeed.http.services import Services
from cleardeed.operators import details
from cleardeed.operators.audit_log import record_action


class ActionRequest(msgspec.Struct, frozen=True, kw_only=True):
    """One action by one operator. `came_from` is the path of the page that holds the form."""

    services: Services
    form: Form
    operator: str
    action: str
    request_id: str
    language: Language
    came_from: str

    async def log(self, connection: Connection, target: str, message: str = "", **values: object) -> None:
        """Write an audit log entry with a message of `operators.details`, filled with `values`. The caller commits."""
        await record_action(
            connection,
            operator=self.operator,
            action=self.action,
            target=target,
            details=message.format(**values),
            request_id=self.request_id,
        )

    async def log_around(self, target: str, work: Awaitable[None]) -> None:
        """Await work that commits transactions of its own, with log entries before and after it.

        A start without an outcome means that the work was interrupted and may or may not be done.
        """
        pool = self.services.pool
        await self.log(pool, target, details.BEGUN)
        try:
            await work
        except RefusedError as error:
            await self.log(pool, target, details.REFUSED, reason=error)
            raise
        await self.log(pool, target, details.DONE)


class ActionResult(msgspec.Struct, frozen=True):
    """Where the operator goes next: a redirect to `to`, or the page of `template` with `shown`, which links to `to`."""

    to: str
    template: str | None = None
    shown: dict[str, Any] = {}


Action = Callable[[ActionRequest], Awaitable[ActionResult]]
