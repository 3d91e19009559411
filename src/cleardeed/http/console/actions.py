"""What an operator can do in the console. Each action is logged in the transaction that does it; where it has several,
its start before them and its outcome after them. What moves money asks first, and is done once however often the
answer is sent."""

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
from cleardeed.checks.reviews.read import owner_of_check
from cleardeed.checks.reviews.record import decide
from cleardeed.core.apikey import Mode
from cleardeed.core.errors import InvalidReviewError, RefusedError, ValidationError
from cleardeed.core.ids import is_id, new_id
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
from cleardeed.operators import details
from cleardeed.operators.audit_log import record_action
from cleardeed.records.erase import erase
from cleardeed.records.kind import KeyedTable, Lifecycle, RecordKind
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.probe import Question, probe
from cleardeed.valuation.record import VALUATIONS

MAX_NUMBER = 10**15


class ActionResult(msgspec.Struct, frozen=True):
    """Where to redirect the operator; through a page that shows a secret once, if there is one."""

    to: str
    template: str | None = None
    shown: dict[str, Any] = {}


class ActionRequest(msgspec.Struct, frozen=True):
    """One action by one operator."""

    services: Services
    form: Form
    operator: str
    action: str
    request_id: str
    language: Language
    came_from: str

    async def log(self, connection: Connection, target: str, message: str = "", **values: object) -> None:
        """Writes it down, with one of `details` and its values; the caller commits."""
        await record_action(
            connection,
            operator=self.operator,
            action=self.action,
            target=target,
            details=message.format(**values),
            request_id=self.request_id,
        )


Action = Callable[[ActionRequest], Awaitable[ActionResult]]


async def create_account(request: ActionRequest) -> ActionResult:
    """`accounts create`."""
    async with transaction(request.services.pool) as connection:
        account = await accounts.open_account(
            connection, name=_demanded(request, "name"), tier=request.form.text("tier") or "standard"
        )
        await accounts.set_language(connection, account.account_id, _language(request))
        await request.log(connection, account.account_id)
    return ActionResult(_account(account.account_id))


async def top_up(request: ActionRequest) -> ActionResult:
    """`accounts top-up`."""
    account_id = request.form.text("account_id")
    amount = parse_number(request.form.text("amount"), least=1, most=ledger.MAX_AMOUNT)
    reference = request.form.text("reference") or new_id("top")
    if not _is_confirmed(request):
        pool = request.services.pool
        if await ledger.is_booked(pool, account_id=account_id, reason="top_up", reference=reference):
            raise RefusedError("a payment with this reference is booked already")
        return await _ask(request, account_id, amount, {"amount": str(amount), "reference": reference})
    async with transaction(request.services.pool) as connection:
        after = await ledger.top_up(connection, account_id=account_id, amount=amount, reference=reference)
        await request.log(connection, account_id, details.TOPPED_UP, amount=amount, balance=after)
    return ActionResult(_account(account_id))


async def buy_package(request: ActionRequest) -> ActionResult:
    """`accounts buy-package`."""
    account_id, name = request.form.text("account_id"), request.form.text("package")
    reference = request.form.text("reference") or new_id("pkg")
    if not _is_confirmed(request):
        offer = await packages.get_offer(request.services.pool, name)
        return await _ask(request, account_id, offer.amount, {"package": name, "reference": reference})
    async with transaction(request.services.pool) as connection:
        await packages.buy_package(connection, account_id=account_id, name=name, reference=reference)
        await request.log(connection, account_id, details.PACKAGE, package=name)
    return ActionResult(_account(account_id))


def _is_confirmed(request: ActionRequest) -> bool:
    return request.form.text("confirmed") == "yes"


async def _ask(request: ActionRequest, account_id: str, amount: int, fields: dict[str, str]) -> ActionResult:
    """Ask whether that much money shall go to that account, with a form that sends the same again. Its reference makes
    sure that it is booked once."""
    account = await accounts.get_account(request.services.pool, account_id)
    shown = {"action": request.action, "account": account, "amount": amount, "fields": fields}
    return ActionResult(_account(account_id), "confirm.html", shown)


async def set_language(request: ActionRequest) -> ActionResult:
    """`accounts set-language`."""
    account_id, language = request.form.text("account_id"), _language(request)
    async with transaction(request.services.pool) as connection:
        await accounts.set_language(connection, account_id, language)
        await request.log(connection, account_id, details.LANGUAGE, language=language)
    return ActionResult(_account(account_id))


async def set_time_zone(request: ActionRequest) -> ActionResult:
    """`accounts set-time-zone`."""
    account_id, time_zone = request.form.text("account_id"), request.form.text("time_zone").strip() or None
    async with transaction(request.services.pool) as connection:
        await accounts.set_time_zone(connection, account_id, time_zone)
        await request.log(
            connection, account_id, details.TIME_ZONE if time_zone else details.NO_TIME_ZONE, zone=time_zone
        )
    return ActionResult(_account(account_id))


