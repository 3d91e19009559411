"""Tables of tenants are keyed by account and statements on them name one, so that a cluster can distribute them."""

from collections import Counter

import pytest

from cleardeed.database.cluster import DISTRIBUTED, REFERENCE
from cleardeed.database.pool import Pool
from tests.database.statements import of_module, statements
from tests.database.tenancy import Parsed, parse, parse_function

LOCAL = {
    "console_links", "console_log", "console_sessions", "installation", "model_usage", "register_rows", "registers",
    "schema_migrations", "service_keys", "source_calls", "source_drift", "source_gates", "source_health",
    "trace_contexts", "valuation_markets", "valuation_sales",
}  # fmt: skip
"""The operator's own tables; they stay on one machine, as the queue does."""
QUEUE = "pgqueuer"
GUARD = {("ledger_entries", "ledger_is_append_only")}
"""Triggers of tenants' tables: a ledger on one machine is guarded by the server too."""

TENANTS = """
SELECT relname FROM pg_class c
 WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
   AND (relname = 'accounts' OR EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'account_id'))
"""
UNIQUE = """
SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, attname AS first
  FROM pg_index JOIN pg_class c ON c.oid = indrelid AND NOT c.relispartition
  LEFT JOIN pg_attribute a ON a.attrelid = indrelid AND a.attnum = indkey[0]
 WHERE indisunique AND indrelid::regclass::text = ANY($1)
"""
TRIGGERS = """
SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY($1)
"""
FOREIGN_KEYS = """
SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS other, own.attname AS own,
       theirs.attname AS theirs FROM pg_constraint
  JOIN pg_attribute own ON own.attrelid = conrelid AND own.attnum = conkey[1]
  JOIN pg_attribute theirs ON theirs.attrelid = confrelid AND theirs.attnum = confkey[1]
 WHERE contype = 'f' AND conparentid = 0
"""
FUNCTIONS = """
SELECT proname, prosrc FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
 WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql')
"""

OPERATORS = "a report of the operator's, over all accounts"
RETENTION = "what is old goes, whose ever it is"
CLAIM = "a worker takes what is due, whose ever it is"
KEYS = "the service keys wrap secrets of all accounts"
PART = "a part of statements that name it"
REGISTERS = "the operator's own lists"
NOT_SQL = {("database/cluster.py", "the cluster has no workers yet"): "tells the operator what to run"}
OF_ALL_ACCOUNTS = {
    ("accounts/accounts.py", "FROM accounts ORDER BY id"): OPERATORS,
    ("accounts/api_keys.py", "WHERE k.sha256 = $1"): "a caller names a key alone",
    ("accounts/api_keys.py", "FROM api_keys WHERE id = ANY($1)"): OPERATORS,
    ("billing/idempotency.py", "FROM idempotency_keys WHERE created_at"): RETENTION,
    ("billing/overview.py", "FROM ledger_entries WHERE created_at"): OPERATORS,
    ("checks/counts.py", "DELETE FROM check_counts"): "folds the counts of all",
    ("checks/extracts/store.py", "FROM extracts WHERE {condition}"): OPERATORS,
    ("checks/extracts/store.py", "FROM extracts WHERE created_at"): RETENTION,
    ("checks/lifecycle.py", "FROM checks WHERE completed_at"): RETENTION,
    ("checks/overview.py", "SELECT"): OPERATORS,
    ("checks/store.py", "SELECT account_id, mode FROM checks WHERE id"): "the directory, with the mode",
    ("checks/stored_answers.py", "UPDATE source_answers SET raws = NULL"): RETENTION,
    ("database/cluster.py", "SELECT max(id) FROM ledger_entries"): "the numbers of a server's entries",
    ("database/directory.py", "SELECT account_id FROM"): "the directory",
    ("database/dump.py", "SELECT EXISTS (SELECT 1 FROM accounts)"): "whether there is any",
    ("database/dump.py", "FROM data_keys"): KEYS,
    ("database/partitions.py", "SELECT count(*) FROM {table}_default"): OPERATORS,
    ("database/partitions.py", "FROM {…}"): "one month's partition, of all accounts",
    ("events/addresses.py", "AS waiting FROM event_addresses a"): PART,
    ("events/addresses.py", "FROM event_addresses a WHERE NOT"): OPERATORS,
    ("events/deliveries.py", "SELECT address_id FROM events WHERE status"): CLAIM,
    ("events/deliveries.py", "SELECT DISTINCT account_id FROM events"): CLAIM,
    ("events/overview.py", "FROM events WHERE id >="): OPERATORS,
    ("events/prune.py", "SELECT id FROM accounts"): RETENTION,
    ("events/read.py", "SELECT e.*, d.wrapped"): PART,
    ("events/read.py", "WHERE ($1::text IS NULL OR e.status"): OPERATORS,
    ("files/marker.py", "SELECT EXISTS (SELECT 1 FROM data_keys)"): "whether there is any",
    ("jobs/queue.py", "NOT EXISTS (SELECT 1 FROM jobs"): CLAIM,
    ("jobs/queue.py", "DELETE FROM {table}"): "the queue's own tables",
    ("monitors/claim.py", "FROM monitors WHERE status = 'active'"): CLAIM,
    ("monitors/erase.py", "FROM monitors WHERE status = 'finished'"): RETENTION,
    ("monitors/erase.py", "FROM monitor_runs WHERE changes IS NOT NULL"): RETENTION,
    ("monitors/overview.py", "FROM monitors"): OPERATORS,
    ("monitors/store.py", "SELECT m.*, k.wrapped"): PART,
    ("records/create.py", "INSERT INTO {record.kind.table}"): "the account is the first of the values",
    ("records/erase.py", "AND erased_at IS NULL AND NOT ({lifecycle.running})"): RETENTION,
    ("records/overview.py", "FROM {kind.table}"): OPERATORS,
    ("records/record.py", "SELECT r.*, k.wrapped"): PART,
    ("sources/local/lookup.py", "{register.table}"): REGISTERS,
    ("sources/local/lookup.py", "({…})"): REGISTERS,
    ("vault/keys.py", "{table}"): KEYS,
    ("vault/service_keys.py", "DELETE FROM service_keys"): KEYS,
}
"""Statements that name no account, by module and a part of their text, and why they may not."""


