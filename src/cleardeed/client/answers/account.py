"""Answers of the service: account.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime

import msgspec

from cleardeed.client.answers.common import Answer, Mode, Status


class ActivePackage(msgspec.Struct, frozen=True, kw_only=True):
    """Prepaid money that is spent first; its prices and limits hold until it is used up or expires."""

    id: int
    name: str
    started_at: datetime.datetime
    expires_at: datetime.datetime | None
    remaining_amount: int


class Balance(Answer, frozen=True, kw_only=True):
    """The answer of GET /balance."""

    balance: int
    currency: str
    tier_name: str
    active_package: ActivePackage | None


class Tariffs(Answer, frozen=True, kw_only=True):
    """The answer of GET /tariffs."""

    checks: dict[str, int]
    monitoring: dict[str, int]
    valuation: int
    documents: dict[str, int]
    currency: str
    tier_name: str


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """The calling key, by all but its secret."""

    id: str
    name: str
    prefix: str
    created_at: datetime.datetime
    expires_at: datetime.datetime | None
    webhook_url: str | None


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What the key may send."""

    requests_per_minute: int
    valuations_per_minute: int
    document_max_bytes: int


class Account(Answer, frozen=True, kw_only=True):
    """The answer of GET /account."""

    account_id: str
    name: str
    mode: Mode
    tier_name: str
    currency: str
    created_at: datetime.datetime
    scopes: list[Status]
    key: Key
    limits: Limits
