"""All actions of the console, by the name that the log knows them under: noun and verb of the command."""

from cleardeed.checks.lifecycle import CHECKS
from cleardeed.deals.record import GENERATIONS
from cleardeed.documents.record import DOCUMENT_CHECKS
from cleardeed.http.console.actions import accounts, decisions, erasure, events, keys, monitors, payments, sources
from cleardeed.http.console.actions.model import Action
from cleardeed.monitors.erase import MONITORS
from cleardeed.valuation.record import VALUATIONS

ACTIONS: dict[str, Action] = {
    "accounts.create": accounts.create_account,
    "accounts.top-up": payments.top_up,
    "accounts.buy-package": payments.buy_package,
    "accounts.set-language": accounts.set_language,
    "accounts.set-time-zone": accounts.set_time_zone,
    "keys.create": keys.create_key,
    "keys.revoke": keys.revoke_key,
    "keys.rotate": keys.rotate_key,
    "keys.rotate-webhook-secret": keys.rotate_webhook_secret,
    "keys.set-webhook-url": keys.set_webhook_url,
    "checks.decide": decisions.record_decision,
    "checks.erase": erasure.erasure_of(CHECKS),
    "deals.erase": erasure.erasure_of(GENERATIONS),
    "documents.erase": erasure.erasure_of(DOCUMENT_CHECKS),
    "valuation.erase": erasure.erasure_of(VALUATIONS),
    "extracts.erase": erasure.erase_supplied_extract,
    "sources.probe": sources.probe_source,
    "events.redeliver": events.redeliver_event,
    "events.enable-address": events.enable_address,
    "monitors.run-due": monitors.run_due_monitors,
    "monitors.erase": erasure.erasure_of(MONITORS),
}
