"""A kind of sealed record that only tests know: built by a job after it was ordered."""

import asyncpg

from cleardeed.core.crypto import KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection
from cleardeed.records.kind import Lifecycle, RecordKind

TABLES = """
CREATE TABLE toys (
    account_id text NOT NULL, id text NOT NULL, key_id text, mode text NOT NULL, status text NOT NULL,
    cost bigint NOT NULL DEFAULT 0, input bytea NOT NULL, result bytea, evidence bytea, created_at timestamptz NOT NULL,
    completed_at timestamptz, erased_at timestamptz, labels bytea,
    external_id_hash bytea,
    PRIMARY KEY (account_id, id)
);
CREATE TABLE wheels (account_id text, toy_id text);
"""


async def _remove_wheels(connection: Connection, _ring: KeyRing, row: asyncpg.Record) -> None:
    await connection.execute("DELETE FROM wheels WHERE account_id = $1 AND toy_id = $2", row["account_id"], row["id"])


TOY = RecordKind(
    table="toys",
    id_prefix="toy",
    id_field="toy_id",
    folder="toys",
    subject_kind="valuation",
    operation="toys",
    stamp_job="stamp_toy",
)
TOYS = Lifecycle(
    kind=TOY,
    unknown=lambda: RefusedError("there is no valuation with this id"),
    still_running=lambda: RefusedError("the check is still running; erase it when it has finished"),
    running="status = 'processing'",
    ended="completed_at",
    before_erasing=_remove_wheels,
    job="build_toy",
)
