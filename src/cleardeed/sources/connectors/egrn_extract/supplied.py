"""`egrn` from the extract that the caller supplied with the order, whichever connector is set."""

import datetime

import msgspec

from cleardeed.sources.base import Findings, Reply, not_enough_data
from cleardeed.sources.connectors.egrn_extract.extract import findings_of
from cleardeed.sources.subject import Subject, SuppliedExtract

MAX_AGE = datetime.timedelta(days=30)
"""The time for which it proves that nothing else is registered."""


class SuppliedExtractConnector:
    """Answers from the subject's own extract. Nothing leaves the machine."""

    name = "supplied_extract"

    async def query(self, source_code: str, subject: Subject, ticket: str | None) -> Findings:  # noqa: ARG002
        """Return the findings of the extract about the object; the file is named by its hash, since it is not kept."""
        extract = subject.egrn_extract
        if extract is None or subject.object is None:
            return not_enough_data()
        findings = findings_of(extract, subject, max_age=MAX_AGE)
        return msgspec.structs.replace(findings, replies=[_file(extract)], from_caller=True)


def _file(extract: SuppliedExtract) -> Reply:
    return Reply(
        step="extract",
        status=200,
        content_type="application/xml",
        received_at=extract.supplied_at,
        sha256=extract.sha256,
        size=extract.size,
    )
