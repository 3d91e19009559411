"""Dump and load the whole database by the newest pg_dump, pg_restore and psql of this machine.

pg_dump reads servers of its own version and older ones; `load` writes to 15 and newer.
"""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO, cast
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from cleardeed.core.errors import RefusedError
from cleardeed.database.embedded.binaries import program
from cleardeed.database.pool import SERVER_SECONDS
from cleardeed.database.servers import servers_of

# Set at the head of every dump of pg_dump 17 and newer, unknown to servers before 17, and 0 is its default.
NEWER_SETTING = b"SET transaction_timeout = 0;\n"
HEAD_BYTES = 4096

# What the service's role owns goes, extensions' own parts with their extensions; the database and its grants stay.
# Names are collected first, since CASCADE takes some of them along with others.
CLEAR = rb"""
\set ON_ERROR_STOP 1
\set VERBOSITY terse
\set SHOW_CONTEXT never
BEGIN;
SET LOCAL client_min_messages = warning;
SET LOCAL lock_timeout = '10s';
SET LOCAL search_path = '';
DO $$
DECLARE
    me oid := current_user::regrole;
    mine text[];
    item text;
BEGIN
    SELECT array_agg(found.kind || ' IF EXISTS ' || found.name || ' CASCADE' ORDER BY found.step) INTO mine FROM (
        SELECT 1 AS step, 'EXTENSION' AS kind, format('%I', extname) AS name
          FROM pg_catalog.pg_extension WHERE extowner = me
        UNION ALL
        SELECT 2, 'SCHEMA', format('%I', nspname)
          FROM pg_catalog.pg_namespace WHERE nspowner = me AND nspname <> 'public' AND nspname !~ '^pg_'
        UNION ALL
        SELECT 3, CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
                  WHEN 'f' THEN 'FOREIGN TABLE' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END, oid::regclass::text
          FROM pg_catalog.pg_class
         WHERE relowner = me AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f', 'c')
           AND relnamespace::regnamespace::text !~ '^pg_'
           -- The sequence of an identity column cannot go before its table. Columns of a partitioned one depend on it.
           AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend WHERE classid = 'pg_catalog.pg_class'::regclass
                              AND objid = pg_class.oid AND objsubid = 0 AND deptype = 'i')
        UNION ALL
        SELECT 4, 'ROUTINE', oid::regprocedure::text FROM pg_catalog.pg_proc WHERE proowner = me
        UNION ALL
        SELECT 5, 'TYPE', oid::regtype::text FROM pg_catalog.pg_type WHERE typowner = me AND typtype IN ('e', 'd', 'r')
    ) AS found;
    FOREACH item IN ARRAY coalesce(mine, '{}') LOOP
        EXECUTE 'DROP ' || item;
    END LOOP;
END $$;
RESET search_path;
"""

# What a cluster's tables and functions cannot have, and its dump therefore lacks.
COMPLETE = rb"""
DO $$
BEGIN
    IF to_regclass('public.ledger_entries') IS NOT NULL AND to_regprocedure('public.refuse_change()') IS NOT NULL THEN
        CREATE OR REPLACE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.ledger_entries
            FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
    END IF;
    IF to_regprocedure('public.traces_with_hash(bytea)') IS NOT NULL THEN
        ALTER FUNCTION public.traces_with_hash(bytea) SET plan_cache_mode = force_generic_plan;
    END IF;
END $$;
"""

HAS_CITUS = "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus');"

# Each worker is read in one transaction of one snapshot, so that an account's rows agree. Shards are no tables.
CLUSTER_DUMP = "-c citus.max_adaptive_executor_pool_size=1 -c citus.override_table_visibility=on"
# What is loaded is not distributed yet.
CLUSTER_LOAD = "-c citus.enable_ddl_propagation=off"

IS_DISTRIBUTED = "SELECT EXISTS (SELECT FROM citus_tables);"

HAS_ACCOUNTS = """
SELECT to_regclass('accounts') IS NOT NULL AS installed \\gset
\\if :installed
SELECT EXISTS (SELECT 1 FROM accounts);
\\else
SELECT false;
\\endif
"""

# A database of a former version names its keys only in front of what they wrap.
NEEDED_KEYS = """
SELECT to_regclass('service_keys') IS NOT NULL AS named, to_regclass('data_keys') IS NOT NULL AS installed \\gset
\\if :named
SELECT encode(key_id, 'hex') FROM service_keys;
\\elif :installed
SELECT encode(substring(wrapped for 8), 'hex') FROM data_keys
UNION SELECT encode(substring(webhook_secret for 8), 'hex') FROM api_keys;
\\endif
"""


