"""`cleardeed serve`, which starts `api` and `worker`, and `migrate`; what the parts share."""

import asyncio
import ctypes.util
import ipaddress
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import structlog
from cyclopts import Parameter

from cleardeed.bootstrap.runtime import open_database, prepare, prepare_database
from cleardeed.cli.address import published_address
from cleardeed.cli.common import Common, exit_on_refusal, exit_with_error, show
from cleardeed.cli.whole_numbers import whole_number
from cleardeed.core.errors import RefusedError
from cleardeed.core.logs import configure_logs
from cleardeed.core.parent_process import terminate_with_parent
from cleardeed.core.settings import ServiceSettings

Host = Annotated[str, Parameter(help="Address to listen on.")]
Port = Annotated[int, whole_number(gte=1, lte=65535, help="Port to listen on.")]
Workers = Annotated[int, whole_number(gte=1, lte=256, help="API processes.")]

RESTART_SECONDS = 1.0
"""Delay before a part that died is restarted."""
STOP_MARGIN_SECONDS = 5.0
"""Time beyond the grace period after which a part is killed."""
SUPERVISOR = "CLEARDEED_SUPERVISOR"
"""Variable with the supervisor's process id; a part terminates with it."""

log = structlog.get_logger(__name__)


def serve(*, host: Host = "127.0.0.1", port: Port = 8000, workers: Workers = 1, common: Common | None = None) -> None:
    """Run the API and the background work together. Each is a process of its own; one that dies is started again."""
    common = common or Common()
    settings = _service_settings(common)
    with prepared_database(common, settings):
        url = set_default_base_url(require_free_address(common, host, port), port)
        _share_metrics(settings)
        options = ["--data-dir", str(settings.data_dir)]
        with published_address(settings, url):
            _supervise(
                {
                    "api": ["api", "--host", host, "--port", str(port), "--workers", str(workers), *options],
                    "worker": ["worker", *options],
                },
                stop_timeout=settings.shutdown_grace_seconds + STOP_MARGIN_SECONDS,
            )


def migrate(
    *,
    online: Annotated[bool, Parameter(help="Only as far as the former version runs beside it.", negative=())] = False,
    common: Common | None = None,
) -> None:
    """Bring the database to this version's schema."""
    common = common or Common()
    settings = common.settings()
    with exit_on_refusal(common), open_database(settings) as dsn:
        steps = asyncio.run(prepare_database(dsn, online=online))
    show(common, {"migrations": steps})


@contextmanager
def prepared_database(common: Common, settings: ServiceSettings, *, watched: bool = False) -> Iterator[str]:
    """The DSN of the migrated database. Exits if keys or files are not those of the database."""
    if settings.metrics_port is not None and SUPERVISOR not in os.environ:  # else parts share it
        require_free_address(common, settings.metrics_host, settings.metrics_port)
    with ExitStack() as held:
        with exit_on_refusal(common):
            dsn = held.enter_context(open_database(settings, watched=watched))
            asyncio.run(prepare(settings, dsn))
        yield dsn


def require_free_address(common: Common, host: str, port: int) -> str:
    """The numeric address of `host`. Exits if `port` is in use there.

    The server would share a port that another one listens on, and each would get half of the requests.
    """
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        fault = error.strerror
        exit_with_error(
            common, RefusedError("cannot listen on {host} port {port}: {fault}", host=host, port=port, fault=fault)
        )
    return str(address[0])


def set_default_base_url(address: str, port: int) -> str:
    """Default CLEARDEED_BASE_URL, which links in answers and reports start with, to the listening address."""
    return os.environ.setdefault("CLEARDEED_BASE_URL", url_of(address, port)).rstrip("/")


def url_of(address: str, port: int) -> str:
    """The URL that reaches a server listening on this numeric address from this machine."""
    numeric = ipaddress.ip_address(address.partition("%")[0])
    if numeric.is_unspecified:
        return f"http://127.0.0.1:{port}"
    return f"http://[{numeric}]:{port}" if numeric.version == 6 else f"http://{numeric}:{port}"


def _service_settings(common: Common) -> ServiceSettings:
    settings = common.settings()
    # The processes that granian starts read the environment again.
    os.environ["CLEARDEED_DATA_DIR"] = str(settings.data_dir)
    configure_logs(settings.log_level, settings.log_format)
    return settings


def part_settings(common: Common) -> ServiceSettings:
    """The settings of a part; under `serve` the part terminates with its supervisor."""
    settings = _service_settings(common)
    if supervisor := os.environ.get(SUPERVISOR):
        terminate_with_parent(int(supervisor), grace_seconds=settings.shutdown_grace_seconds)
    return settings


def _share_metrics(settings: ServiceSettings) -> None:
    """Share one Prometheus multiprocess folder, so that any process reports the metrics of all."""
    folder = settings.data_dir / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)


def _supervise(parts: dict[str, list[str]], *, stop_timeout: float) -> None:
    """Run the parts until SIGTERM or SIGINT, restarting those that die; kill them after `stop_timeout` seconds."""
    stopping = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    running = {name: _start_part(arguments) for name, arguments in parts.items()}
    while not stopping:
        time.sleep(0.1)
        for name, process in list(running.items()):
            if process.poll() is not None and not stopping:
                log.error("a part of the service ended and is started again", part=name, code=process.returncode)
                time.sleep(RESTART_SECONDS)
                running[name] = _start_part(parts[name])
    for process in running.values():
        process.terminate()
    deadline = time.monotonic() + stop_timeout
    for process in running.values():
        try:
            process.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()


def _start_part(arguments: list[str]) -> "subprocess.Popen[bytes]":
    """Start a part in its own session: Ctrl-C reaches only the supervisor, which stops the parts in order."""
    command = [sys.executable, "-m", "cleardeed", *arguments]
    environment = with_jemalloc(os.environ) | {SUPERVISOR: str(os.getpid())}
    return subprocess.Popen(command, start_new_session=True, cwd=Path.cwd(), env=environment)


def with_jemalloc(environment: Mapping[str, str]) -> dict[str, str]:
    """Preload jemalloc in `environment`; unchanged if it is not installed, not on Linux, or LD_PRELOAD is set.

    Laying out a report allocates all the time, which jemalloc makes a sixth faster (docs/evaluation/performance.md).
    """
    library = ctypes.util.find_library("jemalloc") if sys.platform == "linux" else None
    if library is None or "LD_PRELOAD" in environment:
        return dict(environment)
    return {**environment, "LD_PRELOAD": library}
