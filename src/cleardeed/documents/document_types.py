"""The types of document that are distinguished."""

from typing import Literal, get_args

DocumentType = Literal[
    "purchase_agreement",
    "preliminary_agreement",
    "deposit_agreement",
    "title_extract",
    "power_of_attorney",
    "spouse_consent",
    "acceptance_act",
    "receipt",
    "other",
]
DOCUMENT_TYPES: tuple[DocumentType, ...] = get_args(DocumentType)