async def create_key(request: ActionRequest) -> ActionResult:
    """`keys create`."""
    form, account_id = request.form, request.form.text("account_id")
    mode = form.text("mode")
    if mode not in get_args(Mode):
        raise RefusedError("a key is live or sandbox")
    url, days = form.text("webhook_url") or None, form.text("expires_in")
    await _validate_url(request, url)
    async with transaction(request.services.pool) as connection:
        key = await api_keys.issue_key(
            connection,
            request.services.ring,
            account_id=account_id,
            mode=msgspec.convert(mode, Mode),
            name=form.text("name"),
            scopes=form.texts("scope") or None,
            webhook_url=url,
            expires_in=_life(days) if days else None,
        )
        await request.log(connection, key.key_id, details.KEY, account=account_id, mode=mode)
    return ActionResult(
        _account(account_id),
        "secrets.html",
        {"secrets": {"api_key": key.api_key, "webhook_secret": key.webhook_secret}},
    )


async def revoke_key(request: ActionRequest) -> ActionResult:
    """`keys revoke`."""
    async with transaction(request.services.pool) as connection:
        key = await api_keys.revoke_key(connection, request.form.text("key_id"))
        await request.log(connection, key.key_id)
    return ActionResult(_account(key.account_id))


async def rotate_key(request: ActionRequest) -> ActionResult:
    """`keys rotate`."""
    async with transaction(request.services.pool) as connection:
        key = await api_keys.rotate_key(connection, request.services.ring, request.form.text("key_id"))
        await request.log(connection, request.form.text("key_id"), details.NEW_KEY, key=key.key_id)
    return ActionResult(
        _account(key.account_id),
        "secrets.html",
        {"secrets": {"api_key": key.api_key, "webhook_secret": key.webhook_secret}},
    )


async def rotate_webhook_secret(request: ActionRequest) -> ActionResult:
    """`keys rotate-webhook-secret`."""
    hours = parse_number(request.form.text("activate_in") or "0", most=api_keys.MAX_ACTIVATION_HOURS)
    async with transaction(request.services.pool) as connection:
        key = await api_keys.find_key(connection, request.form.text("key_id"))
        secret = await api_keys.rotate_webhook_secret(
            connection, request.services.ring, key.key_id, activate_in=timedelta(hours=hours)
        )
        await request.log(connection, key.key_id, details.SECRET, hours=hours)
    return ActionResult(
        _account(key.account_id), "secrets.html", {"secrets": {"webhook_secret": secret.webhook_secret}}
    )


async def set_webhook_url(request: ActionRequest) -> ActionResult:
    """`keys set-webhook-url`, or `keys clear-webhook-url` where the form names none."""
    url = request.form.text("webhook_url") or None
    await _validate_url(request, url)
    async with transaction(request.services.pool) as connection:
        key = await change_webhook_url(connection, request.form.text("key_id"), url)
        await request.log(connection, key["key_id"], details.MOVED, count=key["events_moved"])
    return ActionResult(_account(key["account_id"]))


async def record_decision(request: ActionRequest) -> ActionResult:
    """A decision on a record of a check; who decides is the operator.

    The form names the newest edition that its page knew of, so that a decision is made once, and on what was seen.
    """
    check_id, services, form = _id(request, "check_id", "chk"), request.services, request.form
    given = {field: form.text(field) for field in ("record_id", "decision", "reason")}
    try:
        asked = read_decision(given | {"decided_by": request.operator})
    except ValidationError as error:
        raise RefusedError("a field is missing: {field}", field=error.details[0].field) from None
    except InvalidReviewError:
        raise RefusedError("a reason needs a letter or digit") from None
    seen = parse_number(form.text("edition"))
    async with transaction(services.pool) as connection:
        owner = await owner_of_check(connection, check_id)
        made = await decide(connection, services.ring, owner, check_id, asked, key_id=None)
        if made.edition != seen + 1:
            raise RefusedError("a decision was recorded since you opened the page; look at it and decide again")
        await request.log(connection, check_id, details.DECIDED, edition=made.edition, deciding=asked.decision)
    if made.mode == "sandbox":
        ids = {"account_id": owner.account_id, "check_id": check_id, "review_id": made.review_id}
        await services.sandbox.run_review(ids)
    return ActionResult(f"/console/checks/{check_id}/records#{asked.record_id}")


def _row(request: ActionRequest, kind: KeyedTable) -> tuple[str | int, str]:
    """The id that the form names, and how the log calls it."""
    if isinstance(kind, RecordKind):
        record_id = _id(request, kind.id_field, kind.id_prefix)
        return record_id, record_id
    row_id = parse_number(request.form.text(kind.id_field))
    return row_id, kind.key_id(row_id).replace("_", " ")


def _erasing(life: Lifecycle) -> Action:
    """The command `erase` of the kind."""
    kind = life.kind

    async def action(request: ActionRequest) -> ActionResult:
        services, row_id, target = request.services, *_row(request, kind)
        await _logged(request, target, erase(life, services.pool, services.ring, services.files, row_id))
        return ActionResult(request.came_from)

    return action


