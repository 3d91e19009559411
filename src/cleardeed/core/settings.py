"""Settings: environment variables `CLEARDEED_*`, each with its default, meaning and check.

Per-source connectors are chosen by `CLEARDEED_SOURCE_<CODE>` (`local`, `off`, or a remote connector's name). A
connector declares its own settings in its folder; they are read as a group, `CLEARDEED_<CONNECTOR>_<FIELD>`.
"""

import difflib
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

import pydantic
from pydantic import Field, HttpUrl, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from cleardeed.core.clock import is_time_zone
from cleardeed.core.crypto import KeyRing
from cleardeed.core.language import ENGLISH, Language, Message, Translate

PREFIX = "CLEARDEED_"
SOURCE_PREFIX = f"{PREFIX}SOURCE_"

FAULT_MESSAGES = {
    "missing": "is needed",
    "int_parsing": "is not a whole number",
    "float_parsing": "is not a number",
    "bool_parsing": "is neither 1 nor 0",
    "greater_than": "is not above {gt}",
    "greater_than_equal": "is below {ge}",
    "less_than_equal": "is above {le}",
    "literal_error": "is none of {expected}",
    "url_parsing": "is no well-formed address",
    "url_scheme": "is no address that begins with http:// or https://",
    "path_not_file": "is no file",
    "path_not_directory": "is no folder",
    "date_from_datetime_parsing": "is no day such as 2026-01-31",
}
"""What is wrong with a setting, by pydantic's type of fault; for another type pydantic's own words stand."""
FILES_URL = re.compile(r"file:///[^?#]+|s3://[a-z0-9][a-z0-9.-]+(/[^?#]*)?")
DESCRIBED = "{fault} ({meaning})"

SettingsGroup = TypeVar("SettingsGroup", bound=BaseSettings)


class SettingsError(Exception):
    """One or more settings are invalid; `faults` has a message for each."""

    def __init__(self, faults: Sequence[Message]) -> None:
        self.faults = faults
        super().__init__(self.render(ENGLISH))

    def render(self, translate: Translate) -> str:
        """A line for each fault, in the language."""
        return "\n".join(fault.render(translate) for fault in self.faults)


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


def load_settings(**overrides: Any) -> ServiceSettings:
    """Reads the environment; `overrides` (from command-line options) win where they are not None.

    Raises `SettingsError` with a fault for each wrong setting.
    """
    given = {name: value for name, value in overrides.items() if value is not None}
    return _read(lambda: ServiceSettings(**given), ServiceSettings, PREFIX)


def load_group(group: str, kind: type[SettingsGroup]) -> SettingsGroup:
    """Reads a group of settings that a part declares itself: `CLEARDEED_<GROUP>_<FIELD>`.

    Raises `SettingsError` with a fault for each that is wrong or missing.
    """
    prefix = group_prefix(group)
    return _read(lambda: kind(_env_prefix=prefix), kind, prefix)


def unknown_variables(environ: Mapping[str, str], groups: Mapping[str, type[BaseSettings]]) -> list[Message]:
    """A message for each `CLEARDEED_…` variable that is no setting, with the nearest setting's name.

    `groups` are read beside the service's own settings. Without this, a misspelt setting would silently have its
    default.
    """
    known = _SERVICE_VARIABLES | {
        f"{group_prefix(group)}{field.upper()}" for group, kind in groups.items() for field in kind.model_fields
    }
    return [
        _unknown_variable(name, known)
        for name in sorted(environ)
        if name.startswith(PREFIX) and name not in known | _OTHER_VARIABLES and not name.startswith(SOURCE_PREFIX)
    ]


def _unknown_variable(name: str, known: Iterable[str]) -> Message:
    # Compared without the prefix, which alone would make any two alike.
    nearest = difflib.get_close_matches(name.removeprefix(PREFIX), [one.removeprefix(PREFIX) for one in known], n=1)
    if not nearest:
        return Message("{name}: there is no such setting", name=name)
    return Message(
        "{name}: there is no such setting; the nearest is {nearest}", name=name, nearest=f"{PREFIX}{nearest[0]}"
    )


def group_prefix(group: str) -> str:
    """The prefix of a group's variables."""
    return f"{PREFIX}{group.upper()}_"


def source_choices(environ: dict[str, str] | None = None) -> dict[str, str]:
    """Source code to connector name, for the sources that the operator has set."""
    environ = dict(os.environ) if environ is None else environ
    return {
        name.removeprefix(SOURCE_PREFIX).lower(): value.strip()
        for name, value in environ.items()
        if name.startswith(SOURCE_PREFIX) and name not in _SERVICE_VARIABLES
    }


_SERVICE_VARIABLES = {f"{PREFIX}{field.upper()}" for field in ServiceSettings.model_fields}
_OTHER_VARIABLES = {f"{PREFIX}{name}" for name in ("FAILPOINT", "SUPERVISOR", "URL", "KEY", "WEBHOOK_SECRET")}
"""Read elsewhere: by tests that kill at a named step, by parts of `serve`, and by programs of partners."""


def _read(make: Callable[[], SettingsGroup], kind: type[BaseSettings], prefix: str) -> SettingsGroup:
    try:
        return make()
    except pydantic.ValidationError as error:
        raise SettingsError([_fault_message(fault, kind, prefix) for fault in error.errors()]) from None


def _fault_message(fault: Any, kind: type[BaseSettings], prefix: str) -> Message:
    name = str(fault["loc"][0]) if fault["loc"] else "settings"
    field = kind.model_fields.get(name)
    message = Message("{name}: {problem}", name=f"{prefix}{name.upper()}", problem=_problem(fault))
    return (
        Message(DESCRIBED, fault=message, meaning=Message(field.description))
        if field and field.description
        else message
    )


def _problem(fault: Any) -> Message:
    context = fault.get("ctx", {})
    if fault["type"] == "value_error":
        return Message(str(context["error"]))
    if fault["type"] == "literal_error":
        context = {"expected": context["expected"].replace(" or ", ", ")}
    message = FAULT_MESSAGES.get(fault["type"])
    return Message(fault["msg"]) if message is None else Message(message, **context)
