"""The asynchronous client."""

import httpx

from cleardeed.client import policy
from cleardeed.client.aio.checks import AsyncChecks
from cleardeed.client.aio.documents import AsyncDocuments
from cleardeed.client.aio.monitors import AsyncMonitors
from cleardeed.client.answers.account import Account, Balance, Tariffs
from cleardeed.client.answers.common import CheckType
from cleardeed.client.answers.evidence import EvidenceBundle
from cleardeed.client.answers.verification import Verification
from cleardeed.client.call import get
from cleardeed.client.errors import NotFoundError
from cleardeed.client.evidence import require_hash, verify_evidence


class AsyncClient(AsyncChecks, AsyncDocuments, AsyncMonitors):
    """Speaks to one service with one key. Use it as a context manager, or close it.

    Every method raises an `ApiError` of `client.errors` where the service refuses, and `httpx.TransportError` where it
    cannot be reached. Launches get an Idempotency-Key of their own, and are sent again with it after a broken
    connection; give a `key` of yours to make them safe across restarts too.
    """

    async def download_pdf(self, subject: policy.Reported) -> bytes:
        """The report's bytes, which have the hash that the evidence names. Raises `EvidenceError`."""
        address, sha256 = policy.pdf_address(subject)
        response = await self._files.get(address)
        if response.status_code == httpx.codes.NOT_FOUND:  # the link is older than a day
            again = await self._send(get(type(subject), *policy.path_of_subject(subject)))
            address, sha256 = policy.pdf_address(again)
            response = await self._files.get(address)
        require_hash(response.raise_for_status().content, sha256, "the PDF")
        return response.content

    async def verified_evidence(self, subject: policy.Evidenced, *, pdf: bytes | None = None) -> EvidenceBundle:
        """The evidence of what was read, recomputed here up to the root. Raises `EvidenceError`."""
        bundle = await self._send(get(EvidenceBundle, *policy.path_of_subject(subject), "manifest"))
        expected = subject.evidence.check_evidence_root_hash if subject.evidence else None
        verify_evidence(bundle, expected_root=expected, pdf=pdf)
        return bundle

    async def verify(self, sha256: str) -> Verification:
        """Whether the hash is one of the account's traces; `found` is False where it is not."""
        try:
            return await self._send(get(Verification, "verify", sha256))
        except NotFoundError as error:
            return policy.unknown_hash(error)

    async def balance(self) -> Balance:
        """What the account has."""
        return await self._send(get(Balance, "balance"))

    async def tariffs(self, check_type: CheckType | None = None) -> Tariffs:
        """The prices that hold for the account now."""
        return await self._send(get(Tariffs, "tariffs", type=check_type))

    async def account(self) -> Account:
        """Who the key belongs to and what it may do."""
        return await self._send(get(Account, "account"))
