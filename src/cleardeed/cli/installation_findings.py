"""Check an installation for `doctor`: database, service key, files, sources. Changes nothing, charges nothing.

An embedded database is started for the look, as by any command, and stopped again; one that does not exist, or that the
start would convert, is left alone.
"""

import asyncio
import os
import ssl
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import urlsplit

from pydantic import AnyUrl, SecretStr

from cleardeed.bootstrap.runtime import open_database
from cleardeed.cli.findings import Finding
from cleardeed.core.errors import RefusedError
from cleardeed.core.language import Message
from cleardeed.core.settings import ServiceSettings
from cleardeed.core.settings_loader import group_prefix, source_choices
from cleardeed.database.embedded import status
from cleardeed.database.embedded.layout import Layout
from cleardeed.database.migrate import all_migrations, is_current
from cleardeed.database.partitions import default_rows, missing_months
from cleardeed.database.pool import DATABASE_ERRORS, Pool, open_pool
from cleardeed.files.location import Location
from cleardeed.files.marker import has_marker
from cleardeed.sources.local.registers import list_registers
from cleardeed.sources.registry import DEFAULT, OFF, chosen_connectors, connector_settings
from cleardeed.vault.service_keys import key_place, missing_keys, read_ring

OLDEST_SERVER = 150_000
CONNECT_SECONDS = 10
CLOCK_SECONDS = 5
TLS_SCHEMES, PLAIN_WEB = ("https", "rediss"), "http"
TLS_PORT, WEB_PORT, REDIS_PORT = 443, 80, 6379


class Address(NamedTuple):
    """A remote address named by a setting."""

    setting: str
    scheme: str
    host: str
    port: int


def installation_findings(settings: ServiceSettings) -> list[Finding]:
    """Database, key, files and sources, as far as what comes first lets them be looked at."""
    if settings.database_url is None and (left_alone := _left_alone(settings)):
        return [left_alone]
    try:
        with open_database(settings) as dsn:
            return asyncio.run(_look(settings, dsn))
    except RefusedError as error:
        return [Finding("database", "fault", error)]
    except (*DATABASE_ERRORS, TimeoutError) as error:
        fault = Message("The database cannot be used ({fault}).", fault=type(error).__name__)
        advice = Message("Is the server up, and CLEARDEED_DATABASE_URL right? The server's log says more.")
        return [Finding("database", "fault", fault, advice)]


def reachability(settings: ServiceSettings, environ: dict[str, str]) -> list[Finding]:
    """Whether each address that the settings name takes a connection. Nothing is asked there: it may be charged."""
    return asyncio.run(_reach_all(settings, list(_addresses(settings, environ))))


def _left_alone(settings: ServiceSettings) -> Finding | None:
    found = status(settings.data_dir)
    if found.state == "absent":
        text = Message("There is no database in {folder} yet.", folder=settings.data_dir.resolve())
        return Finding("database", "warning", text, Message("`cleardeed serve` makes it."))
    try:
        major = Layout(settings.data_dir).major
    except RefusedError as error:
        return Finding("database", "fault", error)
    if found.state == "stopped" and found.major != major:
        text = Message("The database is of PostgreSQL {old} and was left alone.", old=found.major)
        return Finding(
            "database", "warning", text, Message("The next start converts it to {new}: back it up.", new=major)
        )
    return None


async def _look(settings: ServiceSettings, dsn: str) -> list[Finding]:
    async with asyncio.timeout(CONNECT_SECONDS * 6):
        pool = await open_pool(dsn, size=2)
        try:
            findings = [await _database(pool), *await _clocks(pool)]
            if findings[0].state == "ok":
                findings += [await _partitions(pool), await _key(pool, settings), await _files(pool, settings)]
                findings += await _registers(pool)
            return findings
        finally:
            await pool.close()


async def _database(pool: Pool) -> Finding:
    number = await pool.fetchval("SELECT current_setting('server_version_num')::int")
    known = all_migrations()[-1].version
    exists = await pool.fetchval("SELECT to_regclass('schema_migrations') IS NOT NULL")
    schema = (await pool.fetchval("SELECT max(version) FROM schema_migrations") if exists else None) or 0
    text = Message(
        "PostgreSQL {server} answers; its schema is {schema}, this version's {known}.",
        server=f"{number // 10_000}.{number % 10_000}",
        schema=schema,
        known=known,
    )
    if number < OLDEST_SERVER:
        return Finding("database", "fault", text, Message("Upgrade the server to PostgreSQL 15 or newer."))
    if schema > known and not await is_current(pool):
        return Finding("database", "fault", text, Message("A newer cleardeed has used it: install that one."))
    if schema < known:
        return Finding("database", "warning", text, Message("`cleardeed migrate`, or the next start, renews it."))
    return Finding("database", "ok", text)


async def _clocks(pool: Pool) -> list[Finding]:
    seconds = round(((await pool.fetchval("SELECT clock_timestamp()")) - datetime.now(UTC)).total_seconds())
    if abs(seconds) < CLOCK_SECONDS:
        return []
    text = Message("The database's clock differs by {seconds} s from this machine's.", seconds=seconds)
    return [Finding("clock", "fault", text, Message("Run a time service on both machines."))]


