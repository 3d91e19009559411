"""What an operator can do in the console. Each deed is written into the log in the transaction that does it; where the
deed has transactions of its own, its beginning before them and its outcome behind them."""

import datetime
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, get_args

import msgspec

from cleardeed.accounts import accounts, api_keys
from cleardeed.billing import ledger, packages
from cleardeed.checks.extracts.store import erase_extract
from cleardeed.checks.lifecycle import CHECKS
from cleardeed.checks.result import source_results
from cleardeed.checks.reviews.inputs import read_decision
from cleardeed.checks.reviews.read import owner_of_check, read_records
from cleardeed.checks.reviews.record import decide
from cleardeed.checks.scoring.decided import Decision
from cleardeed.core.apikey import Mode
from cleardeed.core.errors import InvalidReviewError, RefusedError, ValidationError
from cleardeed.core.ids import is_id
from cleardeed.core.language import DEFAULT_LANGUAGE, Language, parse_language, translator
from cleardeed.database.pool import Connection, transaction
from cleardeed.deals.record import GENERATIONS
from cleardeed.documents.record import DOCUMENT_CHECKS
from cleardeed.events.addresses import enable
from cleardeed.events.read import redeliver
from cleardeed.http.console.session import Form
from cleardeed.http.services import Services
from cleardeed.http.webhook_urls import change_webhook_url, validate_webhook_url
from cleardeed.monitors.claim import claim_due
from cleardeed.monitors.erase import MONITORS
from cleardeed.operators.audit_log import record_action
from cleardeed.records.erase import erase
from cleardeed.records.kind import Lifecycle
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.probe import Question, probe
from cleardeed.valuation.record import VALUATIONS

MAX_DIGITS = 15


class Done(msgspec.Struct, frozen=True):
    """Where the operator is taken; by way of a page that shows something now and never again, where it has one."""

    to: str
    template: str | None = None
    shown: dict[str, Any] = {}


