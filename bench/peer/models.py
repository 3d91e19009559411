"""The tables. Texts as keys, as in the contract; ids of checks sort by creation."""

import datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, DateTime, ForeignKey, Identity, Index, SmallInteger, Text
from sqlalchemy.dialects.postgresql import ARRAY, BYTEA, JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """The base of all tables: texts without a length, instants with a zone."""

    type_annotation_map = {  # noqa: RUF012 - the library's own way
        str: Text,
        bytes: BYTEA,
        datetime.datetime: DateTime(timezone=True),
        list[str]: ARRAY(Text),
        dict[str, Any]: JSONB,
    }


class Tariff(Base):
    """The price of a product at a tier, in whole roubles."""

    __tablename__ = "tariffs"
    tier: Mapped[str] = mapped_column(primary_key=True)
    product: Mapped[str] = mapped_column(primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class Account(Base):
    """An agency and its money."""

    __tablename__ = "accounts"
    __table_args__ = (CheckConstraint("balance >= 0"), {"postgresql_with": {"fillfactor": 70}})
    id: Mapped[str] = mapped_column(primary_key=True)
    tier: Mapped[str]
    balance: Mapped[int] = mapped_column(BigInteger)


class ApiKey(Base):
    """A key, known by its hash."""

    __tablename__ = "api_keys"
    id: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id"))
    mode: Mapped[str]
    sha256: Mapped[bytes] = mapped_column(unique=True)
    scopes: Mapped[list[str]]
    expires_at: Mapped[datetime.datetime | None]
    revoked_at: Mapped[datetime.datetime | None]
    account: Mapped[Account] = relationship(lazy="raise")


class LedgerEntry(Base):
    """One change of a balance; a reference is booked once for a reason."""

    __tablename__ = "ledger_entries"
    __table_args__ = (Index("ledger_reference", "account_id", "reference", "reason", unique=True),)
    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id"))
    amount: Mapped[int] = mapped_column(BigInteger)
    balance_after: Mapped[int] = mapped_column(BigInteger)
    reason: Mapped[str]
    reference: Mapped[str]
    created_at: Mapped[datetime.datetime]


class Check(Base):
    """A check; `input` and `result` are encrypted under its own key, which is kept wrapped."""

    __tablename__ = "checks"
    __table_args__ = (Index("checks_of_key", "key_id", "id"),)
    id: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id"))
    key_id: Mapped[str] = mapped_column(ForeignKey("api_keys.id"))
    type: Mapped[str]
    mode: Mapped[str]
    status: Mapped[str]
    cost: Mapped[int] = mapped_column(BigInteger)
    price_amount: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[datetime.datetime]
    completed_at: Mapped[datetime.datetime | None]
    risk_score: Mapped[int | None] = mapped_column(SmallInteger)
    data_key: Mapped[bytes]
    input: Mapped[bytes]
    result: Mapped[bytes | None]
    evidence: Mapped[dict[str, Any] | None]


class IdempotencyKey(Base):
    """The answer to a request with this key, and the fingerprint of the request's body."""

    __tablename__ = "idempotency_keys"
    key_id: Mapped[str] = mapped_column(primary_key=True)
    idempotency_key: Mapped[str] = mapped_column(primary_key=True)
    fingerprint: Mapped[bytes]
    body: Mapped[dict[str, Any]]
    created_at: Mapped[datetime.datetime]
