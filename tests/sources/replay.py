"""Recorded replies put before the real connectors: what a check would record of them.

A reply file, `replies/<connector>/<case>.toml`, holds a question, the replies to its calls in the true shape of the
register, where that shape was seen, and the answer that is due. People in it are invented.
"""

import asyncio
import datetime
import importlib
import re
import tomllib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal
from unittest.mock import patch

import msgspec
from pydantic import HttpUrl, SecretStr
from yarl import URL

from cleardeed.core import clock
from cleardeed.core.errors import RefusedError
from cleardeed.sources.answers import answer_of, unavailable
from cleardeed.sources.base import Answer, Deferred, Findings, Unavailable
from cleardeed.sources.catalogue import BY_CODE
from cleardeed.sources.collect import refuse_unsealable
from cleardeed.sources.connectors.egrn_extract.store import ExtractStore
from cleardeed.sources.connectors.passport_list.build import build_index
from cleardeed.sources.registry import DEFAULT, Resources
from cleardeed.sources.remote.gate import Gate
from cleardeed.sources.remote.http import Exchanged
from cleardeed.sources.remote.inquiry import Inquiry, kept
from cleardeed.sources.subject import Passport, Property, Seller, Subject

FOLDER = Path(__file__).parent / "replies"
MAX_ROUNDS = 40
"""The most repeats of a question that was put off; more is a connector that never ends."""

IVANOV = Seller(
    last_name="Иванов",
    first_name="Пётр",
    middle_name="Сидорович",
    birth_date=datetime.date(1980, 2, 1),
    inn="770000000082",
    snils="11223344595",
    passport=Passport(series="9999", number="000001"),
)
FLAT = Property(cadastral_number="77:99:0009999:1001", address="г. Примерск, ул. Первая, д. 1, кв. 1")


class UnexpectedCallError(Exception):
    """The connector made a call that no reply is recorded for."""


