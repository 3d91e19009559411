"""Run CPU-bound calls in threads, with a thread pool per kind of work so that one does not delay another."""

import asyncio
import contextvars
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_executor: contextvars.ContextVar[Executor | None] = contextvars.ContextVar("executor", default=None)


@contextmanager
def use_threads(executor: Executor) -> Iterator[None]:
    """Make `run_in_thread` use `executor` inside the block and in tasks started there."""
    token = _executor.set(executor)
    try:
        yield
    finally:
        _executor.reset(token)


async def run_in_thread(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call `call` in a thread of `use_threads`, else of the process's default pool; returns its result."""
    context = contextvars.copy_context()
    bound = partial(call, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_executor.get(), context.run, bound)
