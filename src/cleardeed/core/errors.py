"""Errors a caller may see. Each class carries its HTTP status and its `error_code` from the contract."""

from typing import Any, ClassVar

import msgspec

from cleardeed.core.language import Message, Translate

BODY = "body"
"""What a fault of no single field names: the body as a whole."""


class FieldError(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fault of a request: where it is, what is wrong, and which other fields a contradiction rests on. Never quotes
    the value."""

    field: str
    message: str
    also: list[str] = []


class ApiError(Exception):
    """Base of every error that is answered to a caller; `message` is for people and holds no personal data."""

    status: ClassVar[int] = 500
    error_code: ClassVar[str] = "internal_error"
    default_message: ClassVar[str] = "The service failed to handle this request."

    def __init__(self, message: str | None = None, *, extra: dict[str, Any] | None = None) -> None:
        self.message = message or self.default_message
        self.extra = extra or {}
        super().__init__(self.message)

    def render(self, translate: Translate) -> str:
        """The message in the language, where an operator reads it; partners are answered in English."""
        return translate(self.message)


class InvalidCheckTypeError(ApiError):
    status, error_code = 400, "invalid_check_type"
    default_message = "type must be one of: seller, object, full."


class InvalidCheckInputError(ApiError):
    status, error_code = 400, "invalid_check_input"
    default_message = "There is not enough data for this check type."


class InvalidMonitorScheduleError(ApiError):
    status, error_code = 400, "invalid_monitor_schedule"
    default_message = "The schedule is not one that a monitor can run by."


class UnsupportedDocumentFormatError(ApiError):
    status, error_code = 400, "unsupported_document_format"
    default_message = (
        "The file is none of PDF, PNG, JPEG, TIFF, DOCX and plain text, or it is empty, encrypted or damaged."
    )


class InvalidReviewError(ApiError):
    status, error_code = 400, "invalid_review"
    default_message = "The check has no record of this id; read the check again for its records."


class InvalidSha256Error(ApiError):
    status, error_code = 400, "invalid_sha256"
    default_message = "The value is not 64 hexadecimal characters."


class UnauthorizedError(ApiError):
    status, error_code = 401, "unauthorized"
    default_message = "The X-API-KEY header is missing or names no valid key."


class InsufficientFundsError(ApiError):
    status, error_code = 402, "insufficient_funds"
    default_message = "The balance is too low for this launch."


class ScopeDeniedError(ApiError):
    status, error_code = 403, "scope_denied"
    default_message = "The key lacks the scope of this operation."


class NotFoundError(ApiError):
    status, error_code = 404, "not_found"
    default_message = "Nothing is known under this address or identifier."


class MethodNotAllowedError(ApiError):
    status, error_code = 405, "method_not_allowed"
    default_message = "This address does not answer that method."


class IdempotencyConflictError(ApiError):
    status, error_code = 409, "idempotency_conflict"
    default_message = "This Idempotency-Key was used with a different body."


class NoWebhookUrlError(ApiError):
    status, error_code = 409, "no_webhook_url"
    default_message = "There is no webhook address to deliver this event to."


class MonitorFinishedError(ApiError):
    status, error_code = 409, "monitor_finished"
    default_message = "A finished monitor takes no change."


class NotReviewableError(ApiError):
    status, error_code = 409, "check_not_reviewable"
    default_message = "The check has no report that a decision could be recorded on."


class BodyTooLargeError(ApiError):
    status, error_code = 413, "body_too_large"
    default_message = "The request body is too large."


class DocumentTooLargeError(ApiError):
    status, error_code = 413, "document_too_large"
    default_message = "A document has at most 20 MiB, 200 pages and 100 megapixels a page."


class ExtractTooLargeError(DocumentTooLargeError):
    default_message = "An extract has at most 5 MiB."


class ValidationError(ApiError):
    status, error_code = 422, "validation_error"
    default_message = "The request is malformed."

    def __init__(self, *details: FieldError, message: str | None = None) -> None:
        super().__init__(message, extra={"details": list(details)})
        self.details = details


class RateLimitExceededError(ApiError):
    """`retry_after`: in how many seconds it is worth another try."""

    status, error_code = 429, "rate_limit_exceeded"
    default_message = "Too many requests; retry after the time named in Retry-After."

    def __init__(self, message: str | None = None, *, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ServiceUnavailableError(ApiError):
    status, error_code = 503, "service_unavailable"
    default_message = "The service cannot answer right now; retry after the time named in Retry-After."


class RefusedError(Message, Exception):
    """An operator's command that is well formed but cannot be carried out (exit code 1). The message is for people."""