def dump(dsn: str, file: Path) -> None:
    """Write a snapshot of the database in pg_dump's custom format. Raises `RefusedError`."""
    address, environment = _connection(dsn)
    command = [str(program("pg_dump")), "--format=custom", "--compress=1", f"--file={file}", f"--dbname={address}"]
    if _has_citus(dsn):
        command.append("--extension=plpgsql")  # and no other, which only a superuser may make
        environment["PGOPTIONS"] = CLUSTER_DUMP
    _refuse_failure("pg_dump", subprocess.run(command, env=environment, capture_output=True, check=False))


def load(dsn: str, file: Path) -> None:
    """Replace everything that the role owns in the database by the dump, in one transaction.

    Raises `RefusedError` if the dump is damaged, the server refuses a statement, or a table stays locked for 10 s, and
    where tables are distributed.
    """
    address, environment = _connection(dsn)
    if _has_citus(dsn):
        if _query_lines(dsn, IS_DISTRIBUTED) == ["t"]:
            raise RefusedError(
                "this cluster's tables are distributed: restore into a new one, then `cleardeed cluster distribute`"
            )
        environment["PGOPTIONS"] = CLUSTER_LOAD
    reading = [str(program("pg_restore")), "--no-owner", "--no-privileges", "--exit-on-error", "--file=-", str(file)]
    with (
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(reading, stdout=subprocess.PIPE, stderr=errors) as reader,
        subprocess.Popen(
            _psql(address), env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=errors
        ) as writer,
    ):
        _feed(reader, cast(IO[bytes], reader.stdout), cast(IO[bytes], writer.stdin))
        if reader.returncode != 0 or writer.wait() != 0:
            errors.seek(0)
            raise RefusedError("the database could not be restored: {said}", said=_decoded(errors.read()))


def has_accounts(dsn: str) -> bool:
    """Whether the database has at least one account. Raises `RefusedError`."""
    return _query_lines(dsn, HAS_ACCOUNTS) == ["t"]


def needed_keys(dsn: str) -> list[str]:
    """Fingerprints of the service keys that wrap the database's secrets. Raises `RefusedError`."""
    return _query_lines(dsn, NEEDED_KEYS)


def _has_citus(dsn: str) -> bool:
    return _query_lines(dsn, HAS_CITUS) == ["t"]


def _query_lines(dsn: str, script: str) -> list[str]:
    """The output lines of a psql script."""
    address, environment = _connection(dsn)
    command = [*_psql(address), "--tuples-only", "--no-align"]
    done = subprocess.run(command, env=environment, input=script.encode(), capture_output=True, check=False)
    _refuse_failure("psql", done)
    return done.stdout.decode().split()


def _feed(reader: "subprocess.Popen[bytes]", script: IO[bytes], server: IO[bytes]) -> None:
    """Send the script to the server; commit only after pg_restore has succeeded."""
    try:
        server.write(CLEAR)
        server.write(script.read(HEAD_BYTES).replace(NEWER_SETTING, b"", 1))
        shutil.copyfileobj(script, server)
        if reader.wait() == 0:
            server.write(COMPLETE)
            server.write(b"COMMIT;\n")
        server.close()
    except BrokenPipeError:
        # psql ended first and has printed why.
        script.close()
        with suppress(BrokenPipeError):
            server.close()
        reader.wait()


def _connection(dsn: str) -> tuple[str, dict[str, str]]:
    """The DSN without its password, which process lists would show, and the environment with it."""
    parts = urlsplit(dsn)
    query = dict(parse_qsl(parts.query))
    password = query.pop("password", None) or unquote(parts.password or "")
    user, _, host = parts.netloc.rpartition("@")
    netloc = f"{user.partition(':')[0]}@{host}" if user else host
    # libpq takes no `+` for a space.
    address = f"postgresql://{netloc}{parts.path}?{urlencode(query, quote_via=quote)}"
    environment = dict(os.environ) | ({"PGPASSWORD": password} if password else {})
    if len(servers_of(dsn)) > 1:  # libpq waits for each without limit
        environment.setdefault("PGCONNECT_TIMEOUT", str(SERVER_SECONDS))
    return address, environment


def _psql(address: str) -> list[str]:
    return [str(program("psql")), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--dbname={address}"]


def _refuse_failure(name: str, done: "subprocess.CompletedProcess[bytes]") -> None:
    if done.returncode != 0:
        raise RefusedError("{program} failed: {said}", program=name, said=_decoded(done.stderr))


def _decoded(errors: bytes) -> str:
    return errors.decode(errors="replace").strip()