async def erase_one_extract(request: ActionRequest) -> ActionResult:
    """`extracts erase`."""
    extract_id = _id(request, "extract_id", "ext")
    await _logged(request, extract_id, erase_extract(request.services.pool, extract_id))
    return ActionResult(request.came_from)


async def _logged(request: ActionRequest, target: str, work: Awaitable[None]) -> None:
    """Does work that has transactions of its own, with its beginning and its outcome in the log. What has a beginning
    and no outcome was cut off, and may or may not be done."""
    await request.log(request.services.pool, target, details.BEGUN)
    try:
        await work
    except RefusedError as error:
        await request.log(request.services.pool, target, details.REFUSED, reason=error)
        raise
    await request.log(request.services.pool, target, details.DONE)


async def probe_source(request: ActionRequest) -> ActionResult:
    """`sources probe`. The log has the source and how it fared; question and answer are shown and kept nowhere."""
    form, code, translate = request.form, request.form.text("source"), translator(request.language)
    given = {field: form.text(field) or None for field in Question.__struct_fields__ if field != "birth_date"}
    question = Question(**given, birth_date=_day(form.text("birth_date")))
    probed = await probe(
        code, request.services.connectors, question, ticket=form.text("ticket") or None, translate=translate
    )
    answer = probed.answer
    await request.log(
        request.services.pool,
        code,
        details.ANSWERED,
        source=answer.status if answer else "later",
        seconds=probed.seconds,
    )
    lines = source_results({code: answer}, {code: ""}, translate) if answer else []
    shown = {"probed": probed, "source": translate(BY_CODE[code].name), "line": lines[0] if lines else None}
    return ActionResult("/console/sources", "probe.html", shown)


async def redeliver_event(request: ActionRequest) -> ActionResult:
    """`events redeliver`."""
    event_id = _demanded(request, "event_id")
    async with transaction(request.services.pool) as connection:
        await redeliver(connection, event_id)
        await request.log(connection, event_id)
    return ActionResult(request.came_from)


async def enable_address(request: ActionRequest) -> ActionResult:
    """`events enable-address`."""
    address_id = parse_number(request.form.text("address_id"))
    async with transaction(request.services.pool) as connection:
        await enable(connection, address_id)
        await request.log(connection, f"address {address_id}")
    return ActionResult(request.came_from)


async def run_due_monitors(request: ActionRequest) -> ActionResult:
    """`monitors run-due`: starts what is due; the workers run it."""
    started = await claim_due(request.services.pool)
    await request.log(request.services.pool, "monitors", details.STARTED, count=started)
    return ActionResult("/console/monitors")


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
    "checks.decide": record_decision,
    "checks.erase": _erasing(CHECKS),
    "deals.erase": _erasing(GENERATIONS),
    "documents.erase": _erasing(DOCUMENT_CHECKS),
    "valuation.erase": _erasing(VALUATIONS),
    "extracts.erase": erase_one_extract,
    "sources.probe": probe_source,
    "events.redeliver": redeliver_event,
    "events.enable-address": enable_address,
    "monitors.run-due": run_due_monitors,
    "monitors.erase": _erasing(MONITORS),
}
"""By the name that the log knows them under: the command's own words."""


def parse_number(text: str, *, least: int = 0, most: int = MAX_NUMBER) -> int:
    """A whole number of a form. Raises `RefusedError`."""
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not digits or not least <= int(text) <= most:
        raise RefusedError("this takes a whole number from {least} to {most}, in digits alone", least=least, most=most)
    return int(text)


def _day(text: str) -> datetime.date | None:
    """A day of a form, None where it was left empty. Raises `RefusedError`."""
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        raise RefusedError("this takes a day: YYYY-MM-DD") from None


def _demanded(request: ActionRequest, field: str) -> str:
    text = request.form.text(field)
    if not text:
        raise RefusedError("a field is missing: {field}", field=field)
    return text


def _life(days: str) -> timedelta:
    """The lifetime of a key; a value beyond the maximum is cut to just above it, since a timedelta holds no more."""
    return timedelta(days=min(parse_number(days), api_keys.MAX_LIFETIME.days + 1))


def _id(request: ActionRequest, field: str, prefix: str) -> str:
    """An identifier: what was typed in its place by mistake, such as a name, must not come into the log."""
    text = _demanded(request, field)
    if not is_id(text, prefix):
        raise RefusedError("this is no id of the right kind: {field}", field=field)
    return text


def _account(account_id: str) -> str:
    return f"/console/accounts/{account_id}"


def _language(request: ActionRequest) -> Language:
    language = parse_language(request.form.text("language") or DEFAULT_LANGUAGE)
    if language is None:
        raise RefusedError("there is no such language")
    return language


async def _validate_url(request: ActionRequest, url: str | None) -> None:
    await validate_webhook_url(url, allow_private=request.services.settings.webhook_allow_private)
