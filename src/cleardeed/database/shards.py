"""The servers of a cluster that hold accounts' rows, and the functions that launch checks there (ADR 52).

`launch_account` and what it calls are copied for every shard of a server, with the shards' own tables in the place of
the distributed ones: such statements are PostgreSQL's, planned once a session.
"""

import re
from importlib import resources
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import asyncpg
import msgspec

from cleardeed.database.cluster import HELPERS, LAUNCH
from cleardeed.database.pool import Connection, connect

COPIED = (*HELPERS, LAUNCH)
LOCK_ID = 0x73686172
"""Advisory lock held while functions are copied, so that processes that start together do it one after another."""

_HOLDER = """
SELECT n.nodename AS host, n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
 WHERE p.shardid = get_shard_id_for_distribution_column('accounts', $1::text) AND n.noderole = 'primary'
"""
# Beside each shard of accounts here: those of the other tables with the same accounts, and copies of small tables.
_TABLES = """
SELECT a.shardid AS shard, t.logicalrelid::text AS table, shard_name(t.logicalrelid, t.shardid) AS name
  FROM pg_dist_shard a JOIN pg_dist_placement p ON p.shardid = a.shardid JOIN pg_dist_local_group USING (groupid)
  JOIN pg_dist_shard t ON t.shardminvalue = a.shardminvalue OR t.shardminvalue IS NULL
 WHERE a.logicalrelid = 'accounts'::regclass
"""
_FUNCTIONS = """
SELECT proname AS name, pg_get_functiondef(oid) AS definition FROM pg_proc
 WHERE pronamespace = current_schema()::regnamespace AND proname ~ $1
"""
_NUMBERED = """
SELECT count(*) > 0 FROM pg_attribute WHERE attrelid = $1::text::regclass AND attname = 'id' AND atthasdef
"""


class Server(msgspec.Struct, frozen=True):
    """A server of the cluster, as the others know it."""

    host: str
    port: int

    def address(self, dsn: str) -> str:
        """Its address, with the role, password and database of the coordinator's."""
        parts = urlsplit(dsn)
        user, at, _ = parts.netloc.rpartition("@")
        query = dict(parse_qsl(parts.query)) | {"host": self.host, "port": str(self.port)}
        return f"postgresql://{user}{at}{parts.path}?{urlencode(query, quote_via=quote)}"


async def server_of(connection: Connection, account_id: str) -> Server:
    """The server that holds the account's rows. `connection` is to the coordinator."""
    (row,) = await connection.fetch(_HOLDER, account_id)
    return msgspec.convert(dict(row), Server)


async def copy_functions(dsn: str) -> None:
    """Make the functions for the shards of the server at that address, where they are missing or of another version."""
    connection = await connect(dsn)
    try:
        await connection.execute("SET citus.enable_ddl_propagation = off")
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK_ID)
            await _copy_functions(connection)
    finally:
        await connection.close()


async def _copy_functions(connection: asyncpg.Connection) -> None:
    tables: dict[int, dict[str, str]] = {}
    for row in await connection.fetch(_TABLES):
        tables.setdefault(row["shard"], {})[row["table"]] = row["name"]
    rows = await connection.fetch(_FUNCTIONS, f"^({'|'.join(COPIED)})(_[0-9]+)?$")
    present = {row["name"]: row["definition"] for row in rows}
    for shard, names in tables.items():
        if not await connection.fetchval(_NUMBERED, names["ledger_entries"]):
            # The extension numbers entries where it plans; each server has numbers of its own.
            await connection.execute(
                f"ALTER TABLE {names['ledger_entries']} ALTER COLUMN id"
                " SET DEFAULT nextval(pg_get_serial_sequence('ledger_entries', 'id')::regclass)"
            )
        for function in COPIED:
            copy = _of_shard(present[function], shard, names)
            if copy != present.get(f"{function}_{shard}"):
                await connection.execute(copy)
    await connection.execute(_launch_on(list(tables)))


def _launch_on(shards: list[int]) -> str:
    """The function that launches, with a branch for each shard: what it calls by name is planned once a session."""
    text = (resources.files("cleardeed.database") / "launch_on_shards.sql").read_text("utf-8")
    before, branch, after = re.split(r"(?s)( +WHEN \{shard\}.*?)(?= +ELSE)", text)
    return before + "".join(branch.replace("{shard}", str(shard)) for shard in shards) + after


def _of_shard(definition: str, shard: int, names: dict[str, str]) -> str:
    """The function with a shard's tables and functions in it."""
    definition = re.sub(
        rf"\b(FROM|INTO|UPDATE) ({'|'.join(names)})\b", lambda match: f"{match[1]} {names[match[2]]}", definition
    )
    return re.sub(rf"\b({'|'.join(COPIED)})\(", rf"\1_{shard}(", definition)
