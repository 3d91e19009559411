"""Reading a check back: its answer, its evidence, its files. Nothing here is charged or changed."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cleardeed.checks import stored_views
from cleardeed.checks.kind import CHECK
from cleardeed.checks.sealed import SealedReportCache
from cleardeed.checks.view import CheckView, LinkedView
from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import NotFoundError
from cleardeed.core.ids import is_id
from cleardeed.core.owner import Owner
from cleardeed.database.batcher import Batcher
from cleardeed.database.directory import account_of
from cleardeed.database.pool import Connection, Pool

MAX_BATCH = 64
"""Checks in one statement; bounds the memory and the time that one answer takes."""
STATEMENTS_AT_ONCE = 2


class Reader:
    """Reads checks back; those that are asked for while a statement is under way go together in the next one, and one
    that several ask for goes once.

    Sealed reports that were read lately are kept as they are stored, encrypted. Each read fetches the key and the row's
    version, so what was erased cannot be read from memory, and what was changed is fetched anew.
    """

    def __init__(self, pool: Pool, ring: KeyRing) -> None:
        self._pool = pool
        self._ring = ring
        self._sealed = SealedReportCache()
        self._asked = Batcher(self._send, max_batch=MAX_BATCH, concurrency=STATEMENTS_AT_ONCE)

    async def read(self, owner: Owner, check_id: str) -> CheckView:
        """The owner's check. Raises `NotFoundError` for an unknown, malformed or foreign id alike."""
        if not is_id(check_id, "chk"):
            raise NotFoundError
        return await self._asked.submit((owner, check_id))

    async def _send(self, asked: Sequence[tuple[Owner, str]]) -> list[CheckView | Exception]:
        once = list(dict.fromkeys(asked))
        found = dict(zip(once, await stored_views.read_checks(self._pool, self._ring, once, self._sealed), strict=True))
        return [found[one] or NotFoundError() for one in asked]


async def read_summary(pool: Pool, owner: Owner, check_id: str) -> CheckView:
    """The owner's check without its result, as one statement by its key. Raises `NotFoundError`."""
    check = await stored_views.read_summary(pool, owner, check_id)
    if check is None:
        raise NotFoundError
    return check


async def read_linked(connection: Connection, ring: KeyRing, check_id: str, edition: int | None = None) -> LinkedView:
    """Return any account's check, with its newest reviewed edition or the one named, for a caller who showed a signed
    link to it. Raises `NotFoundError`."""
    account_id = await account_of(connection, CHECK.table, check_id) if is_id(check_id, "chk") else None
    linked = await stored_views.read_linked(connection, ring, account_id, check_id, edition) if account_id else None
    if linked is None:
        raise NotFoundError
    return linked


def plain(view: CheckView) -> dict[str, Any]:
    """The view as plain data, for pages."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return data
