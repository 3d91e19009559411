"""Errors that the client raises, by the service's `error_code`."""

from typing import Any

import msgspec


class ClientError(Exception):
    """Base of all errors of this client."""


class FieldError(msgspec.Struct, frozen=True):
    """A field that the service could not read or that contradicts others, which `also` names, and why."""

    field: str
    message: str
    also: list[str] = []


class ApiError(ClientError):
    """The service refused. `request_id` names the request to the service's operator."""

    def __init__(
        self,
        *,
        status: int,
        error_code: str,
        message: str,
        request_id: str | None,
        details: list[FieldError],
        body: dict[str, Any],
    ) -> None:
        super().__init__(f"{error_code}: {message} ({request_id})")
        self.status = status
        self.error_code = error_code
        self.message = message
        self.request_id = request_id
        self.details = details
        self.body = body


class InvalidRequestError(ApiError):
    """The request is malformed (422; see `details`) or cannot be acted on (400)."""


class UnauthorizedError(ApiError):
    """The key is missing, wrong, expired or revoked."""


class InsufficientFundsError(ApiError):
    """The balance is too low."""


class ScopeDeniedError(ApiError):
    """The key lacks the scope."""


class NotFoundError(ApiError):
    """The account has nothing with this id or hash."""


class IdempotencyConflictError(ApiError):
    """The Idempotency-Key was used with another body."""


class RateLimitedError(ApiError):
    """Too many requests, also after waiting as the service asked."""


class ServerError(ApiError):
    """The service failed, or stayed unavailable during all retries."""


class ReportTimeoutError(ClientError):
    """The check was still processing at the timeout. It continues; wait again by its `check_id`."""

    def __init__(self, check_id: str) -> None:
        super().__init__(f"{check_id} is still processing")
        self.check_id = check_id


class EvidenceError(ClientError):
    """Bytes do not have the hash that the evidence names. They were altered, or belong to something else."""


class WebhookError(ClientError):
    """The delivery is not signed with this secret, or is too old."""


_BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: UnauthorizedError,
    402: InsufficientFundsError,
    403: ScopeDeniedError,
    404: NotFoundError,
    413: InvalidRequestError,
    422: InvalidRequestError,
    429: RateLimitedError,
}
_BY_CODE: dict[str, type[ApiError]] = {"idempotency_conflict": IdempotencyConflictError}


def error_of(status: int, content: bytes, request_id: str | None) -> ApiError:
    """The error in an answer; one without the service's body, such as a proxy's, is recognised by its status."""
    body = _body(content)
    code = str(body.get("error_code", f"http_{status}"))
    kind = _BY_CODE.get(code) or _BY_STATUS.get(status) or (ServerError if status >= 500 else ApiError)
    return kind(
        status=status,
        error_code=code,
        message=str(body.get("message", f"the service answered {status}")),
        request_id=str(body["request_id"]) if "request_id" in body else request_id,
        details=_details(body),
        body=body,
    )


def _body(content: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(content, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return {}


def _details(body: dict[str, Any]) -> list[FieldError]:
    try:
        return msgspec.convert(body.get("details", []), list[FieldError])
    except msgspec.ValidationError:
        return []
