"""Answers of the service: verification.

Generated from the Structs of the service; do not edit, run `python -m tests.client.generate_answers`.
"""

import datetime

from cleardeed.client.answers.common import Answer, CheckStatus, Status
from cleardeed.client.answers.evidence import Evidence


class Verification(Answer, frozen=True, kw_only=True):
    """The answer of GET /verify/{sha256} for a hash that is known. `evidence` is null where the check has none."""

    valid: bool
    found: bool
    sha256: str
    kind: Status | None = None
    check_id: str | None = None
    check_type: Status | None = None
    status: CheckStatus | None = None
    created_at: datetime.datetime | None = None
    completed_at: datetime.datetime | None = None
    evidence: Evidence | None = None
    edition: int | None = None
    first_evidence_root_hash: str | None = None