@pytest.fixture
async def tenants(pool: Pool) -> set[str]:
    return {row["relname"] for row in await pool.fetch(TENANTS)}


async def test_every_table_is_a_tenants_or_has_its_place(pool: Pool, tenants: set[str]) -> None:
    every = await pool.fetch(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')"
        " AND NOT relispartition AND relname NOT LIKE $1",
        f"{QUEUE}%",
    )
    assert {row["relname"] for row in every} - tenants == LOCAL | {*REFERENCE}


async def test_a_cluster_distributes_every_tenants_table(tenants: set[str]) -> None:
    assert {*DISTRIBUTED} == tenants
    assert len(DISTRIBUTED) == len(tenants)


async def test_unique_keys_begin_with_the_account(pool: Pool, tenants: set[str]) -> None:
    found = await pool.fetch(UNIQUE, tenants)
    assert len(found) > len(tenants) / 2
    assert [
        row["name"] for row in found if row["first"] != ("id" if row["table"] == "accounts" else "account_id")
    ] == []


async def test_no_trigger_is_on_a_tenants_table(pool: Pool, tenants: set[str]) -> None:
    assert {tuple(row) for row in await pool.fetch(TRIGGERS, tenants)} == GUARD


async def test_foreign_keys_stay_within_the_account(pool: Pool, tenants: set[str]) -> None:
    found = await pool.fetch(FOREIGN_KEYS)
    assert any(row["table"] in tenants for row in found)
    for row in found:
        if row["table"] not in tenants:
            assert row["other"] in REFERENCE
        elif row["other"] not in REFERENCE:
            own = "account_id" if row["table"] != "accounts" else "id"
            assert (row["own"], row["theirs"]) == (own, "id" if row["other"] == "accounts" else "account_id")


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("SELECT 1 FROM checks WHERE account_id = $1 AND id = $2", []),
        ("SELECT 1 FROM checks WHERE id = $1", ["checks"]),
        ("SELECT 1 FROM checks WHERE account_id = $1 OR id = $2", ["checks"]),
        ("SELECT 1 FROM checks WHERE NOT account_id = $1", ["checks"]),
        ("SELECT 1 FROM checks c WHERE c.account_id = c.id", ["checks"]),
        ("SELECT 1 FROM checks WHERE {condition}", ["checks"]),
        ("SELECT 1 FROM checks c JOIN data_keys k ON k.subject_id = c.id WHERE c.account_id = $1", ["data_keys"]),
        ("SELECT 1 FROM checks c JOIN data_keys k USING (account_id) WHERE c.account_id = $1", []),
        ("SELECT 1 FROM checks c JOIN data_keys k USING (id) WHERE c.account_id = $1", ["data_keys"]),
        ("SELECT 1 FROM checks c, data_keys k WHERE k.subject_id = c.id AND c.account_id = $1", ["data_keys"]),
        ("SELECT 1 FROM checks c, data_keys k WHERE k.account_id = c.account_id AND c.account_id = $1", []),
        ("SELECT 1 FROM checks c JOIN data_keys k ON k.account_id = c.account_id", ["checks", "data_keys"]),
        ("SELECT 1 FROM accounts a JOIN checks c ON c.account_id = a.id WHERE a.id = $1", []),
        ("SELECT 1 FROM checks c WHERE account_id = $1 AND (SELECT 1 FROM events WHERE account_id = c.account_id)", []),
        ("SELECT 1 FROM unnest($1::text[]) AS t (account_id) JOIN checks c ON c.account_id = t.account_id", []),
        ("WITH old AS (SELECT account_id, id FROM checks) SELECT 1 FROM old WHERE account_id = $1", ["checks"]),
        ("UPDATE checks SET status = '' WHERE id = $1", ["checks"]),
        ("UPDATE checks c SET type = '' FROM data_keys k WHERE c.account_id = $1 AND k.subject_id = id", ["data_keys"]),
        ("INSERT INTO data_keys (account_id, subject_id) VALUES ($1, $2)", []),
        ("INSERT INTO data_keys (subject_id) VALUES ($1)", ["data_keys"]),
        ("DELETE FROM checks c USING data_keys k WHERE c.account_id = $1 AND k.subject_id = c.id", ["data_keys"]),
        ("DELETE FROM {kind.table} WHERE id = $1", ["unknown"]),
        ("SELECT 1 FROM tiers", []),
    ],
)  # fmt: skip
def test_a_statement_without_an_account_is_found(sql: str, found: list[str]) -> None:
    (parsed,) = parse(sql)
    assert parsed.without_account({"accounts", "checks", "data_keys", "events"}) == found


