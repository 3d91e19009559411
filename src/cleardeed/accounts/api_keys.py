"""API keys: shown once, stored as a SHA-256 hash, refused once revoked or expired."""

import datetime
from collections.abc import Sequence

import asyncpg
import msgspec

from cleardeed.accounts.scopes import ALL_SCOPES, Scope
from cleardeed.core import apikey, clock
from cleardeed.core.apikey import Mode
from cleardeed.core.crypto import DataKey, KeyRing
from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import new_id
from cleardeed.core.owner import Owner
from cleardeed.database.directory import account_of
from cleardeed.database.pool import Connection, insert_one
from cleardeed.database.tiers import tier_at

MAX_ACTIVATION_HOURS = 24 * 30
"""How long a new webhook secret may wait before it signs."""


class ApiKey(msgspec.Struct, frozen=True, kw_only=True):
    """A key without its secret."""

    key_id: str
    account_id: str
    name: str
    mode: Mode
    prefix: str
    scopes: list[Scope]
    webhook_url: str | None
    created_at: datetime.datetime
    expires_at: datetime.datetime | None
    revoked_at: datetime.datetime | None


class IssuedApiKey(ApiKey, frozen=True, kw_only=True):
    """A new key with its secrets, which are shown only now."""

    api_key: str
    webhook_secret: str


class WebhookSecret(msgspec.Struct, frozen=True, kw_only=True):
    """A new webhook secret, which is shown only now."""

    key_id: str
    webhook_secret: str
    active_from: datetime.datetime


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """The authenticated caller of a request: a valid key and its account."""

    account_id: str
    key_id: str
    mode: Mode
    scopes: frozenset[str]
    expires_at: datetime.datetime | None
    requests_per_minute: int
    valuations_per_minute: int

    @property
    def owner(self) -> Owner:
        """The scope of everything the caller may create, read or change."""
        return Owner(self.account_id, self.mode)

    def has_any(self, *scopes: str) -> bool:
        return not self.scopes.isdisjoint(scopes)


MAX_LIFETIME = datetime.timedelta(days=36_525)

_COLUMNS = "id AS key_id, account_id, name, mode, prefix, scopes, webhook_url, created_at, expires_at, revoked_at"


async def issue_key(
    connection: Connection,
    ring: KeyRing,
    *,
    account_id: str,
    mode: Mode,
    name: str = "",
    scopes: Sequence[str] | None = None,
    webhook_url: str | None = None,
    expires_in: datetime.timedelta | None = None,
) -> IssuedApiKey:
    """A new key; no scopes named means all.

    Raises `RefusedError` for an unknown account or scope, or where `expires_in` is no time to come within a century.
    """
    if expires_in is not None and not datetime.timedelta() < expires_in <= MAX_LIFETIME:
        raise RefusedError("a key expires within 1 to {days} days, or never", days=MAX_LIFETIME.days)
    scopes = list(ALL_SCOPES) if not scopes else sorted(set(scopes))
    unknown = set(scopes) - set(ALL_SCOPES)
    if unknown:
        raise RefusedError(
            "unknown scope {unknown}; there are: {known}",
            unknown=", ".join(sorted(unknown)),
            known=", ".join(ALL_SCOPES),
        )
    text, secret, now = apikey.generate(mode), apikey.generate_webhook_secret(), clock.now()
    try:
        row = await insert_one(
            connection,
            "INSERT INTO api_keys (id, account_id, name, mode, prefix, sha256, scopes, webhook_url, webhook_secret,"
            f" created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING {_COLUMNS}",
            new_id("key"),
            account_id,
            name or mode,
            mode,
            apikey.display_prefix(text),
            apikey.digest(text),
            scopes,
            webhook_url,
            ring.wrap(DataKey(apikey.webhook_secret_bytes(secret))),
            now,
            None if expires_in is None else now + expires_in,
        )
    except asyncpg.ForeignKeyViolationError:
        raise RefusedError("there is no account with this id") from None
    return msgspec.convert(dict(row) | {"api_key": text, "webhook_secret": secret}, IssuedApiKey)


async def rotate_key(connection: Connection, ring: KeyRing, key_id: str) -> IssuedApiKey:
    """Revoke a key and issue one with the same scopes, webhook URL and expiry.

    Raises `RefusedError` if there is no such key or it is no longer valid.
    """
    old = await revoke_key(connection, key_id, only_valid=True)
    return await issue_key(
        connection,
        ring,
        account_id=old.account_id,
        mode=old.mode,
        name=old.name,
        scopes=old.scopes,
        webhook_url=old.webhook_url,
        expires_in=old.expires_at - clock.now() if old.expires_at else None,
    )


async def set_webhook_url(connection: Connection, key_id: str, url: str | None) -> tuple[str | None, ApiKey]:
    """Set the webhook URL; returns the former URL and the changed key. The caller commits.

    Raises `RefusedError` if there is no such key.
    """
    account_id = await _account_of(connection, key_id)
    former: str | None = await connection.fetchval(
        "SELECT webhook_url FROM api_keys WHERE account_id = $1 AND id = $2 FOR UPDATE", account_id, key_id
    )
    await connection.execute(
        "UPDATE api_keys SET webhook_url = $3 WHERE account_id = $1 AND id = $2", account_id, key_id, url
    )
    return former, await read_key(connection, account_id, key_id)


