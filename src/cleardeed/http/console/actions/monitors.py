"""Starting monitors that are due."""

from cleardeed.http.console.actions.model import ActionRequest, ActionResult
from cleardeed.monitors.claim import claim_due
from cleardeed.operators import details


async def run_due_monitors(request: ActionRequest) -> ActionResult:
    """`monitors run-due`: queues the cycles that are due; the workers run them."""
    started = await claim_due(request.services.pool)
    await request.log(request.services.pool, "monitors", details.STARTED, count=started)
    return ActionResult("/console/monitors")
