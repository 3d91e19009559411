"""Uploaded documents, the documents of a deal, and valuations.

Generated from `aio`; do not edit, run `python -m tests.client.generate_sync`.
"""

import time
from collections.abc import Mapping, Sequence

import msgspec

from cleardeed.client import policy
from cleardeed.client.answers.deals import CreatedGeneration, GeneratedDocument, Generation
from cleardeed.client.answers.documents import Document, SubmittedDocument
from cleardeed.client.answers.evidence import EvidenceBundle
from cleardeed.client.answers.valuations import CreatedValuation, ValuationState
from cleardeed.client.call import Data, Format, Language, SandboxValuation, Scenario, get, post, without_none
from cleardeed.client.evidence import require_hash
from cleardeed.client.sync.connection import Connection


class Documents(Connection):
    """Has documents analysed and generated, and objects valued."""

    def submit_document(
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
        return self._send(post(SubmittedDocument, "document-check", body=fields, file=content, key=key))

    def get_document(self, job_id: str) -> Document:
        """The document's analysis as it stands."""
        return self._send(get(Document, "document-check", job_id))

    def wait_for_document(self, job_id: str, timeout: float = 300.0) -> Document:
        """The document once it is no longer processing; look at its `status`. Raises `ReportTimeoutError`."""
        for wait in policy.polls(job_id, timeout):
            document = self.get_document(job_id)
            if document.status != "processing":
                return document
            time.sleep(wait)
        raise AssertionError("polls ends by raising")

    def get_document_manifest(self, job_id: str) -> EvidenceBundle:
        """The evidence of an analysed document, as the service states it."""
        return self._send(get(EvidenceBundle, "document-check", job_id, "manifest"))

    def generate_documents(
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
        return self._send(post(CreatedGeneration, "document-generator", body=body, key=key))

    def get_generation(self, generation_id: str) -> Generation:
        """The documents with fresh links, and their evidence."""
        return self._send(get(Generation, "document-generator", generation_id))

    def get_generation_manifest(self, generation_id: str) -> EvidenceBundle:
        """The evidence of a generation, as the service states it."""
        return self._send(get(EvidenceBundle, "document-generator", generation_id, "manifest"))

    def download_document(self, document: GeneratedDocument, file_format: Format) -> bytes:
        """A generated file's bytes, which have the stated hash. Raises `EvidenceError`."""
        address, sha256 = policy.file_address(document, file_format)
        response = self._files.get(address)
        require_hash(response.raise_for_status().content, sha256, document.kind)
        return response.content

    def value(
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
        return self._send(post(CreatedValuation, "valuation", body=body, key=key))

    def get_valuation(self, valuation_id: str) -> ValuationState:
        """The valuation with a fresh link and its evidence."""
        return self._send(get(ValuationState, "valuation", valuation_id))

    def get_valuation_manifest(self, valuation_id: str) -> EvidenceBundle:
        """The evidence of a valuation, as the service states it."""
        return self._send(get(EvidenceBundle, "valuation", valuation_id, "manifest"))
