"""The progress of a running check: which of its sources have answered, and what became of them."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cleardeed.checks import store, stored_views
from cleardeed.checks.collecting import connectors_of
from cleardeed.checks.inputs import CheckStatus
from cleardeed.core.crypto import KeyRing
from cleardeed.database.pool import Connection
from cleardeed.sources.base import AnswerStatus, Connector
from cleardeed.sources.catalogue import applicable

LineStatus = AnswerStatus | Literal["waiting"]


class Line(msgspec.Struct, frozen=True):
    """One source of the check."""

    code: str
    name: str
    status: LineStatus


class Progress(msgspec.Struct, frozen=True):
    """The check's own status and the statuses of the sources that have answered, by code."""

    status: CheckStatus
    answered: Mapping[str, AnswerStatus]


async def read_progress(connection: Connection, account_id: str, check_id: str) -> Progress:
    """The progress of the account's check, which must exist."""
    return Progress(*await stored_views.read_progress(connection, account_id, check_id))


async def read_lines(
    connection: Connection,
    ring: KeyRing,
    connectors: Mapping[str, Connector | None],
    account_id: str,
    check_id: str,
) -> list[Line]:
    """Every source that the open check asks, in the catalogue's order; none where it has come to its end."""
    check = await store.load_open(connection, ring, account_id, check_id)
    if check is None:
        return []
    _, answered = await stored_views.read_progress(connection, account_id, check_id)
    asked = applicable(check.type, check.subject, connectors_of(check, connectors))
    return [Line(source.code, source.name, answered.get(source.code, "waiting")) for source in asked]
