"""Calls that keep the processor, in the threads of whoever makes them: one kind of work awaits no other."""

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
    """Within the block, and in the tasks that it starts, `run_in_thread` uses these threads."""
    token = _executor.set(executor)
    try:
        yield
    finally:
        _executor.reset(token)


async def run_in_thread(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What `call` returns, called in a thread: one of `use_threads`, else one that the whole process shares."""
    context = contextvars.copy_context()
    bound = partial(call, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_executor.get(), context.run, bound)
