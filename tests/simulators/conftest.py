"""A clock that tests move, and HTTP to a simulator on loopback."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from cleardeed.simulators.serve import serving
from cleardeed.simulators.simulator import Simulator
from tests.patience import PATIENCE_SECONDS

BROWSER = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64)"}


class Clock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@asynccontextmanager
async def http_to(simulator: Simulator) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the simulator, which is being served."""
    async with (
        serving(simulator),
        # No certificates are loaded: that takes longer than most tests.
        httpx.AsyncClient(base_url=simulator.url, timeout=PATIENCE_SECONDS, verify=False) as client,
    ):
        yield client
