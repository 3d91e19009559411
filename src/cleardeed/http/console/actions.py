"""What an operator can do in the console. Each deed is written into the log in the transaction that does it, or, where
the deed has transactions of its own, before them."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import get_args

import msgspec

from cleardeed.accounts import agencies, keys
from cleardeed.accounts.keys import Mode
from cleardeed.billing import ledger, packages
from cleardeed.checks.erase import erase_check
from cleardeed.core.errors import RefusedError
from cleardeed.core.ids import is_id
from cleardeed.core.language import language_named
from cleardeed.database.pool import Connection, transaction
from cleardeed.deals.erase import erase_generation
from cleardeed.documents.erase import erase_document
from cleardeed.events.read import redeliver
from cleardeed.http.console.session import Form
from cleardeed.http.services import Services
from cleardeed.monitors.claim import claim_due
from cleardeed.monitors.erase import erase_monitor
from cleardeed.net.urls import RefusedUrlError, check_url
from cleardeed.operators.log import record

MAX_DIGITS = 15


class Done(msgspec.Struct, frozen=True):
    """Where the operator is taken, or the secrets that are shown now and never again."""

    to: str
    secrets: dict[str, str] = {}


class Deed(msgspec.Struct, frozen=True):
    """One action by one operator."""

    services: Services
    form: Form
    operator: str
    action: str
    request_id: str

    async def log(self, connection: Connection, target: str, details: str = "") -> None:
        """Writes it down; the caller commits."""
        await record(
            connection,
            operator=self.operator,
            action=self.action,
            target=target,
            details=details,
            request_id=self.request_id,
        )


Action = Callable[[Deed], Awaitable[Done]]


async def create_account(deed: Deed) -> Done:
    """`accounts create`."""
    balance = number(deed.form.text("balance") or "0")
    async with transaction(deed.services.pool) as connection:
        account = await agencies.open_account(
            connection, name=_demanded(deed, "name"), tier=deed.form.text("tier") or "standard"
        )
        if balance:
            await ledger.top_up(connection, account_id=account.account_id, amount=balance)
        await deed.log(connection, account.account_id, f"balance {balance}")
    return Done(_account(account.account_id))


async def top_up(deed: Deed) -> Done:
    """`accounts top-up`."""
    account_id, amount = deed.form.text("account_id"), number(deed.form.text("amount"))
    reference = deed.form.text("reference") or None
    async with transaction(deed.services.pool) as connection:
        after = await ledger.top_up(connection, account_id=account_id, amount=amount, reference=reference)
        await deed.log(connection, account_id, f"amount {amount}, balance {after}")
    return Done(_account(account_id))


async def buy_package(deed: Deed) -> Done:
    """`accounts buy-package`."""
    account_id, name = deed.form.text("account_id"), deed.form.text("package")
    async with transaction(deed.services.pool) as connection:
        await packages.buy_package(connection, account_id=account_id, name=name)
        await deed.log(connection, account_id, f"package {name}")
    return Done(_account(account_id))


async def set_language(deed: Deed) -> Done:
    """`accounts set-language`."""
    account_id, language = deed.form.text("account_id"), language_named(deed.form.text("language"))
    if language is None:
        raise RefusedError("there is no such language")
    async with transaction(deed.services.pool) as connection:
        await agencies.set_language(connection, account_id, language)
        await deed.log(connection, account_id, f"language {language}")
    return Done(_account(account_id))


async def create_key(deed: Deed) -> Done:
    """`keys create`."""
    form, account_id = deed.form, deed.form.text("account_id")
    mode = form.text("mode")
    if mode not in get_args(Mode):
        raise RefusedError("a key is live or sandbox")
    url, days = form.text("webhook_url") or None, form.text("expires_in")
    await _judge(deed.services, url)
    async with transaction(deed.services.pool) as connection:
        key = await keys.issue_key(
            connection,
            deed.services.ring,
            account_id=account_id,
            mode=msgspec.convert(mode, Mode),
            name=form.text("name"),
            scopes=form.texts("scope") or None,
            webhook_url=url,
            expires_in=_life(days) if days else None,
        )
        await deed.log(connection, key.key_id, f"account {account_id}, {mode}")
    return Done(_account(account_id), {"api_key": key.api_key, "webhook_secret": key.webhook_secret})


async def revoke_key(deed: Deed) -> Done:
    """`keys revoke`."""
    async with transaction(deed.services.pool) as connection:
        key = await keys.revoke_key(connection, deed.form.text("key_id"))
        await deed.log(connection, key.key_id)
    return Done(_account(key.account_id))


async def rotate_key(deed: Deed) -> Done:
    """`keys rotate`."""
    async with transaction(deed.services.pool) as connection:
        key = await keys.rotate_key(connection, deed.services.ring, deed.form.text("key_id"))
        await deed.log(connection, deed.form.text("key_id"), f"new key {key.key_id}")
    return Done(_account(key.account_id), {"api_key": key.api_key, "webhook_secret": key.webhook_secret})


async def rotate_webhook_secret(deed: Deed) -> Done:
    """`keys rotate-webhook-secret`."""
    hours = number(deed.form.text("activate_in") or "0")
    if hours > keys.MAX_ACTIVATION_HOURS:
        raise RefusedError("a secret waits for at most {hours} hours", hours=keys.MAX_ACTIVATION_HOURS)
    async with transaction(deed.services.pool) as connection:
        key = await keys.read_key(connection, deed.form.text("key_id"))
        secret = await keys.rotate_webhook_secret(
            connection, deed.services.ring, key.key_id, activate_in=timedelta(hours=hours)
        )
        await deed.log(connection, key.key_id, f"active in {hours} h")
    return Done(_account(key.account_id), {"webhook_secret": secret.webhook_secret})


async def erase_one_check(deed: Deed) -> Done:
    """`checks erase`."""
    check_id = _id(deed, "check_id", "chk")
    await deed.log(deed.services.pool, check_id)
    await erase_check(deed.services.pool, deed.services.ring, deed.services.files, check_id)
    return Done("/console/checks")


async def erase_one_generation(deed: Deed) -> Done:
    """`deals erase`."""
    generation_id = _id(deed, "generation_id", "gen")
    await deed.log(deed.services.pool, generation_id)
    await erase_generation(deed.services.pool, deed.services.files, generation_id)
    return Done("/console/checks")


async def erase_one_document(deed: Deed) -> Done:
    """`documents erase`."""
    job_id = _id(deed, "job_id", "doc")
    await deed.log(deed.services.pool, job_id)
    await erase_document(deed.services.pool, deed.services.files, job_id)
    return Done("/console/checks")


async def redeliver_event(deed: Deed) -> Done:
    """`events redeliver`."""
    event_id = _demanded(deed, "event_id")
    async with transaction(deed.services.pool) as connection:
        await redeliver(connection, event_id)
        await deed.log(connection, event_id)
    return Done("/console/events")


async def run_due_monitors(deed: Deed) -> Done:
    """`monitors run-due`: starts what is due; the workers run it."""
    started = await claim_due(deed.services.pool)
    await deed.log(deed.services.pool, "monitors", f"started {started}")
    return Done("/console/monitors")


async def erase_one_monitor(deed: Deed) -> Done:
    """`monitors erase`."""
    monitor_id = number(deed.form.text("monitor_id"))
    await deed.log(deed.services.pool, f"monitor {monitor_id}")
    await erase_monitor(deed.services.pool, deed.services.files, monitor_id)
    return Done("/console/monitors")


ACTIONS: dict[str, Action] = {
    "accounts.create": create_account,
    "accounts.top-up": top_up,
    "accounts.buy-package": buy_package,
    "accounts.set-language": set_language,
    "keys.create": create_key,
    "keys.revoke": revoke_key,
    "keys.rotate": rotate_key,
    "keys.rotate-webhook-secret": rotate_webhook_secret,
    "checks.erase": erase_one_check,
    "deals.erase": erase_one_generation,
    "documents.erase": erase_one_document,
    "events.redeliver": redeliver_event,
    "monitors.run-due": run_due_monitors,
    "monitors.erase": erase_one_monitor,
}
"""By the name that the log knows them under: the command's own words."""


def number(text: str) -> int:
    """A whole number of a form, from 0. Raises `RefusedError`."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise RefusedError("this takes a whole number")
    return int(text)


def _demanded(deed: Deed, field: str) -> str:
    text = deed.form.text(field)
    if not text:
        raise RefusedError("a field is missing: {field}", field=field)
    return text


def _life(days: str) -> timedelta:
    """How long a key lives; what is beyond the longest life is cut to just beyond it, for a span takes no more."""
    return timedelta(days=min(number(days), keys.LONGEST_LIFE.days + 1))


def _id(deed: Deed, field: str, prefix: str) -> str:
    """An identifier: what was typed in its place by mistake, such as a name, must not come into the log."""
    text = _demanded(deed, field)
    if not is_id(text, prefix):
        raise RefusedError("this is no id of the right kind: {field}", field=field)
    return text


def _account(account_id: str) -> str:
    return f"/console/accounts/{account_id}"


async def _judge(services: Services, url: str | None) -> None:
    if url is None:
        return
    try:
        await check_url(url, allow_private=services.settings.webhook_allow_private)
    except RefusedUrlError as error:
        raise RefusedError("the webhook address {error}", error=error) from None