@pytest.mark.parametrize(
    ("sql", "count"),
    [
        ("SELECT CASE WHEN status = '' THEN 1 END FROM checks WHERE account_id = $1", 0),
        ("SELECT CASE status WHEN '' THEN 1 END FROM checks WHERE account_id = $1", 1),
        ("SELECT CASE name WHEN '' THEN 1 END FROM tiers", 0),
        ("SELECT EXISTS (SELECT FROM checks WHERE account_id = $1)", 1),
        ("SELECT 1 FROM checks WHERE account_id = $1 FOR UPDATE", 0),
        ("SELECT 1 FROM checks WHERE account_id = ANY($1) FOR UPDATE", 1),
    ],
)
def test_what_the_extension_refuses_is_found(sql: str, count: int) -> None:
    (parsed,) = parse(sql)
    assert len([*parsed.refusals({"checks"})]) == count


PLANTED = """
_PAGE = "SELECT 1 FROM checks WHERE {wanted}"
_LEDGER = "SELECT 2 FROM check_counts WHERE {wanted}"
_CHOICE = {"a": "SELECT 3 FROM {name}"}

def read(connection, lock: Literal["FOR SHARE", "FOR UPDATE"], chosen):
    wanted = "id = $1"
    statement = (_PAGE if chosen else _LEDGER).format(wanted=wanted)
    connection.fetch(statement)
    connection.fetch(_CHOICE[chosen].format(name="events"))
    connection.fetch(f"SELECT 4 FROM {TABLE} {lock}")
    connection.fetch("SELECT 5 FROM " + chosen)
"""


def test_every_form_of_a_statement_is_read() -> None:
    found = {
        one.sql
        for one in of_module("planted.py", PLANTED, {"TABLE": "monitors", "_CHOICE": {"a": "SELECT 3 FROM {name}"}})
    }
    assert found == {
        "SELECT 1 FROM checks WHERE id = $1",
        "SELECT 2 FROM check_counts WHERE id = $1",
        "SELECT 3 FROM events",
        "SELECT 4 FROM monitors FOR SHARE",
        "SELECT 4 FROM monitors FOR UPDATE",
        "SELECT 5 FROM {chosen}",
    }


async def test_statements_name_the_account(tenants: set[str]) -> None:
    used: Counter[tuple[str, str]] = Counter()
    refused: list[str] = []
    for one in statements():
        not_sql = [key for key in NOT_SQL if key[0] == one.module and key[1] in one.sql]
        faults = [] if not_sql else [fault for parsed in parse(one.sql) for fault in _faults(parsed, tenants)]
        reasons = [key for key in OF_ALL_ACCOUNTS if faults and key[0] == one.module and key[1] in one.sql]
        used.update(reasons + not_sql)
        refused += [] if reasons or not faults else [f"{one.module}:{one.line} {faults} {one.sql}"]
    assert refused == []
    assert set(used) == {*OF_ALL_ACCOUNTS, *NOT_SQL}, "a reason is no longer needed"


def _faults(parsed: Parsed, tenants: set[str]) -> list[str]:
    return [*parsed.without_account(tenants), *parsed.refusals(tenants)]


async def test_functions_name_the_account(pool: Pool, tenants: set[str]) -> None:
    # Verification knows a hash alone.
    found = [
        (name, parsed)
        for name, source in await pool.fetch(FUNCTIONS)
        if name != "traces_with_hash"
        for parsed in (parse_function(source, tenants))
    ]
    assert len(found) > 20
    assert [(name, tables) for name, parsed in found if (tables := parsed.without_account(tenants))] == []