class Deed(msgspec.Struct, frozen=True):
    """One action by one operator."""

    services: Services
    form: Form
    operator: str
    action: str
    request_id: str
    language: Language

    async def log(self, connection: Connection, target: str, details: str = "") -> None:
        """Writes it down; the caller commits."""
        await record_action(
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
        account = await accounts.open_account(
            connection, name=_demanded(deed, "name"), tier=deed.form.text("tier") or "standard"
        )
        if balance:
            await ledger.top_up(connection, account_id=account.account_id, amount=balance)
        await accounts.set_language(connection, account.account_id, _language(deed))
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
    account_id, language = deed.form.text("account_id"), _language(deed)
    async with transaction(deed.services.pool) as connection:
        await accounts.set_language(connection, account_id, language)
        await deed.log(connection, account_id, f"language {language}")
    return Done(_account(account_id))


async def set_time_zone(deed: Deed) -> Done:
    """`accounts set-time-zone`."""
    account_id, time_zone = deed.form.text("account_id"), deed.form.text("time_zone").strip() or None
    async with transaction(deed.services.pool) as connection:
        await accounts.set_time_zone(connection, account_id, time_zone)
        await deed.log(connection, account_id, f"time zone {time_zone or 'of the service'}")
    return Done(_account(account_id))


async def create_key(deed: Deed) -> Done:
    """`keys create`."""
    form, account_id = deed.form, deed.form.text("account_id")
    mode = form.text("mode")
    if mode not in get_args(Mode):
        raise RefusedError("a key is live or sandbox")
    url, days = form.text("webhook_url") or None, form.text("expires_in")
    await _validate_url(deed, url)
    async with transaction(deed.services.pool) as connection:
        key = await api_keys.issue_key(
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
    return Done(
        _account(account_id),
        "secrets.html",
        {"secrets": {"api_key": key.api_key, "webhook_secret": key.webhook_secret}},
    )


async def revoke_key(deed: Deed) -> Done:
    """`keys revoke`."""
    async with transaction(deed.services.pool) as connection:
        key = await api_keys.revoke_key(connection, deed.form.text("key_id"))
        await deed.log(connection, key.key_id)
    return Done(_account(key.account_id))


async def rotate_key(deed: Deed) -> Done:
    """`keys rotate`."""
    async with transaction(deed.services.pool) as connection:
        key = await api_keys.rotate_key(connection, deed.services.ring, deed.form.text("key_id"))
        await deed.log(connection, deed.form.text("key_id"), f"new key {key.key_id}")
    return Done(
        _account(key.account_id),
        "secrets.html",
        {"secrets": {"api_key": key.api_key, "webhook_secret": key.webhook_secret}},
    )


async def rotate_webhook_secret(deed: Deed) -> Done:
    """`keys rotate-webhook-secret`."""
    hours = number(deed.form.text("activate_in") or "0")
    if hours > api_keys.MAX_ACTIVATION_HOURS:
        raise RefusedError("a secret waits for at most {hours} hours", hours=api_keys.MAX_ACTIVATION_HOURS)
    async with transaction(deed.services.pool) as connection:
        key = await api_keys.read_key(connection, deed.form.text("key_id"))
        secret = await api_keys.rotate_webhook_secret(
            connection, deed.services.ring, key.key_id, activate_in=timedelta(hours=hours)
        )
        await deed.log(connection, key.key_id, f"active in {hours} h")
    return Done(_account(key.account_id), "secrets.html", {"secrets": {"webhook_secret": secret.webhook_secret}})


async def set_webhook_url(deed: Deed) -> Done:
    """`keys set-webhook-url`, or `keys clear-webhook-url` where the form names none."""
    url = deed.form.text("webhook_url") or None
    await _validate_url(deed, url)
    async with transaction(deed.services.pool) as connection:
        key = await change_webhook_url(connection, deed.form.text("key_id"), url)
        await deed.log(connection, key["key_id"], f"events moved {key['events_moved']}")
    return Done(_account(key["account_id"]))


async def show_records(deed: Deed) -> Done:
    """The records of a check, to decide on. They are personal data, so that whoever looks is in the log."""
    check_id = _id(deed, "check_id", "chk")
    done = await _records(deed, check_id)
    await deed.log(deed.services.pool, check_id)
    return done


async def _records(deed: Deed, check_id: str) -> Done:
    lines = await read_records(deed.services.pool, deed.services.ring, check_id, translator(deed.language))
    if lines is None:
        raise RefusedError("the check has no report that a decision could be recorded on")
    shown = {"check_id": check_id, "lines": msgspec.to_builtins(lines), "decisions": get_args(Decision)}
    return Done("/console/checks", "records.html", shown)


async def record_decision(deed: Deed) -> Done:
    """A decision on a record of a check; who decides is the operator."""
    check_id, services, form = _id(deed, "check_id", "chk"), deed.services, deed.form
    given = {field: form.text(field) for field in ("record_id", "decision", "reason")}
    try:
        asked = read_decision(given | {"decided_by": deed.operator})
    except ValidationError as error:
        raise RefusedError("a field is missing: {field}", field=error.details[0].field) from None
    except InvalidReviewError:
        raise RefusedError("a reason needs a letter or digit") from None
    async with transaction(services.pool) as connection:
        owner = await owner_of_check(connection, check_id)
        made = await decide(connection, services.ring, owner, check_id, asked, key_id=None)
        await deed.log(connection, check_id, f"edition {made.edition}, {asked.decision}")
    if made.mode == "sandbox":
        ids = {"account_id": owner.account_id, "check_id": check_id, "review_id": made.review_id}
        await services.sandbox.run_review(ids)
    return await _records(deed, check_id)


def _erasing(field: str, prefix: str, life: Lifecycle) -> Action:
    """`checks erase` and its like: the record whose id the form has in this field."""

    async def erase_record(deed: Deed) -> Done:
        return await _erase(deed, life, _id(deed, field, prefix))

    return erase_record


async def erase_one_extract(deed: Deed) -> Done:
    """`extracts erase`."""
    extract_id = _id(deed, "extract_id", "ext")
    await _logged(deed, extract_id, erase_extract(deed.services.pool, extract_id))
    return Done("/console/records/extracts")


async def _erase(
    deed: Deed, life: Lifecycle, row_id: str | int, subject: str | None = None, page: str = "/console/checks"
) -> Done:
    services = deed.services
    erasure = erase(life, services.pool, services.ring, services.files, row_id)
    await _logged(deed, subject or str(row_id), erasure)
    return Done(page)


async def _logged(deed: Deed, target: str, work: Awaitable[None]) -> None:
    """Does work that has transactions of its own, with its beginning and its outcome in the log. What has a beginning
    and no outcome was cut off, and may or may not be done."""
    await deed.log(deed.services.pool, target, "begun")
    try:
        await work
    except RefusedError as error:
        await deed.log(deed.services.pool, target, f"refused: {error}")
        raise
    await deed.log(deed.services.pool, target, "done")


async def probe_source(deed: Deed) -> Done:
    """`sources probe`. The log has the source and how it fared; question and answer are shown and kept nowhere."""
    form, code, translate = deed.form, deed.form.text("source"), translator(deed.language)
    given = {field: form.text(field) or None for field in Question.__struct_fields__ if field != "birth_date"}
    question = Question(**given, birth_date=_day(form.text("birth_date")))
    probed = await probe(
        code, deed.services.connectors, question, ticket=form.text("ticket") or None, translate=translate
    )
    answer = probed.answer
    await deed.log(deed.services.pool, code, f"{answer.status if answer else 'later'}, {probed.seconds} s")
    lines = source_results({code: answer}, {code: ""}, translate) if answer else []
    shown = {"probed": probed, "source": translate(BY_CODE[code].name), "line": lines[0] if lines else None}
    return Done("/console/sources", "probe.html", shown)


async def redeliver_event(deed: Deed) -> Done:
    """`events redeliver`."""
    event_id = _demanded(deed, "event_id")
    async with transaction(deed.services.pool) as connection:
        await redeliver(connection, event_id)
        await deed.log(connection, event_id)
    return Done("/console/events")


async def enable_address(deed: Deed) -> Done:
    """`events enable-address`."""
    address_id = number(deed.form.text("address_id"))
    async with transaction(deed.services.pool) as connection:
        await enable(connection, address_id)
        await deed.log(connection, f"address {address_id}")
    return Done("/console/events")


async def run_due_monitors(deed: Deed) -> Done:
    """`monitors run-due`: starts what is due; the workers run it."""
    started = await claim_due(deed.services.pool)
    await deed.log(deed.services.pool, "monitors", f"started {started}")
    return Done("/console/monitors")


async def erase_one_monitor(deed: Deed) -> Done:
    """`monitors erase`."""
    monitor_id = number(deed.form.text("monitor_id"))
    return await _erase(deed, MONITORS, monitor_id, f"monitor {monitor_id}", "/console/monitors")


ACTIONS: dict[str, Action] = {
    "accounts.create": create_account,
    "accounts.top-up": top_up,
    "accounts.buy-package": buy_package,
    "accounts.set-language": set_language,
    "accounts.set-time-zone": set_time_zone,
    "keys.create": create_key,
    "keys.revoke": revoke_key,
    "keys.rotate": rotate_key,
    "keys.rotate-webhook-secret": rotate_webhook_secret,
    "keys.set-webhook-url": set_webhook_url,
    "checks.records": show_records,
    "checks.decide": record_decision,
    "checks.erase": _erasing("check_id", "chk", CHECKS),
    "deals.erase": _erasing("generation_id", "gen", GENERATIONS),
    "documents.erase": _erasing("job_id", "doc", DOCUMENT_CHECKS),
    "valuation.erase": _erasing("valuation_id", "val", VALUATIONS),
    "extracts.erase": erase_one_extract,
    "sources.probe": probe_source,
    "events.redeliver": redeliver_event,
    "events.enable-address": enable_address,
    "monitors.run-due": run_due_monitors,
    "monitors.erase": erase_one_monitor,
}
"""By the name that the log knows them under: the command's own words."""


def number(text: str) -> int:
    """A whole number of a form, from 0. Raises `RefusedError`."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise RefusedError("this takes a whole number")
    return int(text)


def _day(text: str) -> datetime.date | None:
    """A day of a form, None where it was left empty. Raises `RefusedError`."""
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        raise RefusedError("this takes a day: YYYY-MM-DD") from None


def _demanded(deed: Deed, field: str) -> str:
    text = deed.form.text(field)
    if not text:
        raise RefusedError("a field is missing: {field}", field=field)
    return text


def _life(days: str) -> timedelta:
    """How long a key lives; what is beyond the longest life is cut to just beyond it, for a span takes no more."""
    return timedelta(days=min(number(days), api_keys.MAX_LIFETIME.days + 1))


def _id(deed: Deed, field: str, prefix: str) -> str:
    """An identifier: what was typed in its place by mistake, such as a name, must not come into the log."""
    text = _demanded(deed, field)
    if not is_id(text, prefix):
        raise RefusedError("this is no id of the right kind: {field}", field=field)
    return text


def _account(account_id: str) -> str:
    return f"/console/accounts/{account_id}"


def _language(deed: Deed) -> Language:
    language = parse_language(deed.form.text("language") or DEFAULT_LANGUAGE)
    if language is None:
        raise RefusedError("there is no such language")
    return language


async def _validate_url(deed: Deed, url: str | None) -> None:
    await validate_webhook_url(url, allow_private=deed.services.settings.webhook_allow_private)
