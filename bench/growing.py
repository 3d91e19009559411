"""A year of finished checks by SQL, with all that a check leaves, in monthly partitions. Payloads are small."""

import datetime
import time
from collections.abc import Sequence

import asyncpg
import structlog

from bench.databases import BenchDatabase, BenchSetup
from cleardeed.accounts.api_keys import IssuedApiKey
from cleardeed.billing.ledger import MAX_AMOUNT
from cleardeed.core import clock
from cleardeed.database.embedded.layout import SUPERUSER, Layout
from cleardeed.database.partitions import TABLES

MONTHS = 12
EVENT_MONTHS = 3
"""Events are kept for 90 days."""
MOMENTS = 800
"""At which the checks of a month are made, as many at each."""
STEP_SECONDS = 27 * 86_400 // MOMENTS
HASHES = 5
FILLED = ("checks", "data_keys", "ledger_entries", "source_answers", "traces", "events", "check_counts")

# $1 the month's start, $2 its number, $3 checks at a moment, $4 accounts, $5 their keys.
_MAKE = f"""
CREATE TEMP TABLE made AS
SELECT n, account_id, key_id, prefix || lpad(to_hex(n), 16, '0') AS id, at
  FROM (SELECT b, $1::timestamptz + b * interval '{STEP_SECONDS} seconds' AS at
          FROM generate_series(0, {MOMENTS} - 1) b) moments,
       LATERAL (SELECT left(partition_bound('source_answers', at), 14) AS prefix OFFSET 0),
       generate_series(0, $3::bigint - 1) k,
       LATERAL (SELECT ($2::bigint * {MOMENTS} + b) * $3 + k AS n),
       LATERAL (SELECT ($4::text[])[n % cardinality($4::text[]) + 1] AS account_id,
                       ($5::text[])[n % cardinality($5::text[]) + 1] AS key_id)
"""
_FILL = {
    "checks": """
        INSERT INTO checks (account_id, id, key_id, type, mode, status, legal_opinion, cost, price_amount, created_at,
                            completed_at, risk_score, input, result)
        SELECT account_id, id, key_id, (ARRAY['full', 'seller', 'object'])[n % 3 + 1], 'live',
               (ARRAY['report_ready', 'report_ready', 'partial', 'failed'])[n % 4 + 1], false, 890, 890, at, at,
               n % 100, sha256(n::text::bytea), sha256(id::bytea) FROM made ORDER BY n""",
    "data_keys": """
        INSERT INTO data_keys (account_id, subject_id, wrapped)
        SELECT account_id, id, sha256(id::bytea) || sha256(id::bytea) FROM made ORDER BY n""",
    "ledger_entries": f"""
        INSERT INTO ledger_entries (account_id, amount, balance_after, reason, reference, created_at)
        SELECT account_id, -890, {MAX_AMOUNT} - 890 * (n / $1 + 1), 'charge', id, at FROM made ORDER BY n""",
    "source_answers": """
        INSERT INTO source_answers (account_id, check_id, source_codes, statuses, answered_at, answers)
        SELECT account_id, id, '{fssp,egrn,bankruptcy}', '{clean,found,clean}', at, sha256(id::bytea)
          FROM made ORDER BY n""",
    "traces": f"""
        INSERT INTO traces (account_id, mode, subject_id, subject_type, created_at, sha256s, kinds)
        SELECT account_id, 'live', id, 'check', at,
               ARRAY(SELECT sha256((n * {HASHES} + k)::text::bytea) FROM generate_series(1, {HASHES}) k),
               array_fill('source_result_sha256'::trace_kind, ARRAY[{HASHES}]) FROM made ORDER BY n""",
    "events": """
        INSERT INTO events (id, account_id, key_id, type, subject_id, body, status, created_at, delivered_at)
        SELECT partition_bound('events', at) || lpad(to_hex(n), 12, '0'), account_id, key_id, 'check.completed', id,
               sha256(id::bytea), 'delivered', at, at FROM made ORDER BY n""",
}
_INDEXES = """
SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
  FROM pg_index WHERE indrelid = ANY($1::text[]::regclass[])
   AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
"""
COUNT_ALL = (
    "INSERT INTO check_counts (account_id, key_id, type, status, change)"
    " SELECT account_id, key_id, type, status, count(*) FROM checks GROUP BY 1, 2, 3, 4"
)
"""Counts checks that were made without the service."""
_FINISH = (
    COUNT_ALL,
    "UPDATE accounts a SET balance = (SELECT sum(amount) FROM ledger_entries WHERE account_id = a.id)",
)
_LEAVES = """
SELECT relid::regclass::text AS name FROM unnest($1::text[]) AS name, pg_partition_tree(name::regclass) WHERE isleaf
"""

log = structlog.get_logger(__name__)


def months() -> list[datetime.datetime]:
    """The starts of the months that checks are made in: those before the present one."""
    return _months()[:-1]


def _months() -> list[datetime.datetime]:
    now = clock.now()
    numbers = range(now.year * 12 + now.month - 1 - MONTHS, now.year * 12 + now.month)
    return [datetime.datetime(number // 12, number % 12 + 1, 1, tzinfo=datetime.UTC) for number in numbers]


async def fill(setup: BenchSetup, database: BenchDatabase, keys: Sequence[IssuedApiKey], count: int) -> None:
    """Makes `count` checks, less a remainder, evenly over the months and keys."""
    connection = await asyncpg.connect(
        database.dsn, user=SUPERUSER, password=Layout(setup.folder).superuser_password.read_text().strip()
    )
    try:
        await _partition(connection)
        # At its own time it would disturb filling and measuring.
        for table in await connection.fetch(_LEAVES, FILLED):
            await connection.execute(f"ALTER TABLE {table['name']} SET (autovacuum_enabled = off)")
        indexes = await connection.fetch(_INDEXES, FILLED)
        await connection.execute(f"DROP INDEX {', '.join(index['name'] for index in indexes)}")
        # Foreign keys hold by the way in which rows are made, and counts are written at the end.
        await connection.execute("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'")
        for number, month in enumerate(months()):
            began = time.monotonic()
            await _fill_month(connection, number, month, keys, count // MONTHS // MOMENTS)
            log.warning("month made", number=number + 1, seconds=round(time.monotonic() - began))
        await connection.execute("SET session_replication_role = origin")
        for statement in (
            *(index["definition"] for index in indexes),
            *_FINISH,
            f"VACUUM (ANALYZE) {', '.join(FILLED)}",
        ):
            began = time.monotonic()
            await connection.execute(statement)
            log.warning("done", statement=statement[:60], seconds=round(time.monotonic() - began))
    finally:
        await connection.close()


async def _partition(connection: asyncpg.Connection) -> None:
    """A partition for each month instead of the one for all that was."""
    for table in TABLES:
        (first,) = await connection.fetch(
            "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = $1::text::regclass"
            " AND inhrelid::regclass::text LIKE '%before%'",
            table,
        )
        await connection.execute(f"DROP TABLE {first[0]}")
        for month in _months():
            await connection.execute("SELECT add_partition($1, $2)", table, month)


async def _fill_month(
    connection: asyncpg.Connection, number: int, month: datetime.datetime, keys: Sequence[IssuedApiKey], each: int
) -> None:
    await connection.execute(_MAKE, month, number, each, [key.account_id for key in keys], [key.key_id for key in keys])
    for table, statement in _FILL.items():
        if table == "ledger_entries":
            await connection.execute(statement, len(keys))
        elif table != "events" or number >= MONTHS - EVENT_MONTHS:
            await connection.execute(statement)
    await connection.execute("DROP TABLE made")