async def rotate_webhook_secret(
    connection: Connection, ring: KeyRing, key_id: str, *, activate_in: datetime.timedelta = datetime.timedelta()
) -> WebhookSecret:
    """Issue a new webhook secret that signs deliveries after `activate_in`; the present one signs until then.

    Raises `RefusedError` if there is no such key.
    """
    text, now = apikey.generate_webhook_secret(), clock.now()
    # A pending secret whose activation time has passed is the present one.
    await connection.execute(
        "UPDATE api_keys SET next_webhook_secret = $3, next_webhook_secret_at = $4,"
        " webhook_secret = CASE WHEN next_webhook_secret_at <= $5 THEN next_webhook_secret ELSE webhook_secret END"
        " WHERE account_id = $1 AND id = $2",
        await _account_of(connection, key_id),
        key_id,
        ring.wrap(DataKey(apikey.webhook_secret_bytes(text))),
        now + activate_in,
        now,
    )
    return WebhookSecret(key_id=key_id, webhook_secret=text, active_from=now + activate_in)


async def authenticate(connection: Connection, digest: bytes, *, account_id: str | None = None) -> Caller | None:
    """Look up the caller by the SHA-256 of its key; None if the key is unknown, revoked or expired.

    The key itself is all that a caller names; who knows its account from before names that too, for a cluster to ask
    one server.
    """
    tier = tier_at("$2") if account_id is None else tier_at("$2", "$3")
    known = "" if account_id is None else " AND k.account_id = $3 AND a.id = $3"
    row = await connection.fetchrow(
        "SELECT k.account_id, k.id AS key_id, k.mode, k.scopes, k.expires_at,"
        " t.requests_per_minute, t.valuations_per_minute"
        f" FROM api_keys k JOIN accounts a ON a.id = k.account_id JOIN tiers t ON t.name = {tier}"
        f" WHERE k.sha256 = $1 AND k.revoked_at IS NULL{known}",
        digest,
        clock.now(),
        *([] if account_id is None else [account_id]),
    )
    if row is None:
        return None
    caller = msgspec.convert(dict(row), Caller)
    return None if caller.expires_at is not None and caller.expires_at <= clock.now() else caller


async def is_valid(connection: Connection, caller: Caller, digest: bytes) -> bool:
    """Whether the key of this SHA-256, which the caller was looked up by, is not revoked since."""
    found: bool | None = await connection.fetchval(
        "SELECT true FROM api_keys WHERE account_id = $1 AND sha256 = $2 AND revoked_at IS NULL",
        caller.account_id,
        digest,
    )
    return found is True


async def find_key(connection: Connection, key_id: str) -> ApiKey:
    """The key of whatever account, for an operator. Raises `RefusedError` where there is none."""
    return await read_key(connection, await _account_of(connection, key_id), key_id)


async def read_key(connection: Connection, account_id: str, key_id: str) -> ApiKey:
    """The account's key. Raises `RefusedError` where it has none of this id."""
    row = await connection.fetchrow(
        f"SELECT {_COLUMNS} FROM api_keys WHERE account_id = $1 AND id = $2", account_id, key_id
    )
    if row is None:
        raise RefusedError("there is no key with this id")
    return msgspec.convert(dict(row), ApiKey)


async def read_keys(connection: Connection, key_ids: Sequence[str]) -> list[ApiKey]:
    """The existing keys among `key_ids`."""
    rows = await connection.fetch(f"SELECT {_COLUMNS} FROM api_keys WHERE id = ANY($1)", list(key_ids))
    return [msgspec.convert(dict(row), ApiKey) for row in rows]


async def list_keys(connection: Connection, account_id: str) -> list[ApiKey]:
    """All keys of an account, oldest first, including revoked ones."""
    rows = await connection.fetch(
        f"SELECT {_COLUMNS} FROM api_keys WHERE account_id = $1 ORDER BY id",
        account_id,
    )
    return [msgspec.convert(dict(row), ApiKey) for row in rows]


async def revoke_key(connection: Connection, key_id: str, *, only_valid: bool = False) -> ApiKey:
    """Revoke the key. Idempotent: the first revocation time stays, unless `only_valid`.

    Raises `RefusedError` if there is no such key; with `only_valid` also if it is revoked or expired.
    """
    row = await connection.fetchrow(
        f"UPDATE api_keys SET revoked_at = coalesce(revoked_at, $3) WHERE account_id = $1 AND id = $2"
        f" AND (NOT $4 OR (revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3))) RETURNING {_COLUMNS}",
        await account_of(connection, "api_keys", key_id),
        key_id,
        clock.now(),
        only_valid,
    )
    if row is None:
        if only_valid:
            raise RefusedError("there is no valid key with this id")
        raise RefusedError("there is no key with this id")
    return msgspec.convert(dict(row), ApiKey)


async def _account_of(connection: Connection, key_id: str) -> str:
    account_id = await account_of(connection, "api_keys", key_id)
    if account_id is None:
        raise RefusedError("there is no key with this id")
    return account_id
