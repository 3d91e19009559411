"""Distribute the tables of tenants over a Citus cluster: each account's rows lie together, on one machine (ADR 51)."""

import asyncpg

from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import Connection, connect

REFERENCE = ("tiers", "tariffs", "package_offers")
"""Small tables that tenants' rows refer to, copied to every machine."""
DISTRIBUTED = (
    "accounts",
    "packages",
    "ledger_entries",
    "api_keys",
    "data_keys",
    "idempotency_keys",
    "checks",
    "check_counts",
    "source_answers",
    "source_tickets",
    "check_estimates",
    "check_reviews",
    "traces",
    "timestamp_tokens",
    "document_checks",
    "extracts",
    "generations",
    "valuations",
    "monitors",
    "monitor_runs",
    "event_addresses",
    "events",
    "event_attempts",
)
"""Tables of tenants; what one refers to comes before it."""
HELPERS = ("active_package", "effective_tier", "post_entry")
"""Functions that `launch_account` calls where the account's rows are."""
LAUNCH = "launch_account"

NUMBERS_BITS = 48
"""The extension's: a group's numbers are those above its own, shifted by so many."""

_HAS_CITUS = "SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus')"
_FUNCTION = (
    "SELECT oid::regprocedure::text FROM pg_proc WHERE proname = $1 AND pronamespace = current_schema()::regnamespace"
)


async def distribute(dsn: str) -> list[str]:
    """Distribute what is not distributed yet, in one transaction; returns the names of these tables.

    Raises `RefusedError` on a server without the extension or workers; nothing has changed then.
    """
    connection = await connect(dsn)
    try:
        async with connection.transaction():
            await _refuse_plain_server(connection)
            # Else the tables that refer to reference tables are converted at once, before they are distributed.
            await connection.execute("SET LOCAL citus.enable_local_reference_table_foreign_keys = off")
            tables = await _distribute(connection)
        await _number_on(connection)
        return tables
    finally:
        await connection.close()


async def is_distributed(connection: Connection) -> bool:
    """Whether this database is a cluster's, with the tables of tenants distributed."""
    if not await connection.fetchval(_HAS_CITUS):
        return False
    found: bool = await connection.fetchval(
        "SELECT EXISTS (SELECT 1 FROM citus_tables WHERE table_name = 'accounts'::regclass)"
    )
    return found


async def _refuse_plain_server(connection: asyncpg.Connection) -> None:
    if not await connection.fetchval(_HAS_CITUS):
        raise RefusedError("this database has no extension citus: it is one server, and nothing was changed")
    if not await connection.fetchval("SELECT EXISTS (SELECT FROM citus_get_active_worker_nodes())"):
        raise RefusedError("the cluster has no workers yet: SELECT citus_add_node('host', 5432)")


async def _distribute(connection: asyncpg.Connection) -> list[str]:
    there = {row[0] for row in await connection.fetch("SELECT table_name::text FROM citus_tables")}
    reference = [table for table in REFERENCE if table not in there]
    distributed = [table for table in DISTRIBUTED if table not in there]
    if "ledger_entries" in distributed:
        # A distributed table has no triggers: what the ledger's refused, the role may not do.
        await connection.execute("DROP TRIGGER IF EXISTS ledger_is_append_only ON ledger_entries")
    for table in reference:
        await connection.execute("SELECT create_reference_table($1::text::regclass)", table)
    for table in distributed:
        if table == "accounts":
            await connection.execute("SELECT create_distributed_table('accounts', 'id')")
        else:
            await connection.execute(
                "SELECT create_distributed_table($1::text::regclass, 'account_id', colocate_with => 'accounts')", table
            )
    for name in HELPERS:
        await connection.execute("SELECT create_distributed_function($1)", await connection.fetchval(_FUNCTION, name))
    await connection.execute(
        "SELECT create_distributed_function($1, 'p_account', colocate_with => 'accounts', force_delegation => true)",
        await connection.fetchval(_FUNCTION, LAUNCH),
    )
    for table in reversed(reference + distributed):
        # What was copied to the shards would stay here, unseen, also of people who are erased there.
        await connection.execute("SELECT truncate_local_data_after_distributing_table($1::text::regclass)", table)
    if "ledger_entries" in distributed:
        await connection.execute("REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM CURRENT_USER")
    # A plan for any hash, which it keeps on one server, is none that a cluster can make.
    await connection.execute("ALTER FUNCTION traces_with_hash(bytea) RESET plan_cache_mode")
    # Else asyncpg takes seconds to learn of a type: the extension looks at every table whether it is a shard.
    await connection.execute("ALTER ROLE CURRENT_USER SET citus.override_table_visibility = off")
    return reference + distributed


async def _number_on(connection: asyncpg.Connection) -> None:
    """Have each worker number entries of the ledger after those that have its numbers: of a backup, by another cluster.

    Workers number by themselves, each from its group's own range.
    """
    for (group,) in await connection.fetch("SELECT DISTINCT groupid FROM pg_dist_node WHERE groupid > 0"):
        first = group << NUMBERS_BITS
        last = await connection.fetchval(
            "SELECT max(id) FROM ledger_entries WHERE id BETWEEN $1 AND $2", first, first + (1 << NUMBERS_BITS) - 1
        )
        if last is not None:
            await connection.execute(
                "SELECT run_command_on_workers($1)",
                f"SELECT setval('ledger_entries_id_seq', {last}) FROM ledger_entries_id_seq, pg_dist_local_group"
                f" WHERE groupid = {group} AND last_value < {last}",
            )
