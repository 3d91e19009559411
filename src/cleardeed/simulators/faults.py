"""Delays and failures of a simulator: by share and seed, or call by call."""

import hashlib
from collections import Counter, deque
from typing import Literal, get_args

import msgspec

from cleardeed.simulators.exchange import UTF_8, WINDOWS_1251, Reply, Request, html_reply

Fault = Literal[
    "error_inside",
    "captcha_page",
    "status_451",
    "empty_body",
    "truncated",
    "wrong_encoding",
    "silence",
    "status_503",
    "status_429",
]
FAULTS: tuple[Fault, ...] = get_args(Fault)

DAMAGE: frozenset[Fault] = frozenset({"empty_body", "truncated", "wrong_encoding", "silence"})
"""Faults of the way back: the question was worked on (and paid) and its answer spoilt. Others come instead of work."""

CHALLENGE = """<!DOCTYPE html><html><head><title>DDoS-Guard</title></head><body><h1>Доступ заблокирован</h1>
<form id="pravocaptcha" method="post"><img src="/captcha.png" alt="captcha"><input name="captcha-response"></form>
</body></html>"""
FOREIGN = "<html><head><title>451</title></head><body>Unavailable For Legal Reasons</body></html>"
OVERLOADED = "<html><head><title>503 Service Temporarily Unavailable</title></head><body>nginx</body></html>"
TOO_MANY = "<html><head><title>429 Too Many Requests</title></head><body>nginx</body></html>"


class FaultPlan(msgspec.Struct, kw_only=True):
    """The faults that a simulator applies to its calls. May be changed while it runs.

    The share is drawn from the seed, the question and how often that question came, so that the same questions meet the
    same faults in whatever order they arrive. `script` goes before the share: one entry a call, None a good one.
    """

    fail_share: float = 0.0
    faults: tuple[Fault, ...] = FAULTS
    seed: int = 0
    latency: float = 0.0
    """Seconds before every answer."""
    silence: float = 60.0
    """Seconds without a word before a silent call's connection is dropped."""
    retry_after: int = 1
    """Seconds that a 429 asks the caller to wait."""
    script: deque[Fault | None] = msgspec.field(default_factory=deque)
    _times: Counter[bytes] = msgspec.field(default_factory=Counter)

    def next_fault(self, question: bytes) -> Fault | None:
        """Return the fault of this call, if any."""
        if self.script:
            return self.script.popleft()
        key = hashlib.sha256(question).digest()
        self._times[key] += 1
        drawn = hashlib.sha256(b"%d|%d|" % (self.seed, self._times[key]) + key).digest()
        if not self.faults or int.from_bytes(drawn[:8]) >= self.fail_share * 2**64:
            return None
        return self.faults[int.from_bytes(drawn[8:16]) % len(self.faults)]


def question_of(asked: Request) -> bytes:
    """Return the key by which two calls are the same question, where an interface defines nothing better."""
    return b"\n".join((asked.method.encode(), asked.path.encode(), asked.raw_query.encode(), asked.body))


def reply_instead(fault: Fault, faults: FaultPlan) -> Reply:
    """The reply of a fault that comes instead of work."""
    match fault:
        case "captcha_page":
            return html_reply(CHALLENGE, "captcha")
        case "status_451":
            return html_reply(FOREIGN, "blocked", status=451)
        case "status_429":
            limited = html_reply(TOO_MANY, "limited", status=429)
            return msgspec.structs.replace(limited, headers={"Retry-After": str(faults.retry_after)})
    return html_reply(OVERLOADED, "broken", status=503)


def damaged(reply: Reply, fault: Fault) -> Reply:
    """The reply as a fault on the way leaves it."""
    broken = msgspec.structs.replace(reply, verdict="broken", found=())
    match fault:
        case "empty_body":
            return msgspec.structs.replace(broken, body=b"")
        case "truncated":
            return msgspec.structs.replace(broken, body=reply.body[: max(1, len(reply.body) // 2)])
        case "wrong_encoding":
            return msgspec.structs.replace(broken, body=_encoded_wrongly(reply))
    return msgspec.structs.replace(broken, status=None)


def _encoded_wrongly(reply: Reply) -> bytes:
    """The text in another encoding than the header says; where every encoding agrees on its letters, two-byte units."""
    text = reply.body.decode(reply.encoding)
    other = WINDOWS_1251 if reply.encoding == UTF_8 else UTF_8
    return text.encode("utf-16-be") if text.isascii() else text.encode(other, errors="replace")
