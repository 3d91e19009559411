"""Checks, extracts and reviews."""

import asyncio
from collections.abc import Mapping, Sequence

import httpx

from cleardeed.client import policy
from cleardeed.client.aio.connection import AsyncConnection
from cleardeed.client.answers.checks import (
    BulkCreated,
    Check,
    CheckPage,
    CreatedCheck,
    CreatedReview,
    Quote,
    ReviewList,
    TakenExtract,
)
from cleardeed.client.answers.common import CheckStatus, CheckType, Decision
from cleardeed.client.answers.evidence import EvidenceBundle
from cleardeed.client.call import Call, Data, Day, check_order, get, path_of, post
from cleardeed.client.evidence import require_first_edition, require_hash, verify_evidence


class AsyncChecks(AsyncConnection):
    """Launches checks, reads them, and records decisions on their records."""

    async def quote(self, *types: CheckType) -> Quote:
        """What checks of these types would cost."""
        body = {"items": [{"type": one} for one in types]}
        return await self._send(Call(method="POST", path=path_of("checks", "quote"), body=body, answer=Quote))

    async def create_check(
        self,
        check_type: CheckType,
        *,
        seller: Data | None = None,
        object: Data | None = None,  # noqa: A002 - the contract's name
        legal_opinion: bool = False,
        sandbox_status: CheckStatus | None = None,
        egrn_extract_id: str | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> CreatedCheck:
        """Launches a check; a live key is charged."""
        order = check_order(
            check_type,
            seller=seller,
            object=object,
            legal_opinion=legal_opinion,
            sandbox_status=sandbox_status,
            egrn_extract_id=egrn_extract_id,
            external_id=external_id,
            metadata=metadata,
        )
        return await self._send(post(CreatedCheck, "checks", body=order, key=key))

    async def create_checks(self, orders: Sequence[Data], *, key: str | None = None) -> BulkCreated:
        """Launches up to 50 checks; `orders` are bodies as `call.check_order` makes them. Look at each `error`."""
        return await self._send(post(BulkCreated, "checks", "bulk", body={"items": list(orders)}, key=key))

    async def supply_extract(self, content: bytes, *, key: str | None = None) -> TakenExtract:
        """Supplies an XML extract of the register of real estate, to be named as a check's `egrn_extract_id`."""
        return await self._send(post(TakenExtract, "extracts", file=content, key=key))

    async def get_check(self, check_id: str) -> Check:
        """The check as it stands."""
        return await self._send(get(Check, "checks", check_id))

    async def list_checks(
        self,
        *,
        limit: int = 20,
        offset: int = 0,
        status: CheckStatus | None = None,
        check_type: CheckType | None = None,
        external_id: str | None = None,
        created_from: Day | None = None,
        created_to: Day | None = None,
    ) -> CheckPage:
        """The key's checks, the newest first; `created_from` and `created_to` belong to the range."""
        call = get(
            CheckPage, "checks", limit=limit, offset=offset, status=status, type=check_type, external_id=external_id,
            created_from=created_from, created_to=created_to,
        )  # fmt: skip
        return await self._send(call)

    async def wait_for_report(self, check_id: str, timeout: float = 120.0) -> Check:
        """The check once it is no longer processing; look at its `status`. Raises `ReportTimeoutError`."""
        for wait in policy.polls(check_id, timeout):
            check = await self.get_check(check_id)
            if check.status != "processing":
                return check
            await asyncio.sleep(wait)
        raise AssertionError("polls ends by raising")

    async def get_manifest(self, check_id: str) -> EvidenceBundle:
        """The evidence of a finished check, as the service states it."""
        return await self._send(get(EvidenceBundle, "checks", check_id, "manifest"))

    async def create_review(
        self,
        check_id: str,
        record_id: str,
        decision: Decision,
        *,
        reason: str,
        decided_by: str,
        key: str | None = None,
    ) -> CreatedReview:
        """Records a person's decision on a record of the check; free of charge."""
        body = {"record_id": record_id, "decision": decision, "reason": reason, "decided_by": decided_by}
        return await self._send(post(CreatedReview, "checks", check_id, "reviews", body=body, key=key))

    async def list_reviews(self, check_id: str) -> ReviewList:
        """The reviews of the check, the newest first."""
        return await self._send(get(ReviewList, "checks", check_id, "reviews"))

    async def wait_for_edition(self, check_id: str, edition: int, timeout: float = 120.0) -> Check:
        """The check once this reviewed edition, or a later one, is out. Raises `ReportTimeoutError`."""
        for wait in policy.polls(check_id, timeout):
            check = await self.get_check(check_id)
            if check.reviewed is not None and check.reviewed.edition >= edition:
                return check
            await asyncio.sleep(wait)
        raise AssertionError("polls ends by raising")

    async def download_edition(self, check: Check) -> bytes:
        """The newest reviewed edition's PDF, which has the hash that its evidence names. Raises `EvidenceError`."""
        address, sha256 = policy.edition_address(check)
        response = await self._files.get(address)
        if response.status_code == httpx.codes.NOT_FOUND:  # the link is older than a day
            address, sha256 = policy.edition_address(await self.get_check(check.check_id))
            response = await self._files.get(address)
        require_hash(response.raise_for_status().content, sha256, "the PDF")
        return response.content

    async def get_review_manifest(self, check_id: str, edition: int) -> EvidenceBundle:
        """The evidence of a reviewed edition, as the service states it."""
        return await self._send(get(EvidenceBundle, "checks", check_id, "reviews", edition, "manifest"))

    async def verified_edition(self, check: Check, *, pdf: bytes | None = None) -> EvidenceBundle:
        """The evidence of the newest reviewed edition, recomputed here up to the root; it fixes that of the first.
        Raises `EvidenceError`."""
        edition = policy.edition_of(check)
        bundle = await self.get_review_manifest(check.check_id, edition.edition)
        verify_evidence(bundle, expected_root=edition.evidence.check_evidence_root_hash, pdf=pdf)
        require_first_edition(bundle, check.evidence.evidence_manifest_sha256 if check.evidence else "")
        return bundle
