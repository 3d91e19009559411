"""Copies of a finished check, each readable: one is run by the service, and sealed again under keys of the copies."""

from collections.abc import Sequence

import asyncpg

from bench.databases import BenchDatabase, one_row
from bench.get import finished_checks
from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.checks.kind import CHECK
from cleardeed.core.crypto import DataKey, KeyRing

_COPY = """
INSERT INTO checks (account_id, id, key_id, type, mode, status, legal_opinion, cost, price_amount, created_at,
                    completed_at, risk_score, input, result, evidence)
SELECT account_id, made.id, key_id, type, mode, status, legal_opinion, cost, price_amount, created_at, completed_at,
       risk_score, input, made.result, evidence
  FROM checks, unnest($2::text[], $3::bytea[]) AS made (id, result) WHERE checks.id = $1
"""
_TRACE = """
INSERT INTO traces (account_id, mode, subject_id, subject_type, created_at, sha256s, kinds)
VALUES ($1, 'live', $2, 'check', $3, $4::bytea[],
        array_fill('source_result_sha256'::trace_kind, ARRAY[cardinality($4::bytea[])]))
"""


async def copy_check(
    connection: asyncpg.Connection, database: BenchDatabase, key: IssuedApiKey, ids: Sequence[str]
) -> None:
    """Runs one check of the key and copies it under these ids. The registers must be there."""
    ring = KeyRing.from_file(database.folder / "encryption.key")
    (model,) = await finished_checks(database, key)
    sealed, wrapped = await one_row(
        connection,
        "SELECT result, wrapped FROM checks JOIN data_keys USING (account_id) WHERE subject_id = id AND id = $1",
        model,
    )
    result = CHECK.columns(model, ring.unwrap(wrapped)).decrypt_bytes("result", sealed)
    keys = [DataKey.generate() for _ in ids]
    sealed_each = [CHECK.columns(one, own).encrypt_bytes("result", result) for one, own in zip(ids, keys, strict=True)]
    await connection.execute(_COPY, model, ids, sealed_each)
    await connection.execute(
        "INSERT INTO data_keys (account_id, subject_id, wrapped)"
        " SELECT $1, made.* FROM unnest($2::text[], $3::bytea[]) AS made",
        key.account_id,
        ids,
        [ring.wrap(own) for own in keys],
    )
    await connection.execute(
        "INSERT INTO check_counts (account_id, key_id, type, status, change)"
        " SELECT account_id, key_id, type, status, count(*) FROM checks WHERE id = ANY($1) GROUP BY 1, 2, 3, 4",
        ids,
    )


async def trace(connection: asyncpg.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    """Records hashes of checks: account, check, moment, hashes."""
    await connection.executemany(_TRACE, rows)