class Recorded(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One reply: to which of the connector's steps, and what came."""

    step: str
    status: int = 200
    content_type: str = "application/json; charset=utf-8"
    encoding: str = "utf-8"
    body: str = ""
    headers: dict[str, str] = {}

    def content(self) -> bytes:
        """The body as it travels."""
        return self.body.encode(self.encoding)


class Sent(msgspec.Struct, frozen=True):
    """A reply as bytes, as recorded or mutated."""

    step: str
    status: int
    content_type: str
    content: bytes
    headers: dict[str, str] = {}


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The origin of a reply of this shape, or the client that reads it."""

    repository: str
    path: str
    commit: str
    seen: str
    basis: Literal[
        "recorded of a person",
        "recorded of an object",
        "recorded of a company",
        "edited",
        "composed",
        "documents",
        "client code",
    ]
    """On what the shape rests, as its `differs` explains."""
    differs: str


class Exemption(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mutation after which the reply is a true one of another meaning, so that `ok` is right."""

    mutation: str
    why: str


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question, the replies to it and the answer that is due."""

    source: str
    status: Literal["ok", "found", "manual_review_required", "source_unavailable", "refused"]
    """`refused`: a file that the import takes for no register at all."""
    note: str
    shape: Shape
    plain: bool = False
    """Whether it is the ordinary reply of its status, by which the connector is graded."""
    reply: list[Recorded]
    reason: str | None = None
    records: list[str] | None = None
    echoes: list[str] = []
    exempt: list[Exemption] = []
    today: datetime.date | None = None
    seller: Seller | None = None
    object: Property | None = None
    settings: dict[str, Any] = {}
    """The settings of this case that differ from its folder's `settings.toml`."""
    connector: str = ""
    name: str = ""

    def subject(self) -> Subject:
        """Return the person and the object to ask about."""
        if BY_CODE[self.source].part == "object":
            return Subject(seller=self.seller or IVANOV, object=self.object or FLAT)
        return Subject(seller=self.seller or IVANOV, object=self.object)

    def sent(self) -> list[Sent]:
        """The replies as they were recorded."""
        return [Sent(one.step, one.status, one.content_type, one.content(), one.headers) for one in self.reply]

    def __str__(self) -> str:
        return f"{self.connector}/{self.name}"


@cache
def load_cases() -> tuple[Case, ...]:
    """Every reply file of a connector that a replay can stand before; imported registers need a database."""
    found = [_load(file) for file in sorted(FOLDER.glob("*/*.toml")) if file.stem != "settings"]
    return tuple(case for case in found if case.connector != DEFAULT)


def load_imports() -> list[Case]:
    """The files that an operator imports as local registers."""
    return [_load(file) for file in sorted((FOLDER / DEFAULT).glob("*.toml"))]


def _load(file: Path) -> Case:
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    try:
        case = msgspec.convert(table, Case)
    except msgspec.ValidationError as error:
        raise ValueError(f"{file}: {error}") from None
    return msgspec.structs.replace(case, connector=file.parent.name, name=file.stem)


async def replay(case: Case, sent: Sequence[Sent], folder: Path, *, strict: bool = True) -> Answer:
    """Return the answer that a check records where the register sends this. `strict`: a call that no reply is recorded
    for is an error of the case; else it is a register that cannot be reached."""
    source = BY_CODE[case.source]
    with _moved_to(case.today), patch("asyncio.sleep", _at_once):
        try:
            async with _asking(case, sent, folder, strict=strict) as ask:
                findings = await _until_answered(ask)
            refuse_unsealable(findings)
            return answer_of(source, findings, case.connector)
        except Unavailable as silence:
            return unavailable(source, silence.reason, case.connector, not_understood=silence.not_understood)


Ask = Callable[[str | None], Any]


async def _until_answered(ask: Ask) -> Findings:
    ticket: str | None = None
    for _ in range(MAX_ROUNDS):
        try:
            findings: Findings = await ask(ticket)
        except Deferred as later:
            ticket = later.ticket or None
        else:
            return findings
    raise Unavailable("later_expired")


@asynccontextmanager
async def _asking(case: Case, sent: Sequence[Sent], folder: Path, *, strict: bool) -> AsyncIterator[Ask]:
    module = importlib.import_module(f"cleardeed.sources.connectors.{case.connector}.connector")
    given = _settings_of(case.connector) | case.settings
    resources = Resources(pool=None, client=None)  # type: ignore[arg-type]  # a replay reaches neither
    subject = case.subject()
    if not isinstance(module.connect, type):
        try:
            prepared = await asyncio.to_thread(_FILES.get(case.connector, _one_file), sent[0].content, folder, case)
        except RefusedError:
            raise Unavailable("refused_file") from None
        connector = module.connect(resources, module.SETTINGS(**given, **prepared))

        async def ask_file(ticket: str | None) -> Findings:
            findings: Findings = await connector.query(case.source, subject, ticket)
            return findings

        yield ask_file
        return
    connector = module.connect(resources, module.SETTINGS(**_filled(module.SETTINGS, given)))
    register = ReplayedRegister(sent, strict=strict)

    async def ask(ticket: str | None) -> Findings:
        findings: Findings = await connector.inquire(ReplayedInquiry(register), case.source, subject, ticket)
        return findings

    yield ask


_SPELLING = re.compile(r" spelling \d+$| (?P<question>\d+)\.(?P<page>\d+)$")


def _first_spelling(step: str) -> str:
    """The call for the first spelling of the name that one for another spelling repeats."""
    found = _SPELLING.search(step)
    page = found["page"] if found and found["question"] not in (None, "1") else None
    return _SPELLING.sub(f" 1.{page}" if page not in (None, "1") else "", step)


class ReplayedRegister:
    """The replies to each step, in their order; the last of a step is repeated where the connector polls.

    A spelling that no replies are recorded for gets those of the first: to most registers Е and Ё are the same letter.
    """

    def __init__(self, sent: Sequence[Sent], *, strict: bool) -> None:
        recorded: dict[str, list[Sent]] = {}
        for one in sent:
            recorded.setdefault(one.step, []).append(one)
        self._recorded = recorded
        self._by_step: dict[str, list[Sent]] = {}
        self._strict = strict

    def answer(self, step: str) -> Sent:
        """The next reply to the step."""
        if step not in self._by_step:
            self._by_step[step] = [*self._recorded.get(step, self._recorded.get(_first_spelling(step), []))]
        left = self._by_step[step]
        if not left:
            if self._strict:
                raise UnexpectedCallError(step)
            raise Unavailable("unreachable")
        return left.pop(0) if len(left) > 1 else left[0]


class ReplayedInquiry(Inquiry):
    """An inquiry whose calls reach recorded replies; all that is done with a reply is the real thing."""

    def __init__(self, register: ReplayedRegister) -> None:
        super().__init__(
            None,  # type: ignore[arg-type]  # never called
            lambda _lane: None,  # type: ignore[arg-type, return-value]  # never entered
            headers={},
            timeout_seconds=1,
            seconds=3600,
        )
        self._register = register

    async def _exchange(
        self, step: str, method: str, url: URL, body: bytes | None, headers: Mapping[str, str], gate: Gate
    ) -> Exchanged:
        del method, url, body, headers, gate
        sent = self._register.answer(step)
        exchanged = Exchanged(sent.status, {"Content-Type": sent.content_type, **sent.headers}, sent.content)
        self.calls += 1
        self.replies.append(kept(step, exchanged))
        return exchanged


def _one_file(content: bytes, folder: Path, _case: Case) -> dict[str, Any]:
    file = folder / "register"
    file.write_bytes(content)
    return {"file": file}


def _index_of_passports(content: bytes, folder: Path, case: Case) -> dict[str, Any]:
    target = folder / "passports.index"
    build_index(_one_file(content, folder, case)["file"], target, as_of=clock.today())
    return {"file": target}


def _kept_extract(content: bytes, folder: Path, case: Case) -> dict[str, Any]:
    shelf = folder / "shelf"
    shelf.mkdir(exist_ok=True)
    for old in shelf.iterdir():
        old.unlink()
    ExtractStore(shelf).put(_one_file(content, folder, case)["file"])
    return {"folder": shelf}


_FILES: dict[str, Callable[[bytes, Path, Case], dict[str, Any]]] = {
    "passport_list": _index_of_passports,
    "egrn_extract": _kept_extract,
}
"""Makers of settings from a connector's file; by default it is put where the setting `file` says."""


def _settings_of(connector: str) -> dict[str, Any]:
    file = FOLDER / connector / "settings.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))["settings"] if file.exists() else {}


def _filled(kind: Any, given: dict[str, Any]) -> dict[str, Any]:
    """The settings given, and something for every other that has no default."""
    missing = {name: field for name, field in kind.model_fields.items() if field.is_required() and name not in given}
    invented: dict[Any, Any] = {HttpUrl: "http://127.0.0.1:9", SecretStr: "invented", str: "invented"}
    return {"pause_seconds": 0} | {name: invented[field.annotation] for name, field in missing.items()} | given


def _moved_to(day: datetime.date | None) -> Any:
    return clock.shifted(datetime.timedelta(days=(day - clock.today()).days) if day else datetime.timedelta())


async def _at_once(_seconds: float, result: Any = None) -> Any:
    """In place of `asyncio.sleep`: nothing is waited for."""
    return result


def by_connector(cases: Sequence[Case]) -> Iterator[tuple[str, list[Case]]]:
    """Cases grouped by their connector."""
    for name in sorted({case.connector for case in cases}):
        yield name, [case for case in cases if case.connector == name]
