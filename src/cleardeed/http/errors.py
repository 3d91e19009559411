"""Error responses in the contract's form. Internal errors reveal no detail."""

import asyncpg
import structlog
from litestar import Response
from litestar.exceptions import HTTPException

from cleardeed.core import errors
from cleardeed.http.bodies import json_response
from cleardeed.http.services import ApiRequest

RETRY_AFTER_SECONDS = 2

log = structlog.get_logger(__name__)

_DATABASE_UNAVAILABLE = (
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.OperatorInterventionError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby, while another server takes over
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.LockNotAvailableError,
    ConnectionError,
    TimeoutError,
)
"""Raised where the database is unavailable or the service shuts down; only these become a 503."""
_BY_STATUS: dict[int, type[errors.ApiError]] = {
    404: errors.NotFoundError,
    405: errors.MethodNotAllowedError,
    413: errors.BodyTooLargeError,
}


def to_response(request: ApiRequest, error: Exception) -> Response[bytes]:
    """The response to a request that raised `error`."""
    fault = _translate(error)
    if fault.status == 500:
        log.error("a request failed", request_id=request.scope["state"]["request_id"], exc_info=error)
    body = {"error_code": fault.error_code, "message": fault.message, **fault.extra}
    return json_response(request, body, status=fault.status, headers=_headers(fault, error))


def _translate(error: Exception) -> errors.ApiError:
    if isinstance(error, errors.ApiError):
        return error
    if isinstance(error, _DATABASE_UNAVAILABLE) and not isinstance(error, ValueError):  # asyncpg cannot encode a value
        return errors.ServiceUnavailableError()
    if isinstance(error, HTTPException):
        kind = _BY_STATUS.get(error.status_code)
        if kind is not None:
            return kind()
        if error.status_code < 500:
            return errors.ValidationError(errors.FieldError(errors.BODY, "is not a request that can be read"))
    return errors.ApiError()


def _headers(fault: errors.ApiError, error: Exception) -> dict[str, str]:
    if isinstance(fault, errors.RateLimitExceededError):
        return {"Retry-After": str(fault.retry_after)}
    if fault.status == 503:
        return {"Retry-After": str(RETRY_AFTER_SECONDS)}
    if fault.status == 405 and isinstance(error, HTTPException) and error.headers:
        return {name: value for name, value in error.headers.items() if name.lower() == "allow"}
    return {}
