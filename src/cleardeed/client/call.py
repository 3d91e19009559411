"""A request of the client, before it is sent."""

import secrets
from collections.abc import Mapping
from datetime import date
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote

import msgspec

from cleardeed.client.answers.common import CheckStatus, CheckType

A = TypeVar("A")
Data = Mapping[str, Any]
"""A seller, an object or a deal by the contract's field names; dates as `YYYY-MM-DD` texts or `datetime.date`."""
Day = date | str
"""A `datetime.date`, or a text: `YYYY-MM-DD` or a timestamp."""
Format = Literal["docx", "pdf"]
Language = Literal["ru", "en"]
SandboxValuation = Literal["report_ready", "failed"]
Scenario = Literal["single_document", "deal_context"]
WantedStatus = Literal["active", "paused", "finished"]


class Call(msgspec.Struct, Generic[A], frozen=True, kw_only=True):
    """One request. A `key` makes it safe to repeat."""

    method: str
    path: str
    answer: type[A]
    query: dict[str, str] = {}
    body: Any = None
    key: str | None = None
    file: bytes | None = None
    """Sent as a form, with `body` as its further fields."""

    @property
    def repeatable(self) -> bool:
        """Whether the request is idempotent, so that it can be sent again."""
        return self.method in ("GET", "DELETE") or self.key is not None or self.path.endswith("/quote")

    def headers(self) -> dict[str, str]:
        """The headers that this request adds to the client's."""
        content = {} if self.body is None or self.file is not None else {"Content-Type": "application/json"}
        return content | ({"Idempotency-Key": self.key} if self.key else {})

    def content(self) -> dict[str, Any]:
        """The body as keyword arguments of httpx."""
        if self.file is not None:
            return {"files": {"file": ("document", self.file)}, "data": self.body}
        return {} if self.body is None else {"content": msgspec.json.encode(self.body)}


def get(answer: type[A], *path: str | int, **query: object) -> Call[A]:
    """A GET request; parameters that are None are left out."""
    texts = {name: str(value) for name, value in without_none(**query).items()}
    return Call(method="GET", path=path_of(*path), answer=answer, query=texts)


def post(
    answer: type[A], *path: str | int, body: Any = None, file: bytes | None = None, key: str | None = None
) -> Call[A]:
    """A POST request under the Idempotency-Key `key`, or under a fresh one."""
    return Call(method="POST", path=path_of(*path), answer=answer, body=body, file=file, key=key or new_key())


def new_key() -> str:
    """A fresh Idempotency-Key."""
    return secrets.token_urlsafe(24)


def path_of(*parts: str | int) -> str:
    """The path of these segments, percent-encoded."""
    return "".join(f"/{quote(str(part), safe='')}" for part in parts)


def without_none(**fields: Any) -> dict[str, Any]:
    """The fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


def check_order(
    check_type: CheckType,
    *,
    seller: Data | None = None,
    object: Data | None = None,  # noqa: A002 - the contract's name
    legal_opinion: bool = False,
    sandbox_status: CheckStatus | None = None,
    egrn_extract_id: str | None = None,
    external_id: str | None = None,
    metadata: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The body of a launch; also an element of a batch."""
    return without_none(
        type=check_type,
        input_data=without_none(seller=seller, object=object),
        legal_opinion_enabled=legal_opinion or None,
        sandbox_status=sandbox_status,
        egrn_extract_id=egrn_extract_id,
        external_id=external_id,
        metadata=metadata,
    )
