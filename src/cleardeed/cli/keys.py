"""`cleardeed keys`: issue, list, revoke, rotate; and the encryption of data keys."""

from datetime import timedelta
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter

from cleardeed.accounts import accounts, api_keys
from cleardeed.accounts.scopes import Scope
from cleardeed.bootstrap.runtime import Runtime
from cleardeed.cli.common import Common, run, run_with_pool
from cleardeed.cli.whole_numbers import whole_number
from cleardeed.core.errors import RefusedError
from cleardeed.core.settings import ServiceSettings
from cleardeed.database.pool import Pool, transaction
from cleardeed.http.webhook_urls import change_webhook_url, validate_webhook_url
from cleardeed.vault import service_keys
from cleardeed.vault.keys import rewrap_all
from cleardeed.vault.service_keys import add_current, forget_unused

app = App(name="keys", help="API keys of accounts, and the service's own encryption key.")


@app.command
def create(
    account_id: str,
    /,
    *,
    mode: Literal["live", "sandbox"],
    name: str = "",
    scope: Annotated[list[Scope] | None, Parameter(help="May be repeated; none means all.", negative=())] = None,
    webhook_url: Annotated[str | None, Parameter(help="Where events of this key's checks are sent.")] = None,
    expires_in: Annotated[
        int | None, whole_number(gte=1, lte=api_keys.MAX_LIFETIME.days, help="Days until it expires.")
    ] = None,
    common: Common | None = None,
) -> None:
    """Issue a key. The key and its webhook secret are shown now and never again."""

    async def action(runtime: Runtime) -> Any:
        await _validate_webhook_url(runtime, webhook_url)
        async with transaction(runtime.pool) as connection:
            return await api_keys.issue_key(
                connection,
                runtime.ring,
                account_id=account_id,
                mode=mode,
                name=name,
                scopes=scope,
                webhook_url=webhook_url,
                expires_in=timedelta(days=expires_in) if expires_in is not None else None,
            )

    run(common or Common(), action)


@app.command(name="list")
def list_(account_id: str, /, *, common: Common | None = None) -> None:
    """List an account's keys, revoked ones too."""

    async def action(runtime: Runtime) -> Any:
        await accounts.get_account(runtime.pool, account_id)
        return await api_keys.list_keys(runtime.pool, account_id)

    run(common or Common(), action)


@app.command
def revoke(key_id: str, /, *, common: Common | None = None) -> None:
    """Revoke a key; it is refused within a second."""
    run(common or Common(), lambda runtime: api_keys.revoke_key(runtime.pool, key_id))


@app.command
def rotate(key_id: str, /, *, common: Common | None = None) -> None:
    """Issue a key with the same rights and webhook address, and revoke the old one."""

    async def action(runtime: Runtime) -> Any:
        async with transaction(runtime.pool) as connection:
            return await api_keys.rotate_key(connection, runtime.ring, key_id)

    run(common or Common(), action)


@app.command(name="set-webhook-url")
def set_webhook_url(key_id: str, url: str, /, *, common: Common | None = None) -> None:
    """Send the key's events to another address, those too that the old one has not got yet."""
    run(common or Common(), lambda runtime: _change_webhook_url(runtime, key_id, url))


@app.command(name="clear-webhook-url")
def clear_webhook_url(key_id: str, /, *, common: Common | None = None) -> None:
    """Send the key's events nowhere; they are kept, and can be listed and redelivered."""
    run(common or Common(), lambda runtime: _change_webhook_url(runtime, key_id, None))


@app.command(name="rotate-webhook-secret")
def rotate_webhook_secret(
    key_id: str,
    *,
    activate_in: Annotated[float, Parameter(help="Hours for which the present secret still signs.")] = 0,
    common: Common | None = None,
) -> None:
    """Make a new webhook secret, shown now and never again; it signs at once, or after some hours."""

    async def action(runtime: Runtime) -> Any:
        if not 0 <= activate_in <= api_keys.MAX_ACTIVATION_HOURS:
            raise RefusedError("--activate-in takes 0 to {hours} hours", hours=api_keys.MAX_ACTIVATION_HOURS)
        return await api_keys.rotate_webhook_secret(
            runtime.pool, runtime.ring, key_id, activate_in=timedelta(hours=activate_in)
        )

    run(common or Common(), action)


@app.command(name="rotate-encryption")
def rotate_encryption(*, common: Common | None = None) -> None:
    """Wrap every data key under a new service key, beside a running service.

    With the key in a file, a new one is made; with CLEARDEED_ENCRYPTION_KEY, put the new key in front of the old one,
    separated by a comma, restart the service and run this.
    """

    async def action(runtime: Runtime) -> Any:
        if runtime.settings.encryption_key is None:
            runtime.ring.add_generation()
        elif runtime.ring.generations == 1:
            raise RefusedError("put the new key in front of CLEARDEED_ENCRYPTION_KEY, separated by a comma")
        await add_current(runtime.pool, runtime.ring)
        wrapped = await rewrap_all(runtime.pool, runtime.ring)
        await forget_unused(runtime.pool, runtime.ring)
        return {"wrapped_anew": wrapped}

    run(common or Common(), action)


@app.command(name="declare-lost")
def declare_lost(key_id: str, /, *, common: Common | None = None) -> None:
    """Let the service start without a service key that is lost for good.

    What the key encrypted stays unreadable, until the key is found and put beside the others.
    """

    async def action(pool: Pool, settings: ServiceSettings) -> Any:
        await service_keys.declare_lost(pool, key_id, settings)
        return {"key_id": key_id, "declared_lost": True}

    run_with_pool(common or Common(), action)


async def _change_webhook_url(runtime: Runtime, key_id: str, url: str | None) -> Any:
    await _validate_webhook_url(runtime, url)
    async with transaction(runtime.pool) as connection:
        return await change_webhook_url(connection, key_id, url)


async def _validate_webhook_url(runtime: Runtime, url: str | None) -> None:
    await validate_webhook_url(url, allow_private=runtime.settings.webhook_allow_private)