async def _partitions(pool: Pool) -> Finding:
    advice = Message("A worker makes them every hour: does one run? `cleardeed partitions add` makes them now.")
    if missing := await missing_months(pool):
        text = Message(
            "Tables without a partition for this or the next month: {tables}. Their new rows go to the default one.",
            tables=", ".join(sorted(missing)),
        )
        return Finding("partitions", "warning", text, advice)
    if rows := await default_rows(pool):
        text = Message("Default partitions have rows: {tables}.", tables=", ".join(sorted(rows)))
        return Finding("partitions", "warning", text, advice)
    return Finding("partitions", "ok", Message("This and the next month have their partitions."))


async def _key(pool: Pool, settings: ServiceSettings) -> Finding:
    needed = {row["key_id"] for row in await pool.fetch("SELECT key_id FROM service_keys")}
    if not settings.has_key:
        if needed:
            return Finding("key", "fault", missing_keys(map(bytes.hex, needed), settings))
        return Finding("key", "warning", Message("There is no service key yet."), Message("The first start makes it."))
    try:
        ring = read_ring(settings)
    except RefusedError as error:
        return Finding("key", "fault", error)
    if missing := needed - set(ring.key_ids):
        return Finding("key", "fault", missing_keys(map(bytes.hex, missing), settings))
    place = key_place(settings)
    if settings.encryption_key is None and stat.S_IMODE(settings.key_file.stat().st_mode) & 0o077:
        text = Message("Others can read the service key in {place}.", place=place)
        return Finding("key", "fault", text, Message("chmod 600 {place}", place=place))
    return Finding("key", "ok", Message("The service key is in {place}, as the database needs it.", place=place))


async def _files(pool: Pool, settings: ServiceSettings) -> Finding:
    location = Location(settings.file_store_url)
    try:
        marked = await has_marker(pool, location)
    except RefusedError as error:
        return Finding("files", "fault", error)
    except OSError as error:
        text = Message(
            "The files in {store} cannot be read ({fault}).", store=location.name, fault=type(error).__name__
        )
        return Finding("files", "fault", text)
    text = Message("The files in {store} are those of this database.", store=location.name)
    if not marked:
        text = Message("The file store {store} has not been used yet.", store=location.name)
    if location.folder is not None and location.folder.exists() and not os.access(location.folder, os.W_OK | os.X_OK):
        return Finding("files", "fault", text, Message("This account cannot write there: give it the folder."))
    return Finding("files", "ok" if marked else "warning", text)


async def _registers(pool: Pool) -> list[Finding]:
    loaded = {register.source_code for register in await list_registers(pool)}
    local = [code for code, name in chosen_connectors(source_choices()).items() if name == DEFAULT]
    lacking = [code for code in local if code not in loaded]
    text = Message(
        "Local registers are loaded: {codes}.", codes=", ".join(one for one in local if one in loaded) or "–"
    )
    if not lacking:
        return [Finding("sources", "ok", text)]
    lack = Message(
        "No register is loaded for {codes}: these answer that they are unavailable.", codes=", ".join(lacking)
    )
    advice = Message("`cleardeed registers import`, another connector, or `off`.")
    return [Finding("sources", "ok", text), Finding("sources", "warning", lack, advice)]


def _addresses(settings: ServiceSettings, environ: dict[str, str]) -> Iterator[Address]:
    """The addresses of chosen connectors, of the time-stamp authority, the language model and Redis."""
    named: list[tuple[str, object]] = [
        ("CLEARDEED_TSA_URL", settings.tsa_url),
        ("CLEARDEED_LLM_URL", settings.llm_url),
        ("CLEARDEED_REDIS_URL", settings.redis_url),
    ]
    for connector in sorted({*chosen_connectors(source_choices(environ)).values()} - {DEFAULT, OFF}):
        prefix, fields = group_prefix(connector), connector_settings(connector)
        named += [(f"{prefix}{one.upper()}", value) for one, value in fields.items() if isinstance(value, AnyUrl)]
    for setting, value in named:
        parts = urlsplit(value.get_secret_value() if isinstance(value, SecretStr) else str(value or ""))
        default = WEB_PORT if parts.scheme == PLAIN_WEB else TLS_PORT if parts.scheme == "https" else REDIS_PORT
        if parts.hostname:
            yield Address(setting, parts.scheme, parts.hostname, parts.port or default)


async def _reach_all(settings: ServiceSettings, addresses: list[Address]) -> list[Finding]:
    context = ssl.create_default_context()
    if settings.source_ca_file is not None:
        context.load_verify_locations(settings.source_ca_file)
    return list(await asyncio.gather(*(_reach(address, context) for address in addresses)))


async def _reach(address: Address, context: ssl.SSLContext) -> Finding:
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            tls = context if address.scheme in TLS_SCHEMES else None
            _, writer = await asyncio.open_connection(address.host, address.port, ssl=tls)
            writer.close()
    except (OSError, TimeoutError) as error:
        text = Message(
            "{setting}: {host} port {port} cannot be reached ({fault}).",
            setting=address.setting,
            host=address.host,
            port=address.port,
            fault=type(error).__name__,
        )
        advice = Message("Check the address, the network and, for an unknown certificate, CLEARDEED_SOURCE_CA_FILE.")
        return Finding("sources", "fault", text, advice)
    text = Message(
        "{setting}: {host} port {port} answers.", setting=address.setting, host=address.host, port=address.port
    )
    return Finding("sources", "ok", text)
