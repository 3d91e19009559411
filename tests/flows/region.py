"""A whole region on loopback, all of it real: two APIs and two workers with data folders of their own, a proxy, a
primary PostgreSQL and its synchronous standby, PgBouncer, Redis, an S3 store. Any of them can be killed."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from cleardeed.core.crypto import KeyRing
from tests.flows import proxy
from tests.flows.pair import Pair, running_pair
from tests.flows.pgbouncer import PgBouncer, running_pgbouncer, set_lock_timeout
from tests.patience import wait_for
from tests.redis import Redis, running_redis
from tests.service import Service, free_port
from tests.swift import SwiftServer, running_swift

SESSIONS = 12
"""Server sessions that PgBouncer opens: fewer than the pools of four processes."""
AWAY = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.CannotConnectNowError)


class Machine(Service):
    """An API and a worker with a data folder of their own. Statements of the drill wait for a database that is away."""

    def query(self, statement: str, *values: Any) -> Any:
        def answer() -> list[Any]:
            try:
                return [super(Machine, self).query(statement, *values)]
            except AWAY:
                return []

        return wait_for(answer)[0]


class Region:
    """The machines and stores that the drill kills. Each method returns when the killed or replaced part is up."""

    def __init__(
        self, machines: list[Machine], pair: Pair, bouncer: PgBouncer, redis: Redis, swift: SwiftServer, port: int
    ) -> None:
        self.machines = machines
        self.url = f"http://127.0.0.1:{port}"
        """The proxy's."""
        self._pair, self._bouncer, self._redis, self._swift = pair, bouncer, redis, swift
        self.processes: list[set[int]] = []
        """Of each machine, as they were when the primary died."""
        self.promoted_at = 0.0
        """When the standby took writes (monotonic clock)."""

    def troubles(self) -> list[Callable[[], None]]:
        """One for each kind of process, the fail-over amid the others."""
        return [
            self.kill_worker,
            self.kill_api,
            self.kill_redis,
            self.fail_over,
            self.kill_files,
            self.kill_pgbouncer,
        ]

    def kill_worker(self) -> None:
        self.machines[0].kill("worker")
        self.machines[0].start("worker")

    def kill_api(self) -> None:
        self.machines[1].kill("api")
        self.machines[1].start("api")
        self.machines[1].wait_ready()

    def kill_redis(self) -> None:
        self._redis.kill()
        self._redis.start()

    def kill_files(self) -> None:
        self._swift.kill_proxy()
        self._swift.start_proxy()

    def kill_pgbouncer(self) -> None:
        self._bouncer.kill()
        self._bouncer.start()

    def fail_over(self) -> None:
        """The primary dies, its standby is promoted, PgBouncer is led there."""
        self.processes = self._processes()
        self._pair.kill_primary()
        self._pair.promote()
        self.promoted_at = self._pair.promoted_at or 0.0
        self._bouncer.point_to(self._pair.standby_dsn)

    def assert_no_restarts(self) -> None:
        """Assert that the processes of the service are those of before the fail-over."""
        assert self._processes() == self.processes

    def _processes(self) -> list[set[int]]:
        return [machine.process_ids() for machine in self.machines]


@contextmanager
def running_region(folder: Path, **settings: str) -> Iterator[Region]:
    """The region, ready, for the length of the block."""
    folders = {name: folder / name for name in ("pair", "redis", "swift", "one", "two")}
    for path in folders.values():
        path.mkdir()
    key, port = folder / "encryption.key", free_port()
    KeyRing.from_file(key)
    with ExitStack() as stack:
        pair = stack.enter_context(running_pair(folders["pair"]))
        set_lock_timeout(pair.primary_dsn)
        bouncer = stack.enter_context(running_pgbouncer(pair.primary_dsn, folder / "pgbouncer", connections=SESSIONS))
        redis = stack.enter_context(running_redis(folders["redis"]))
        swift = stack.enter_context(running_swift(folders["swift"]))
        settings = settings | {
            "CLEARDEED_BASE_URL": f"http://127.0.0.1:{port}",
            "CLEARDEED_PGBOUNCER_URL": bouncer.url,
            "CLEARDEED_RATE_LIMITS": "on",
            "CLEARDEED_REDIS_URL": redis.url,
            "CLEARDEED_FILES_URL": f"s3://{swift.make_bucket()}/files",
            "CLEARDEED_JOB_RETAKE_SECONDS": "5",
            **swift.environment,
        }
        machines = []
        for name in ("one", "two"):
            shutil.copy(key, folders[name])
            machine = Machine(pair.dsn, folders[name], **settings)
            stack.callback(machine.kill_all)
            for part in ("api", "worker"):
                machine.start(part)
            machine.wait_ready()
            machines.append(machine)
        stack.enter_context(proxy.proxied(port, [machine.port for machine in machines], folder))
        yield Region(machines, pair, bouncer, redis, swift, port)
