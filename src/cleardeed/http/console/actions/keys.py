"""Actions on API keys, their webhook secrets and webhook addresses."""

from datetime import timedelta
from typing import get_args

import msgspec

from cleardeed.accounts import api_keys
from cleardeed.core.apikey import Mode
from cleardeed.core.errors import RefusedError
from cleardeed.database.pool import transaction
from cleardeed.http.console.actions.accounts import account_page
from cleardeed.http.console.actions.fields import whole_number
from cleardeed.http.console.actions.model import ActionRequest, ActionResult
from cleardeed.http.webhook_urls import change_webhook_url, validate_webhook_url
from cleardeed.operators import details


async def create_key(request: ActionRequest) -> ActionResult:
    """`keys create`."""
    form, account_id = request.form, request.form.text("account_id")
    mode = form.text("mode")
    if mode not in get_args(Mode):
        raise RefusedError("a key is live or sandbox")
    url, days = await _webhook_url(request), form.text("expires_in")
    async with transaction(request.services.pool) as connection:
        key = await api_keys.issue_key(
            connection,
            request.services.ring,
            account_id=account_id,
            mode=msgspec.convert(mode, Mode),
            name=form.text("name"),
            scopes=form.texts("scope") or None,
            webhook_url=url,
            expires_in=_lifetime(days) if days else None,
        )
        await request.log(connection, key.key_id, details.KEY, account=account_id, mode=mode)
    return _secrets_page(account_id, api_key=key.api_key, webhook_secret=key.webhook_secret)


async def revoke_key(request: ActionRequest) -> ActionResult:
    """`keys revoke`."""
    async with transaction(request.services.pool) as connection:
        key = await api_keys.revoke_key(connection, request.form.text("key_id"))
        await request.log(connection, key.key_id)
    return ActionResult(account_page(key.account_id))


async def rotate_key(request: ActionRequest) -> ActionResult:
    """`keys rotate`."""
    async with transaction(request.services.pool) as connection:
        key = await api_keys.rotate_key(connection, request.services.ring, request.form.text("key_id"))
        await request.log(connection, request.form.text("key_id"), details.NEW_KEY, key=key.key_id)
    return _secrets_page(key.account_id, api_key=key.api_key, webhook_secret=key.webhook_secret)


async def rotate_webhook_secret(request: ActionRequest) -> ActionResult:
    """`keys rotate-webhook-secret`."""
    hours = whole_number(request.form.text("activate_in") or "0", most=api_keys.MAX_ACTIVATION_HOURS)
    async with transaction(request.services.pool) as connection:
        key = await api_keys.find_key(connection, request.form.text("key_id"))
        secret = await api_keys.rotate_webhook_secret(
            connection, request.services.ring, key.key_id, activate_in=timedelta(hours=hours)
        )
        await request.log(connection, key.key_id, details.SECRET, hours=hours)
    return _secrets_page(key.account_id, webhook_secret=secret.webhook_secret)


async def set_webhook_url(request: ActionRequest) -> ActionResult:
    """`keys set-webhook-url`, or `keys clear-webhook-url` if the form names none."""
    url = await _webhook_url(request)
    async with transaction(request.services.pool) as connection:
        key = await change_webhook_url(connection, request.form.text("key_id"), url)
        await request.log(connection, key["key_id"], details.MOVED, count=key["events_moved"])
    return ActionResult(account_page(key["account_id"]))


def _secrets_page(account_id: str, **secrets: str | None) -> ActionResult:
    """The page that shows secrets once."""
    return ActionResult(account_page(account_id), "secrets.html", {"secrets": secrets})


async def _webhook_url(request: ActionRequest) -> str | None:
    """The validated address of the form; None for an empty field. Raises `RefusedError`."""
    url = request.form.text("webhook_url") or None
    await validate_webhook_url(url, allow_private=request.services.settings.webhook_allow_private)
    return url


def _lifetime(days: str) -> timedelta:
    """The lifetime of a key. A larger number is cut to just above the maximum, since a timedelta could not hold it."""
    return timedelta(days=min(whole_number(days), api_keys.MAX_LIFETIME.days + 1))
