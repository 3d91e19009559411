"""Which service keys the database's secrets are wrapped by, and whether this process has them.

A process without one of them would answer 500 for what it wraps, and charge for checks that never end: it does not
start. A new key is made only for a database that names none.
"""

from collections.abc import Iterable

import structlog

from cleardeed.core.crypto import KEY_ID_BYTES, DataKey, DecryptionError, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Connection, Pool, transaction

log = structlog.get_logger(__name__)


async def open_ring(pool: Pool, settings: ServiceSettings) -> KeyRing:
    """The service keys of this process. Raises `RefusedError` where one that the database needs is not among them."""
    async with transaction(pool) as connection:
        # One after another: of two machines that start first on a new database, the later finds the key of the other.
        await connection.execute("SELECT FROM installation FOR UPDATE")
        needed = {row["key_id"] for row in await connection.fetch("SELECT key_id FROM service_keys")}
        if needed and not settings.has_key:
            raise missing_keys(map(bytes.hex, needed), settings)
        ring = read_ring(settings)
        if missing := needed - set(ring.key_ids):
            raise missing_keys(map(bytes.hex, missing), settings)
        await add_current(connection, ring)
        await _open_lookup_key(connection, ring)
    return ring


def missing_keys(key_ids: Iterable[str], settings: ServiceSettings) -> RefusedError:
    """The refusal to work without these keys: which they are, and what to do."""
    return RefusedError(
        "The service key {key_ids} is not here, and personal data in the database are encrypted under it. Put it into "
        "{place} from where the service ran before, or from a copy or a backup of the key. Where it is lost for good, "
        "`cleardeed keys declare-lost` lets the service start without what it encrypted.",
        key_ids=", ".join(sorted(key_ids)),
        place=key_place(settings),
    )


def key_place(settings: ServiceSettings) -> str:
    """The location of this process's service keys."""
    return str(settings.key_file.resolve()) if settings.encryption_key is None else "CLEARDEED_ENCRYPTION_KEY"


async def add_current(connection: Connection, ring: KeyRing) -> None:
    """Records the current key, before anything is wrapped by it."""
    await connection.execute(
        "INSERT INTO service_keys (key_id) VALUES ($1) ON CONFLICT DO NOTHING", ring.current.key_id
    )


async def _open_lookup_key(connection: Connection, ring: KeyRing) -> None:
    """Opens the installation's lookup key. A new one is made where there is none, or where the service key that wraps
    it was declared lost: nothing of that time can be read any more, so nothing needs to be found."""
    wrapped = await connection.fetchval("SELECT lookup_key FROM installation")
    try:
        if wrapped is not None:
            ring.open_lookup_key(wrapped)
            return
    except DecryptionError:
        log.warning("lookup_key_replaced")
    wrapped = ring.wrap(DataKey.generate())
    await connection.execute("UPDATE installation SET lookup_key = $1", wrapped)
    ring.open_lookup_key(wrapped)


async def forget_unused(connection: Connection, ring: KeyRing) -> None:
    """Forgets the keys that wrap nothing any more; the current one stays."""
    await connection.execute(
        f"""
        DELETE FROM service_keys WHERE key_id <> $1 AND key_id NOT IN (
            SELECT substring(wrapped for {KEY_ID_BYTES}) FROM data_keys
            UNION SELECT substring(lookup_key for {KEY_ID_BYTES}) FROM installation WHERE lookup_key IS NOT NULL
            UNION SELECT substring(webhook_secret for {KEY_ID_BYTES}) FROM api_keys
            UNION SELECT substring(next_webhook_secret for {KEY_ID_BYTES}) FROM api_keys
                   WHERE next_webhook_secret IS NOT NULL)
        """,
        ring.current.key_id,
    )


async def declare_lost(connection: Connection, key_id: str, settings: ServiceSettings) -> None:
    """Lets the service start without this key; what it wraps stays as it is, in case the key is found.

    Raises `RefusedError` for a key that is here, or that the database does not name.
    """
    if settings.has_key and key_id in {one.hex() for one in read_ring(settings).key_ids}:
        raise RefusedError("the service key {key_id} is here", key_id=key_id)
    deleted = await connection.execute("DELETE FROM service_keys WHERE encode(key_id, 'hex') = $1", key_id)
    if deleted == "DELETE 0":
        raise RefusedError("the database names no service key {key_id}", key_id=key_id)


def read_ring(settings: ServiceSettings) -> KeyRing:
    """The service keys as they are set. Raises `RefusedError` where they cannot be read."""
    try:
        return settings.key_ring()
    except (OSError, ValueError) as error:
        raise RefusedError(
            "{file} cannot be read as service keys: {fault}", file=settings.key_file, fault=error
        ) from error
