"""A client of the cleardeed API, sync and async: typed answers, safe retries, evidence, webhooks.

It needs `httpx` and `msgspec` and nothing else of this project, so the folder can be copied into another one.
"""

from cleardeed.client.aio import AsyncClient
from cleardeed.client.errors import (
    ApiError,
    ClientError,
    EvidenceError,
    IdempotencyConflictError,
    InsufficientFundsError,
    InvalidRequestError,
    NotFoundError,
    RateLimitedError,
    ReportTimeoutError,
    ScopeDeniedError,
    ServerError,
    UnauthorizedError,
    WebhookError,
)
from cleardeed.client.evidence import evidence_root, verify_evidence
from cleardeed.client.sync import Client
from cleardeed.client.webhooks import Event, verify_webhook

__all__ = [
    "ApiError",
    "AsyncClient",
    "Client",
    "ClientError",
    "Event",
    "EvidenceError",
    "IdempotencyConflictError",
    "InsufficientFundsError",
    "InvalidRequestError",
    "NotFoundError",
    "RateLimitedError",
    "ReportTimeoutError",
    "ScopeDeniedError",
    "ServerError",
    "UnauthorizedError",
    "WebhookError",
    "evidence_root",
    "verify_evidence",
    "verify_webhook",
]
