"""Uploaded documents, the documents of a deal, and valuations."""

import asyncio
from collections.abc import Mapping, Sequence

import msgspec

from cleardeed.client import policy
from cleardeed.client.aio.connection import AsyncConnection
from cleardeed.client.answers.deals import CreatedGeneration, GeneratedDocument, Generation
from cleardeed.client.answers.documents import Document, SubmittedDocument
from cleardeed.client.answers.evidence import EvidenceBundle
from cleardeed.client.answers.valuations import CreatedValuation, ValuationState
from cleardeed.client.call import Data, Format, Language, SandboxValuation, Scenario, get, post, without_none
from cleardeed.client.evidence import require_hash


class AsyncDocuments(AsyncConnection):
    """Has documents analysed and generated, and objects valued."""

    async def submit_document(
        self,
        content: bytes,
        *,
        scenario: Scenario = "single_document",
        type_guess: str | None = None,
        check_id: str | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> SubmittedDocument:
        """Uploads a document for analysis; a live key is charged. `check_id` is what `deal_context` compares with."""
        fields = without_none(
            scenario=scenario,
            document_type_guess=type_guess,
            check_id=check_id,
            external_id=external_id,
            metadata=msgspec.json.encode(metadata).decode() if metadata else None,
        )
        return await self._send(post(SubmittedDocument, "document-check", body=fields, file=content, key=key))

    async def get_document(self, job_id: str) -> Document:
        """The document's analysis as it stands."""
        return await self._send(get(Document, "document-check", job_id))

    async def wait_for_document(self, job_id: str, timeout: float = 300.0) -> Document:
        """The document once it is no longer processing; look at its `status`. Raises `ReportTimeoutError`."""
        for wait in policy.polls(job_id, timeout):
            document = await self.get_document(job_id)
            if document.status != "processing":
                return document
            await asyncio.sleep(wait)
        raise AssertionError("polls ends by raising")

    async def get_document_manifest(self, job_id: str) -> EvidenceBundle:
        """The evidence of an analysed document, as the service states it."""
        return await self._send(get(EvidenceBundle, "document-check", job_id, "manifest"))

    async def generate_documents(
        self,
        documents: Sequence[str],
        *,
        deal: Data,
        formats: Sequence[Format] = ("docx", "pdf"),
        language: Language | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> CreatedGeneration:
        """Makes the documents of a deal; a live key is charged once, whatever their number."""
        body = without_none(
            documents=list(documents),
            formats=list(formats),
            deal=deal,
            language=language,
            external_id=external_id,
            metadata=metadata,
        )
        return await self._send(post(CreatedGeneration, "document-generator", body=body, key=key))

    async def get_generation(self, generation_id: str) -> Generation:
        """The documents with fresh links, and their evidence."""
        return await self._send(get(Generation, "document-generator", generation_id))

    async def get_generation_manifest(self, generation_id: str) -> EvidenceBundle:
        """The evidence of a generation, as the service states it."""
        return await self._send(get(EvidenceBundle, "document-generator", generation_id, "manifest"))

    async def download_document(self, document: GeneratedDocument, file_format: Format) -> bytes:
        """A generated file's bytes, which have the stated hash. Raises `EvidenceError`."""
        address, sha256 = policy.file_address(document, file_format)
        response = await self._files.get(address)
        require_hash(response.raise_for_status().content, sha256, document.kind)
        return response.content

    async def value(
        self,
        cadastral_number: str,
        *,
        object_type: str | None = None,
        attributes: Data | None = None,
        address: str | None = None,
        sandbox_status: SandboxValuation | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> CreatedValuation:
        """Values an object; a live key is charged, and refunded where the data are too few (`failed`)."""
        body = without_none(
            cadastral_number=cadastral_number,
            object_type=object_type,
            attributes=attributes,
            address=address,
            sandbox_status=sandbox_status,
            external_id=external_id,
            metadata=metadata,
        )
        return await self._send(post(CreatedValuation, "valuation", body=body, key=key))

    async def get_valuation(self, valuation_id: str) -> ValuationState:
        """The valuation with a fresh link and its evidence."""
        return await self._send(get(ValuationState, "valuation", valuation_id))

    async def get_valuation_manifest(self, valuation_id: str) -> EvidenceBundle:
        """The evidence of a valuation, as the service states it."""
        return await self._send(get(EvidenceBundle, "valuation", valuation_id, "manifest"))
