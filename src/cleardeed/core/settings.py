"""Settings: environment variables `CLEARDEED_*`, each with its default, meaning and check.

Per-source connectors are chosen by `CLEARDEED_SOURCE_<CODE>` (`local`, `off`, or a remote connector's name). A
connector declares its own settings in its folder; they are read as a group, `CLEARDEED_<CONNECTOR>_<FIELD>`.
"""

import os
import re
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import pydantic
from pydantic import Field, HttpUrl, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from cleardeed.core.clock import is_time_zone
from cleardeed.core.crypto import KeyRing
from cleardeed.core.language import Language

PREFIX = "CLEARDEED_"
SOURCE_PREFIX = f"{PREFIX}SOURCE_"

FILES_URL = re.compile(r"file:///[^?#]+|s3://[a-z0-9][a-z0-9.-]+(/[^?#]*)?")


class ServiceSettings(BaseSettings):
    """The service's settings. Secret values are never printed."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", frozen=True, hide_input_in_errors=True)

    data_dir: Path = Field(Path("cleardeed-data"), description="folder of the embedded database, files and key")
    database_url: SecretStr | None = Field(
        None, description="a PostgreSQL 15 or newer, postgresql://user:password@host/name; without it one is embedded"
    )
    postgres_bin: pydantic.DirectoryPath | None = Field(
        None,
        description="the folder of the programs (postgres, initdb, psql, …) of a PostgreSQL 15 or newer that the"
        " embedded server runs on; default: what was installed with cleardeed, else the system's",
    )
    pgbouncer_url: SecretStr | None = Field(
        None,
        description="a PgBouncer in transaction mode before the same database, for requests and jobs; the queue and"
        " migrations use database_url",
    )
    database_replica_url: SecretStr | None = Field(
        None,
        description="a streaming standby of the same database, for lists and verification; where it is away or behind,"
        " the primary is read",
    )
    database_replica_lag_seconds: Annotated[int, Field(ge=1, le=86400)] = Field(
        10, description="how many seconds the standby may be behind and still be read"
    )
    files_url: str | None = Field(
        None,
        description="where reports and documents are stored: file:///folder or s3://bucket/prefix; default: `files` in"
        " the data folder",
    )
    database_pool_size: Annotated[int, Field(ge=2, le=200)] = 16
    encryption_key: SecretStr | None = Field(
        None, description="32 bytes in base64, or several separated by commas with the current one first"
    )
    backup_passphrase: SecretStr | None = Field(
        None, description="what the key in a backup is wrapped by; default: `backup` and `restore` ask for it"
    )
    base_url: HttpUrl = Field(HttpUrl("http://127.0.0.1:8000"), description="the address partners reach the service at")
    language: Language | None = Field(
        None, description="the language of the command line; default: what LC_ALL, LC_MESSAGES or LANG name"
    )
    time_zone: str = Field(
        "UTC", description="the time zone (IANA name) that the console shows beside UTC; an account may have its own"
    )
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "console"] = "json"
    metrics_port: Annotated[int, Field(ge=1, le=65535)] | None = Field(
        None, description="the port of /healthz, /readyz and /metrics for monitoring; default: none"
    )
    metrics_host: str = Field("127.0.0.1", description="the address that port listens on; no key guards it")
    rate_limits: Literal["on", "off"] = "on"
    redis_url: SecretStr | None = Field(
        None, description="redis:// or valkey:// address where all API processes count rate limits together"
    )
    retention_days: Annotated[int, Field(ge=1)] | None = Field(
        None,
        description="erase personal data of checks, valuations, monitors, documents this old; default: keep",
    )
    event_retention_days: Annotated[int, Field(ge=3)] = Field(
        90, description="how long events and tries to deliver them are kept: as long as deliveries are argued about"
    )
    tsa_url: HttpUrl | None = Field(None, description="an RFC 3161 time-stamp authority")
    tsa_ca_file: pydantic.FilePath | None = Field(None, description="PEM certificates the authority must chain to")
    deal_templates: pydantic.DirectoryPath | None = Field(
        None, description="a folder of document templates over the packaged ones, <language>/<kind>.md"
    )
    valuation_rounds: Annotated[int, Field(ge=10, le=5000)] = Field(
        500, description="rounds of boosting when a market is trained"
    )
    valuation_threads: Annotated[int, Field(ge=1, le=256)] = Field(
        min(os.cpu_count() or 1, 8), description="threads that train a market"
    )
    llm_url: HttpUrl | None = Field(
        None, description="an OpenAI-compatible server, https://models.example/v1, that may point at more in documents"
    )
    llm_model: str | None = Field(None, validate_default=True, description="the model's name on that server")
    llm_key: SecretStr | None = Field(None, description="its API key")
    llm_timeout: Annotated[float, Field(gt=0, le=600)] = Field(
        60, description="seconds an answer may take, tries included"
    )
    llm_budget: Annotated[int, Field(ge=1)] | None = Field(
        None, description="tokens a day (UTC) that all documents together may take; default: no limit"
    )
    webhook_allow_private: bool = Field(
        False, description="1: webhooks may lead into private networks (development only)"
    )
    webhook_traceparent: bool = Field(
        False, description="1: webhooks carry the W3C traceparent of their delivery, where traces are exported"
    )
    source_concurrency: Annotated[int, Field(ge=1, le=1000)] = Field(
        32, description="checks a worker runs side by side"
    )
    document_concurrency: Annotated[int, Field(ge=2, le=1000)] = Field(
        16, description="documents a worker reads side by side; their texts are analysed a core each"
    )
    cycle_concurrency: Annotated[int, Field(ge=2, le=1000)] = Field(
        16, description="monitoring cycles a worker runs side by side"
    )
    source_ca_file: pydantic.FilePath | None = Field(
        None, description="PEM certificates that remote sources may chain to, beside the system's"
    )
    source_raw_days: Annotated[int, Field(ge=0)] = Field(
        365, description="how many days the raw replies of remote sources are kept; 0 keeps none"
    )
    shutdown_grace_seconds: Annotated[int, Field(ge=0, le=600)] = 20
    job_retake_seconds: Annotated[int, Field(ge=2, le=3600)] = Field(
        30, description="a job whose worker has been silent this long is given to another"
    )
    reconcile_seconds: Annotated[int, Field(ge=1, le=3600)] = Field(
        60, description="how often checks without a live job are looked for"
    )

    @cached_property
    def public_url(self) -> str:
        """The base address without a slash at its end."""
        return str(self.base_url).rstrip("/")

    @property
    def file_store_url(self) -> str:
        """The URL of the file store, by default that of `files` in the data folder."""
        return self.files_url or (self.data_dir / "files").resolve().as_uri()

    @property
    def key_file(self) -> Path:
        """The path of the service key when no setting holds it."""
        return self.data_dir / "encryption.key"

    @property
    def has_key(self) -> bool:
        """Whether there is a service key already, in the setting or in its file."""
        return self.encryption_key is not None or self.key_file.exists()

    @property
    def job_retake(self) -> timedelta:
        return timedelta(seconds=self.job_retake_seconds)

    @property
    def retention(self) -> timedelta | None:
        """The age at which personal data are erased; None where they are kept."""
        return None if self.retention_days is None else timedelta(days=self.retention_days)

    @property
    def event_retention(self) -> timedelta:
        """How long events are kept: no longer than other personal data."""
        kept = timedelta(days=self.event_retention_days)
        return kept if self.retention is None else min(kept, self.retention)

    def key_text(self) -> str:
        """The service keys as their file has them, one a line. Raises `OSError` where there is none."""
        if self.encryption_key is None:
            return self.key_file.read_text()
        return "\n".join(part.strip() for part in self.encryption_key.get_secret_value().split(","))

    def key_ring(self) -> KeyRing:
        """The service keys: from the setting, else from a 0600 file in the data folder, made on first use."""
        if self.encryption_key is None:
            return KeyRing.from_file(self.key_file)
        return KeyRing.from_text(self.encryption_key.get_secret_value())

    @pydantic.field_validator("encryption_key")
    @classmethod
    def _validate_encryption_key(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            try:
                KeyRing.from_text(value.get_secret_value())
            except ValueError:
                raise ValueError("is no service key") from None
        return value

    @pydantic.field_validator("files_url")
    @classmethod
    def _validate_files_url(cls, value: str | None) -> str | None:
        if value is not None and not FILES_URL.fullmatch(value):
            raise ValueError("is neither file:///folder nor s3://bucket/prefix")
        return value

    @pydantic.field_validator("time_zone")
    @classmethod
    def _validate_time_zone(cls, value: str) -> str:
        if not is_time_zone(value):
            raise ValueError("is no time zone; one is named like Europe/Moscow")
        return value

    @pydantic.field_validator("llm_model")
    @classmethod
    def _validate_llm_model(cls, value: str | None, info: pydantic.ValidationInfo) -> str | None:
        if not value and info.data.get("llm_url") is not None:
            raise ValueError("is needed where CLEARDEED_LLM_URL is set")
        return value

    @pydantic.field_validator("redis_url")
    @classmethod
    def _validate_redis_url(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not value.get_secret_value().startswith(("redis://", "rediss://", "valkey://")):
            raise ValueError("must start with redis://, rediss:// or valkey://")
        return value

    @pydantic.field_validator("database_url", "database_replica_url", "pgbouncer_url")
    @classmethod
    def _validate_database_url(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None:
            return None
        if not value.get_secret_value().startswith(("postgresql://", "postgres://")):
            raise ValueError("must start with postgresql://")
        try:
            servers = urlsplit(value.get_secret_value()).netloc.rpartition("@")[2]
            for server in servers.split(","):  # those of a cluster, as libpq takes them
                _ = urlsplit(f"//{server}").port
        except ValueError:
            raise ValueError("is no well-formed address") from None
        return value
