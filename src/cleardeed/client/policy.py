"""Shared by both clients: when to retry, and how to interpret an answer."""

import random
import time
from collections.abc import Iterator
from typing import TypeVar

import httpx
import msgspec

from cleardeed.client.answers.checks import Check, ReviewedEdition
from cleardeed.client.answers.deals import GeneratedDocument, Generation
from cleardeed.client.answers.documents import Document
from cleardeed.client.answers.evidence import EvidenceBundle
from cleardeed.client.answers.valuations import ValuationState
from cleardeed.client.answers.verification import Verification
from cleardeed.client.call import Call, Format
from cleardeed.client.errors import ClientError, EvidenceError, NotFoundError, ReportTimeoutError, error_of
from cleardeed.client.evidence import require_unique_names

A = TypeVar("A")

Reported = Check | Document | ValuationState
"""What has one report, a PDF."""
Evidenced = Reported | Generation
"""What is read with its evidence."""

PREFIX = "/api/v1"
TIMEOUT = httpx.Timeout(30.0, connect=5.0)
RETRIES = 4
MAX_WAIT = 60.0
"""Seconds; a service that asks for a longer wait is not waited for."""
FIRST_WAIT = 0.5
TOO_MANY, UNAVAILABLE = 429, 503
POLL_FIRST, POLL_MAX = 0.25, 5.0


def wait_before_retry(call: Call[A], outcome: httpx.Response | httpx.TransportError, tried: int) -> float | None:
    """Seconds to wait before sending it again, or None where the outcome stands.

    What was refused for its number (429) was not done and is sent again. After a broken connection, or where the
    service lost its database (503), nobody knows: only what is safe to repeat is.
    """
    if tried > RETRIES:
        return None
    if isinstance(outcome, httpx.Response):
        again = outcome.status_code == TOO_MANY or (outcome.status_code == UNAVAILABLE and call.repeatable)
        wait = _retry_after(outcome) if again else None
        return wait if wait is None or wait <= MAX_WAIT else None
    return _backoff(tried) if call.repeatable or isinstance(outcome, httpx.ConnectError) else None


def answer_of(call: Call[A], response: httpx.Response) -> A:
    """The typed answer. Raises the `ApiError` that the response holds."""
    if not response.is_success:
        raise error_of(response.status_code, response.content, response.headers.get("X-Request-Id"))
    try:
        if call.answer is EvidenceBundle:
            require_unique_names(response.content)
        return msgspec.json.decode(response.content, type=call.answer)
    except msgspec.DecodeError as error:
        raise ClientError(f"the service answered what this client cannot read: {error}") from error


def unknown_hash(error: NotFoundError) -> Verification:
    """The answer for an unknown hash. Raises the error again if it is another one."""
    if error.body.get("found") is not False:
        raise error
    return msgspec.convert(error.body, Verification)


def polls(check_id: str, timeout: float) -> Iterator[float]:
    """Growing pauses between polls, in seconds. Raises `ReportTimeoutError` at the timeout."""
    deadline, wait = time.monotonic() + timeout, POLL_FIRST
    while (left := deadline - time.monotonic()) > 0:
        yield min(wait, left)
        wait = min(wait * 1.5, POLL_MAX)
    raise ReportTimeoutError(check_id)


def path_of_subject(subject: Evidenced) -> tuple[str, str]:
    """The parts of the path that reads the subject again; the last is its identifier."""
    match subject:
        case Check():
            return "checks", subject.check_id
        case Document():
            return "document-check", subject.job_id
        case ValuationState():
            return "valuation", subject.id
        case Generation():
            return "document-generator", subject.generation_id


def pdf_address(subject: Reported) -> tuple[str, str]:
    """The address and the SHA-256 of the subject's report. Raises `EvidenceError` where there is none."""
    if subject.pdf_url is None or subject.evidence is None or subject.evidence.pdf_sha256 is None:
        raise EvidenceError(f"{path_of_subject(subject)[1]} has no report")
    return subject.pdf_url, subject.evidence.pdf_sha256


def edition_of(check: Check) -> ReviewedEdition:
    """The check's newest reviewed edition. Raises `EvidenceError` where there is none."""
    if check.reviewed is None:
        raise EvidenceError(f"{check.check_id} has no reviewed edition")
    return check.reviewed


def edition_address(check: Check) -> tuple[str, str]:
    """The address and the SHA-256 of the newest reviewed edition. Raises `EvidenceError` where there is none."""
    edition = edition_of(check)
    if edition.pdf_url is None or edition.evidence.pdf_sha256 is None:
        raise EvidenceError(f"{check.check_id} has no report of edition {edition.edition}")
    return edition.pdf_url, edition.evidence.pdf_sha256


def file_address(document: GeneratedDocument, file_format: Format) -> tuple[str, str]:
    """The address and the SHA-256 of a generated file. Raises `EvidenceError` where there is none."""
    address, sha256 = {
        "docx": (document.docx_url, document.docx_sha256),
        "pdf": (document.pdf_url, document.pdf_sha256),
    }[file_format]
    if address is None or sha256 is None:
        raise EvidenceError(f"{document.kind} has no {file_format} to fetch")
    return address, sha256


def _retry_after(response: httpx.Response) -> float:
    seconds = response.headers.get("Retry-After", "")
    return float(seconds) if seconds.isdecimal() else _backoff(1)


def _backoff(tried: int) -> float:
    longest: float = FIRST_WAIT * 2 ** (tried - 1)
    return longest * random.uniform(0.5, 1.0)  # noqa: S311 - spreads retries, hides nothing
