"""The common part of all simulators: a world to answer from, a clock, faults, and the log."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from cleardeed.simulators.exchange import Exchange, Reply, Request, Verdict, json_reply
from cleardeed.simulators.faults import DAMAGE, FaultPlan, damaged, question_of, reply_instead
from cleardeed.simulators.world import World, invented_world


class Simulator(ABC):
    """One remote interface on loopback. Served by `serving`; `url` is its address while it is."""

    name: ClassVar[str]

    def __init__(
        self,
        world: World | None = None,
        *,
        faults: FaultPlan | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.world = world if world is not None else invented_world()
        self.faults = faults or FaultPlan()
        self.clock = clock
        self.log: list[Exchange] = []
        self.url = ""

    @abstractmethod
    def answer(self, asked: Request) -> Reply:
        """Return the reply of the interface without faults. A `ValueError` becomes `unreadable()`."""

    @abstractmethod
    def error_inside(self, asked: Request) -> Reply:
        """The interface's own way to fail under HTTP 200."""

    def unreadable(self) -> Reply:
        """The reply to a body that the interface cannot read."""
        return json_reply({"message": "Bad Request"}, "refused", status=400)

    def question(self, asked: Request) -> bytes:
        """Return the key by which two calls are the same question; faults are drawn by it."""
        return question_of(asked)

    def take(self, asked: Request) -> Reply:
        """Answers one question as the faults wants it, and keeps both in the log."""
        at = self.clock()
        fault = self.faults.next_fault(self.question(asked))
        if fault == "error_inside":
            reply = self.error_inside(asked)
        elif fault is not None and fault not in DAMAGE:
            reply = reply_instead(fault, self.faults)
        else:
            reply = self._answered(asked)
            reply = reply if fault is None else damaged(reply, fault)
        self.log.append(Exchange(number=len(self.log) + 1, at=at, asked=asked, reply=reply, fault=fault))
        return reply

    def verdicts(self) -> list[Verdict]:
        """Return the verdict on each reply so far."""
        return [exchange.reply.verdict for exchange in self.log]

    def _answered(self, asked: Request) -> Reply:
        try:
            return self.answer(asked)
        except ValueError:
            # Also a text where its interface takes a number.
            return self.unreadable()


def not_found() -> Reply:
    """No such path."""
    return json_reply({"message": "Not Found"}, "refused", status=404)
