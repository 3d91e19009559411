"""The address of the running service, left in the data folder for the commands that print it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from cleardeed.core.settings import ServiceSettings

FILE_NAME = "service.json"


class RunningService(msgspec.Struct, frozen=True):
    """A running service: its process and its public address."""

    pid: int
    url: str


@contextmanager
def published_address(settings: ServiceSettings, url: str) -> Iterator[None]:
    """Leave the address in the data folder for the length of the block."""
    file = _file(settings)
    draft = file.with_suffix(f".{os.getpid()}.tmp")
    draft.write_bytes(msgspec.json.encode(RunningService(os.getpid(), url)))
    draft.replace(file)
    try:
        yield
    finally:
        if (found := _read(settings)) is None or found.pid == os.getpid():
            file.unlink(missing_ok=True)


def service_url(settings: ServiceSettings) -> str:
    """The public address: as set, else that of the service that runs on this data folder, else the default."""
    running = None if "base_url" in settings.model_fields_set else running_url(settings)
    return settings.public_url if running is None else running


def running_url(settings: ServiceSettings) -> str | None:
    """The address of the service that runs on this data folder; None where none does."""
    running = _read(settings)
    return running.url if running is not None and _is_alive(running.pid) else None


def _file(settings: ServiceSettings) -> Path:
    return settings.data_dir / FILE_NAME


def _read(settings: ServiceSettings) -> RunningService | None:
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(_file(settings).read_bytes(), type=RunningService)
    return None


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # another user's
        return True
    return True
