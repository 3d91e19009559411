"""The location of the file store: a folder (`file:///srv/files`) or a bucket (`s3://bucket/prefix`).

Endpoint, region and credentials of a bucket come from the variables of AWS's own tools (`AWS_ENDPOINT_URL`,
`AWS_REGION`, `AWS_ACCESS_KEY_ID`, …) or, on their machines, from the instance or pod.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec
import structlog
from obstore.exceptions import BaseError, NotFoundError
from obstore.store import LocalStore, ObjectStore, S3Store

CONNECT_TIMEOUT = timedelta(seconds=5)
REQUEST_TIMEOUT = timedelta(seconds=30)
RETRY_TIMEOUT = timedelta(seconds=15)
"""How long a request to a bucket is repeated; jobs are repeated for longer, and a caller gets a 503."""
ENDPOINT_VARIABLES = ("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT")
MISSING = (NotFoundError, FileNotFoundError)
"""What the two kinds of store raise for an object that does not exist."""

log = structlog.get_logger(__name__)


class FileStoreUnavailableError(ConnectionError):
    """The file store does not answer or refuses the service."""


class Location(msgspec.Struct, frozen=True):
    """A file store by its URL."""

    url: str

    @classmethod
    def of_folder(cls, folder: Path) -> "Location":
        return cls(folder.resolve().as_uri())

    @property
    def folder(self) -> Path | None:
        """The folder; None for a bucket."""
        parts = urlsplit(self.url)
        return Path(unquote(parts.path)) if parts.scheme == "file" else None

    @property
    def name(self) -> str:
        """The folder's path or the bucket's URL, for messages."""
        return self.url if self.folder is None else str(self.folder)

    def open(self) -> ObjectStore:
        """Open the store; a missing folder is created, a bucket is not contacted."""
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            return LocalStore(self.folder)
        parts = urlsplit(self.url)
        # An endpoint without TLS has to be allowed apart; whoever names one with http:// has decided that.
        plain = any(os.environ.get(name, "").startswith("http://") for name in ENDPOINT_VARIABLES)
        return S3Store(
            parts.netloc,
            prefix=parts.path.strip("/") or None,
            client_options={
                "allow_http": plain,
                "connect_timeout": CONNECT_TIMEOUT,
                "timeout": REQUEST_TIMEOUT,
                "user_agent": "cleardeed",
            },
            retry_config={"max_retries": 5, "retry_timeout": RETRY_TIMEOUT},
        )


@contextmanager
def refuse_unavailable() -> Iterator[None]:
    """Turn the store's errors inside the block into `FileStoreUnavailableError`, except those of a missing object."""
    try:
        yield
    except (BaseError, OSError) as error:
        if isinstance(error, MISSING) and not is_missing_bucket(error):
            raise
        log.error("the file store failed", fault=type(error).__name__)
        raise FileStoreUnavailableError(type(error).__name__) from error


def is_missing_bucket(error: Exception) -> bool:
    """Whether it is the bucket that does not exist, which is reported like a missing object."""
    return "NoSuchBucket" in str(error)
