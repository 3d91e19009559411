"""Fixed words of the report of a document's analysis."""

from collections.abc import Mapping
from types import MappingProxyType

DOCUMENT: Mapping[str, str] = MappingProxyType(
    {
        "document.title": "Document analysis",
        "document.job": "Analysis",
        "document.file": "File",
        "document.file.value": "{format}, pages: {pages}",
        "document.format.text": "text",
        "document.compared": "Compared with",
        "document.compared.edition": "{check}, edition {edition}",
        "document.page": "page {page}",
        "document.recognised": "read from a picture; compare with the page",
        "document.by_model": "noted by a language model, not scored",
        "document.by_model.scored": "read by a language model",
        "document.answer": "The document also says:",
        "document.attention": "What needs attention",
        "document.attention.none": "Nothing was found that needs attention.",
        "document.attention.steps": "No fault was found. What the document leaves open stands under the steps below.",
        "document.recommendations": "What to do",
        "document.in_order": "Found, and its wording raises no objection",
        "document.opinion": "In a language model's words",
        "document.opinion.by": "Written by a language model from the document. Nothing rests on it: the score follows "
        "from the rules alone.",
        "document.sha256": "The document as uploaded (SHA-256). The verification page does not answer for it: "
        "compute it from the file and compare.",
        "document.scope": "The analysis reads what the document says, by rules that may miss a risk in unusual words: "
        "what is not named here was not found, which does not mean that it is not there. It does not check that the "
        "document is genuine, and it does not replace a lawyer's advice.",
        "document_type.purchase_agreement": "Purchase agreement",
        "document_type.preliminary_agreement": "Preliminary agreement",
        "document_type.deposit_agreement": "Deposit agreement",
        "document_type.title_extract": "Title extract",
        "document_type.power_of_attorney": "Power of attorney",
        "document_type.spouse_consent": "Spouse's consent",
        "document_type.acceptance_act": "Acceptance act",
        "document_type.receipt": "Receipt",
        "document_type.other": "Another document",
    }
)
