"""Sandbox checks: the same code as live ones, run by the request that orders them, on invented sources."""

import asyncio
from typing import Any

import msgspec

from cleardeed.accounts.api_keys import Caller
from cleardeed.billing.idempotency import StoredResponse
from cleardeed.checks.reviews.run import ReviewRunner
from cleardeed.checks.run import CheckRunner
from cleardeed.core.fair_semaphore import FairSemaphore

AT_ONCE = 4


class Sandbox:
    """Runs sandbox checks to their end before their launch is answered."""

    def __init__(self, runner: CheckRunner, reviews: ReviewRunner) -> None:
        self._runner = runner
        self._reviews = reviews
        self._turns = FairSemaphore(limit=AT_ONCE)

    async def run_launched(self, caller: Caller, launched: StoredResponse) -> StoredResponse:
        """Bring the checks of a launch to the state that was asked for, unless they are live or replayed."""
        if caller.mode == "sandbox" and not launched.replayed:
            await asyncio.gather(*(self._run(caller.account_id, one) for one in _check_ids_in(launched.body)))
        return launched

    async def run_review(self, payload: dict[str, Any]) -> None:
        """Brings the edition of a review out."""
        async with self._turns.slot(payload["account_id"]):
            await self._reviews.run(payload)

    async def _run(self, account_id: str, check_id: str) -> None:
        async with self._turns.slot(account_id):
            await self._runner.run({"account_id": account_id, "check_id": check_id})


def _check_ids_in(body: str) -> list[str]:
    """The ids of the checks that a launch's answer names, single or bulk."""
    answer = msgspec.json.decode(body)
    items = answer.get("items", [answer])
    return [item["check_id"] for item in items if item["check_id"]]
